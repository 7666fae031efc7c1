import { expect, test } from 'vitest';
import type { Export, ExportCounts } from '#shared/contract/exports.ts';
import { en } from '../../text/languages.ts';
import { exportSentence } from './exportState.ts';

test('a dataset counts its files, not engagements', () => {
  const counts = { total: 40, waiting: 36, missing: 0 };
  const made = { keeps: false, format: 'parquet', state: 'running', problem: null, counts };
  expect(exportSentence(en, { ...made, paused: false } as Export)).toBe('4 of 40 files written.');
  expect(exportSentence(en, { ...made, paused: true } as Export)).toBe('Paused at 4 of 40 files.');
});

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
