import type { Engagement } from '#shared/contract/engagement.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import { fullName } from '#shared/domain/edits/personName.ts';
import type { RetryDecision } from '#shared/domain/failures/retryDecision.ts';
import type { Service } from '../../api/adapter/service.ts';
import type { Clock } from '../../ports.ts';
import type { EditsDatabase } from '../editsDatabase.ts';
import type { Journal, StoredWrite } from '../outbox/journal.ts';
import type { Outbox, Settlement } from '../outbox/outbox.ts';
import type { StoredEdit } from '../outbox/storedEdit.ts';
import type { OverwriteDetector, SeenVersion } from '../overwriteDetector.ts';
import type { AcceptedListener } from '../ownWrites.ts';
import type { RecordSnapshot, WriteSteps } from './writeSteps.ts';

/** A read-only connection changes nothing, whatever the page believes. */
export const READ_ONLY: Problem = {
  kind: 'refused',
  reason: 'read-only',
  detail: 'This connection is read-only.',
};

/** So many refusals in a row say that the service's tags don't mean what we take them for. */
const MOST_REFUSALS = 3;

/**
 * Whether a PUT may name the version it was made from (docs/api-assumptions.md, A33). The API description knows no
 * version check, but a service that gives strong entity tags may honour `If-Match` (RFC 9110, 13.1.1); then the moment
 * between our reading and our PUT is closed too. Offered, never relied on: where the tags turn out to change by
 * themselves, it is given up.
 */
export class EntityTags {
  #refusals = 0;

  usable(etag: string | null): string | null {
    return this.#refusals < MOST_REFUSALS && etag?.startsWith('"') === true ? etag : null;
  }

  accepted(): void {
    if (this.#refusals < MOST_REFUSALS) this.#refusals = 0;
  }

  refused(): void {
    this.#refusals += 1;
  }
}

/** Longest for a read with all its retries; a wait for the rate window only begins it again. */
const LONGEST_READ_MS = 120_000;

export interface WriteTools {
  readonly db: EditsDatabase;
  readonly outbox: Outbox;
  readonly journal: Journal;
  readonly overwrites: OverwriteDetector;
  readonly clock: Clock;
  readonly steps: WriteSteps;
  readonly service: Service;
  readonly tags: EntityTags;
  readonly connectionName: string;
  /** Asked again when the PUT is about to leave: a connection may have been made read-only in the meantime. */
  readonly mayWrite: () => boolean;
  /** Hears of every PUT that the API accepted, before the record is read back. */
  readonly onAccepted: AcceptedListener;
  readonly signal: AbortSignal;
}

/** The record of an edit, and what of it the edit changes. */
export type Target = Pick<StoredEdit, 'engagementId' | 'change'>;

/** `engagement`: as it is now, where it could be read. */
export type WriteOutcome =
  /** Discarded or paused while the record was read: nothing was sent. */
  | { readonly kind: 'withdrawn' }
  | {
      readonly kind: 'settled';
      readonly settlement: Settlement;
      readonly engagement: Engagement | null;
      /** A PUT of it may still be delivered: the record is to be read once more when that is over. */
      readonly unconfirmed: boolean;
    }
  | {
      readonly kind: 'unsettled';
      readonly next: Exclude<RetryDecision, { kind: 'give-up' }>;
      readonly problem: Problem;
    };

/** The signal of the line, or the end of its time; the returned function calls the alarm off. */
export function within(tools: Pick<WriteTools, 'clock' | 'signal'>, ms: number): [AbortSignal, () => void] {
  const late = new AbortController();
  const callOff = tools.clock.after(ms, () => late.abort());
  return [AbortSignal.any([tools.signal, late.signal]), callOff];
}

/** What a reading of ours shows, as evidence beside what others brought. */
export function seenBy({ engagementId, change }: Target, snapshot: RecordSnapshot): SeenVersion {
  const contacts = change.kind === 'contacts' ? snapshot.contactIds : null;
  // A reading for a link doesn't ask for contacts: that they are missing says nothing of them.
  const fields = contacts === null ? ['crm_association'] : null;
  const named = (snapshot.engagement.contacts ?? []).map(
    (contact) => [contact.id, fullName(contact)] as const,
  );
  const names = Object.fromEntries(named.filter(([, name]) => name !== ''));
  return { engagementId, version: snapshot.version, contacts, crm: snapshot.crm, fields, names };
}

export async function readAgain(tools: WriteTools, edit: Target): Promise<Result<RecordSnapshot | null>> {
  const [signal, callOff] = within(tools, LONGEST_READ_MS);
  try {
    return await tools.steps.read(tools.service, edit.change.kind, edit.engagementId, signal);
  } finally {
    callOff();
  }
}

/** Written: done, or the user's turn where it replaced what others had changed. */
export function settleWritten(
  tools: WriteTools,
  edit: StoredEdit,
  write: Pick<StoredWrite, 'before' | 'beforeSeen' | 'sent' | 'version' | 'landed' | 'unconfirmed'>,
  outcome: Settlement,
  now: RecordSnapshot | null,
  returned: Engagement | null,
): WriteOutcome {
  const { overwrites, outbox } = tools;
  const found = outcome.state === 'done' ? overwrites.find(edit, write, now && seenBy(edit, now)) : null;
  const { unconfirmed } = write;
  const settled = { ...settle(tools, edit, outcome, now?.engagement ?? returned), unconfirmed };
  if (found === null) return settled;
  outbox.markOverwrote(edit.id, found, overwrites.names(edit));
  return { ...settled, settlement: { ...outcome, state: 'overwrote' } };
}

export function settle(
  tools: WriteTools,
  edit: StoredEdit,
  settlement: Settlement,
  engagement: Engagement | null,
): Extract<WriteOutcome, { kind: 'settled' }> {
  tools.outbox.settle(edit.id, settlement);
  return { kind: 'settled', settlement, engagement, unconfirmed: false };
}
