import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callProgram } from '../shells/cli/caller.ts';
import { percentile, printFigure, spread } from './figures.ts';

/**
 * How long `parley search` takes beside `node -e 0`, the least that any command on Node costs. Goal: at most 1.5 times
 * that, plus the time of the query itself. The app runs beside it, on the demo.
 */
const TURNS = 20;
const QUERY = { connectionId: 'demo', input: 'pricing', order: 'newest', cursor: null, limit: 5 } as const;
const COMMANDS = path.join(import.meta.dirname, '../commands');
const PARLEY = path.join(COMMANDS, 'parley.mjs');
const START = path.join(COMMANDS, 'start.mjs');

function msOf(args: readonly string[]): number {
  const began = performance.now();
  execFileSync(process.execPath, args, { stdio: 'ignore' });
  return performance.now() - began;
}

async function untilFound(search: () => number): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    try {
      search();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  throw new Error('The search finds nothing.');
}

async function measure(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parley-cli-'));
  const options = ['--demo', '--no-open', '--port', '0', '--data-dir', dataDir];
  const server = spawn(process.execPath, [START, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(server.stdout, 'data');
  try {
    const search = [PARLEY, 'search', 'pricing', '--limit', '5', '--data-dir', dataDir];
    // Throws until it finds something; the demo is in the mirror within seconds.
    await untilFound(() => msOf(search));
    const program = await callProgram(dataDir, 'cli');
    if (program === null) throw new Error('The app doesn’t listen.');
    const [bare, whole, query]: [number[], number[], number[]] = [[], [], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      bare.push(msOf(['-e', '0']));
      whole.push(msOf(search));
      const began = performance.now();
      await program.call('mirror.search', QUERY);
      query.push(performance.now() - began);
    }
    program.close();
    const ratio = (percentile(whole, 0.5) - percentile(query, 0.5)) / percentile(bare, 0.5);
    printFigure('a search without its query, of node -e 0', ratio, {
      node: spread(bare),
      search: spread(whole),
      query: spread(query),
    });
  } finally {
    server.kill();
    await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await measure();
