import type { BulkCounts, BulkEdit, RowState } from '#shared/contract/bulkEdits.ts';

/** Tones of the states of rows. */
export const ITEM_TONES: Readonly<Record<RowState, 'neutral' | 'good' | 'warn' | 'bad'>> = {
  waiting: 'neutral',
  ready: 'warn',
  unchanged: 'neutral',
  invalid: 'bad',
  withdrawn: 'neutral',
  staged: 'neutral',
  queued: 'neutral',
  writing: 'neutral',
  done: 'good',
  unread: 'good',
  failed: 'bad',
  clash: 'bad',
  unknown: 'bad',
  overwrote: 'bad',
};

/** How far a run had come at a moment, in milliseconds. */
export interface Sample {
  readonly at: number;
  readonly done: number;
}

/** Older ones say little of how fast it goes now. */
const LOOK_BACK_MS = 60_000;
/** Less than this tells nothing yet. */
const LEAST_MS = 2000;

/** The samples with one more; what lies too far back is dropped, and all of it when the count begins anew. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.done < last.done) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= LOOK_BACK_MS), sample];
}

/** Seconds until all is done at the pace of the last minute; null while nobody can tell. */
export function secondsLeft(samples: readonly Sample[], all: number): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return null;
  const took = last.at - first.at;
  const did = last.done - first.done;
  return took < LEAST_MS || did === 0 ? null : Math.ceil((((all - last.done) / did) * took) / 1000);
}

/** How a run stands, as one word. */
export type BulkEditPhase =
  'checking' | 'paused' | 'checked' | 'running' | 'finished' | 'nothing' | 'failed' | 'undoing' | 'undone';

export type BulkEditSummary = Pick<BulkEdit, 'state' | 'paused' | 'counts' | 'undone'>;

/** What rows are chosen by: states that mean the same to whoever reads them are one. */
export const ITEM_GROUPS = {
  ready: ['ready'],
  invalid: ['invalid'],
  unchanged: ['unchanged'],
  waiting: ['waiting'],
  running: ['queued', 'writing', 'staged'],
  done: ['done', 'unread'],
  failed: ['failed', 'unknown'],
  clash: ['clash', 'overwrote'],
  withdrawn: ['withdrawn'],
} as const satisfies Readonly<Record<string, readonly RowState[]>>;

export type ItemGroup = keyof typeof ITEM_GROUPS;

const GROUP_NAMES = [
  'ready',
  'invalid',
  'unchanged',
  'waiting',
  'running',
  'done',
  'failed',
  'clash',
  'withdrawn',
] as const satisfies readonly ItemGroup[];

function sum(counts: BulkCounts, states: readonly RowState[]): number {
  return states.reduce((all, state) => all + (state === 'staged' ? 0 : counts[state]), 0);
}

export function groupCount(counts: BulkCounts, group: ItemGroup): number {
  return sum(counts, ITEM_GROUPS[group]);
}

export function totalCount(counts: BulkCounts): number {
  return GROUP_NAMES.reduce((all, group) => all + groupCount(counts, group), 0);
}

/** Groups that have rows, in the order in which they matter. */
export function groupsIn(counts: BulkCounts): readonly ItemGroup[] {
  return GROUP_NAMES.filter((group) => groupCount(counts, group) > 0);
}

export function groupNamed(name: string | undefined): ItemGroup | null {
  return GROUP_NAMES.find((group) => group === name) ?? null;
}

/** Changes that were not written. */
export function unwrittenCount(counts: BulkCounts): number {
  return counts.failed + counts.unknown + counts.clash;
}

/** Those that replaced a change by others are written too, and the user's turn at the same time. */
export function writtenCount(counts: BulkCounts): number {
  return counts.done + counts.unread + counts.overwrote;
}

/** How far it has come in what it is doing now; null while it does nothing. */
export function progressOf({ state, counts, undone }: BulkEditSummary): { done: number; all: number } | null {
  if (undone.waiting > 0) {
    const gone = undone.done + undone.conflicts + undone.failed;
    return { done: gone, all: gone + undone.waiting };
  }
  if (state === 'checking') {
    const all = totalCount(counts);
    return { done: all - counts.waiting, all };
  }
  if (state !== 'running') return null;
  const settled = writtenCount(counts) + unwrittenCount(counts);
  return { done: settled, all: settled + counts.queued + counts.writing };
}

export function phaseOf(bulkEdit: BulkEditSummary): BulkEditPhase {
  const { state, paused, counts, undone } = bulkEdit;
  if (undone.waiting > 0) return 'undoing';
  if (state === 'checking' || state === 'running') return paused ? 'paused' : state;
  if (state === 'checked') return counts.ready === 0 ? 'nothing' : 'checked';
  if (undone.done > 0 && undone.done === writtenCount(counts)) return 'undone';
  if (unwrittenCount(counts) + counts.overwrote > 0) return 'failed';
  return writtenCount(counts) === 0 && counts.withdrawn === 0 ? 'nothing' : 'finished';
}
