import { SIGNAL_KINDS, type SignalKind } from '#shared/contract/enumerations.ts';
import type { SignalDefinition } from '#shared/contract/signals.ts';
import { fold } from '#shared/domain/search/fold.ts';
import type { ComparisonOperator } from '#shared/domain/search/lexer.ts';
import type { SignalTerm } from '#shared/domain/search/searchQuery.ts';
import { conditionsOf, holds, isNamed, type SignalCondition } from '#shared/domain/search/signalTerms.ts';
import {
  foldValue,
  isMixed,
  leadingKind,
  shownValue,
  type SignalCounts,
} from '#shared/domain/signals/signalValues.ts';
import {
  type Bindable,
  type Database,
  json,
  keys,
  number,
  text,
  textOrNull,
} from '../../database/database.ts';
import { isRecord } from '../../json.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';
import { readNote } from '../mirrorDatabase.ts';
import { countsOf, signalsOf } from '../storedSignals.ts';
import type { Test } from './listFilter.ts';
import { MatchBits } from './matchBits.ts';
import type { MemoryIndex } from './memoryIndex.ts';

export interface StoredDefinition {
  readonly key: number;
  readonly definition: SignalDefinition;
}

export function kindAt(place: number): SignalKind {
  return SIGNAL_KINDS[place] ?? 'other';
}

function readCounts(stored: unknown): SignalCounts {
  const counts = countsOf(stored);
  const countOf = (kind: SignalKind): number => counts[SIGNAL_KINDS.indexOf(kind)] ?? 0;
  return {
    none: countOf('none'),
    number: countOf('number'),
    boolean: countOf('boolean'),
    text: countOf('text'),
    date: countOf('date'),
    list: countOf('list'),
    other: countOf('other'),
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

const COMPARED: Readonly<Record<ComparisonOperator, string>> = {
  '=': '= ?',
  '<': '< ?',
  '<=': '<= ?',
  '>': '> ?',
  '>=': '>= ?',
};

/** The engagements with such a value: one range of the table. */
function found(db: Database, definition: number, condition: SignalCondition | null): number[] {
  const select = 'SELECT group_concat(engagement) FROM signal WHERE definition = ?';
  const all = (where: string, ...values: readonly Bindable[]): number[] =>
    db.get(`${select} AND ${where}`, (row) => keys(row, 0), definition, ...values) ?? [];
  if (condition === null) return all('kind > 0');
  const place = SIGNAL_KINDS.indexOf(condition.kind);
  if ('prefix' in condition) {
    const { prefix } = condition;
    return all('kind = ? AND value >= ? AND value < ? || char(1114111)', place, prefix, prefix);
  }
  return all(`kind = ? AND value ${COMPARED[condition.operator]}`, place, condition.value);
}

/** Tests of engagements for their signals, as searches ask for them. */
export class SignalTests {
  readonly #db: Database;
  readonly #memory: MemoryIndex;
  readonly #bits: MatchBits;
  #definitions: { readonly revision: number; readonly all: readonly StoredDefinition[] } | null = null;

  constructor(db: Database, memory: MemoryIndex) {
    this.#db = db;
    this.#memory = memory;
    this.#bits = new MatchBits(memory);
  }

  definitions(): readonly StoredDefinition[] {
    const { revision, loaded } = this.#memory;
    if (this.#definitions?.revision !== revision || !loaded) {
      this.#definitions = { revision, all: storedDefinitions(this.#db) };
    }
    return this.#definitions.all;
  }

  /** The one of this id or name; undefined if there is none. */
  named(name: string): StoredDefinition | undefined {
    const folded = foldValue(name);
    const all = this.definitions();
    return (
      all.find(({ definition }) => definition.id === name) ??
      all.find(({ definition }) => isNamed(definition, folded))
    );
  }

  names(): readonly SignalDefinition[] {
    return this.definitions().map(({ definition }) => definition);
  }

  test(term: SignalTerm): Test {
    const named = this.definitions().filter(({ definition }) =>
      term.names.some((name) => isNamed(definition, name)),
    );
    const conditions = conditionsOf(term);
    const ids = new Set(named.map(({ definition }) => definition.id));
    const db = this.#db;
    return this.#bits.test(
      JSON.stringify([[...ids], conditions]),
      function* () {
        for (const { key } of named) {
          for (const condition of conditions ?? [null]) yield* found(db, key, condition);
        }
      },
      (key) => {
        const sql = 'SELECT json FROM engagement_body WHERE key = ?';
        const body = db.get(sql, (row) => json(row, 0), key);
        const own = signalsOf(isRecord(body) ? body['signals'] : []);
        return [...own].some(
          ([id, { values }]) =>
            ids.has(id) &&
            values.some((value) =>
              conditions === null ? value.kind !== 'none' : conditions.some((each) => holds(each, value)),
            ),
        );
      },
    );
  }
}
