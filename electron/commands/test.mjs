import { ensureInstalled } from './installed.mjs';
import { command, Refusal } from './say.mjs';
import { nothing, oneCheck, sum, summary } from './tally.mjs';
import { steps } from './testSteps.mjs';

/** `npm test` runs everything; `npm test -- types unit` runs these steps alone. */
await command(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    const known = steps.map(({ name }) => name).join(', ');
    throw new Refusal(`There is no step "${unknown}". There are: ${known}.`, 2);
  }
  await ensureInstalled();

  let total = nothing;
  for (const step of names.length === 0 ? steps : steps.filter(({ name }) => names.includes(name))) {
    process.stdout.write(`\n== ${step.heading}\n`);
    const began = performance.now();
    const tally = await step.run().catch((error) => {
      process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return oneCheck(false);
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`-- ${step.heading}: ${summary(tally)} (${seconds} s)\n`);
    total = sum(total, tally);
  }
  process.stdout.write(`\n${summary(total)}\n`);
  return total.failed === 0 ? 0 : 1;
});
