/** Whether the full load is asked for, as `npm run soak` does. */
export const LONG = process.env['PARLEY_LONG'] === '1';

/** The first seed of a simulation, so that a load of hours can be run in parts and resumed. */
export const FIRST_SEED = Number(process.env['PARLEY_SEEDS_FROM'] ?? 1);

/** Prints what a long run found as one line of JSON on standard error, where `npm run soak` reads it. */
export function printFigures(name: string, figures: Readonly<Record<string, unknown>>): void {
  if (LONG) process.stderr.write(`${JSON.stringify({ name, ...figures })}\n`);
}

/** Says what can't be tested on this machine, and why; `npm run soak` repeats it in its line. */
export function reportSkipped(name: string, why: string): void {
  process.stderr.write(`SKIPPED ${why}.\n`);
  printFigures(name, { skipped: why });
}
