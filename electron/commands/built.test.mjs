import path from 'node:path';
import { expect, test } from 'vitest';
import { isSource } from './built.mjs';

test.each([
  ['renderer/commands', true],
  ['renderer/commands/keyResolution.ts', true],
  ['electron/core/mirror', true],
  ['docs/guide.md', true],
  ['electron/sandbox/notes.md', false],
  ['electron/commands', false],
  ['electron/bench', false],
  ['electron/core/testing', false],
  ['renderer/commands/keyResolution.test.ts', false],
])('a change of %s requires a new build: %s', (place, asks) => {
  expect(isSource(path.normalize(place))).toBe(asks);
});
