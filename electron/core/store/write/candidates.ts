import { engagementId, type EngagementId } from '#shared/contract/ids.ts';
import type { CandidateQuery } from '../../sync/mirrorPort.ts';
import type { Database, Row } from '../database.ts';
import { FLAG } from '../flags.ts';
import { text } from '../row.ts';

const readId = (row: Row): EngagementId => engagementId.parse(text(row, 0));

/** Engagements worth reading on their own, the longest due first. */
export function candidates(db: Database, query: CandidateQuery): EngagementId[] {
  switch (query.kind) {
    case 'unsettled':
      return db.all(
        `SELECT id FROM engagement WHERE due_at <= ? AND (? OR flags & ${FLAG.unsettled} <> 0)
         ORDER BY due_at, key LIMIT ?`,
        readId,
        query.at,
        query.timelines,
        query.limit,
      );
    case 'absent':
      return db.all(
        'SELECT id FROM engagement WHERE missed > 0 AND asked = 0 ORDER BY missed DESC, key LIMIT ?',
        readId,
        query.limit,
      );
  }
}
