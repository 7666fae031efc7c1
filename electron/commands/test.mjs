import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chosenClock, clockEnvironment } from './clock.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, readArguments } from './terminal.mjs';
import { startInParallel, steps } from './testSteps.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { nothing, oneCheck, sum, summary } from './testRunners.mjs';
import { testBrowser } from './browsers.mjs';

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
 * @param {import('./testSteps.mjs').Say} say
 * @param {import('./testSteps.mjs').TestBrowser} browser
 */
async function timed(step, say, browser) {
  const began = performance.now();
  const tally = await step.run(say, browser).catch((error) => {
    say(`${error instanceof Error ? error.message : String(error)}\n`);
    return oneCheck(step.heading, false);
  });
  return { tally, seconds: secondsSince(began) };
}

/** @param {number} began */
function secondsSince(began) {
  return ((performance.now() - began) / 1000).toFixed(1);
}

/** What programs leave that tests start: caches of Node and Playwright, the socket of a browser that was killed, sound. */
const OF_OTHERS =
  /^(?:node-compile-cache|playwright-transform-cache|v8-compile-cache|pulse-|\.?org\.chromium\.)/;

/**
 * A temporary folder for everything that the tests start, so that what they leave behind can be found.
 */
function temporaryFolder() {
  const before = tmpdir();
  const folder = mkdtempSync(path.join(before, 'parley-'));
  // As the system's own: tests run programs as other users, which write there.
  chmodSync(folder, 0o1777);
  const names = process.platform === 'win32' ? ['TEMP', 'TMP'] : ['TMPDIR'];
  for (const name of names) process.env[name] = folder;
  return {
    /** Removes the folder and names what the tests left in it. */
    remove: () => {
      const left = readdirSync(folder).filter((name) => !OF_OTHERS.test(name));
      rmSync(folder, { recursive: true, force: true });
      return left;
    },
  };
}

/** `npm test` runs every step; `npm test -- types unit` runs only these. `--clock N` chooses hour, day and zone. */
await command(async () => {
  const known = steps.map(({ name }) => name);
  const { values, names } = readArguments({ clock: { type: 'string' } }, 'step', known);
  const clock = chosenClock(values.clock);
  const began = performance.now();
  await ensureInstalled();

  const wanted = (names.length === 0 ? steps : steps.filter(({ name }) => names.includes(name))).map(
    (step) => ({ ...step, ...output() }),
  );
  // The last steps take the longest: they begin first, and the others fill what is left.
  const order = wanted.toReversed();
  // Before any step: two that install a browser side by side would lock each other out.
  const browser = order.some(({ needsBrowser }) => needsBrowser)
    ? await testBrowser()
    : /** @type {const} */ ({ kind: 'none' });
  // Other steps need the types that it writes. What is wrong with texts is said by the step of that name.
  await run(process.execPath, [inProject('electron', 'commands', 'texts.mjs')], { stdio: 'ignore' });
  const temporary = temporaryFolder();
  if (clock !== null) Object.assign(process.env, clockEnvironment(clock));
  process.stdout.write(`Clock: ${clock?.what ?? 'of this computer'}\n`);
  const begun = startInParallel(
    order.map((step) => () => timed(step, step.say, browser)),
    AT_ONCE,
  );
  let total = nothing;
  let times = '';
  for (const [at, step] of order.entries()) {
    process.stdout.write(`\n== ${step.heading}\n`);
    step.show();
    const { tally, seconds } = await (begun[at] ?? timed(step, step.say, browser));
    process.stdout.write(`-- ${step.heading}: ${summary(tally)} (${seconds} s)\n`);
    times += `${step.heading} ${seconds} s, `;
    total = sum(total, tally);
  }
  const left = temporary.remove();
  if (left.length > 0) {
    process.stdout.write(`\nLeft in the temporary folder: ${left.join(', ')}\n`);
    total = sum(total, oneCheck(`${left.length} entries left in the temporary folder`, false));
  }
  process.stdout.write(`\nTimes, side by side: ${times}in total ${secondsSince(began)} s\n`);
  // Repeated at the end, because CI often truncates a long log.
  process.stdout.write(total.retried.map((name) => `\nRETRIED ${name}`).join(''));
  process.stdout.write(total.failed.map((name) => `\nFAILED ${name}`).join(''));
  process.stdout.write(`\n${summary(total)}\n`);
  return total.failed.length === 0 ? 0 : 1;
});
