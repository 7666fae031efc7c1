/**
 * Starts jobs in order, a few at a time.
 * @template Outcome
 * @param {readonly (() => Promise<Outcome>)[]} jobs
 * @param {number} limit how many run at once
 * @returns {Promise<Outcome>[]} one promise per job, in the same order
 */
export function startInParallel(jobs, limit) {
  let free = limit;
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
