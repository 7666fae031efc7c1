import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { startChild } from './child.ts';
import { filledDataFolder } from './filledMirror.ts';
import { printFigure, printSkipped } from './figures.ts';
import { measureFill } from './memoryOfFill.ts';
import { IS_MEASURED, type MeasuredProgram, startMeasured } from './programMemory.ts';

/**
 * P8 and P12: memory of all processes of the start command, without a window and its browser, in a demo and in a workspace
 * of the sandbox: the most while the mirror is filled, at rest after it and after a restart; and whether use leaves anything
 * behind: openings of long transcripts, searches, and switches between both workspaces. `--stored 100000` (or 1000000)
 * measures a program with that many engagements at rest instead, `--fill 1000000` what the core needs while they arrive,
 * which takes the better part of an hour.
 */
const { values } = parseArgs({
  options: {
    engagements: { type: 'string', default: '5000' },
    stored: { type: 'string' },
    fill: { type: 'string' },
    lines: { type: 'string', default: '5' },
  },
});

/** By the part of the benchmark that prints them. */
const FIGURES = {
  fill: ['most memory', 'memory of the last tenth, of the second'],
  stored: ['stored: at rest', 'stored: at rest after use'],
  starts: [
    ...['demo', 'workspace'].flatMap((name) =>
      ['most', 'at rest', 'at rest after a restart'].map((what) => `${name}: ${what}`),
    ),
    'after use, of before',
  ],
} as const;

/** What a day of use is taken for. A tenth of it comes first: what a first use loads stays. */
const OPENINGS = 200;
const SEARCHES = 1000;
const SWITCHES = 10;
const LINES = 200;
const WORDS =
  'price renewal contract next week security the and trial budget team question demo launch'.split(' ');

const everything = { filter: {}, order: 'duration:desc', offset: 0, limit: 100 } as const;

/** Uses the program: `share` of the openings of its longest transcripts, of the searches, and of the switches. */
async function workWith(
  { caller }: MeasuredProgram,
  connections: readonly ConnectionId[],
  share: number,
): Promise<void> {
  const [connectionId] = connections;
  if (connectionId === undefined) throw new TypeError('There is no workspace.');
  const { rows } = await caller.call('mirror.list', { ...everything, connectionId });
  const long = rows.filter(({ transcript }) => transcript === 'timeline');
  for (let at = 0; at < OPENINGS * share; at += 1) {
    const engagementId = long[at % long.length]?.engagement.id;
    if (engagementId === undefined) throw new TypeError('There is no transcript.');
    const opened = await caller.call('transcripts.open', { connectionId, engagementId });
    if (opened.kind !== 'timeline') continue;
    const { revision, lineCount } = opened;
    const from = Math.max(0, lineCount - LINES);
    await caller.call('transcripts.lines', { connectionId, engagementId, revision, from, count: LINES });
  }
  for (let at = 0; at < SEARCHES * share; at += 1) {
    const input = [at, at * 3 + 1].map((word) => WORDS[word % WORDS.length]).join(' ');
    const order = at % 2 === 0 ? 'newest' : 'relevance';
    await caller.call('mirror.search', { connectionId, input, order, cursor: null, limit: 20 });
  }
  for (let at = 0; at < SWITCHES * share; at += 1) {
    for (const other of connections) await caller.call('mirror.list', { ...everything, connectionId: other });
  }
}

async function withDataFolder(measure: (dataDir: string) => Promise<void>, made?: string): Promise<void> {
  const dataDir = made ?? mkdtempSync(path.join(tmpdir(), 'bench-memory-'));
  try {
    await measure(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

const inMegabytes = { unit: 'MB' };

/** The most memory of a first start, and memory at rest after it and after a second one. */
async function measureStarts(
  name: string,
  dataDir: string,
  options: readonly string[],
  token?: string,
): Promise<void> {
  const first = await startMeasured(dataDir, options, token);
  printFigure(`${name}: at rest`, await first.rest(), inMegabytes);
  printFigure(`${name}: most`, first.most(), inMegabytes);
  await first.stop();
  const second = await startMeasured(dataDir, options, token);
  printFigure(`${name}: at rest after a restart`, await second.rest(), inMegabytes);
  await second.stop();
}

/** Whether use of two workspaces leaves anything behind. */
async function measureUse(dataDir: string, options: readonly string[]): Promise<void> {
  const program = await startMeasured(dataDir, options);
  const connections = (await program.caller.call('connections.list', {})).map(({ id }) => id);
  await workWith(program, connections, 0.1);
  const before = await program.rest();
  await workWith(program, connections, 1);
  const after = await program.rest();
  printFigure('after use, of before', after / before, { before, after, most: program.most() });
  await program.stop();
}

/** A program whose API can't be reached, on a mirror that was filled without one. */
async function measureStored(dataDir: string): Promise<void> {
  const program = await startMeasured(dataDir, []);
  const connections = (await program.caller.call('connections.list', {})).map(({ id }) => id);
  await workWith(program, connections, 0.01);
  printFigure('stored: at rest', await program.rest(), inMegabytes);
  await workWith(program, connections, 1);
  printFigure('stored: at rest after use', await program.rest(), { ...inMegabytes, most: program.most() });
  await program.stop();
}

const linesPerCall = Number(values.lines);
const chosen = values.fill === undefined ? (values.stored === undefined ? 'starts' : 'stored') : 'fill';
if (!IS_MEASURED) throw new Error('Only Linux says how much memory processes share.');
for (const [part, figures] of Object.entries(FIGURES)) if (part !== chosen) figures.forEach(printSkipped);
if (chosen === 'fill') await measureFill(Number(values.fill), linesPerCall);
if (chosen === 'stored') {
  const engagements = Number(values.stored);
  await withDataFolder(measureStored, await filledDataFolder({ engagements, linesPerCall }));
}
if (chosen === 'starts') {
  await withDataFolder((dataDir) => measureStarts('demo', dataDir, ['--demo']));
  const sandbox = await startChild('../sandbox/main.ts', ['--engagements', values.engagements]);
  await withDataFolder(async (dataDir) => {
    const connect = ['--connect', `http://127.0.0.1:${sandbox.port}`];
    await measureStarts('workspace', dataDir, connect, sandbox.token);
    await measureUse(dataDir, ['--demo']);
  });
  sandbox.stop();
}
