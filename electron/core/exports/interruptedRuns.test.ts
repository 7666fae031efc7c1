import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Export, exportId } from '#shared/contract/exports.ts';
import { ok } from '#shared/contract/result.ts';
import { MANIFEST_NAME } from '#shared/domain/exports/fileNames.ts';
import { openMirror } from '../mirror/openMirror.ts';
import { mirrorFile } from '../workspace/workspace.ts';
import { callApp, must } from '../testing/callApp.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { mirroredApp, type MirroredApp } from '../testing/mirroredApp.ts';
import { type TestDir, testDir } from '../testing/testDir.ts';
import { testPorts } from '../testing/testPorts.ts';
import { ExportFolder, type WriteWhole } from './exportFolder.ts';
import { WorkspaceData } from '../database/workspaceData.ts';
import { cleanUpAfterAll } from '../testing/cleanUp.ts';
import { exportsIn } from './exportsDatabase.ts';
import { killedExport } from './testing/killedExport.ts';
import { ExportRun, type ExportRunOptions } from './exportRun.ts';
import { NO_TICKS } from './ticks.ts';
import { ExportScheduler } from './exportScheduler.ts';
import { mirrorReads } from './exportSource.ts';

const cleanUp = cleanUpAfterAll();
let app: MirroredApp;
let out: TestDir;
let data: TestDir;

beforeAll(async () => {
  app = await mirroredApp(['--seed', '7', '--engagements', '120', '--rate-limit', '100000'], cleanUp);
});
beforeEach(async () => {
  out = await testDir(onTestFinished);
  data = await testDir(onTestFinished);
  await cp(app.data.dir, data.dir, { recursive: true });
});

const isTemporary = (name: string): boolean => path.basename(name).startsWith('.parley-');

test('a sync goes on after its process was killed, and takes no file of its own for the user’s', async () => {
  const startAgain = await killedExport(app, data.dir, out.dir, {
    connectionId: app.id,
    keeps: true,
    source: { kind: 'query', query: '', name: 'All' },
    format: 'md',
    template: '{id}',
    contacts: true,
    companies: true,
    target: 'folder',
    folder: out.dir,
  });
  // As if it had been killed while it wrote.
  await writeFile(path.join(out.dir, '.parley-00000000-0000-4000-8000-000000000000.tmp'), 'half');

  const next = startAgain();
  const list = async (): Promise<Export | undefined> =>
    must(await callApp(next, 'exports.list', { connectionId: app.id }))[0];
  const interrupted = await list();
  must(
    await callApp(next, 'exports.run', {
      connectionId: app.id,
      exportId: interrupted?.id ?? exportId.parse('none'),
    }),
  );
  await expect.poll(list).toMatchObject({ state: 'idle', counts: { waiting: 0 }, problem: null });
  expect((await list())?.counts).toMatchObject({ changed: 0, removed: 0, failed: 0 });
  const names = await readdir(out.dir, { recursive: true });
  expect(names.filter(isTemporary)).toEqual([]);
  expect(names.filter((name) => name.includes('(Parley)'))).toEqual([]);
  expect(names.filter((name) => /^[^/]*\.md$/.test(name))).toHaveLength(120);
  expect(names).toContain(MANIFEST_NAME);
  await next.close();
});

test('a dataset goes on after its process was killed, with no half file and none twice', async () => {
  const startAgain = await killedExport(app, data.dir, out.dir, {
    connectionId: app.id,
    keeps: true,
    source: { kind: 'query', query: '', name: 'All' },
    format: 'parquet',
    template: '{id}',
    contacts: false,
    companies: false,
    target: 'folder',
    folder: out.dir,
  });
  const next = startAgain();
  const list = async (): Promise<Export | undefined> =>
    must(await callApp(next, 'exports.list', { connectionId: app.id }))[0];
  const id = (await list())?.id ?? exportId.parse('none');
  must(await callApp(next, 'exports.run', { connectionId: app.id, exportId: id }));
  await expect.poll(list).toMatchObject({ state: 'idle', counts: { waiting: 0 }, problem: null });
  const counts = (await list())?.counts;
  expect(counts).toMatchObject({ changed: 0, removed: 0, failed: 0 });
  const names = await readdir(out.dir, { recursive: true });
  expect(names.filter(isTemporary)).toEqual([]);
  expect(names.filter((name) => name.includes('(Parley)'))).toEqual([]);
  // With the schema, which is no Parquet file.
  expect(names.filter((name) => name.endsWith('.parquet'))).toHaveLength((counts?.total ?? 0) - 1);
  expect(names).toContain(MANIFEST_NAME);
  await next.close();
});

const unconnected = () => Promise.reject(new Error('Nothing is fetched.'));

/** An export of its own over the data of the app, which doesn't know of it. */
async function stored({ keeps } = { keeps: true }) {
  const mirror = must(
    await openMirror({ file: mirrorFile(data.dir, app.id), workerEntry: testPorts().mirrorWorker }),
  );
  const own = new WorkspaceData({ dataDir: data.dir, id: app.id });
  const within = exportsIn({ data: own });
  const id = exportId.parse('own');
  must(
    within((store) =>
      store.add(
        {
          id,
          madeAt: '2026-11-21T00:00:00Z',
          keeps,
          target: 'folder',
          folder: out.dir,
          file: null,
          format: 'md',
          template: '{id}',
          contacts: false,
          companies: false,
        },
        { kind: 'query', query: '', name: 'All' },
      ),
    ),
  );
  const find = () => {
    const sync = must(within((store) => store.find(id)));
    if (sync === null) throw new Error('It is there.');
    return sync;
  };
  const close = () => {
    own.close();
    return mirror.close();
  };
  /** A run of it, as the app would make one except for these parts. */
  const runOf = (parts: Partial<ExportRunOptions> = {}) =>
    new ExportRun(find(), {
      with: within,
      clock: new ManualClock(),
      folder: new ExportFolder(out.dir),
      dataDir: data.dir,
      reads: mirrorReads(mirror, { kind: 'filter', filter: {} }, unconnected),
      list: { mirror, filter: {}, isComplete: true },
      ticks: NO_TICKS,
      links: { baseUrl: '', crmUrls: {} },
      checksFiles: true,
      next: 'and go on',
      onProgress: () => undefined,
      ...parts,
    });
  return { mirror, own, find, runOf, close };
}

test('a full disk ends a run with nothing lost, and the next run writes the rest', async () => {
  const { runOf, close } = await stored();
  let room = 50;
  const filling: WriteWhole = (file, content) => {
    room -= 1;
    if (room < 0) return Promise.reject(Object.assign(new Error('No space left'), { code: 'ENOSPC' }));
    return writeFile(file, content, { flag: 'wx' });
  };
  const run = () => runOf({ folder: new ExportFolder(out.dir, filling) }).run();
  expect(await run()).toMatchObject({ kind: 'storage', reason: 'disk-full' });
  const written = (await readdir(out.dir)).filter((name) => name.endsWith('.md'));
  expect(written.length).toBeGreaterThan(0);
  expect((await readdir(out.dir)).filter(isTemporary)).toEqual([]);
  const texts = await Promise.all(written.map((name) => readFile(path.join(out.dir, name), 'utf8')));
  expect(texts.every((text) => text.startsWith('---\n'))).toBe(true);
  room = Infinity;
  expect(await run()).toBeNull();
  expect((await readdir(out.dir)).filter((name) => name.endsWith('.md'))).toHaveLength(120);
  await close();
});

test('a change during a run, which it may have missed, is followed by another run', async () => {
  const { own, find, runOf, close } = await stored();
  const workspace = { data: own, progress: () => null };
  const clock = new ManualClock();
  const sync = { ...find(), workspace };
  let runs = 0;
  const scheduler = new ExportScheduler<typeof workspace>({
    ports: testPorts({ clock, dataDir: data.dir }),
    prepare: (made) => {
      runs += 1;
      if (runs === 1) scheduler.changed(ok([made]), 'rows');
      return Promise.resolve({ kind: 'run', run: runOf({ clock }) });
    },
    onChange: () => undefined,
  });
  scheduler.runNow(sync);
  await expect.poll(() => scheduler.stateOf(sync)).toBe('idle');
  await clock.advance(10_000);
  expect(scheduler.stateOf(sync)).not.toBe('idle');
  await scheduler.close();
  expect(runs).toBe(2);
  await close();
});

test('transcripts that are still to be fetched are fetched before their files are written', async () => {
  const { mirror, runOf, close } = await stored({ keeps: false });
  const here = mirrorReads(mirror, { kind: 'filter', filter: {} }, unconnected);
  const whole = must(await here.whole(must(await here.ids())));
  const timed = whole.filter(({ timeline }) => timeline !== null).map(({ engagement }) => engagement.id);
  const away = timed.filter((_, at) => at % 3 === 0);
  expect(away.length).toBeGreaterThan(2);
  const missing = new Set(away);
  const run = runOf({
    reads: {
      ...here,
      unread: (ids) => Promise.resolve(ok(ids.filter((id) => missing.has(id)))),
      fetch: (id) => {
        missing.delete(id);
        return Promise.resolve(null);
      },
      whole: async (ids) =>
        ok(
          must(await here.whole(ids)).map((each) =>
            missing.has(each.engagement.id) ? { ...each, timeline: null } : each,
          ),
        ),
    },
    list: null,
  });
  expect(await run.run()).toBeNull();
  expect([...missing]).toEqual([]);
  const texts = await Promise.all(timed.map((id) => readFile(path.join(out.dir, `${id}.md`), 'utf8')));
  const withTimes = timed.filter((_, at) => /\*\* · \d+:\d\d/.test(texts[at] ?? ''));
  expect(withTimes).toEqual(timed);
  await close();
});
