import type { RowState } from '#shared/contract/bulkEdits.ts';

/** Tones of the states of rows. */
export const ROW_TONES: Readonly<Record<RowState, 'neutral' | 'good' | 'warn' | 'bad'>> = {
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
