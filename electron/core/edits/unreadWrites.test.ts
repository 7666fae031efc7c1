import { expect, test } from 'vitest';
import { ignore204 } from './testing/loads/plants.ts';
import { unreadWrites } from './testing/loads/unreadWrites.ts';
import { safeSteps } from './write/writeSteps.ts';

test('a write answered with 204 is said to be read back only where it was', async () => {
  expect(await unreadWrites(safeSteps)).toEqual([]);
});

test('a 204 that is taken for any other success is found out', async () => {
  expect(await unreadWrites(ignore204)).not.toEqual([]);
});
