import type { BulkEdit, BulkCounts, RowState } from '#shared/contract/bulkEdits.ts';

/** How a run stands, as one word. */
export type RunState =
  'checking' | 'paused' | 'checked' | 'running' | 'finished' | 'nothing' | 'failed' | 'undoing' | 'undone';

export type RunCounts = Pick<BulkEdit, 'state' | 'paused' | 'counts' | 'undone'>;

/** What rows are chosen by: states that mean the same to whoever reads them are one. */
export const GROUPS = {
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

export type Group = keyof typeof GROUPS;

const NAMES = [
  'ready',
  'invalid',
  'unchanged',
  'waiting',
  'running',
  'done',
  'failed',
  'clash',
  'withdrawn',
] as const satisfies readonly Group[];

function sum(counts: BulkCounts, states: readonly RowState[]): number {
  return states.reduce((all, state) => all + (state === 'staged' ? 0 : counts[state]), 0);
}

export function countOf(counts: BulkCounts, group: Group): number {
  return sum(counts, GROUPS[group]);
}

export function totalOf(counts: BulkCounts): number {
  return NAMES.reduce((all, group) => all + countOf(counts, group), 0);
}

/** Groups that have rows, in the order in which they matter. */
export function groupsIn(counts: BulkCounts): readonly Group[] {
  return NAMES.filter((group) => countOf(counts, group) > 0);
}

export function groupOf(name: string | undefined): Group | null {
  return NAMES.find((group) => group === name) ?? null;
}

/** Changes that were not written. */
export function leftOf(counts: BulkCounts): number {
  return counts.failed + counts.unknown + counts.clash;
}

/** Those that replaced a change by others are written too, and the user's turn at the same time. */
export function writtenOf(counts: BulkCounts): number {
  return counts.done + counts.unread + counts.overwrote;
}

/** How far it has come in what it is doing now; null while it does nothing. */
export function progressOf({ state, counts, undone }: RunCounts): { done: number; all: number } | null {
  if (undone.waiting > 0) {
    const gone = undone.done + undone.conflicts + undone.failed;
    return { done: gone, all: gone + undone.waiting };
  }
  if (state === 'checking') {
    const all = totalOf(counts);
    return { done: all - counts.waiting, all };
  }
  if (state !== 'running') return null;
  const settled = writtenOf(counts) + leftOf(counts);
  return { done: settled, all: settled + counts.queued + counts.writing };
}

export function runStateOf(run: RunCounts): RunState {
  const { state, paused, counts, undone } = run;
  if (undone.waiting > 0) return 'undoing';
  if (state === 'checking' || state === 'running') return paused ? 'paused' : state;
  if (state === 'checked') return counts.ready === 0 ? 'nothing' : 'checked';
  if (undone.done > 0 && undone.done === writtenOf(counts)) return 'undone';
  if (leftOf(counts) + counts.overwrote > 0) return 'failed';
  return writtenOf(counts) === 0 && counts.withdrawn === 0 ? 'nothing' : 'finished';
}
