import type { Engagement } from '#shared/contract/engagement.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Next } from '#shared/domain/edits/afterProblem.ts';
import type { Service } from '../../api/adapter/service.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EditsDatabase } from '../editsDatabase.ts';
import type { Journal } from '../outbox/journal.ts';
import type { AcceptedListener } from '../ownWrites.ts';
import type { Outbox, Settlement } from '../outbox/outbox.ts';
import type { StoredEdit } from '../outbox/storedEdit.ts';
import type { EntityTags } from './entityTags.ts';
import type { Sight } from './readRecord.ts';
import type { WriteSteps } from './steps.ts';

/** Longest for a read with all its retries; a wait for the rate window only begins it anew. */
const LONGEST_READ_MS = 120_000;

export interface WriteTools {
  readonly db: EditsDatabase;
  readonly outbox: Outbox;
  readonly journal: Journal;
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

/** `engagement`: as it is now, where it could be read. */
export type Carried =
  /** Discarded or paused while the record was read: nothing was sent. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'settled'; readonly settlement: Settlement; readonly engagement: Engagement | null }
  | { readonly kind: 'unsettled'; readonly next: Exclude<Next, { kind: 'fail' }>; readonly problem: Problem };

/** The signal of the line, or the end of its time; the returned function calls the alarm off. */
export function within(tools: Pick<WriteTools, 'clock' | 'signal'>, ms: number): [AbortSignal, () => void] {
  const late = new AbortController();
  const callOff = tools.clock.after(ms, () => late.abort());
  return [AbortSignal.any([tools.signal, late.signal]), callOff];
}

export async function readAgain(tools: WriteTools, edit: StoredEdit): Promise<Result<Sight | null>> {
  const [signal, callOff] = within(tools, LONGEST_READ_MS);
  try {
    return await tools.steps.read(tools.service, edit.change.kind, edit.engagementId, signal);
  } finally {
    callOff();
  }
}

export function settle(
  tools: WriteTools,
  edit: StoredEdit,
  settlement: Settlement,
  engagement: Engagement | null,
): Carried {
  tools.outbox.settle(edit.id, settlement);
  return { kind: 'settled', settlement, engagement };
}
