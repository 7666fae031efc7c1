import type { SignalKind } from '#shared/contract/enumerations.ts';
import type { LatestSignal } from '#shared/contract/signals.ts';
import type { SignalSummary, SignalsReport } from '#shared/contract/reports.ts';
import { distributionOf } from '#shared/domain/reports/distribution.ts';
import { changeOf } from '#shared/domain/reports/signalsTable.ts';
import { shownValue } from '#shared/domain/signals/signalValues.ts';
import { monthsOf, type Week } from '#shared/domain/reports/weeks.ts';
import { type Database, json, keys, number, text, textOrNull } from '../../database/database.ts';
import { isRecord } from '../../json.ts';
import { LruCache } from '../../lruCache.ts';
import { FLAG, hasFlag } from '../columnEncoding.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';
import { readNote } from '../mirrorDatabase.ts';
import { signalsOf } from '../storedSignals.ts';
import type { MatchContext } from './alertMatches.ts';
import type { LinkIndex, MemoryIndex } from './memoryIndex.ts';
import { idOf, recordCapacity, ReportEngagements, writeRange } from './reportContext.ts';
import { tellingLineOf } from './reports.ts';
import { kindAt } from './signals.ts';

/** One of the values that a signal has somewhere. */
interface DistinctValue {
  readonly kind: SignalKind;
  readonly number: number;
  readonly shown: string;
}

/** The values of one signal by engagement. */
interface SignalColumn {
  readonly revision: number;
  readonly values: readonly DistinctValue[];
  /** The values of engagement k are at `first[k]` up to `first[k + 1]`. */
  readonly first: Int32Array;
  readonly codes: Int32Array;
}

/** Dates are counted by month: hardly two are the same day. */
const MONTH = '2026-11'.length;
/** A few signals at once, at some bytes per value. */
const MOST_COLUMNS = 4;

/** The columns of signals that reports asked for, read again after a change. */
export class SignalColumns {
  readonly #db: Database;
  readonly #memory: MemoryIndex;
  readonly #cache = new LruCache<number, SignalColumn>(MOST_COLUMNS);

  constructor(db: Database, memory: MemoryIndex) {
    this.#db = db;
    this.#memory = memory;
  }

  of(definition: number): SignalColumn {
    const { revision, columns } = this.#memory;
    const cached = this.#cache.get(definition);
    if (cached?.revision === revision) return cached;
    const values: DistinctValue[] = [];
    const byText = new Map<string, number>();
    const first = new Int32Array(columns.capacity + 1);
    const groups: { readonly code: number; readonly engagements: readonly number[] }[] = [];
    this.#db.all(
      `SELECT kind, value, shown, group_concat(engagement), min(engagement) FROM signal WHERE definition = ? AND kind > 0
         GROUP BY kind, value`,
      (row) => {
        const kind = kindAt(number(row, 0));
        const shown = shownValue(kind, row[1], textOrNull(row, 2));
        const text = kind === 'date' ? shown.slice(0, MONTH) : shown;
        const name = `${kind} ${kind === 'date' ? text : String(row[1])}`;
        const code = byText.get(name) ?? values.length;
        if (code === values.length) {
          values.push({ kind, number: typeof row[1] === 'number' ? row[1] : Number.NaN, shown: text });
          byText.set(name, code);
        }
        // Some may be newer than the memory.
        const engagements = keys(row, 3).filter((key) => key < columns.capacity);
        for (const key of engagements) first[key + 1] = (first[key + 1] ?? 0) + 1;
        groups.push({ code, engagements });
      },
      definition,
    );
    for (let key = 1; key < first.length; key += 1) first[key] = (first[key] ?? 0) + (first[key - 1] ?? 0);
    const codes = new Int32Array(first.at(-1) ?? 0);
    const next = first.slice();
    for (const { code, engagements } of groups) {
      for (const key of engagements) {
        const place = next[key] ?? 0;
        codes[place] = code;
        next[key] = place + 1;
      }
    }
    const column = { revision, values, first, codes };
    this.#cache.set(definition, column);
    return column;
  }
}

/** Values of texts and lists that a report names; the others are counted together. */
const MOST_SHARES = 12;
/** Averages are sums of floats: rounded, they don't depend on the order of engagements. */
const DIGITS = 1e6;

/** How some engagements answer the signal. */
class Tally {
  engagements = 0;
  counted = 0;
  latest = 0;
  #sum = 0;
  #numbers = 0;
  readonly #byCode = new Map<number, number>();

  /** `codes` are the values of the measured kind, each once. */
  add(key: number, codes: readonly number[], values: readonly DistinctValue[], isNumber: boolean): void {
    this.engagements += 1;
    if (codes.length === 0) return;
    this.counted += 1;
    // Engagements come latest first.
    if (this.latest === 0) this.latest = key;
    for (const code of codes) {
      if (isNumber) {
        this.#sum += values[code]?.number ?? 0;
        this.#numbers += 1;
      } else this.#byCode.set(code, (this.#byCode.get(code) ?? 0) + 1);
    }
  }

  /** @param beside What it is compared with: the values that this names are named here, too, however rare. */
  summary(values: readonly DistinctValue[], beside?: SignalSummary): SignalSummary {
    const compared = new Set(beside?.shares.map(({ shown }) => shown));
    const all = [...this.#byCode]
      .map(([code, engagements]) => ({ shown: values[code]?.shown ?? '', engagements }))
      .toSorted((a, b) => b.engagements - a.engagements || (a.shown < b.shown ? -1 : 1));
    const shares = all.filter(({ shown }, at) => at < MOST_SHARES || compared.has(shown));
    const average = Math.round((this.#sum / this.#numbers) * DIGITS) / DIGITS;
    return {
      engagements: this.engagements,
      counted: this.counted,
      average: this.#numbers === 0 ? null : average,
      shares,
      moreValues: all.length - shares.length,
    };
  }
}

/** Tallies by a number, made where they are needed. */
class Tallies {
  readonly #tallies = new Map<number, Tally>();

  of(group: number): Tally {
    let tally = this.#tallies.get(group);
    if (tally === undefined) this.#tallies.set(group, (tally = new Tally()));
    return tally;
  }

  find(group: number): Tally | undefined {
    return this.#tallies.get(group);
  }

  entries(): [number, Tally][] {
    return [...this.#tallies];
  }
}

/** Calls back with the accounts or the owner of an engagement. */
type GroupsOf = (key: number, call: (record: number) => void) => void;

function groupsOf(
  { db, memory, links }: MatchContext & { readonly links: LinkIndex },
  groupBy: 'company' | 'user',
): GroupsOf {
  const { owner } = memory.columns;
  if (groupBy === 'user') {
    return (key, call) => {
      if ((owner[key] ?? 0) !== 0) call(owner[key] ?? 0);
    };
  }
  links.loadAll();
  const isCompany = new Uint8Array(recordCapacity(db));
  db.all(`SELECT key FROM record WHERE kind = 'company'`, (row) => {
    isCompany[number(row, 0)] = 1;
  });
  return (key, call) =>
    links.each(key, (record) => {
      if (isCompany[record] === 1) call(record);
    });
}

/** An account or a team member in two ranges. */
interface GroupRow {
  readonly record: number;
  readonly tally: Tally;
  readonly summary: SignalSummary;
  readonly previous: SignalSummary;
  readonly change: number | null;
}

function inOrder(
  rows: readonly GroupRow[],
  { sort, descending }: Pick<ReadInput<'signalsReport'>, 'sort' | 'descending'>,
): readonly GroupRow[] {
  const direction = descending ? -1 : 1;
  const byCount = rows.toSorted(
    (a, b) =>
      (sort === 'counted' ? direction : -1) * (a.summary.counted - b.summary.counted) || a.record - b.record,
  );
  if (sort === 'counted') return byCount;
  return byCount.sort(({ change: one }, { change: other }) =>
    one === null || other === null
      ? Number(one === null) - Number(other === null)
      : direction * (one - other),
  );
}

/** One signal over the engagements of a range: averages or shares, by week and by group, with what doesn't count. */
export function signalsReport(
  context: MatchContext & { readonly links: LinkIndex; readonly signals: SignalColumns },
  input: ReadInput<'signalsReport'>,
): ReadOutput<'signalsReport'> {
  const { db, memory, lists, throwIfCancelled } = context;
  const { signals } = lists.tables;
  const stored = input.signal === null ? signals.definitions()[0] : signals.named(input.signal);
  if (stored === undefined || stored.definition.engagements === 0) return null;
  const { kind } = stored.definition;
  const { values, first, codes } = context.signals.of(stored.key);
  const isNumber = kind === 'number';
  const engagements = new ReportEngagements(context, input);
  const measured = (key: number): number[] => {
    const own: number[] = [];
    for (let at = first[key] ?? 0; at < (first[key + 1] ?? 0); at += 1) {
      const code = codes[at] ?? 0;
      if (values[code]?.kind === kind && !own.includes(code)) own.push(code);
    }
    return own;
  };

  const [total, before] = [new Tally(), new Tally()];
  const ofWeek = engagements.weeks.map(() => new Tally());
  const excluded = { unread: 0, noValue: 0, otherKind: 0 };
  const filled = Number(readNote(db, 'signals') ?? Number.POSITIVE_INFINITY);
  const numbers: number[] = [];
  let noRow = 0;

  const isOfTime = input.groupBy === 'week' || input.groupBy === 'month';
  const groups = isOfTime ? null : groupsOf(context, input.groupBy === 'user' ? 'user' : 'company');
  const [rows, rowsBefore] = [new Tallies(), new Tallies()];
  const all = input.groupBy === 'month' ? monthsOf(engagements.range, input.timeZone) : engagements.weeks;
  // What hasn't begun has no engagements that count.
  const periods: readonly Week[] = all.filter(({ from }) => from < context.now);
  const { start, flags } = memory.columns;
  let period = periods.length - 1;

  engagements.eachWeek((key, week) => {
    const own = measured(key);
    total.add(key, own, values, isNumber);
    ofWeek[week]?.add(key, own, values, isNumber);
    if (own.length === 0) {
      const isRead = hasFlag(flags[key] ?? 0, FLAG.signalsKnown) && key <= filled;
      if ((first[key + 1] ?? 0) > (first[key] ?? 0)) excluded.otherKind += 1;
      else if (isRead) excluded.noValue += 1;
      else excluded.unread += 1;
    }
    if (isNumber) for (const code of own) numbers.push(values[code]?.number ?? 0);
    if (groups === null) {
      const at = (start[key] ?? 0) / 1000;
      while (period > 0 && at < (periods[period]?.from ?? 0)) period -= 1;
      rows.of(period).add(key, own, values, isNumber);
      return;
    }
    let found = 0;
    groups(key, (record) => {
      found += 1;
      rows.of(record).add(key, own, values, isNumber);
    });
    if (found === 0 && own.length > 0) noRow += 1;
  });
  throwIfCancelled();
  for (const key of engagements.in(engagements.previous)) {
    const own = measured(key);
    before.add(key, own, values, isNumber);
    groups?.(key, (record) => rowsBefore.of(record).add(key, own, values, isNumber));
  }

  const latestOf = ({ latest }: Tally, place: number): SignalsReport['rows'][number]['latest'] => {
    if (latest === 0) return null;
    const shown = measured(latest).map((code) => values[code]?.shown ?? '');
    return {
      engagementId: idOf(db, 'engagement', latest),
      at: new Date((start[latest] ?? 0) / 1000).toISOString(),
      shown: shown.join(', '),
      line: place < input.lines ? tellingLineOf(db, latest) : null,
    };
  };
  const totals = total.summary(values);
  const found = rows
    .entries()
    .filter(([, tally]) => groups !== null && tally.counted > 0)
    .map(([record, tally]): GroupRow => {
      const summary = tally.summary(values);
      const previous = (rowsBefore.find(record) ?? new Tally()).summary(values, summary);
      return { record, tally, summary, previous, change: changeOf(summary, previous) };
    });
  const name = 'SELECT name FROM record WHERE key = ?';
  return {
    range: writeRange(engagements.range),
    previous: writeRange(engagements.previous),
    signal: stored.definition,
    kind,
    totals,
    previousTotals: before.summary(values, totals),
    weeks: engagements.weeks.map((week, index) => ({
      ...writeRange(week),
      summary: (ofWeek[index] ?? new Tally()).summary(values, totals),
    })),
    distribution: distributionOf('signal', numbers),
    rows:
      groups === null
        ? periods
            .map((each, index) => ({ ...each, tally: rows.find(index) ?? new Tally() }))
            .slice(-input.limit)
            .map(({ name: key, from, before: end, tally }, place) => ({
              key,
              name: key,
              span: writeRange({ from, before: end }),
              summary: tally.summary(values),
              previous: null,
              latest: latestOf(tally, place),
            }))
        : inOrder(found, input)
            .slice(0, input.limit)
            .map(({ record, tally, summary, previous }, place) => ({
              key: idOf(db, 'record', record),
              name: db.get(name, (row) => textOrNull(row, 0), record) ?? '',
              span: null,
              summary,
              previous,
              latest: latestOf(tally, place),
            })),
    total: groups === null ? periods.length : found.length,
    fell: found.filter(({ change }) => (change ?? 0) < 0).length,
    excluded,
    noRow,
    basis: engagements.basis(),
  };
}

/**
 * The latest value of each signal among the newest engagements of a list that have begun, and the one before; `read`
 * of all `total` that have begun were searched.
 */
export function latestSignals(
  { db, memory, lists, now, throwIfCancelled }: MatchContext,
  { filter, limit }: ReadInput<'latestSignals'>,
): ReadOutput<'latestSignals'> {
  const { start } = memory.columns;
  const latest = new Map<string, LatestSignal>();
  const startOf = (key: number) => (start[key] ?? Number.NaN) / 1000;
  const begun = lists
    .keys({ filter, order: 'start_at:desc' }, throwIfCancelled)
    .filter((key) => startOf(key) <= now);
  const newest = begun.subarray(0, limit);
  for (const key of newest) {
    const sql =
      'SELECT e.id, b.json FROM engagement e JOIN engagement_body b ON b.key = e.key WHERE e.key = ?';
    const found = db.get(sql, (row) => ({ id: text(row, 0), body: json(row, 1) }), key);
    for (const [id, { name, values }] of signalsOf(isRecord(found?.body) ? found.body['signals'] : [])) {
      const [first] = values;
      if (found === undefined || first === undefined || first.kind === 'none') continue;
      const shown = values.map(({ kind, value, shown: sent }) => shownValue(kind, value, sent)).join(', ');
      const known = latest.get(id);
      if (known === undefined) {
        const at = new Date(startOf(key)).toISOString();
        latest.set(id, { id, name, kind: first.kind, engagementId: found.id, at, shown, before: null });
      } else if (known.before === null) latest.set(id, { ...known, before: shown });
    }
  }
  return { signals: [...latest.values()], read: newest.length, total: begun.length };
}
