import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ApiClient } from '#core/api/apiClient.ts';
import { openMirror } from '#core/mirror/openMirror.ts';
import type { SyncMirror } from '#core/sync/mirrorPort.ts';
import { SyncRunner } from '#core/sync/runner.ts';
import { MemoryMirror } from '../testing/sync/memoryMirror.ts';
import { memorySyncMirror } from '../testing/sync/simulatedMirror.ts';
import { TUNING } from '#core/sync/tuning.ts';
import { Traffic } from '#core/testing/traffic.ts';
import { startSandboxProcess } from '#core/testing/sandboxProcess.ts';
import { testPorts } from '#core/testing/testPorts.ts';
import { printDetails, printFigure } from './figures.ts';

/**
 * P6: the first fill under the rate limit, against the sandbox in its own process. Three runs: `unbound`, without
 * latency or limit, measures what this machine can do at all (API, mirror and client share its cores); `alone` and
 * `rival` have both, the latter with another credential in use. The fastest possible is what the rate or the machine
 * allows, whichever is slower. The rate counts as used evenly; a fill may exceed it by what is left of its last window.
 *
 * `--mirror memory` excludes SQLite and its index. If the machine is too slow for the rate, slow everything down:
 * `--latency 2000 --rate-limit 60` needs as many concurrent requests as 500 and 250.
 */
const { values } = parseArgs({
  options: {
    engagements: { type: 'string', default: '6000' },
    latency: { type: 'string', default: '500' },
    'rate-limit': { type: 'string', default: '250' },
    'window-ms': { type: 'string', default: '15000' },
    rival: { type: 'string', default: '60' },
    mirror: { type: 'string', default: 'store' },
  },
});
const engagements = Number(values.engagements);
const limit = Number(values['rate-limit']);
const windowMs = Number(values['window-ms']);
/** The rival's requests per window. */
const rival = Number(values.rival);
const STAGES = ['rows', 'timelines'] as const;
type Stage = (typeof STAGES)[number];

interface StageFigures {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
}

interface RunFigures {
  readonly stages: Readonly<Record<Stage, StageFigures>>;
  readonly traffic: Traffic;
}

async function openStore(folder: string): Promise<{ mirror: SyncMirror; close: () => Promise<void> }> {
  if (values.mirror === 'memory') {
    return { mirror: memorySyncMirror(new MemoryMirror(TUNING)), close: () => Promise.resolve() };
  }
  const workerEntry = new URL('../core/mirrorWorker.ts', import.meta.url);
  const opened = await openMirror({ file: join(folder, 'mirror.sqlite'), workerEntry });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  return { mirror: opened.value, close: () => opened.value.close() };
}

/** One complete first fill. */
async function fill(args: readonly string[], rivalPerWindow: number): Promise<RunFigures> {
  const sandbox = await startSandboxProcess(['--engagements', String(engagements), ...args]);
  const folder = mkdtempSync(join(tmpdir(), 'bench-sync-'));
  const store = await openStore(folder);
  const traffic = new Traffic();
  const ports = testPorts({ fetch: traffic.fetch });
  const client = new ApiClient({
    ports: { ...ports, random: Math.random },
    baseUrl: sandbox.baseUrl,
    credential: { token: sandbox.tokens.full, form: 'bearer' },
  });
  const ends: Partial<Record<Stage, number>> = {};
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  const runner = new SyncRunner({
    clock: ports.clock,
    client,
    mirror: store.mirror,
    onProgress: ({ phase }) => {
      if (phase !== 'rows') ends.rows ??= performance.now();
      if (phase === 'live') {
        ends.timelines ??= performance.now();
        finish();
      }
    },
    onChanged: () => undefined,
    onScope: () => undefined,
    onLost: () => undefined,
  });
  const leaving = new AbortController();
  const others: Promise<unknown>[] = [];
  const rivalTimer =
    rivalPerWindow === 0
      ? undefined
      : setInterval(() => {
          const headers = { authorization: `Bearer ${sandbox.tokens.readonly}` };
          const request = fetch(`${sandbox.baseUrl}/v2/tags?limit=1`, { headers, signal: leaving.signal });
          others.push(request.then((response) => response.arrayBuffer()).catch(() => undefined));
        }, windowMs / rivalPerWindow);
  const began = performance.now();
  await runner.start();
  await done;
  clearInterval(rivalTimer);
  leaving.abort();
  await Promise.all(others);
  await runner.close();
  client.close();
  await store.close();
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
  const rowsEnd = ends.rows ?? performance.now();
  const figures = (from: number, to: number): StageFigures => {
    const requests = traffic.between(from, to);
    const seconds = (to - from) / 1000;
    return { requests, seconds, perSecond: requests / seconds };
  };
  return {
    stages: { rows: figures(began, rowsEnd), timelines: figures(rowsEnd, ends.timelines ?? rowsEnd) },
    traffic,
  };
}

function printStages(run: string, stages: RunFigures['stages']): void {
  for (const stage of STAGES) printDetails(`${run}: ${stage}`, { ...stages[stage] });
}

const unbound = await fill(['--rate-limit', '10000000'], 0);
printStages('unbound', unbound.stages);

const bounded = ['--latency', values.latency, '--rate-limit', String(limit), '--window-ms', String(windowMs)];
for (const [run, others] of [
  ['alone', 0],
  ['rival', rival],
] as const) {
  const { stages, traffic } = await fill(bounded, others);
  // Alone it may use the whole window; with a rival the scheduler leaves the user's reserve and the rival's share.
  const usable = others === 0 ? limit : limit * 0.9 - others;
  const rate = (usable / windowMs) * 1000;
  printStages(run, stages);
  const requests = STAGES.reduce((sum, stage) => sum + stages[stage].requests, 0);
  const seconds = STAGES.reduce((sum, stage) => sum + stages[stage].seconds, 0);
  const byRate = requests / rate;
  const byMachine = STAGES.reduce(
    (sum, stage) => sum + stages[stage].requests / unbound.stages[stage].perSecond,
    0,
  );
  printFigure(`${run}: speed, of the fastest possible`, Math.max(byRate, byMachine) / seconds, {
    requests,
    seconds,
    leastByRate: byRate,
    leastByMachine: byMachine,
    requestsUntilSearchable: stages.rows.requests,
    pagesOfRows: Math.ceil(engagements / TUNING.pageRows),
  });
  if (others === 0) printFigure('alone: responses with 429', traffic.refused);
  else printFigure('rival: most bursts of 429 in a window', traffic.mostRefusedBursts(windowMs));
}
printFigure('unbound: requests per second with timelines', unbound.stages.timelines.perSecond);
