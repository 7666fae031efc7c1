import type { WeeklyReport } from '#shared/contract/reports.ts';
import type { Range } from '#shared/domain/reports/weeks.ts';
import { type Database, number, text } from '../../database/database.ts';
import { FLAG, hasFlag } from '../columnEncoding.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';
import { termCodes } from './listFilter.ts';
import { type ReportContext, ReportEngagements, VolumeTally, writeRange } from './reportContext.ts';

type Totals = WeeklyReport['totals'];

class WeekTally {
  readonly #volume = new VolumeTally();
  readonly #types = new Map<number, VolumeTally>();
  failed = 0;
  unsettled = 0;
  linked = 0;

  add(type: number, seconds: number, isFailed: boolean, flags: number): void {
    this.#volume.add(seconds);
    let ofType = this.#types.get(type);
    if (ofType === undefined) this.#types.set(type, (ofType = new VolumeTally()));
    ofType.add(seconds);
    if (isFailed) this.failed += 1;
    if (hasFlag(flags, FLAG.unsettled)) this.unsettled += 1;
    if (hasFlag(flags, FLAG.crm)) this.linked += 1;
  }

  written(typeOf: (code: number) => string, newContacts: number | null): Totals {
    const byType = [...this.#types]
      .map(([code, tally]) => ({ type: typeOf(code), ...tally.volume() }))
      .sort((a, b) => b.engagements - a.engagements || (a.type < b.type ? -1 : 1));
    const { failed, unsettled, linked } = this;
    return { volume: this.#volume.volume(), byType, failed, unsettled, linked, newContacts };
  }
}

function contactsCreated(db: Database, { from, before }: Range): number {
  const created = `unixepoch(json_extract(json, '$.created_at'))`;
  // Without statistics, SQLite would read all contacts through the index of their ids.
  const sql = `SELECT count(*) FROM record INDEXED BY contact_by_creation WHERE kind = 'contact' AND gone = 0 AND form <> 'stub'
    AND ${created} >= ? AND ${created} < ?`;
  return db.get(sql, (row) => number(row, 0), Math.ceil(from / 1000), Math.ceil(before / 1000)) ?? 0;
}

/** Engagements and hours by week and type, with failures and CRM links. */
export function weeklyReport(
  context: ReportContext,
  input: ReadInput<'weeklyReport'>,
): ReadOutput<'weeklyReport'> {
  const { db, memory } = context;
  const { columns } = memory;
  const engagements = new ReportEngagements(context, input);
  const failedCodes = termCodes(db, 'status', ['FAILED']);
  const typeOf = (code: number): string =>
    db.get('SELECT name FROM term WHERE code = ?', (row) => text(row, 0), code) ?? '';
  // Contacts belong to the workspace rather than to a filtered list of engagements.
  const isEverything = Object.values(input.filter).every((choice) => choice === undefined);
  const newContacts = (range: Range): number | null => (isEverything ? contactsCreated(db, range) : null);
  const add = (tally: WeekTally | undefined, key: number): void =>
    tally?.add(
      columns.type[key] ?? 0,
      columns.seconds[key] ?? Number.NaN,
      failedCodes.has(columns.status[key] ?? 0),
      columns.flags[key] ?? 0,
    );
  const tallies = engagements.weeks.map(() => new WeekTally());
  const [total, before] = [new WeekTally(), new WeekTally()];
  engagements.eachWeek((key, week) => {
    add(tallies[week], key);
    add(total, key);
  });
  for (const key of engagements.in(engagements.previous)) add(before, key);
  return {
    range: writeRange(engagements.range),
    previous: writeRange(engagements.previous),
    weeks: engagements.weeks.map((week, index) => ({
      ...writeRange(week),
      ...(tallies[index] ?? new WeekTally()).written(typeOf, newContacts(week)),
    })),
    totals: total.written(typeOf, newContacts(engagements.range)),
    previousTotals: before.written(typeOf, newContacts(engagements.previous)),
    basis: engagements.basis(),
  };
}
