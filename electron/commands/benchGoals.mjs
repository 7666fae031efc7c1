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

  { bench: 'calm', figure: 'tasks over 50 ms', atMost: 0 },
  { bench: 'calm', figure: 'largest message to the page', atMost: 64 },

  { bench: 'rate', figure: 'most bursts of 429 in a window', atMost: 1 },
  { bench: 'rate', figure: 'wait of interactive requests, p95', atMost: 250 },

  { bench: 'reports', figure: 'first report', atMost: 300 },
  { bench: 'reports', figure: 'slowest report, p95', atMost: 100 },
  { bench: 'reports', figure: 'upkeep, of storing pages', atMost: 0.05 },

  { bench: 'size', figure: 'first script', atMost: 350 },
  { bench: 'size', figure: 'first script, compressed', atMost: 110 },
  { bench: 'size', figure: 'dependencies that nothing imports', atMost: 0 },

  ...['first', 'unchanged', 'folder sync', 'folder sync, unchanged'].flatMap((run) => [
    { bench: 'export', figure: `${run}: files per second`, atLeast: 500 },
    { bench: 'export', figure: `${run}: memory added`, atMost: 200 },
  ]),

  { bench: 'cli', figure: 'a search without its query, of node -e 0', atMost: 1.5 },

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
