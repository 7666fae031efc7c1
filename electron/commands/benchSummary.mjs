/**
 * @typedef {object} Goal
 * @property {string} bench
 * @property {string} figure as the benchmark prints it
 * @property {number} [atMost]
 * @property {number} [atLeast]
 */

/**
 * What the benchmarks' figures are held to, in the order of the summary. A goal that is always met is raised.
 * @type {readonly Goal[]}
 */
export const goals = [
  { bench: 'rows', figure: 'processor time per frame, of TanStack Virtual’s', atMost: 0.75 },
  { bench: 'rows', figure: 'processor time per frame, of a recycler’s', atMost: 1.15 },
  { bench: 'rows', figure: 'longest task', atMost: 16.7 },
  { bench: 'rows', figure: 'longest task at 4× throttle', atMost: 16.7 },
  { bench: 'rows', figure: 'heap with a million rows, of that with a thousand', atMost: 1.05 },

  { bench: 'seek', figure: 'jumps not in place at the next frame', atMost: 0 },
  { bench: 'seek', figure: 'time per jump, of a recycler’s', atMost: 1.05 },
  { bench: 'seek', figure: 'wrongly moved frames', atMost: 0 },
  { bench: 'seek', figure: 'processor time per frame, of TanStack Virtual’s', atMost: 0.75 },
  { bench: 'seek', figure: 'processor time per frame, of a recycler’s', atMost: 1.15 },
  { bench: 'seek', figure: 'longest task', atMost: 16.7 },
  { bench: 'seek', figure: 'longest task at 4× throttle', atMost: 16.7 },

  { bench: 'follow', figure: 'renders per spoken line', atMost: 2 },
  { bench: 'follow', figure: 'script per tick', atMost: 0.1 },
  { bench: 'follow', figure: 'script per tick for the lanes', atMost: 0.05 },
  { bench: 'follow', figure: 'first line of 40,000', atMost: 250 },

  { bench: 'find', figure: 'keystroke, of a plain scan', atMost: 1 },
  { bench: 'find', figure: 'typing, of plain scans', atMost: 0.5 },
  { bench: 'find', figure: 'index, of plain folding', atMost: 0.5 },

  { bench: 'search', figure: 'newest first through the thread, p99', atMost: 10 },
  { bench: 'search', figure: 'by relevance, p99', atMost: 30 },
  { bench: 'search', figure: 'times faster than plain bm25', atLeast: 10 },

  { bench: 'sync', figure: 'alone: speed, of the fastest possible', atLeast: 0.98 },
  { bench: 'sync', figure: 'alone: responses with 429', atMost: 0 },
  { bench: 'sync', figure: 'rival: speed, of the fastest possible', atLeast: 0.98 },
  { bench: 'sync', figure: 'rival: most bursts of 429 in a window', atMost: 1 },
  { bench: 'sync', figure: 'unbound: requests per second with timelines', atLeast: 16.7 },

  { bench: 'ingest', figure: 'lines stored per second of processor time', atLeast: 50_000 },
  { bench: 'ingest', figure: 'longest task of the main thread', atMost: 50 },
  { bench: 'ingest', figure: 'page found by a search after its arrival, slowest', atMost: 1000 },
  { bench: 'ingest', figure: 'file after maintenance, of the texts in it', atMost: 1.5 },

  { bench: 'memory', figure: 'most memory', atMost: 400 },
  { bench: 'memory', figure: 'memory of the last tenth, of the second', atMost: 1.5 },
  { bench: 'memory', figure: 'demo: most', atMost: 350 },
  { bench: 'memory', figure: 'demo: at rest', atMost: 350 },
  { bench: 'memory', figure: 'demo: at rest after a restart', atMost: 350 },
  { bench: 'memory', figure: 'workspace: most', atMost: 300 },
  { bench: 'memory', figure: 'workspace: at rest', atMost: 150 },
  { bench: 'memory', figure: 'workspace: at rest after a restart', atMost: 150 },
  { bench: 'memory', figure: 'after use, of before', atMost: 1.1 },
  { bench: 'memory', figure: 'stored: at rest', atMost: 250 },
  { bench: 'memory', figure: 'stored: at rest after use', atMost: 250 },

  { bench: 'calm', figure: 'tasks over 50 ms', atMost: 0 },
  { bench: 'calm', figure: 'largest message to the page', atMost: 64 },

  { bench: 'locks', figure: 'longest call while a file is locked', atMost: 100 },
  { bench: 'locks', figure: 'longest key while a file is locked', atMost: 100 },
  { bench: 'locks', figure: 'longest frame while a file is locked, of that without', atMost: 1.25 },
  { bench: 'locks', figure: 'longest call at a start with a locked file', atMost: 250 },

  { bench: 'rate', figure: 'most bursts of 429 in a window', atMost: 1 },
  { bench: 'rate', figure: 'wait of interactive requests, p95', atMost: 250 },

  { bench: 'reports', figure: 'first report, of reading its figures', atMost: 1.25 },
  { bench: 'reports', figure: 'slowest report, p95, of reading its figures', atMost: 0.3 },
  { bench: 'reports', figure: 'upkeep, of storing pages', atMost: 0.03 },
  { bench: 'reports', figure: 'upkeep of signals, of inserting their rows', atMost: 1.5 },

  { bench: 'size', figure: 'first script', atMost: 350 },
  { bench: 'size', figure: 'first script, compressed', atMost: 110 },
  { bench: 'size', figure: 'dependencies that nothing imports', atMost: 0 },

  ...['first', 'unchanged', 'folder sync', 'folder sync, unchanged'].flatMap((run) => [
    { bench: 'export', figure: `${run}: files per second`, atLeast: 500 },
    { bench: 'export', figure: `${run}: memory added`, atMost: 200 },
  ]),

  { bench: 'dataset', figure: 'first: seconds per million utterances', atMost: 20 },
  { bench: 'dataset', figure: 'first: memory added', atMost: 200 },
  { bench: 'dataset', figure: 'unchanged: seconds per million utterances', atMost: 5 },

  { bench: 'cli', figure: 'a search without its query, of node -e 0', atMost: 1.5 },
  ...['list', 'search', 'sql'].map((command) => ({
    bench: 'stream',
    figure: `${command}: memory for ten times the rows`,
    atMost: 1.5,
  })),

  { bench: 'mcp', figure: 'search_transcripts, p95', atMost: 50 },
  { bench: 'mcp', figure: 'queries that find something, of all', atLeast: 0.5 },

  { bench: 'start', figure: 'with its browser: painted rows, of a blank page', atMost: 1.15 },
  { bench: 'start', figure: 'with its browser: rows that open, of a blank page', atMost: 1.4 },
  { bench: 'start', figure: 'browser running: painted rows, of a blank page', atMost: 1.15 },
  { bench: 'start', figure: 'browser running: rows that open, of a blank page', atMost: 1.4 },
  { bench: 'start', figure: 'exit while its page is open, slowest', atMost: 2000 },

  { bench: 'sandbox', figure: 'pages per second of one core', atLeast: 2000 },
  { bench: 'sandbox', figure: 'page in the middle, of one at the start', atMost: 1.25 },
  { bench: 'sandbox', figure: 'memory', atMost: 500 },
  { bench: 'sandbox', figure: 'start', atMost: 10_000 },
];

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
