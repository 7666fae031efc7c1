import type {
  BulkColumn,
  BulkCounts,
  BulkEdit,
  BulkRow,
  RowError,
  RowState,
} from '#shared/contract/bulkEdits.ts';
import type { Hold } from '#shared/contract/edit.ts';

export const ITEM_TONES: Readonly<Record<RowState, 'neutral' | 'good' | 'warn' | 'bad'>> = {
  waiting: 'neutral',
  ready: 'warn',
  unchanged: 'neutral',
  invalid: 'bad',
  withdrawn: 'neutral',
  undoing: 'neutral',
  undone: 'neutral',
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

/** The phase of a bulk edit as the interface names it. */
export type BulkEditPhase =
  | 'checking'
  | 'paused'
  | 'checked'
  | 'running'
  /** Checking, running or undoing, but standing still. */
  | 'waiting'
  | 'finished'
  | 'nothing'
  | 'failed'
  | 'undoing'
  | 'undone';

export type BulkEditSummary = Pick<BulkEdit, 'state' | 'paused' | 'hold' | 'counts' | 'undone'>;

/** The groups by which items are filtered: states with the same meaning to a user are one group. */
export const ITEM_GROUPS = {
  ready: ['ready'],
  invalid: ['invalid'],
  unchanged: ['unchanged'],
  waiting: ['waiting'],
  running: ['queued', 'writing', 'staged'],
  done: ['done', 'unread'],
  failed: ['failed', 'unknown'],
  clash: ['clash', 'overwrote'],
  undoing: ['undoing'],
  undone: ['undone'],
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
  'undoing',
  'undone',
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

/** The groups that have items, most important first. */
export function groupsIn(counts: BulkCounts): readonly ItemGroup[] {
  return GROUP_NAMES.filter((group) => groupCount(counts, group) > 0);
}

export function groupNamed(name: string | undefined): ItemGroup | null {
  return GROUP_NAMES.find((group) => group === name) ?? null;
}

/** Changes that failed or met a conflict. */
export function unwrittenCount(counts: BulkCounts): number {
  return counts.failed + counts.unknown + counts.clash;
}

/** Changes that were written: still in place, undone since, or in need of attention for what they replaced. */
export function writtenCount(counts: BulkCounts): number {
  return counts.done + counts.unread + counts.overwrote + counts.undoing + counts.undone;
}

/** The progress of the running phase; null if none is running. */
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

/** What is done to a bulk edit, or was, whether or not it stands still. */
export function workOf(bulkEdit: BulkEditSummary): Exclude<BulkEditPhase, 'waiting'> {
  const { state, paused, counts, undone } = bulkEdit;
  if (undone.waiting > 0) return 'undoing';
  if (state === 'checking' || state === 'running') return paused ? 'paused' : state;
  if (state === 'checked') return counts.ready === 0 ? 'nothing' : 'checked';
  if (undone.done > 0 && undone.done === writtenCount(counts)) return 'undone';
  if (unwrittenCount(counts) + counts.overwrote > 0) return 'failed';
  return writtenCount(counts) === 0 && counts.withdrawn === 0 ? 'nothing' : 'finished';
}

export function phaseOf(bulkEdit: BulkEditSummary): BulkEditPhase {
  const work = workOf(bulkEdit);
  return bulkEdit.hold !== null && isActive(work) ? 'waiting' : work;
}

/** Whether it continues on its own. */
export function isActive(work: BulkEditPhase): boolean {
  return work === 'checking' || work === 'running' || work === 'undoing';
}

/** The actions on a bulk edit, in the order of the buttons. */
const ACTIONS = ['apply', 'tryNow', 'pause', 'resume', 'stop', 'retryFailed', 'undo'] as const;
export type BulkEditAction = (typeof ACTIONS)[number];

/** Waits that a retry may end; the others end with a token, a decision, or the window of the rate limit. */
const RETRYABLE: ReadonlySet<Hold['reason']> = new Set(['network', 'service', 'storage']);

/** The available actions. `undoable` is the number of changes that can be undone. */
export function availableActions(bulkEdit: BulkEditSummary, undoable: number): readonly BulkEditAction[] {
  const { state, counts, hold } = bulkEdit;
  const phase = workOf(bulkEdit);
  const isBusy = phase === 'checking' || phase === 'running';
  const available: Readonly<Record<BulkEditAction, boolean>> = {
    apply: counts.ready > 0 && phase !== 'running' && phase !== 'undoing',
    tryNow: (phase === 'running' || phase === 'undoing') && hold !== null && RETRYABLE.has(hold.reason),
    pause: isBusy,
    resume: phase === 'paused',
    stop: isBusy || phase === 'paused' || phase === 'checked',
    retryFailed: counts.failed > 0,
    undo: state === 'finished' && phase !== 'undoing' && undoable > 0,
  };
  return ACTIONS.filter((action) => available[action]);
}

const CORRECTABLE: ReadonlySet<RowState> = new Set(['waiting', 'ready', 'unchanged', 'invalid']);

/**
 * How a row can be corrected before the bulk edit is applied: by its `value`, in the editor of one engagement, or by
 * the `cells` of its line, while they don't say which engagement or what to change. Null if it can't be.
 */
export function correctionOf(
  { state }: Pick<BulkEdit, 'state'>,
  row: Pick<BulkRow, 'state' | 'line' | 'engagementId' | 'kind'>,
): 'value' | 'cells' | null {
  if ((state !== 'checking' && state !== 'checked') || !CORRECTABLE.has(row.state)) return null;
  const hasValue = row.engagementId !== null && row.kind !== null;
  if (row.line !== null && (row.state === 'invalid' || !hasValue)) return 'cells';
  // The engagement of an invalid row of a selection can't be read.
  return row.state !== 'invalid' && hasValue ? 'value' : null;
}

/** The column of a file that an error is about; null if it is about the line. */
export function columnOfError(error: RowError): BulkColumn | null {
  switch (error.kind) {
    case 'unknown-address':
    case 'ambiguous-address':
      return 'url';
    case 'no-email-address':
    case 'unknown-email':
    case 'ambiguous-email':
      return 'emails';
    case 'crm-type':
      return 'crm-type';
    case 'crm-source-missing':
      return 'crm-source';
    case 'no-engagement':
    case 'repeated':
    case 'service':
      return 'engagement';
    case 'unreadable':
    case 'nothing-asked':
    case 'too-many-contacts':
    case 'too-long':
      return null;
  }
}

/** The number of finished items at a time in milliseconds. */
export interface Sample {
  readonly at: number;
  readonly done: number;
}

/** Older samples say little about the current rate. */
const MAX_AGE_MS = 60_000;
/** The rate is unknown before this. */
const MIN_SPAN_MS = 2000;

/** Appends a sample and drops outdated ones. A falling count starts over. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.done < last.done) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= MAX_AGE_MS), sample];
}

/** Estimated seconds left at the rate of the last minute; null while the rate is unknown. */
export function secondsLeft(samples: readonly Sample[], all: number): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return null;
  const took = last.at - first.at;
  const did = last.done - first.done;
  return took < MIN_SPAN_MS || did === 0 ? null : Math.ceil((((all - last.done) / did) * took) / 1000);
}
