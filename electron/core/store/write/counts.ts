import type { MirrorCounts } from '../../sync/mirrorPort.ts';
import type { Database } from '../database.ts';
import { FLAG } from '../flags.ts';
import { number, text } from '../row.ts';
import type { RecordKind } from './readRecord.ts';

/** Counts everything once, when the mirror is opened; from then on each piece adds what it changed. */
export function readCounts(db: Database): MirrorCounts {
  const one = (sql: string): number => db.get(sql, (row) => number(row, 0)) ?? 0;
  const records = new Map(
    db.all(
      `SELECT kind, count(*) FROM record WHERE gone = 0 AND form <> 'stub' GROUP BY kind`,
      (row) => [text(row, 0), number(row, 1)] as const,
    ),
  );
  const of = (kind: RecordKind): number => records.get(kind) ?? 0;
  return {
    engagements: one('SELECT count(*) FROM engagement'),
    timelines: one(`SELECT count(*) FROM engagement WHERE flags & ${FLAG.timelineKnown} <> 0`),
    contacts: of('contact'),
    companies: of('company'),
    users: of('user'),
    tags: of('tag'),
  };
}
