/**
 * Begins jobs in their order, a few at a time.
 * @template Outcome
 * @param {readonly (() => Promise<Outcome>)[]} jobs
 * @param {number} most at the same time
 * @returns {Promise<Outcome>[]} one for each, in the order of the jobs, whichever ends first.
 */
export function startInParallel(jobs, most) {
  let free = most;
  /** @type {(() => void)[]} */
  const waiting = [];
  return jobs.map(async (job) => {
    if (free === 0) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    else free -= 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  });
}
