import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { expect, it, test } from 'vitest';
import { isWorthReleasing } from './idleMemory.ts';

it.each([
  ['idle after its heap has grown', 60e6, 0, true],
  ['still at work', 60e6, 4000, false],
  ['idle with a heap that has hardly grown', 1e6, 0, false],
])('a thread that is %s', (_what, grownBytes, workedMs, expected) => {
  expect(isWorthReleasing({ grownBytes, workedMs })).toBe(expected);
});

test('what a thread no longer needs is returned to the system', async () => {
  const worker = new Worker(new URL('testing/heapOfThread.ts', import.meta.url));
  const [heap]: { before: number; after: number }[] = await once(worker, 'message');
  await worker.terminate();
  expect(heap?.before).toBeGreaterThan(50_000_000);
  expect(heap?.after).toBeLessThan(20_000_000);
});
