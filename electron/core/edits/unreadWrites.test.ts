import { expect, test } from 'vitest';
import { ignore204 } from './testing/loads/plants.ts';
import { unreadWrites } from './testing/loads/unreadWrites.ts';
import { safeSteps } from './write/writePlan.ts';

test('a write answered with 204 counts as read back only if it was', async () => {
  expect(await unreadWrites(safeSteps)).toEqual([]);
});

test('treating 204 like any other success is caught', async () => {
  expect(await unreadWrites(ignore204)).not.toEqual([]);
});
