import type { MirrorCounts } from '../../sync/mirrorPort.ts';
import type { Database } from '../../database/database.ts';
import type { SeenEngagement } from './incomingEngagement.ts';
import type { Stamp } from '../columnEncoding.ts';

export type CountName = keyof MirrorCounts;

/** One transaction in progress: its database, its origin, and what it changed. */
export class MirrorTransaction {
  readonly db: Database;
  /** `commits` of the resulting state. */
  readonly commit: number;
  /** `commits` of the state when the request was sent. */
  readonly asked: number;
  readonly receivedAt: string;
  readonly requestId: string | null;
  /** Written by Parley itself, so not an update by others. */
  readonly own: boolean;
  /** Resources created later are news; earlier ones belong to the first fill. Microseconds. */
  readonly newsSinceUs: number;
  /** Kinds that have been fetched completely once; only these can have news. */
  readonly complete: ReadonlySet<string>;
  /** Keys of new, changed and deleted engagements. */
  readonly engagements = new Set<number>();
  readonly engagementIds = new Set<string>();
  /** Ids of new and changed contacts, companies, users and tags. */
  readonly recordIds = new Set<string>();
  readonly counts = new Map<CountName, number>();
  /** Engagements as received. */
  readonly seen: SeenEngagement[] = [];

  constructor(
    about: Pick<
      MirrorTransaction,
      'db' | 'commit' | 'asked' | 'receivedAt' | 'requestId' | 'newsSinceUs' | 'complete'
    > & { readonly own?: boolean },
  ) {
    this.db = about.db;
    this.commit = about.commit;
    this.asked = about.asked;
    this.receivedAt = about.receivedAt;
    this.requestId = about.requestId;
    this.own = about.own ?? false;
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
