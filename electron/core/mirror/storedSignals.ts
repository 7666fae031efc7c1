import { SIGNAL_KINDS } from '#shared/contract/enumerations.ts';
import { signalId } from '#shared/domain/signals/signalColumns.ts';
import { type SignalValue, signalValues } from '#shared/domain/signals/signalValues.ts';
import { isRecord } from '../json.ts';

interface OwnSignal {
  readonly name: string;
  readonly values: readonly SignalValue[];
}

/** The signals in an engagement's body, by definition; each value once. */
export function signalsOf(list: unknown): ReadonlyMap<string, OwnSignal> {
  const found = new Map<string, OwnSignal>();
  for (const signal of Array.isArray(list) ? list : []) {
    if (!isRecord(signal)) continue;
    const { data_type: type, value, name } = signal;
    const id = signalId(signal);
    const values = signalValues({ data_type: typeof type === 'string' ? type : null, value });
    const all = [...(found.get(id)?.values ?? []), ...values];
    const some = all.filter(({ kind }) => kind !== 'none');
    found.set(id, { name: typeof name === 'string' ? name : '', values: some.length === 0 ? all : some });
  }
  return found;
}

/** How many values of each kind a definition has, by the places of `SIGNAL_KINDS`. */
export function countsOf(stored: unknown): number[] {
  const places: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return SIGNAL_KINDS.map((_, place) => Number(places[place] ?? 0));
}
