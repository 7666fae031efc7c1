import { useMemo } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { ALL_SIGNALS, MOST_SIGNAL_COLUMNS, type SignalKind } from '#shared/contract/enumerations.ts';
import { signalColumn, signalId, signalOfColumn } from '#shared/domain/signals/signalColumns.ts';
import { shownValue, signalValues } from '#shared/domain/signals/signalValues.ts';
import type { Format } from '../../text/format.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import { signalValueText } from '../../text/signalText.ts';
import { usePreference } from '../../ui/preference.ts';
import { columnChoices, type TableColumn } from '../../ui/tableColumns.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';

export const engagementColumnChoices = columnChoices('engagements');

/** The ids of the signals that a view shows as columns, in order. */
export function chosenSignals(viewName: string, stored?: string): readonly string[] {
  const keys = engagementColumnChoices.of(viewName, stored) ?? [];
  return keys.flatMap((key) => signalOfColumn(key) ?? []).slice(0, MOST_SIGNAL_COLUMNS);
}

export interface NamedSignal {
  readonly id: string;
  readonly name: string;
  /** Of most of its values. */
  readonly kind: SignalKind;
}

/** Signals with their names. One that the workspace no longer has is named by its id. */
export function useNamedSignals(ids: readonly string[]): readonly NamedSignal[] {
  const all = { search: '', limit: ALL_SIGNALS };
  const { data } = useWorkspaceRead('mirror.signalDefinitions', all, { enabled: ids.length > 0 });
  return useMemo(
    () =>
      ids.map((id) => {
        const known = data?.definitions.find((definition) => definition.id === id);
        const { name = id.replace(/^name:/u, ''), distinction = null, kind = 'text' } = known ?? {};
        return { id, name: distinction === null ? name : `${name} · ${distinction}`, kind };
      }),
    [ids, data],
  );
}

/** The signals that a view shows as columns. */
export function useSignalColumns(viewName: string): readonly NamedSignal[] {
  const stored = usePreference(engagementColumnChoices.stored);
  const ids = useMemo(() => chosenSignals(viewName, stored), [viewName, stored]);
  return useNamedSignals(ids);
}

/** More doesn't fit a cell, nor a tooltip. */
const LONGEST = 300;

function shownSignal(text: Text, format: Format, { signals }: Engagement, id: string): string {
  const values = (signals ?? []).filter((signal) => signalId(signal) === id).flatMap(signalValues);
  const shown = values
    .filter(({ kind }) => kind !== 'none')
    .map(({ kind, value, shown: sent }) =>
      kind === 'number'
        ? format.number(Number(value))
        : signalValueText(text, kind, shownValue(kind, value, sent)),
    );
  const all = [...new Set(shown)].join(', ');
  return all.length > LONGEST ? `${all.slice(0, LONGEST)}…` : all;
}

export function signalTableColumn(
  text: Text,
  format: Format,
  { id, name, kind }: NamedSignal,
): TableColumn<Engagement> {
  const shown = (engagement: Engagement) => shownSignal(text, format, engagement, id);
  return {
    key: signalColumn(id),
    label: name,
    least: 96,
    grow: 1,
    // Somebody chose it, so it goes after those that nobody did.
    drop: 2,
    sort: kind === 'number' || kind === 'date' ? 'desc' : 'asc',
    optional: true,
    tone: 'secondary',
    ...(kind === 'number' ? { align: 'end' as const } : {}),
    render: shown,
    titleOf: shown,
  };
}
