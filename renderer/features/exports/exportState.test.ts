import { expect, test } from 'vitest';
import type { Export, ExportCounts } from '#shared/contract/exports.ts';
import { en } from '../../text/languages.ts';
import { exportSentence } from './exportState.ts';

const none: ExportCounts = {
  total: 0,
  waiting: 0,
  missing: 0,
  current: 0,
  unchanged: 0,
  changed: 0,
  removed: 0,
  skipped: 0,
  failed: 0,
  away: 0,
};

test('a running export counts nothing before its engagements are listed', () => {
  const sentence = (counts: Partial<ExportCounts>) =>
    exportSentence(en, {
      keeps: false,
      state: 'running',
      paused: false,
      problem: null,
      counts: { ...none, ...counts },
    } as Export);
  expect(sentence({})).toBe('Listing the engagements…');
  expect(sentence({ total: 40, waiting: 36, missing: 12 })).toBe(
    '4 of 40 engagements exported. 12 transcripts are still to be fetched.',
  );
});
