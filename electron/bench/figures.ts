/** Three digits are as accurate as a measurement on a shared machine; counts stay exact. */
export function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(3));
}

/** Prints a figure; `electron/commands/benchSummary.mjs` says what it is held to. */
export function printFigure(
  name: string,
  value: number,
  details: Readonly<Record<string, unknown>> = {},
): void {
  process.stdout.write(`${JSON.stringify({ figure: name, value: rounded(value), ...details })}\n`);
}

/** Says that the chosen options leave a figure out. */
export function printSkipped(name: string): void {
  process.stdout.write(`${JSON.stringify({ figure: name, skipped: true })}\n`);
}

/** Prints what explains the figures. */
export function printDetails(name: string, fields: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify({ details: name, ...fields })}\n`);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function percentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function spread(times: readonly number[]): Readonly<Record<string, number>> {
  const round = (ms: number): number => Math.round(ms * 100) / 100;
  return {
    count: times.length,
    p50: round(percentile(times, 0.5)),
    p95: round(percentile(times, 0.95)),
    p99: round(percentile(times, 0.99)),
    worst: round(percentile(times, 1)),
  };
}
