import { expect, test } from 'vitest';
import type { Export, ExportCounts } from '#shared/contract/exports.ts';
import { en } from '../../text/languages.ts';
import { exportSentence } from './exportState.ts';

test('a running export counts nothing before its engagements are listed', () => {
  const sentence = (counts: Pick<ExportCounts, 'total' | 'waiting' | 'missing'>) =>
    exportSentence(en, {
      keeps: false,
      state: 'running',
      paused: false,
      problem: null,
      counts,
    } as Export);
  expect(sentence({ total: 0, waiting: 0, missing: 0 })).toBe('Listing the engagements…');
  expect(sentence({ total: 40, waiting: 36, missing: 12 })).toBe(
    '4 of 40 engagements exported. 12 transcripts are still to be fetched.',
  );
});
