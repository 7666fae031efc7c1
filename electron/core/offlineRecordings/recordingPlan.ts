import {
  recordingKey,
  type StoredRecording,
  type WantedRecording,
  type WorkspaceRecordings,
} from './workspaceRecordings.ts';

export interface PlanFacts {
  readonly wanted: ReadonlyMap<string, WantedRecording>;
  readonly stored: ReadonlyMap<string, StoredRecording>;
  /** Workspaces whose views are known completely; recordings of the others stay as they are. */
  readonly complete: ReadonlySet<WorkspaceRecordings>;
  /** Until when workspaces wait after a failure, in milliseconds. */
  readonly held: ReadonlyMap<WorkspaceRecordings, number>;
  /** Keys of what is playing. */
  readonly playing: ReadonlySet<string>;
  readonly limit: number;
  readonly now: number;
}

export type Step =
  | { readonly kind: 'remove'; readonly recordings: readonly StoredRecording[] }
  /** The engagement changed: its recording may have, too. */
  | { readonly kind: 'check' | 'download'; readonly recording: WantedRecording; readonly room: number }
  /** Nothing to do until then; null for until something changes. */
  | { readonly kind: 'wait'; readonly until: number | null; readonly full: boolean };

/** Playing counts as use, and so does taking place. */
export function usedAt(recording: { readonly at: number; readonly playedAt?: number | null }): number {
  return Math.max(recording.at, recording.playedAt ?? 0);
}

function sizeOf({ state, size }: StoredRecording): number {
  return state === 'kept' ? (size ?? 0) : 0;
}

export function keptBytes(stored: Iterable<StoredRecording>): number {
  let bytes = 0;
  for (const recording of stored) bytes += sizeOf(recording);
  return bytes;
}

/**
 * What to delete so that this many bytes fit: the least recently used first, nothing that is playing, and nothing
 * used after `before`. Null if that isn't enough.
 */
export function toEvict(
  { stored, playing, limit }: Pick<PlanFacts, 'stored' | 'playing' | 'limit'>,
  bytes: number,
  before: number,
): readonly StoredRecording[] | null {
  let excess = keptBytes(stored.values()) + bytes - limit;
  const evicted: StoredRecording[] = [];
  const oldestFirst = [...stored.values()]
    .filter((each) => each.state === 'kept' && !playing.has(recordingKey(each)) && usedAt(each) < before)
    .toSorted((a, b) => usedAt(a) - usedAt(b));
  for (const recording of oldestFirst) {
    if (excess <= 0) break;
    evicted.push(recording);
    excess -= sizeOf(recording);
  }
  return excess <= 0 ? evicted : null;
}

/** Those to delete because no view contains them any more, or the limit was lowered. */
function removable(facts: PlanFacts): readonly StoredRecording[] {
  const { wanted, stored, complete, playing, limit } = facts;
  const left = [...stored.values()].filter(
    (each) =>
      complete.has(each.workspace) && !wanted.has(recordingKey(each)) && !playing.has(recordingKey(each)),
  );
  if (left.length > 0) return left;
  if (keptBytes(stored.values()) <= limit) return [];
  return toEvict(facts, 0, Number.POSITIVE_INFINITY) ?? [];
}

/** Whether asking for it again can't help before its engagement or the limit changes. */
function isSettled(stored: StoredRecording, updated: number, limit: number): boolean {
  if (stored.state === 'too-large' && (stored.size ?? 0) <= limit) return false;
  return !['partial', 'refused'].includes(stored.state) && stored.updated === updated;
}

/**
 * The next step. The most recently used recordings are kept, up to the limit: older ones are neither downloaded nor
 * asked for, so that a full folder doesn't change all the time.
 */
export function nextStep(facts: PlanFacts): Step {
  const { wanted, stored, complete, held, limit, now } = facts;
  const gone = removable(facts);
  if (gone.length > 0) return { kind: 'remove', recordings: gone };

  // Those of incomplete workspaces take their place, too.
  const unknown = [...stored].filter(([, { workspace }]) => !complete.has(workspace));
  const order = [...new Map<string, WantedRecording>([...unknown, ...wanted])]
    .map(([key, recording]) => {
      const known = stored.get(key);
      return { recording, known, used: usedAt({ at: recording.at, playedAt: known?.playedAt ?? null }) };
    })
    .toSorted((a, b) => b.used - a.used);

  let taken = 0;
  let until: number | null = null;
  for (const { recording, known } of order) {
    const kept = known === undefined ? 0 : sizeOf(known);
    taken += kept;
    const isDone = known !== undefined && isSettled(known, recording.updated, limit);
    if (isDone || !complete.has(recording.workspace)) continue;
    const waits = Math.max(known?.retryAt ?? 0, held.get(recording.workspace) ?? 0);
    if (waits > now) {
      until = Math.min(until ?? waits, waits);
      continue;
    }
    if (kept > 0) return { kind: 'check', recording, room: kept };
    const room = limit - taken;
    if (room <= (known?.size ?? 1) - 1) return { kind: 'wait', until, full: true };
    return { kind: 'download', recording, room };
  }
  return { kind: 'wait', until, full: false };
}
