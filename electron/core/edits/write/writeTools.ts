import type { Engagement } from '#shared/contract/engagement.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import { fullName } from '#shared/domain/edits/personName.ts';
import type { Next } from '#shared/domain/edits/retryDecision.ts';
import type { Service } from '../../api/adapter/service.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EditsDatabase } from '../editsDatabase.ts';
import type { Journal } from '../outbox/journal.ts';
import type { AcceptedListener } from '../ownWrites.ts';
import type { Outbox, Settlement } from '../outbox/outbox.ts';
import type { SeenVersion } from '../outbox/seenVersions.ts';
import type { StoredEdit } from '../outbox/storedEdit.ts';
import type { Overwrites } from '../overwrites.ts';
import type { StoredWrite } from '../outbox/storedWrite.ts';
import type { EntityTags } from './entityTags.ts';
import type { Sight } from './readRecord.ts';
import type { WriteSteps } from './steps.ts';

/** Longest for a read with all its retries; a wait for the rate window only begins it anew. */
const LONGEST_READ_MS = 120_000;

export interface WriteTools {
  readonly db: EditsDatabase;
  readonly outbox: Outbox;
  readonly journal: Journal;
  readonly overwrites: Overwrites;
  readonly clock: Clock;
  readonly steps: WriteSteps;
  readonly service: Service;
  readonly tags: EntityTags;
  readonly connectionName: string;
  /** Asked again when the PUT is about to leave: a connection may have been made read-only meanwhile. */
  readonly mayWrite: () => boolean;
  /** Hears of every PUT that the API accepted, before the record is read back. */
  readonly onAccepted: AcceptedListener;
  readonly signal: AbortSignal;
}

/** The record of an edit, and what of it the edit changes. */
export type Target = Pick<StoredEdit, 'engagementId' | 'change'>;

/** `engagement`: as it is now, where it could be read. */
export type Carried =
  /** Discarded or paused while the record was read: nothing was sent. */
  | { readonly kind: 'withdrawn' }
  | {
      readonly kind: 'settled';
      readonly settlement: Settlement;
      readonly engagement: Engagement | null;
      /** A PUT of it may still be delivered: the record is to be read once more when that is over. */
      readonly unconfirmed: boolean;
    }
  | { readonly kind: 'unsettled'; readonly next: Exclude<Next, { kind: 'fail' }>; readonly problem: Problem };

/** The signal of the line, or the end of its time; the returned function calls the alarm off. */
export function within(tools: Pick<WriteTools, 'clock' | 'signal'>, ms: number): [AbortSignal, () => void] {
  const late = new AbortController();
  const callOff = tools.clock.after(ms, () => late.abort());
  return [AbortSignal.any([tools.signal, late.signal]), callOff];
}

/** What a reading of ours shows, as evidence beside what others brought. */
export function seenBy({ engagementId, change }: Target, sight: Sight): SeenVersion {
  const contacts = change.kind === 'contacts' ? sight.contactIds : null;
  // A reading for a link doesn't ask for contacts: that they are missing says nothing of them.
  const fields = contacts === null ? ['crm_association'] : null;
  const named = (sight.engagement.contacts ?? []).map((contact) => [contact.id, fullName(contact)] as const);
  const names = Object.fromEntries(named.filter(([, name]) => name !== ''));
  return { engagementId, version: sight.version, contacts, crm: sight.crm, fields, names };
}

export async function readAgain(tools: WriteTools, edit: Target): Promise<Result<Sight | null>> {
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
  now: Sight | null,
  returned: Engagement | null,
): Carried {
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
): Extract<Carried, { kind: 'settled' }> {
  tools.outbox.settle(edit.id, settlement);
  return { kind: 'settled', settlement, engagement, unconfirmed: false };
}
