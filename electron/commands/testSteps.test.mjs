import { expect, test } from 'vitest';
import { startInParallel } from './testSteps.mjs';

/**
 * A job that the test settles.
 * @param {string} name
 * @param {string[]} begun
 */
function controlledJob(name, begun) {
  const { promise, resolve, reject } = Promise.withResolvers();
  return {
    end: () => resolve(name),
    fail: () => reject(new Error(name)),
    run: () => {
      begun.push(name);
      return promise;
    },
  };
}

test('runs two jobs at a time, starts the next as one ends, and keeps each job’s own outcome', async () => {
  /** @type {string[]} */
  const begun = [];
  const jobs = ['a', 'b', 'c', 'd'].map((name) => controlledJob(name, begun));
  const outcomes = startInParallel(
    jobs.map(({ run }) => run),
    2,
  );
  expect(begun).toEqual(['a', 'b']);
  jobs[1]?.end();
  expect(await outcomes[1]).toBe('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  jobs[2]?.fail();
  await expect(outcomes[2]).rejects.toThrow('c');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  jobs[3]?.end();
  jobs[0]?.end();
  expect(await Promise.all([outcomes[0], outcomes[3]])).toEqual(['a', 'd']);
});
