import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdir, open, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTask } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import type { Export } from '#shared/contract/exports.ts';
import { MANIFEST_NAME } from '#shared/domain/exports/fileNames.ts';
import type { App } from '../app.ts';
import { createApp } from '../createApp.ts';
import { callApp, must } from '../testing/callApp.ts';
import { cleanUpAfterAll } from '../testing/cleanUp.ts';
import { connectedApp, mirroredApp, type MirroredApp } from '../testing/mirroredApp.ts';
import { type TestDir, testDir } from '../testing/testDir.ts';
import { MemorySettings, testPorts } from '../testing/testPorts.ts';
import { killedExport } from './testing/killedExport.ts';

const cleanUp = cleanUpAfterAll();
const TEMPLATE = '{date} {company} - {title}';
const ALL = { kind: 'filter', filter: {} } as const;

const ONCE = { keeps: false, contacts: false, companies: false } as const;

let app: MirroredApp;
let out: TestDir;

beforeAll(async () => {
  app = await mirroredApp(['--seed', '7', '--engagements', '60', '--rate-limit', '100000'], cleanUp);
});
beforeEach(async () => {
  out = await testDir(onTestFinished);
});

type Start = Parameters<typeof app.call<'exports.start'>>[1];

const start = async (parts: Partial<Start> = {}): Promise<Export> =>
  must(
    await app.call('exports.start', {
      source: ALL,
      format: 'md',
      template: TEMPLATE,
      ...ONCE,
      target: 'folder',
      folder: out.dir,
      ...parts,
    }),
  );

const settled = async ({ id: exportId }: Export): Promise<Export> => {
  const now = async () => must(await app.call('exports.get', { exportId }));
  await expect.poll(now, { interval: 20 }).toSatisfy(({ paused, state }) => paused || state === 'finished');
  return now();
};

const exported = async (parts: Partial<Start> = {}): Promise<Export> => settled(await start(parts));

const contents = async (): Promise<Map<string, string>> => {
  const names = (await readdir(out.dir)).filter((name) => !name.startsWith('.git'));
  const read = names.map(async (name): Promise<[string, string]> => [
    name,
    await readFile(path.join(out.dir, name), 'utf8'),
  ]);
  return new Map(await Promise.all(read));
};

const someFile = async (): Promise<string | undefined> =>
  [...(await contents()).keys()].find((name) => name.endsWith('.md'));

/** What starts the app again after it was killed while it exported to this folder, with data of its own. */
async function killedInto(folder: string): Promise<() => App> {
  const data = await testDir(onTestFinished);
  await cp(app.data.dir, data.dir, { recursive: true });
  return killedExport(app, data.dir, folder, {
    connectionId: app.id,
    source: ALL,
    format: 'md',
    template: '{id}',
    ...ONCE,
    target: 'folder',
    folder,
  });
}

/**
 * Makes each read and write of a file hang until the function that it returns is called, except for those that the
 * thread itself waits for: each thread that Node has for them opens a pipe into which nothing is written.
 */
async function hangingFiles(): Promise<() => Promise<void>> {
  const folder = await testDir();
  const pipes = Array.from({ length: Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) }, (_, at) =>
    path.join(folder.dir, `pipe-${at}`),
  );
  execFileSync('mkfifo', pipes);
  const opened = pipes.map((pipe) => open(pipe, 'r'));
  let end: Promise<void> | null = null;
  const release = async (): Promise<void> => {
    const writers = pipes.map((pipe) => openSync(pipe, 'r+'));
    for (const each of opened) await (await each).close();
    for (const writer of writers) closeSync(writer);
    await folder.remove();
  };
  return () => (end ??= release());
}

describe('an export to a folder', () => {
  test('writes one file per engagement and a manifest that lists them', async () => {
    const done = await exported();
    expect(done).toMatchObject({ state: 'finished', problem: null });
    const files = await contents();
    expect(files.size).toBe(done.counts.current + 1);
    expect(done.counts).toMatchObject({ waiting: 0, failed: 0, total: done.counts.current });
    const manifest = JSON.parse(files.get(MANIFEST_NAME) ?? '') as { files: { file: string }[] };
    expect(manifest.files.map(({ file }) => file)).toEqual(
      [...files.keys()].filter((name) => name !== MANIFEST_NAME).toSorted(),
    );
    for (const [name, text] of files) {
      if (name === MANIFEST_NAME) continue;
      const [, front = ''] = text.split('---\n');
      expect(parse(front)).toMatchObject({
        id: expect.any(String),
        parley: expect.stringMatching(/^parley:/),
      });
    }
  });

  test.each(['txt', 'srt', 'vtt', 'json'] as const)('says which engagements have no %s', async (format) => {
    const done = await exported({ format });
    const { files, total } = must(
      await app.call('exports.files', { exportId: done.id, offset: 0, limit: 500 }),
    );
    expect(done.counts.current + total).toBe(done.counts.total);
    expect(new Set(files.map(({ reason }) => reason))).toEqual(
      new Set(format === 'json' ? [] : ['no-transcript']),
    );
  });

  test('changes not one byte in a Git repository when it is repeated', async () => {
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], {
        cwd: out.dir,
        encoding: 'utf8',
      });
    git('init', '--quiet');
    await exported();
    git('add', '.');
    git('commit', '--quiet', '-m', 'Export');
    const again = await exported();
    expect(again.counts).toMatchObject({ current: again.counts.total, unchanged: again.counts.total });
    expect(git('status', '--porcelain')).toBe('');
  });

  test('keeps a file that the user has changed, and puts the new version beside it once', async () => {
    await exported();
    const name = (await someFile()) ?? '';
    const file = path.join(out.dir, name);
    await writeFile(file, 'my notes');
    const second = await exported();
    expect(second.counts.changed).toBe(1);
    expect(await readFile(file, 'utf8')).toBe('my notes');
    const beside = path.join(out.dir, name.replace(/\.md$/, ' (Parley).md'));
    expect(await readFile(beside, 'utf8')).toMatch(/^---\n/);
    await rm(beside);
    expect((await exported()).counts.changed).toBe(1);
    expect(existsSync(beside)).toBe(false);
  });

  test('renames files after another template, except those the user has changed', async () => {
    await exported({ template: '{title}' });
    const before = (await someFile()) ?? '';
    await writeFile(path.join(out.dir, before), 'mine');
    const done = await exported({ template: '{id}' });
    const after = [...(await contents()).keys()].filter((name) => name.endsWith('.md'));
    expect(after).toHaveLength(done.counts.total + 1);
    expect(after).toContain(before);
  });

  test('replaces no link and follows none', async () => {
    const outside = path.join(app.data.dir, 'outside.txt');
    await writeFile(outside, 'untouched');
    await exported({ template: '{id}' });
    const name = (await someFile()) ?? '';
    await rm(path.join(out.dir, name));
    await symlink(outside, path.join(out.dir, name));
    const done = await exported({ template: '{id}' });
    expect(done.counts.failed).toBe(1);
    expect(await readFile(outside, 'utf8')).toBe('untouched');
  });

  test('believes no manifest that names files outside', async () => {
    const outside = path.join(path.dirname(out.dir), `${path.basename(out.dir)}-outside.md`);
    await writeFile(outside, 'untouched');
    const [engagement] = must(
      await app.call('mirror.page', { filter: {}, order: 'date:desc', cursor: null, limit: 1 }),
    ).rows;
    const sha256 = '5c1b5c6d2d2a5f5e7a6f0a3f1a6d8e9b0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f';
    const entry = { id: engagement?.engagement.id, file: `../${path.basename(outside)}`, sha256 };
    await writeFile(
      path.join(out.dir, MANIFEST_NAME),
      JSON.stringify({ format: 'parley-export', version: 1, files: [entry] }),
    );
    await exported();
    expect(await readFile(outside, 'utf8')).toBe('untouched');
    await rm(outside);
  });

  test('pauses when the folder is gone, and resumes when it is back', async () => {
    const inner = path.join(out.dir, 'inner');
    await mkdir(inner);
    const first = await start({ folder: inner });
    must(await app.call('exports.pause', { exportId: first.id }));
    await rename(inner, `${inner}-moved`);
    must(await app.call('exports.run', { exportId: first.id }));
    const paused = await settled(first);
    expect(paused).toMatchObject({ paused: true, problem: { kind: 'storage', reason: 'folder' } });
    await rename(`${inner}-moved`, inner);
    must(await app.call('exports.run', { exportId: first.id }));
    const done = await settled(first);
    expect(done).toMatchObject({ state: 'finished', problem: null });
    expect((await readdir(inner)).length).toBe(done.counts.total + 1);
  });

  test('refuses folders that are no place for files', async () => {
    const file = path.join(out.dir, 'file.txt');
    await writeFile(file, '');
    const inside = path.join(out.dir, 'link');
    await symlink(app.data.dir, inside);
    const defects = [
      ['', 'empty'],
      ['relative', 'relative'],
      ['/', 'disk'],
      ['/etc', 'system'],
      [file, 'file'],
      [path.join(out.dir, 'missing'), 'missing'],
      [app.data.dir, 'parley'],
      [inside, 'parley'],
    ] as const;
    for (const [folder, defect] of defects) {
      expect(must(await callApp(app.app, 'exports.checkFolder', { folder }))).toEqual({
        folder: null,
        defect,
      });
      const answer = await app.call('exports.start', {
        source: ALL,
        format: 'md',
        template: TEMPLATE,
        ...ONCE,
        target: 'folder',
        folder,
      });
      expect([folder, answer]).toMatchObject([
        folder,
        { ok: false, problem: { kind: 'storage', reason: 'folder' } },
      ]);
    }
    expect((await stat(out.dir)).isDirectory()).toBe(true);
  });

  test('suggests a folder in the documents, and makes it when it is used', async () => {
    for (const name of ['HOME', 'USERPROFILE']) vi.stubEnv(name, out.dir);
    onTestFinished(() => void vi.unstubAllEnvs());
    const suggest = async () => must(await callApp(app.app, 'exports.suggestFolder', { name: 'A/B: calls' }));
    const { folder } = await suggest();
    expect(path.relative(out.dir, folder)).toBe(path.join('Documents', 'Parley', 'A B calls'));
    expect(must(await callApp(app.app, 'exports.checkFolder', { folder }))).toEqual({ folder, defect: null });
    expect(existsSync(path.join(out.dir, 'Documents'))).toBe(false);
    const source = { kind: 'query', query: '', name: 'All' } as const;
    const kept = await start({ keeps: true, source, folder });
    expect(kept.folder).toBe(folder);
    if (process.platform !== 'win32') expect((await stat(folder)).mode & 0o077).toBe(0);
    expect((await suggest()).folder).toBe(`${folder} (2)`);
    must(await app.call('exports.remove', { exportId: kept.id }));
    const outside = path.join(out.dir, 'Documents', 'missing');
    expect(must(await callApp(app.app, 'exports.checkFolder', { folder: outside })).defect).toBe('missing');
  });

  test('writes one ZIP file, and nothing else', async () => {
    const done = await exported({ target: 'zip', template: '{id} ü' });
    expect(done).toMatchObject({
      state: 'finished',
      problem: null,
      file: expect.stringMatching(/^Transcripts .*\.zip$/),
    });
    expect(await readdir(out.dir)).toEqual([done.file]);
    const zip = await readFile(path.join(out.dir, done.file ?? ''));
    // The end of central directory states the number of entries.
    expect(zip.readUInt16LE(zip.lastIndexOf('PK\u0005\u0006') + 10)).toBe(done.counts.total + 1);
    expect(zip.includes(' ü.md')).toBe(true);
    const again = await start({ target: 'zip' });
    must(await app.call('exports.pause', { exportId: again.id }));
    await expect.poll(() => readdir(out.dir)).toEqual([done.file]);
    must(await app.call('exports.run', { exportId: again.id }));
    expect((await settled(again)).counts).toEqual(done.counts);
  });

  test('goes on after its process was killed, and leaves no part of a file', async () => {
    const next = (await killedInto(out.dir))();
    const made = async () => must(await callApp(next, 'exports.list', { connectionId: app.id }))[0]?.state;
    await expect.poll(made).toBe('finished');
    await next.close();
    const resumed = await contents();
    await rm(path.join(out.dir, MANIFEST_NAME));
    const whole = await exported({ template: '{id}' });
    expect(whole.counts).toMatchObject({ changed: 0, unchanged: whole.counts.total });
    expect([...resumed.keys()].filter((name) => name.endsWith('.md'))).toHaveLength(whole.counts.total);
  });

  test.each(['run', 'stop', 'remove', 'removal of the workspace'] as const)(
    'leaves no part of a ZIP file of a killed process after %s',
    async (end) => {
      const inner = path.join(out.dir, 'inner');
      await mkdir(inner);
      const first = await start({ target: 'zip', folder: inner });
      must(await app.call('exports.pause', { exportId: first.id }));
      await rename(inner, `${inner}-moved`);
      must(await app.call('exports.run', { exportId: first.id }));
      // Now nothing works on it anymore.
      expect(await settled(first)).toMatchObject({ paused: true, problem: { reason: 'folder' } });
      await rename(`${inner}-moved`, inner);
      for (const name of await readdir(inner)) await rm(path.join(inner, name));
      // As if it had been killed while it wrote.
      await writeFile(path.join(inner, '.parley-00000000-0000-4000-8000-000000000000.tmp'), 'half');
      if (end === 'removal of the workspace') {
        const data = await testDir(onTestFinished);
        await cp(app.data.dir, data.dir, { recursive: true });
        const settings = new MemorySettings();
        for (const [key, value] of app.ports.settings.values) settings.set(key, value);
        const copy = createApp(testPorts({ dataDir: data.dir, settings }));
        must(await callApp(copy, 'connections.remove', { connectionId: app.id }));
        await copy.close();
      } else must(await app.call(`exports.${end}`, { exportId: first.id }));
      const left = end === 'run' ? [(await settled(first)).file] : [];
      await expect.poll(() => readdir(inner)).toEqual(left);
    },
  );

  test.skipIf(process.platform === 'win32').each([
    ['pause', [{ state: 'idle', paused: true }]],
    ['stop', [{ state: 'stopped' }]],
    ['remove', []],
  ] as const)('answers %s while the disk hangs under its ZIP file', async (control, left) => {
    const { id: exportId } = await start({ target: 'zip' });
    const isWriting = () => readdirSync(out.dir).some((name) => statSync(path.join(out.dir, name)).size > 0);
    while (!isWriting()) await nextTask();
    const release = await hangingFiles();
    onTestFinished(release);
    let isHanging = true;
    const read = stat(out.dir).finally(() => (isHanging = false));
    expect(must(await app.call('exports.get', { exportId })).state).toBe('running');
    must(await app.call(`exports.${control}`, { exportId }));
    const listed = must(await app.call('exports.list', {})).filter(({ id }) => id === exportId);
    expect(listed).toMatchObject(left);
    expect(isHanging).toBe(true);
    await release();
    await read;
    await expect.poll(() => readdir(out.dir)).toEqual([]);
  });

  test('isn’t started again with Parley once it has failed', async () => {
    const [inner, other] = [path.join(out.dir, 'inner'), path.join(out.dir, 'other')];
    for (const folder of [inner, other]) await mkdir(folder);
    const first = await start({ target: 'zip', folder: inner });
    must(await app.call('exports.pause', { exportId: first.id }));
    await rename(inner, `${inner}-moved`);
    must(await app.call('exports.run', { exportId: first.id }));
    const unable = await settled(first);
    expect(unable).toMatchObject({ state: 'idle', problem: { reason: 'folder' } });
    await rename(`${inner}-moved`, inner);
    const next = (await killedInto(other))();
    onTestFinished(() => next.close());
    const list = async () => must(await callApp(next, 'exports.list', { connectionId: app.id }));
    // This one was interrupted, so it goes on.
    await expect.poll(list).toContainEqual(expect.objectContaining({ folder: other, state: 'finished' }));
    expect(await list()).toContainEqual(unable);
    expect(await readdir(inner)).toEqual([]);
  });

  test('previews names and counts, and exports a selection or a search', async () => {
    const page = must(
      await app.call('mirror.page', { filter: {}, order: 'date:desc', cursor: null, limit: 5 }),
    );
    const engagementIds = page.rows.map(({ engagement }) => engagement.id);
    const source = { kind: 'selection', engagementIds } as const;
    const preview = must(await app.call('exports.preview', { source, format: 'srt', template: '{id}' }));
    expect(preview).toMatchObject({ total: 5, missing: 0 });
    expect(preview.names).toEqual(engagementIds.slice(0, 3).map((id) => `${id}.srt`));
    expect((await exported({ source })).counts.total).toBe(5);
    const search = { kind: 'search', input: 'renewal' } as const;
    let found = 0;
    for (let cursor: string | null = null; ;) {
      const part: { count: number; next: string | null } = must(
        await app.call('mirror.searchCount', { input: search.input, cursor }),
      );
      found += part.count;
      cursor = part.next;
      if (cursor === null) break;
    }
    expect((await exported({ source: search })).counts.total).toBe(found);
  });
});

test('a dataset in a folder and in a ZIP file has the same files, and its preview names some', async () => {
  const options = { format: 'parquet', template: TEMPLATE } as const;
  const preview = must(await app.call('exports.preview', { source: ALL, ...options }));
  const totals = async (parts: Partial<Start>) => {
    const { total, left } = must(await app.call('exports.preview', { source: ALL, ...options, ...parts }));
    return [total, left];
  };
  const privateOnes = must(
    await app.call('mirror.list', { filter: { private: true }, order: 'date:desc', offset: 0, limit: 1 }),
  ).total;
  expect(privateOnes).toBeGreaterThan(0);
  // Private engagements are in it if the user or the list asks for them.
  expect([preview.total, preview.left]).toEqual([60 - privateOnes, privateOnes]);
  expect(await totals({ private: true })).toEqual([60, 0]);
  expect(await totals({ source: { kind: 'query', query: 'private=yes', name: '' } })).toEqual([
    privateOnes,
    0,
  ]);
  expect(await totals({ source: { kind: 'query', query: 'q=is%3Aprivate', name: '' } })).toEqual([
    privateOnes,
    0,
  ]);
  const said = { kind: 'search', input: 'the' } as const;
  const [some = 0, left = 0] = await totals({ source: said });
  expect(await totals({ source: said, private: true })).toEqual([some + left, 0]);
  const done = await exported(options);
  expect(done).toMatchObject({ state: 'finished', problem: null, counts: { failed: 0, waiting: 0 } });
  const names = await readdir(out.dir, { recursive: true });
  for (const name of preview.names) expect(names).toContain(name);
  const written = names.filter((name) => /\.(?:parquet|json)$/u.test(name)).toSorted();
  expect(written).toHaveLength(done.counts.total + 1);
  const folder = path.join(out.dir, 'zip');
  await mkdir(folder);
  const zipped = await exported({ ...options, target: 'zip', folder });
  const zip = await readFile(path.join(folder, zipped.file ?? ''));
  expect(zip.readUInt16LE(zip.lastIndexOf('PK\u0005\u0006') + 10)).toBe(written.length);
  for (const name of written) expect([name, zip.includes(name)]).toEqual([name, true]);
});

test('an export of a view waits until the first fill has listed all engagements', async () => {
  const data = await testDir(onTestFinished);
  const { baseUrl, tokens } = app.sandbox;
  const api = { baseUrl, token: tokens.full, paused: true };
  const own = await connectedApp(testPorts({ dataDir: data.dir }), api, onTestFinished);
  const options = { format: 'json', template: TEMPLATE, target: 'folder', ...ONCE } as const;
  const begin = async (source: Start['source'], folder: string) => {
    await mkdir(folder);
    return must(await own.call('exports.start', { ...options, source, folder })).id;
  };
  const now = async (exportId: Export['id']) => must(await own.call('exports.get', { exportId }));
  const whole = await begin(ALL, path.join(out.dir, 'whole'));
  const gone = await begin({ kind: 'selection', engagementIds: ['gone'] }, path.join(out.dir, 'gone'));
  await expect.poll(() => now(gone)).toMatchObject({ state: 'finished' });
  expect(await now(whole)).toMatchObject({ state: 'queued', paused: false });
  must(await callApp(own.app, 'settings.update', { sync: { paused: false } }));
  await expect
    .poll(() => now(whole))
    .toMatchObject({ state: 'finished', counts: { total: 60, current: 60 } });
});
