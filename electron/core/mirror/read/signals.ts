import { SIGNAL_KINDS, type SignalKind } from '#shared/contract/enumerations.ts';
import type { SignalDefinition } from '#shared/contract/signals.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { isMixed, leadingKind, type SignalCounts } from '#shared/domain/signals/signalValues.ts';
import { type Database, json, number, text, textOrNull } from '../../database/database.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';
import { readNote } from '../mirrorDatabase.ts';

export interface StoredDefinition {
  readonly key: number;
  readonly definition: SignalDefinition;
}

export function kindAt(place: number): SignalKind {
  return SIGNAL_KINDS[place] ?? 'other';
}

function readCounts(stored: unknown): SignalCounts {
  const places: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const of = (kind: SignalKind): number => Number(places[SIGNAL_KINDS.indexOf(kind)] ?? 0);
  return {
    none: of('none'),
    number: of('number'),
    boolean: of('boolean'),
    text: of('text'),
    date: of('date'),
    list: of('list'),
    other: of('other'),
  };
}

/** All definitions, most engagements first. */
export function storedDefinitions(db: Database): StoredDefinition[] {
  const read = db.all('SELECT key, id, name, engagements, counts FROM signal_definition', (row) => {
    const counts = readCounts(json(row, 4));
    const [id, name] = [text(row, 1), text(row, 2)];
    const engagements = number(row, 3) - counts.none;
    return { key: number(row, 0), id, name, engagements, counts };
  });
  const named = Map.groupBy(read, ({ name }) => fold(name));
  return read
    .toSorted((a, b) => b.engagements - a.engagements || (a.name < b.name ? -1 : 1) || a.key - b.key)
    .map(({ key, counts, ...each }) => ({
      key,
      definition: {
        ...each,
        distinction: (named.get(fold(each.name))?.length ?? 0) > 1 ? each.id : null,
        kind: leadingKind(counts),
        mixed: isMixed(counts),
        counts,
      },
    }));
}

/** Engagements whose rows maintenance hasn't filled yet. */
export function waitingSignals(db: Database): number {
  const filled = readNote(db, 'signals');
  if (filled === undefined) return 0;
  return (
    db.get('SELECT count(*) FROM engagement WHERE key > ?', (row) => number(row, 0), Number(filled)) ?? 0
  );
}

export function signalDefinitions(
  db: Database,
  { search, limit }: ReadInput<'signalDefinitions'>,
): ReadOutput<'signalDefinitions'> {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  const found = storedDefinitions(db).filter(({ definition: { name, id } }) => {
    const searched = `${fold(name)} ${id.toLowerCase()}`;
    return words.every((word) => searched.includes(word));
  });
  return {
    definitions: found.slice(0, limit).map(({ definition }) => definition),
    total: found.length,
    waiting: waitingSignals(db),
  };
}

/** As people read it: `true` and `false` are left to the language. */
export function shownValue(kind: SignalKind, value: unknown, shown: string | null): string {
  if (shown !== null) return shown;
  if (kind === 'boolean') return value === 1 ? 'yes' : 'no';
  return String(value);
}

export function signalValues(
  db: Database,
  { definitionId, limit }: ReadInput<'signalValues'>,
): ReadOutput<'signalValues'> {
  const sql = `SELECT s.kind, s.value, min(s.shown), count(*) FROM signal s JOIN signal_definition d ON d.key = s.definition
    WHERE d.id = ? AND s.kind > 0 GROUP BY s.kind, s.value LIMIT ?`;
  const values = db.all(
    sql,
    (row) => {
      const kind = kindAt(number(row, 0));
      return { shown: shownValue(kind, row[1], textOrNull(row, 2)), kind, engagements: number(row, 3) };
    },
    definitionId,
    limit + 1,
  );
  if (values.length > limit) return { values: [], total: values.length };
  return { values: values.toSorted((a, b) => b.engagements - a.engagements), total: values.length };
}
