import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { engagementId } from '#shared/contract/ids.ts';
import { failed } from '#shared/contract/result.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { ApiClient } from '../api/apiClient.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { openMirror } from '../mirror/openMirror.ts';
import { builtEntry } from '../testing/builtEntry.ts';
import { must } from '../testing/callApp.ts';
import { type SandboxProcess, startSandboxProcess } from '../testing/sandboxProcess.ts';
import { testPorts } from '../testing/testPorts.ts';
import type { SyncMirror } from './mirrorPort.ts';
import { SyncRunner } from './runner.ts';
import { MemoryMirror } from '../../testing/sync/memoryMirror.ts';
import { memorySyncMirror } from '../../testing/sync/simulatedMirror.ts';
import { StoreMirror } from '../../testing/sync/storeMirror.ts';
import { TUNING, type Tuning } from './tuning.ts';

const WORKER = builtEntry('browser/mirrorWorker.js', new URL('../mirrorWorker.ts', import.meta.url));
/** Production tuning except for the waits. */
const QUICK: Tuning = {
  ...TUNING,
  pollMs: { engagements: 500, tags: 500, users: 500, companies: 500, contacts: 500 },
  deletionScanMs: 300,
  scanGapMs: 0,
  leastScanGapMs: 0,
  scanAgainMs: 300,
  singleGapMs: 10,
  candidatesMs: 100,
  backoffMs: 50,
  longestOutageMs: 500,
};

/** As many requests as for four times the rows. */
const SMALL_PAGES: Tuning = { ...TUNING, pageRows: 25, pageTimelines: 6 };

const listed = z.array(z.looseObject({ id: z.string(), updated_at: z.string(), title: z.string() }));

async function sandbox(args: readonly string[] = []): Promise<SandboxProcess> {
  const started = await startSandboxProcess(['--rate-limit', '100000', '--control', ...args], onTestFinished);
  return started;
}

async function mirrorIn(folder: string): Promise<Mirror> {
  const opened = await openMirror({ file: join(folder, 'mirror.sqlite'), workerEntry: WORKER });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  onTestFinished(() => opened.value.close());
  return opened.value;
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sync-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Begun {
  readonly runner: SyncRunner;
  readonly scopes: Map<string, string>;
  readonly requests: string[];
  /** Resolves with the first progress that matches. */
  readonly until: (wanted: (progress: SyncProgress) => boolean) => Promise<SyncProgress>;
}

function begin(
  service: { baseUrl: string; token: string },
  mirror: SyncMirror,
  tuning: Tuning = TUNING,
): Begun {
  const requests: string[] = [];
  const scopes = new Map<string, string>();
  const waiting = new Set<(progress: SyncProgress) => void>();
  const fetch: typeof globalThis.fetch = (input, init) => {
    requests.push(typeof input === 'string' ? input : input instanceof URL ? input.href : input.url);
    return globalThis.fetch(input, init);
  };
  const ports = testPorts({ fetch });
  const client = new ApiClient({
    ports,
    baseUrl: service.baseUrl,
    credential: { token: service.token, form: 'bearer' },
    mostRetries: 0,
  });
  const runner = new SyncRunner({
    clock: ports.clock,
    client,
    mirror,
    tuning,
    onProgress: (progress) => {
      for (const notify of waiting) notify(progress);
    },
    onChanged: () => undefined,
    onScope: (scope, state) => scopes.set(scope, state),
    onLost: () => undefined,
  });
  onTestFinished(async () => {
    await runner.close();
    client.close();
  });
  return {
    runner,
    scopes,
    requests,
    until: (wanted) =>
      new Promise((resolve) => {
        const notify = (progress: SyncProgress): void => {
          if (!wanted(progress)) return;
          waiting.delete(notify);
          resolve(progress);
        };
        waiting.add(notify);
      }),
  };
}

function isDone(progress: SyncProgress): boolean {
  return progress.phase === 'live' && progress.others.done === progress.others.total;
}

/** Differences between the API's engagements and the mirror's. */
async function differences(service: SandboxProcess, mirror: Mirror): Promise<string[]> {
  const rows = listed.parse(await service.engagements());
  const found: string[] = [];
  for (const row of rows) {
    const stored = await mirror.read('engagement', engagementId.parse(row.id));
    const mirrored = stored.ok ? stored.value?.engagement : undefined;
    if (mirrored?.updated_at !== row.updated_at || mirrored.title !== row.title) found.push(row.id);
  }
  const counts = await mirror.counts();
  if (counts.ok && counts.value.engagements !== rows.length) {
    found.push(`${counts.value.engagements} engagements instead of ${rows.length}`);
  }
  return found;
}

const expanded = z.array(
  z.looseObject({
    id: z.string(),
    contacts: z.array(z.object({ id: z.string() })),
    companies: z.array(z.object({ id: z.string() })),
    tags: z.array(z.object({ id: z.string() })),
    transcript_timeline: z.object({ entries: z.array(z.unknown()) }).nullable(),
  }),
);

/** Engagements whose contacts, companies, tags or lines differ between the mirror and the API. */
async function relationsAmiss(service: SandboxProcess, mirror: Mirror): Promise<string[]> {
  const amiss: string[] = [];
  const ids = (list: readonly { readonly id: string }[] | null | undefined): string =>
    (list ?? []).map(({ id }) => id).join();
  const expansions = ['contacts', 'companies', 'tags', 'transcript_timeline'];
  const rows = expanded.parse(await service.engagements(...expansions));
  for (const row of rows) {
    const id = engagementId.parse(row.id);
    const stored = must(await mirror.read('engagement', id))?.engagement;
    const head = must(await mirror.read('transcript', id));
    const lines = head?.kind === 'timeline' ? head.lineCount : 0;
    const same =
      ids(stored?.contacts) === ids(row.contacts) &&
      ids(stored?.companies) === ids(row.companies) &&
      ids(stored?.tags) === ids(row.tags) &&
      lines === (row.transcript_timeline?.entries.length ?? 0);
    if (!same) amiss.push(row.id);
  }
  return amiss;
}

/** How many answers the fault rules have affected so far. */
async function faultsDone(service: SandboxProcess): Promise<number> {
  const rules = await service.ask('GET', '/control/faults');
  const report = z.array(z.looseObject({ done: z.number() })).parse(rules);
  return report.reduce((sum, { done }) => sum + done, 0);
}

describe('the sync of a workspace', () => {
  it('copies everything although the API fails, truncates, shuffles and repeats', async () => {
    const service = await sandbox(['--engagements', '60']);
    const route = 'GET /v2/*';
    const fault = (kind: object, chance: number): object => ({ route, fault: kind, chance });
    await service.ask('PUT', '/control/faults', [
      fault({ kind: 'status', status: 503 }, 0.06),
      fault({ kind: 'truncate', bytes: 900 }, 0.04),
      fault({ kind: 'cut', afterBytes: 500 }, 0.04),
      fault({ kind: 'html' }, 0.03),
      fault({ kind: 'duplicate' }, 0.1),
      fault({ kind: 'reorder' }, 0.1),
    ]);
    const mirror = await mirrorIn(emptyFolder());
    const { runner, until } = begin(
      { baseUrl: service.baseUrl, token: service.tokens.full },
      mirror,
      SMALL_PAGES,
    );
    const done = until(isDone);
    expect(await runner.start()).toEqual({ ok: true, value: null });
    const progress = await done;
    expect(progress).toMatchObject({ withheld: [], waitsFor: null, stuck: 0 });
    expect(progress.timelines).toEqual({ done: 60, total: 60 });
    await service.ask('PUT', '/control/faults', []);
    expect(await differences(service, mirror)).toEqual([]);
    const coverage = await mirror.read('coverage', {});
    expect(coverage).toMatchObject({ ok: true, value: { engagements: 60, unread: 0 } });
  });

  it('picks up changes and deletions by others without webhooks or a request', async () => {
    const service = await sandbox(['--engagements', '80', '--activity', '1200']);
    const store = new StoreMirror(join(emptyFolder(), 'mirror.sqlite'), QUICK);
    onTestFinished(() => store.close());
    const access = { baseUrl: service.baseUrl, token: service.tokens.full };
    const { runner, until } = begin(access, memorySyncMirror(store), QUICK);
    const done = until(isDone);
    await runner.start();
    await done;
    await service.ask('POST', '/control/activity', { steps: 100, per_minute: 0 });
    const present = listed.parse(await service.engagements());
    const stored = () => present.map(({ id }) => store.look('engagements', id));
    await expect.poll(stored).toMatchObject(present.map(({ title }) => ({ gone: false, content: title })));
    await expect.poll(() => runner.progress()?.engagements.done).toBe(present.length);
  });

  it('copies exactly what the API holds when three in ten answers fail', async () => {
    const kinds = [
      { kind: 'status', status: 500 },
      { kind: 'status', status: 503 },
      { kind: 'status', status: 429 },
      { kind: 'cut', afterBytes: 700 },
      { kind: 'truncate', bytes: 900 },
      { kind: 'delay', ms: 400 },
    ];
    const file = join(emptyFolder(), 'faults.json');
    const rules = kinds.map((fault) => ({ route: 'GET /v2/*', fault, chance: 0.056 }));
    writeFileSync(file, JSON.stringify(rules));
    const behaviour = ['--faults', file, '--window-ms', '1000', '--calendar-resources', 'visible'];
    const service = await sandbox(['--engagements', '60', ...behaviour]);
    const mirror = await mirrorIn(emptyFolder());
    const access = { baseUrl: service.baseUrl, token: service.tokens.full };
    const { runner, until, requests } = begin(access, mirror, QUICK);
    const done = until(isDone);
    await runner.start();
    await done;
    expect((await faultsDone(service)) / requests.length).toBeGreaterThan(0.2);
    await service.ask('PUT', '/control/faults', []);
    expect(await differences(service, mirror)).toEqual([]);
    expect(await relationsAmiss(service, mirror)).toEqual([]);
    const { changes } = must(await mirror.read('updates', { before: null, limit: 100 }));
    expect(changes).toEqual([]);
  });

  it('resumes where it stopped without fetching rows it already has', async () => {
    const service = await sandbox(['--engagements', '225', '--latency', '20']);
    const folder = emptyFolder();
    const first = await mirrorIn(folder);
    const access = { baseUrl: service.baseUrl, token: service.tokens.full };
    const before = begin(access, first, SMALL_PAGES);
    const half = before.until((progress) => progress.engagements.done >= 100);
    await before.runner.start();
    await half;
    await before.runner.close();
    await first.close();
    const second = await mirrorIn(folder);
    const after = begin(access, second, SMALL_PAGES);
    const rowsDone = after.until((progress) => progress.phase === 'timelines');
    await after.runner.start();
    await rowsDone;
    const pages = after.requests.filter(
      (url) => url.includes('/v2/engagements?') && !url.includes('timeline'),
    );
    // Nine pages hold all rows, and at least four of them were stored.
    expect(pages.length).toBeLessThan(9);
    // The comparison needs no transcripts.
    await after.runner.close();
    expect(await differences(service, second)).toEqual([]);
  });

  it('leaves out what the token can’t read and reports the missing scopes', async () => {
    const service = await sandbox(['--engagements', '60']);
    const mirror = await mirrorIn(emptyFolder());
    const access = { baseUrl: service.baseUrl, token: service.tokens.basic };
    const { runner, until, scopes } = begin(access, mirror);
    const done = until((progress) => progress.phase === 'live' && progress.engagements.done > 50);
    await runner.start();
    const progress = await done;
    expect(progress.timelines).toBeNull();
    expect(progress.withheld.map(({ scope }) => scope).sort()).toEqual([
      'companies:read',
      'contacts:read',
      'tags:read',
      'transcript_timelines:read',
      'users:read',
    ]);
    expect(scopes.get('engagements:read')).toBe('granted');
    expect(scopes.get('contacts:read')).toBe('missing');
  });

  it('stops when the token is rejected', async () => {
    const service = await sandbox(['--engagements', '10']);
    const mirror = await mirrorIn(emptyFolder());
    const { runner, until, requests } = begin({ baseUrl: service.baseUrl, token: 'wrong' }, mirror);
    const stopped = until((progress) => progress.waitsFor?.kind === 'stopped');
    await runner.start();
    expect((await stopped).waitsFor).toMatchObject({ problem: { kind: 'unauthenticated' } });
    const asked = requests.length;
    await runner.syncNow();
    expect(requests.length).toBe(asked);
  });

  it('waits while the API is down and then resumes', async () => {
    const away = await sandbox(['--engagements', '80', '--latency', '100']);
    const mirror = await mirrorIn(emptyFolder());
    const { runner, until } = begin({ baseUrl: away.baseUrl, token: away.tokens.full }, mirror);
    const begun = until((progress) => progress.engagements.done > 0);
    await runner.start();
    await begun;
    const offline = until((progress) => progress.waitsFor?.kind === 'offline');
    await away.stop();
    await offline;
    const done = until(isDone);
    const back = await sandbox(['--engagements', '80', '--port', new URL(away.baseUrl).port]);
    await done;
    expect(await differences(back, mirror)).toEqual([]);
  });

  it('sends nothing while paused', async () => {
    const service = await sandbox(['--engagements', '60', '--latency', '30']);
    const mirror = await mirrorIn(emptyFolder());
    const access = { baseUrl: service.baseUrl, token: service.tokens.full };
    const { runner, until, requests } = begin(access, mirror);
    const begun = until((progress) => progress.engagements.done > 0);
    await runner.start();
    await begun;
    runner.pause();
    const paused = await until((progress) => progress.waitsFor?.kind === 'paused');
    expect(paused.waitsFor).toEqual({ kind: 'paused' });
    const asked = requests.length;
    const done = until(isDone);
    runner.resume();
    await done;
    expect(requests.length).toBeGreaterThan(asked);
  });
});

/** More requests than this mean an endless loop; the fake client stops answering there. */
const LOOP = 1000;

it('sends nothing through a client that was closed first', async () => {
  let requests = 0;
  const runner = new SyncRunner({
    clock: testPorts().clock,
    client: {
      rate: () => ({
        limit: null,
        remaining: null,
        reserve: 0,
        resetsAt: null,
        waiting: 0,
        pausedUntil: null,
        inFlight: 0,
        own: 0,
        others: 0,
      }),
      getBytes: () => {
        requests += 1;
        return requests < LOOP
          ? Promise.resolve(failed({ kind: 'cancelled' }))
          : Promise.withResolvers<never>().promise;
      },
    },
    mirror: memorySyncMirror(new MemoryMirror(TUNING)),
    onProgress: () => undefined,
    onChanged: () => undefined,
    onScope: () => undefined,
    onLost: () => undefined,
  });
  await runner.start();
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  await runner.close();
  expect(requests).toBeGreaterThan(0);
  expect(requests).toBeLessThanOrEqual(TUNING.parallel);
});
