import type { MirrorCounts } from '../../sync/mirrorPort.ts';
import type { Database } from '../../database/database.ts';
import type { SeenEngagement } from './incomingEngagement.ts';
import type { Stamp } from '../columnEncoding.ts';

export type CountName = keyof MirrorCounts;

/** One transaction while it is being made: where it writes to, whose it is, and what it changed. */
export class MirrorTransaction {
  readonly db: Database;
  /** `commits` of the state after this piece. */
  readonly commit: number;
  /** `commits` of the state when the request was sent. */
  readonly asked: number;
  readonly receivedAt: string;
  readonly requestId: string | null;
  /** What was created after this moment is news; what was there before is the first fill. Microseconds. */
  readonly newsSinceUs: number;
  /** Kinds of which everything has been fetched once: only then can anything be news. */
  readonly complete: ReadonlySet<string>;
  /** Keys of engagements that are new, changed or gone. */
  readonly engagements = new Set<number>();
  readonly engagementIds = new Set<string>();
  /** Ids of contacts, companies, users and tags that are new or changed. */
  readonly recordIds = new Set<string>();
  readonly counts = new Map<CountName, number>();
  /** Engagements as they arrived. */
  readonly seen: SeenEngagement[] = [];

  constructor(
    about: Pick<
      MirrorTransaction,
      'db' | 'commit' | 'asked' | 'receivedAt' | 'requestId' | 'newsSinceUs' | 'complete'
    >,
  ) {
    this.db = about.db;
    this.commit = about.commit;
    this.asked = about.asked;
    this.receivedAt = about.receivedAt;
    this.requestId = about.requestId;
    this.newsSinceUs = about.newsSinceUs;
    this.complete = about.complete;
  }

  count(name: CountName, by: number): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  stamp(updatedUs: number): Stamp {
    const { commit, receivedAt, requestId } = this;
    return { updatedUs, commit, receivedAt, requestId };
  }
}
