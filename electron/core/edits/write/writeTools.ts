import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { WrittenValue } from '#shared/contract/journal.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import { fullName } from '#shared/domain/edits/personName.ts';
import type { RetryDecision } from '#shared/domain/failures/retryDecision.ts';
import type { Service, WriteResponse } from '../../api/adapter/service.ts';
import type { ConnectionRecord } from '../../connections/connectionStore.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../../database/database.ts';
import type { WorkspaceData } from '../../database/workspaceData.ts';
import type { Journal, StoredWrite } from '../outbox/journal.ts';
import type { Outbox, Settlement, StoredEdit } from '../outbox/outbox.ts';
import type { OverwriteDetector, SeenVersion } from '../overwriteDetector.ts';
import type { RecordSnapshot, WriteSteps } from './writePlan.ts';

/** What edits need of their workspace. */
export interface EditsWorkspace {
  readonly id: ConnectionId;
  readonly data: WorkspaceData;
  readonly record: Pick<ConnectionRecord, 'name' | 'readOnly'>;
  connect(): Promise<Result<{ readonly service: Service }>>;
}

/** A PUT was accepted; its record will be read back next. */
export type AcceptedListener = (edit: StoredEdit, sent: WrittenValue, answer: WriteResponse) => void;

/** A read-only connection refuses writes whatever the page shows. */
export const READ_ONLY: Problem = {
  kind: 'refused',
  reason: 'read-only',
  detail: 'This connection is read-only.',
};

/** After this many refusals in a row the server's tags don't mean what we assume. */
const MAX_REFUSALS = 3;

/**
 * Whether a PUT may carry the version it is based on (docs/api-assumptions.md, A33). The API description has no
 * version check, but a server that sends strong entity tags may honour `If-Match` (RFC 9110, 13.1.1), which closes
 * the window between our read and our PUT. An optional safeguard, given up if the tags turn out to change by
 * themselves.
 */
export class EntityTags {
  #refusals = 0;

  usable(etag: string | null): string | null {
    return this.#refusals < MAX_REFUSALS && etag?.startsWith('"') === true ? etag : null;
  }

  accepted(): void {
    if (this.#refusals < MAX_REFUSALS) this.#refusals = 0;
  }

  refused(): void {
    this.#refusals += 1;
  }
}

/** Longest read with all its retries; waiting for the rate window only restarts it. */
const READ_TIMEOUT_MS = 120_000;

export interface WriteTools {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly journal: Journal;
  readonly overwrites: OverwriteDetector;
  readonly clock: Clock;
  readonly steps: WriteSteps;
  readonly service: Service;
  readonly tags: EntityTags;
  readonly connectionName: string;
  /** Checked again right before the PUT: the connection may have become read-only. */
  readonly mayWrite: () => boolean;
  /** Called for every accepted PUT, before the record is read back. */
  readonly onAccepted: AcceptedListener;
  readonly signal: AbortSignal;
}

/** The record of an edit and its change. */
export type Target = Pick<StoredEdit, 'engagementId' | 'change'>;

/** `engagement` is its current state, if it could be read. */
export type WriteOutcome =
  /** Discarded or paused while the record was read: nothing was sent. */
  | { readonly kind: 'withdrawn' }
  | {
      readonly kind: 'settled';
      readonly settlement: Settlement;
      readonly engagement: Engagement | null;
      /** A PUT may still be delivered: read the record again when that is no longer possible. */
      readonly unconfirmed: boolean;
    }
  | {
      readonly kind: 'unsettled';
      readonly next: Exclude<RetryDecision, { kind: 'give-up' }>;
      readonly problem: Problem;
    };

/** The queue's signal combined with a timeout; the returned function cancels the timeout. */
export function within(tools: Pick<WriteTools, 'clock' | 'signal'>, ms: number): [AbortSignal, () => void] {
  const timeout = new AbortController();
  const cancelTimeout = tools.clock.after(ms, () => timeout.abort());
  return [AbortSignal.any([tools.signal, timeout.signal]), cancelTimeout];
}

/** A read of ours, as evidence. */
export function seenBy({ engagementId, change }: Target, snapshot: RecordSnapshot): SeenVersion {
  const contacts = change.kind === 'contacts' ? snapshot.contactIds : null;
  // A read for a link doesn't request contacts, so their absence means nothing.
  const fields = contacts === null ? ['crm_association'] : null;
  const named = (snapshot.engagement.contacts ?? []).map(
    (contact) => [contact.id, fullName(contact)] as const,
  );
  const names = Object.fromEntries(named.filter(([, name]) => name !== ''));
  return { engagementId, version: snapshot.version, contacts, crm: snapshot.crm, fields, names };
}

export async function readAgain(tools: WriteTools, edit: Target): Promise<Result<RecordSnapshot | null>> {
  const [signal, cancelTimeout] = within(tools, READ_TIMEOUT_MS);
  try {
    return await tools.steps.read(tools.service, edit.change.kind, edit.engagementId, signal);
  } finally {
    cancelTimeout();
  }
}

/** Settles a write: done, or left to the user if it replaced others' changes. */
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
