import { ensureInstalled } from './installed.mjs';
import { command, Refusal } from './terminal.mjs';
import { startInParallel } from './concurrency.mjs';
import { nothing, oneCheck, sum, summary } from './testSummary.mjs';
import { steps } from './testSteps.mjs';

/** How many quiet steps run at once. Every machine has this many processors. */
const QUIET_AT_ONCE = 2;

/**
 * Runs a step and buffers its output.
 * @param {import('./testSteps.mjs').Step} step
 */
async function timed(step) {
  const began = performance.now();
  let words = '';
  const tally = await step
    .run((said) => (words += said))
    .catch((error) => {
      words += `${error instanceof Error ? error.message : String(error)}\n`;
      return oneCheck(step.heading, false);
    });
  return { tally, words, seconds: ((performance.now() - began) / 1000).toFixed(1) };
}

/** `npm test` runs every step; `npm test -- types unit` runs only these. */
await command(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    const known = steps.map(({ name }) => name).join(', ');
    throw new Refusal(`There is no step "${unknown}". There are: ${known}.`, 2);
  }
  await ensureInstalled();

  const wanted = names.length === 0 ? steps : steps.filter(({ name }) => names.includes(name));
  const quiet = wanted.filter((step) => step.quiet);
  const begun = startInParallel(
    quiet.map((step) => () => timed(step)),
    QUIET_AT_ONCE,
  );
  let total = nothing;
  for (const step of wanted) {
    process.stdout.write(`\n== ${step.heading}\n`);
    const { tally, words, seconds } = await (begun[quiet.indexOf(step)] ?? timed(step));
    process.stdout.write(`${words}-- ${step.heading}: ${summary(tally)} (${seconds} s)\n`);
    total = sum(total, tally);
  }
  // Repeated at the end, because CI often truncates a long log.
  process.stdout.write(total.failed.map((name) => `\nFAILED ${name}`).join(''));
  process.stdout.write(`\n${summary(total)}\n`);
  return total.failed.length === 0 ? 0 : 1;
});
