import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { engagementId } from '#shared/contract/ids.ts';
import { Database } from '../database/database.ts';
import { migrate } from '../database/openDatabase.ts';
import { MIGRATIONS } from './mirrorDatabase.ts';
import type { MirrorNotice } from '#shared/contract/mirror.ts';
import type { Mirror } from './mirror.ts';
import { openMirror } from './openMirror.ts';
import { Folder, NOW } from './testing/mirrorFixture.ts';
import { pageInput, sentEngagement, sentTimeline } from './testing/fixtures.ts';
import { MirrorWriter } from './write/mirrorWriter.ts';

const ENTRY = new URL('../mirrorWorker.ts', import.meta.url);

interface Opened {
  readonly mirror: Mirror;
  readonly notices: MirrorNotice[];
}

async function open(file: string, options: { maxPages?: number; entry?: URL } = {}): Promise<Opened> {
  const notices: MirrorNotice[] = [];
  const { entry = ENTRY, ...others } = options;
  const opened = await openMirror({
    file,
    workerEntry: entry,
    onNotice: (notice) => notices.push(notice),
    ...others,
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  onTestFinished(() => opened.value.close());
  return { mirror: opened.value, notices };
}

async function ids(mirror: Mirror): Promise<string[]> {
  const list = await mirror.read('list', { filter: {}, order: 'updated_at:asc', offset: 0, limit: 1000 });
  return list.ok ? list.value.rows.map((row) => row.engagement.id) : [list.problem.kind];
}

function longPage(lines: number): ReturnType<typeof pageInput> {
  const spokenLines = Array.from({ length: lines }, (_, line): [number, string] => [
    0,
    `what was said in line ${line} of a long call`,
  ]);
  const rows = Array.from({ length: 25 }, (_, index) =>
    sentEngagement(`long${index}`, { transcript_timeline: sentTimeline(spokenLines, ['Ada']) }),
  );
  return pageInput('engagements', rows);
}

describe('a mirror on its threads', () => {
  it('returns what was just ingested to the next read', async () => {
    const { mirror } = await open(new Folder().file('new/folder/mirror.sqlite'));
    for (let round = 0; round < 6; round += 1) {
      const taken = await mirror.ingest(
        pageInput('engagements', [sentEngagement(`e${round}`, { transcript: `word${round}` })]),
      );
      expect(taken.ok && taken.value.counts.engagements).toBe(round + 1);
      expect(await ids(mirror)).toHaveLength(round + 1);
      const request = {
        input: `word${round}`,
        order: 'newest',
        cursor: null,
        limit: 5,
      } as const;
      const found = await mirror.read('search', request);
      expect(found.ok && found.value.found.map(({ row }) => row.engagement.id)).toEqual([`e${round}`]);
    }
    expect(mirror.commits).toBe(6);
  });

  it('leaves one file without a log when closed, even while a long transcript is read', async () => {
    const folder = new Folder();
    const { mirror } = await open(folder.file());
    const spokenLines = Array.from({ length: 40_000 }, (_, line): [number, string] => [0, `line ${line}`]);
    const long = sentEngagement('e1', { transcript_timeline: sentTimeline(spokenLines, ['Ada']) });
    const taken = await mirror.ingest(pageInput('engagements', [long]));
    expect(taken.ok).toBe(true);
    const reading = Array.from({ length: 40 }, () => mirror.read('transcript', engagementId.parse('e1')));
    await reading[0];
    await mirror.close();
    expect(readdirSync(folder.path)).toEqual(['mirror.sqlite']);
  });

  it('answers reads and candidate queries while ingesting a large page', async () => {
    const { mirror } = await open(new Folder().file());
    await mirror.ingest(pageInput('engagements', [sentEngagement('e1')]));
    const order: string[] = [];
    const taken = mirror.ingest(longPage(1500)).then(() => order.push('first page'));
    const also = mirror
      .ingest(pageInput('engagements', [sentEngagement('e2')]))
      .then(() => order.push('second page'));
    const asked = mirror.candidates({ kind: 'absent', limit: 1 }).then(() => order.push('question'));
    expect(await ids(mirror)).toEqual(['e1']);
    order.push('list');
    await Promise.all([taken, also, asked]);
    expect(order.indexOf('list')).toBeLessThan(order.indexOf('first page'));
    expect(order.indexOf('question')).toBeLessThan(order.indexOf('second page'));
    expect(order).toHaveLength(4);
  });

  it('deletes everything when wiped', async () => {
    const folder = new Folder();
    writeFileSync(folder.file('other.sqlite'), '');
    writeFileSync(folder.file('mirror.sqlite.damaged-2026-01-01'), '');
    const { mirror } = await open(folder.file());
    await mirror.ingest(pageInput('engagements', [sentEngagement('e1')]));
    await mirror.wipe();
    expect(readdirSync(folder.path)).toEqual(['other.sqlite']);
    expect(await mirror.counts()).toMatchObject({ ok: false, problem: { kind: 'cancelled' } });
  });

  it('stores a page entirely or not at all when closed halfway through', async () => {
    const file = new Folder().file();
    const { mirror } = await open(file);
    await mirror.ingest(pageInput('engagements', [sentEngagement('e1')]));
    const taken = mirror.ingest(longPage(1500));
    await mirror.counts();
    await mirror.close();
    const answer = await taken;
    const again = await open(file);
    expect(await ids(again.mirror)).toHaveLength(answer.ok ? 26 : 1);
    const state = await again.mirror.syncState();
    expect(state.ok && state.value.commits).toBe(answer.ok ? 2 : 1);
    expect(again.notices).toEqual([]);
  });

  it('starts a new thread after one has died', async () => {
    const file = new Folder().file();
    const mark = join(tmpdir(), `fragile-${process.pid}`);
    rmSync(mark, { force: true });
    onTestFinished(() => rmSync(mark, { force: true }));
    const { mirror } = await open(file, { entry: new URL('testing/fragileWorker.ts', import.meta.url) });
    await mirror.ingest(pageInput('engagements', [sentEngagement('e1')]));
    expect(await mirror.read('coverage', {})).toMatchObject({ ok: false, problem: { kind: 'internal' } });
    expect(await mirror.read('coverage', {})).toMatchObject({ ok: true, value: { engagements: 1 } });
    await mirror.ingest(pageInput('engagements', [sentEngagement('e2')]));
    expect(await ids(mirror)).toEqual(['e1', 'e2']);
  });

  it('can be read before anything writes to it, however its process ended', async () => {
    const file = new Folder().file();
    const { mirror } = await open(file);
    await mirror.ingest(pageInput('engagements', [sentEngagement('e1')]));
    await mirror.ingest(pageInput('engagements', [sentEngagement('e2')]));
    const entry = new URL('testing/unwritableWorker.ts', import.meta.url);
    // As another process leaves it while open or when killed: the latest commits are in the log.
    const beside = await open(file, { entry });
    expect(beside.mirror.commits).toBe(2);
    expect(await ids(beside.mirror)).toEqual(['e1', 'e2']);
    await beside.mirror.close();
    await mirror.close();
    const after = await open(file, { entry });
    expect(await ids(after.mirror)).toEqual(['e1', 'e2']);
    expect(await after.mirror.counts()).toMatchObject({ ok: false, problem: { kind: 'internal' } });
    expect(after.notices).toEqual([]);
  });

  it('reports a full disk once, keeps what it has, and stays readable', async () => {
    const { mirror, notices } = await open(new Folder().file(), { maxPages: 150 });
    let last;
    let taken = 0;
    for (let page = 0; page < 60; page += 1) {
      const rows = Array.from({ length: 20 }, (_, index) =>
        sentEngagement(`e${page * 20 + index}`, { transcript: `w${page} `.repeat(800) }),
      );
      last = await mirror.ingest(pageInput('engagements', rows));
      if (last.ok) taken += 20;
    }
    expect(last).toMatchObject({ ok: false, problem: { kind: 'storage', reason: 'disk-full' } });
    expect(notices).toEqual([{ kind: 'disk-full' }]);
    expect(taken).toBeGreaterThan(0);
    expect(await ids(mirror)).toHaveLength(taken);
  });
});

describe('a mirror whose process was killed', () => {
  it('has every acknowledged page, none partially, and the sync knows how many', async () => {
    const file = new Folder().file();
    let acknowledged = 0;
    for (let round = 0; round < 2; round += 1) {
      const child = spawn(process.execPath, [new URL('testing/fill.ts', import.meta.url).pathname, file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await new Promise<void>((resolve) => {
        let pages = 0;
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
          const lines = text.trim().split('\n');
          acknowledged = Number(lines.at(-1));
          pages += lines.length;
          if (pages > 3 + round * 4) child.kill('SIGKILL');
        });
        child.once('exit', () => resolve());
      });
      const { mirror, notices } = await open(file);
      const counts = await mirror.counts();
      const engagements = counts.ok ? counts.value.engagements : -1;
      expect(engagements % 10).toBe(0);
      expect(engagements).toBeGreaterThanOrEqual(acknowledged * 10);
      expect(engagements).toBeLessThanOrEqual(acknowledged * 10 + 10);
      const state = await mirror.syncState();
      expect(state.ok && state.value.commits).toBe(engagements / 10);
      const request = {
        input: `"of e${engagements - 1}"`,
        order: 'newest',
        cursor: null,
        limit: 5,
      } as const;
      const found = await mirror.read('search', request);
      expect(found.ok && found.value.found.map(({ lines }) => lines)).toEqual([40]);
      expect(notices).toEqual([]);
      await mirror.close();
    }
  });
});

describe('an unusable file', () => {
  function filled(file: string): void {
    const writer = new MirrorWriter(file, { now: () => NOW, stopping: () => false });
    expect(writer.ingest(longPage(20)).ok).toBe(true);
    writer.close();
  }

  it('is set aside and replaced, with a notice, if it is truncated or no database', async () => {
    for (const spoil of [
      (file: string) => writeFileSync(file, 'not a database, but long enough to be looked at '.repeat(400)),
      (file: string) => truncateSync(file, 20_000),
    ]) {
      const folder = new Folder();
      const file = folder.file();
      filled(file);
      for (const log of [`${file}-wal`, `${file}-shm`]) rmSync(log, { force: true });
      spoil(file);
      const { mirror, notices } = await open(file);
      const list = await mirror.read('list', { filter: {}, order: 'updated_at:asc', offset: 0, limit: 10 });
      if (!list.ok) expect(list.problem).toMatchObject({ kind: 'storage', reason: 'damaged' });
      expect(await ids(mirror)).toEqual([]);
      expect(notices).toMatchObject([{ kind: 'rebuilt' }]);
      const kept = notices[0]?.kind === 'rebuilt' ? (notices[0].setAside ?? '') : '';
      expect(readdirSync(folder.path)).toContain(basename(kept));
      const state = await mirror.syncState();
      expect(state.ok && state.value.commits).toBe(0);
      await mirror.ingest(pageInput('engagements', [sentEngagement('again')]));
      expect(await ids(mirror)).toEqual(['again']);
    }
  });

  it('is detected by the background check even if nothing reads the damaged page', async () => {
    const file = new Folder().file();
    filled(file);
    const db = new Database(file, { readOnly: false });
    const page =
      db.get(
        'SELECT rootpage FROM sqlite_schema WHERE name = ?',
        (row) => Number(row[0]),
        'unreadable_row',
      ) ?? 0;
    const size = db.get('PRAGMA page_size', (row) => Number(row[0])) ?? 0;
    db.close();
    const bytes = readFileSync(file);
    bytes.fill(0x5a, (page - 1) * size, page * size);
    writeFileSync(file, bytes);
    const noticed = Promise.withResolvers<MirrorNotice>();
    const opened = await openMirror({ file, workerEntry: ENTRY, onNotice: noticed.resolve });
    if (!opened.ok) throw new Error(opened.problem.kind);
    onTestFinished(() => opened.value.close());
    expect(await noticed.promise).toMatchObject({ kind: 'rebuilt' });
    expect(await ids(opened.value)).toEqual([]);
  });

  it('is left untouched if a newer version wrote it', async () => {
    const file = new Folder().file();
    const db = new Database(file, { readOnly: false });
    migrate(db, MIGRATIONS);
    db.exec(`PRAGMA user_version = ${MIGRATIONS.length + 5}`);
    db.close();
    const opened = await openMirror({ file, workerEntry: ENTRY });
    expect(opened).toMatchObject({ ok: false, problem: { kind: 'storage', reason: 'unavailable' } });
    expect(!opened.ok && opened.problem.kind === 'storage' && opened.problem.detail).toContain(
      'newer version',
    );
    const again = new Database(file, { readOnly: true });
    expect(again.get('PRAGMA user_version', (row) => row[0])).toBe(MIGRATIONS.length + 5);
    again.close();
  });

  it('is reported as a problem if it can’t be created', async () => {
    const folder = new Folder();
    writeFileSync(folder.file('taken'), '');
    const opened = await openMirror({ file: folder.file('taken/mirror.sqlite'), workerEntry: ENTRY });
    expect(opened).toMatchObject({ ok: false, problem: { kind: 'storage', reason: 'unavailable' } });
  });
});
