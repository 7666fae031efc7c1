import { dayIn } from '#shared/domain/reports/weeks.ts';
import { type Database, number, text, textOrNull } from '../../database/database.ts';
import { FLAG, hasFlag, storedTimings, unpackTimings } from '../columnEncoding.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';
import { termCodes } from './listFilter.ts';
import type { LinkIndex } from './memoryIndex.ts';
import { idOf, recordCapacity, type ReportContext } from './reportContext.ts';

/** Work about an account rather than contact with it. */
const NO_CONTACT = ['NOTE', 'TASK', 'DOCUMENT'];

/** Characters of a last sentence. */
const LONGEST_LINE = 160;

interface Account {
  readonly record: number;
  /** The last engagement; 0 if all are planned. */
  last: number;
  /** The next planned one; 0 if there is none. */
  next: number;
  engagements: number;
}

/** The last sentence of an engagement, and when it is said; null where there is no timeline. */
function lastLineOf(db: Database, key: number): { readonly text: string; readonly second: number } | null {
  const body = db.get('SELECT body FROM timeline WHERE key = ?', (row) => text(row, 0), key);
  const second = unpackTimings(storedTimings(db, key)).at(-1)?.[1];
  if (body === undefined || second === undefined) return null;
  const line = body.slice(body.lastIndexOf('\n') + 1).replaceAll('\v', ' ');
  return { text: line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line, second };
}

/** Accounts come with the one quiet for longest first; those without what they are sorted by come last. */
function sorted(
  { db, memory }: ReportContext,
  accounts: readonly Account[],
  { sort, descending }: ReadInput<'accountsReport'>,
): readonly Account[] {
  if (sort === 'quiet') return descending ? accounts : accounts.toReversed();
  const direction = descending ? -1 : 1;
  if (sort === 'name') {
    const places = new Map(
      db
        .all(`SELECT key FROM record WHERE kind = 'company' ORDER BY name_folded, key`, (row) =>
          number(row, 0),
        )
        .map((key, place) => [key, place]),
    );
    const place = ({ record }: Account): number => places.get(record) ?? 0;
    return accounts.toSorted((a, b) => direction * (place(a) - place(b)));
  }
  if (sort === 'engagements') {
    return accounts.toSorted((a, b) => direction * (a.engagements - b.engagements));
  }
  const start = (key: number): number => memory.columns.start[key] ?? 0;
  return accounts.toSorted((a, b) =>
    a.next === 0 || b.next === 0
      ? Number(a.next === 0) - Number(b.next === 0)
      : direction * (start(a.next) - start(b.next)),
  );
}

/** Companies by their last contact, to find those that have gone quiet. */
export function accountsReport(
  context: ReportContext,
  links: LinkIndex,
  input: ReadInput<'accountsReport'>,
): ReadOutput<'accountsReport'> {
  const { db, memory, lists, now, throwIfCancelled } = context;
  const { columns } = memory;
  links.loadAll();
  const isCompany = new Uint8Array(recordCapacity(db));
  db.all(`SELECT key FROM record WHERE kind = 'company' AND gone = 0`, (row) => {
    isCompany[number(row, 0)] = 1;
  });
  const noContact = termCodes(db, 'type', NO_CONTACT);
  const accounts = new Map<number, Account>();
  const excluded = { internal: 0, noContact: 0, noStart: 0, noCompany: 0 };
  for (const key of lists.keys({ filter: input.filter, order: 'start_at:desc' }, throwIfCancelled)) {
    const start = (columns.start[key] ?? Number.NaN) / 1000;
    if (Number.isNaN(start)) excluded.noStart += 1;
    else if (hasFlag(columns.flags[key] ?? 0, FLAG.internal)) excluded.internal += 1;
    else if (noContact.has(columns.type[key] ?? 0)) excluded.noContact += 1;
    else {
      let companies = 0;
      links.each(key, (record) => {
        if (isCompany[record] !== 1) return;
        companies += 1;
        let account = accounts.get(record);
        if (account === undefined) {
          accounts.set(record, (account = { record, last: 0, next: 0, engagements: 0 }));
        }
        if (start >= now) account.next = key;
        else {
          account.engagements += 1;
          if (account.last === 0) account.last = key;
        }
      });
      if (companies === 0) excluded.noCompany += 1;
    }
  }
  const today = dayIn(input.timeZone, now);
  const startOf = (key: number): number => (columns.start[key] ?? 0) / 1000;
  // Calendar days are computed for the listed accounts; which ones are quiet is decided by their instants.
  const quietDays = ({ last }: Account): number => today - dayIn(input.timeZone, startOf(last));
  const all = [...accounts.values()].filter(({ last }) => last !== 0);
  all.sort((a, b) => startOf(a.last) - startOf(b.last) || a.record - b.record);
  // Sorted by last contact, the quiet ones come first.
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const account = all[middle];
    if (account !== undefined && quietDays(account) >= input.quietAfterDays) low = middle + 1;
    else high = middle;
  }
  const chosen = input.show === 'quiet' ? all.slice(0, low) : input.show === 'active' ? all.slice(low) : all;
  const inOrder = sorted(context, chosen, input);
  const at = (key: number): string => new Date(startOf(key)).toISOString();
  return {
    rows: inOrder.slice(input.offset, input.offset + input.limit).map((account) => ({
      companyId: idOf(db, 'record', account.record),
      name:
        db.get('SELECT name FROM record WHERE key = ?', (row) => textOrNull(row, 0), account.record) ?? '',
      engagements: account.engagements,
      lastAt: at(account.last),
      lastEngagementId: idOf(db, 'engagement', account.last),
      lastLine: lastLineOf(db, account.last),
      nextAt: account.next === 0 ? null : at(account.next),
      quietDays: quietDays(account),
      isQuiet: quietDays(account) >= input.quietAfterDays,
    })),
    total: chosen.length,
    quiet: low,
    active: all.length - low,
    excluded,
  };
}
