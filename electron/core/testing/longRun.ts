/** Whether to run the full load, as `npm run soak` does. */
export const LONG = process.env['PARLEY_LONG'] === '1';

/** The time limit of a test whose full load takes longer than Vitest's configured limit. */
export const longLimit = (ms: number): { timeout?: number } => (LONG ? { timeout: ms } : {});

/** The first seed of a simulation, so that a load of hours can be run in parts. */
export const FIRST_SEED = Number(process.env['PARLEY_SEEDS_FROM'] ?? 1);

/** Prints a long run's figures as one line of JSON on standard error, where `npm run soak` reads it. */
export function printFigures(name: string, figures: Readonly<Record<string, unknown>>): void {
  if (LONG) process.stderr.write(`${JSON.stringify({ name, ...figures })}\n`);
}

/** Reports what this machine can't test, and why; `npm run soak` repeats it. */
export function reportSkipped(name: string, why: string): void {
  process.stderr.write(`SKIPPED ${why}.\n`);
  printFigures(name, { skipped: why });
}
