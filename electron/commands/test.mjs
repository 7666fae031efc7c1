import { ensureInstalled } from './installed.mjs';
import { command, Refusal } from './terminal.mjs';
import { startInParallel } from './concurrency.mjs';
import { nothing, oneCheck, sum, summary } from './testSummary.mjs';
import { steps } from './testSteps.mjs';

/** Steps that run at once. Tests wait much of the time, and static checks hardly ever. */
const AT_ONCE = 2;

/** What a step prints, shown at once during its turn and kept until then. */
function output() {
  let kept = '';
  let isShown = false;
  return {
    say: (/** @type {string} */ words) => {
      if (isShown) process.stdout.write(words);
      else kept += words;
    },
    show: () => {
      isShown = true;
      process.stdout.write(kept);
      kept = '';
    },
  };
}

/**
 * @param {import('./testSteps.mjs').Step} step
 * @param {(words: string) => void} say
 */
async function timed(step, say) {
  const began = performance.now();
  const tally = await step.run(say).catch((error) => {
    say(`${error instanceof Error ? error.message : String(error)}\n`);
    return oneCheck(step.heading, false);
  });
  return { tally, seconds: secondsSince(began) };
}

/** @param {number} began */
function secondsSince(began) {
  return ((performance.now() - began) / 1000).toFixed(1);
}

/** `npm test` runs every step; `npm test -- types unit` runs only these. */
await command(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    const known = steps.map(({ name }) => name).join(', ');
    throw new Refusal(`There is no step "${unknown}". There are: ${known}.`, 2);
  }
  const began = performance.now();
  await ensureInstalled();

  const wanted = (names.length === 0 ? steps : steps.filter(({ name }) => names.includes(name))).map(
    (step) => ({ ...step, ...output() }),
  );
  // The last steps take the longest: they begin first, and the others fill what is left.
  const order = wanted.toReversed();
  const begun = startInParallel(
    order.map((step) => () => timed(step, step.say)),
    AT_ONCE,
  );
  let total = nothing;
  let times = '';
  for (const [at, step] of order.entries()) {
    process.stdout.write(`\n== ${step.heading}\n`);
    step.show();
    const { tally, seconds } = await (begun[at] ?? timed(step, step.say));
    process.stdout.write(`-- ${step.heading}: ${summary(tally)} (${seconds} s)\n`);
    times += `${step.heading} ${seconds} s, `;
    total = sum(total, tally);
  }
  process.stdout.write(`\nTimes, side by side: ${times}in total ${secondsSince(began)} s\n`);
  // Repeated at the end, because CI often truncates a long log.
  process.stdout.write(total.failed.map((name) => `\nFAILED ${name}`).join(''));
  process.stdout.write(`\n${summary(total)}\n`);
  return total.failed.length === 0 ? 0 : 1;
});
