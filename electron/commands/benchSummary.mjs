import { goals } from './benchGoals.mjs';

/**
 * What a benchmark measured: one line of JSON on its standard output.
 * @typedef {object} Figure
 * @property {string} figure
 * @property {number} [value]
 * @property {true} [skipped] in place of the value: the options leave this figure out
 * @property {string} [unit]
 */

/**
 * The figures among the lines that a benchmark printed.
 * @param {string} output
 * @returns {Figure[]}
 */
export function figuresIn(output) {
  return output.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const printed = JSON.parse(line);
    return typeof printed.figure === 'string' && ('value' in printed || 'skipped' in printed)
      ? [printed]
      : [];
  });
}

/**
 * @typedef {object} Verdict
 * @property {string} bench
 * @property {string} figure
 * @property {string} unit
 * @property {string} goal
 * @property {readonly (number | null)[]} values one per run; null if the run didn't print it
 * @property {boolean | null} met in every run; null if the options leave it out
 */

/**
 * Compares the figures of each run of a benchmark with its goals.
 * @param {string} bench
 * @param {readonly (readonly Figure[])[]} runs
 * @returns {Verdict[]}
 */
export function verdicts(bench, runs) {
  return goals
    .filter((goal) => goal.bench === bench)
    .map(({ figure, atMost = Infinity, atLeast = -Infinity }) => {
      const found = runs.map((figures) => figures.find((one) => one.figure === figure));
      const values = found.map((one) => one?.value ?? null);
      const skipped = found.length > 0 && found.every((one) => one?.skipped === true);
      return {
        bench,
        figure,
        unit: found.find((one) => one?.unit !== undefined)?.unit ?? '',
        goal: atMost === Infinity ? `at least ${shown(atLeast)}` : `at most ${shown(atMost)}`,
        values,
        met: skipped ? null : values.every((value) => value !== null && value >= atLeast && value <= atMost),
      };
    });
}

/** @param {number | null} value */
function shown(value) {
  if (value === null) return '–';
  const digits = Math.abs(value) < 1000 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 };
  return value.toLocaleString('en-US', digits);
}

/**
 * A Markdown table of what was measured, held to what, and whether it was met.
 * @param {readonly Verdict[]} all
 */
export function summaryTable(all) {
  const head = ['Benchmark', 'Figure', 'Measured', 'Goal', 'Met'];
  const rows = all.map(({ bench, figure, unit, goal, values, met }) => [
    `\`${bench}\``,
    figure,
    met === null ? 'not measured' : `${values.map(shown).join(' · ')} ${unit}`.trim(),
    `${goal} ${unit}`.trim(),
    met === null ? '–' : met ? 'yes' : '**no**',
  ]);
  const widths = head.map((title, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0), title.length),
  );
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('');
}
