import { expect, test } from 'vitest';
import { recordingEnding } from './recordingEnding.ts';

test.each([
  ['audio/mpeg', 'mp3'],
  ['Video/WebM; codecs="vp9,opus"', 'webm'],
  ['application/octet-stream', 'bin'],
  ['constructor', 'bin'],
  [null, 'bin'],
])('a recording of the type %s ends in %s', (mime, ending) => {
  expect(recordingEnding(mime)).toBe(ending);
});
