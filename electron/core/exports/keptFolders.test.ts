import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import type { Export } from '#shared/contract/exports.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { MANIFEST_NAME } from '#shared/domain/exports/fileNames.ts';
import { Database } from '../database/database.ts';
import { workspaceFolder } from '../database/workspaceData.ts';
import { callApp, must } from '../testing/callApp.ts';
import { cleanUpAfterAll } from '../testing/cleanUp.ts';
import { mirroredApp, type MirroredApp, untilLive } from '../testing/mirroredApp.ts';
import { type TestDir, testDir } from '../testing/testDir.ts';
import { sha256Of } from './exportFolder.ts';

const cleanUp = cleanUpAfterAll();
const EVERYTHING = { kind: 'query', query: '', name: 'All' } as const;

let app: MirroredApp;
let out: TestDir;

beforeAll(async () => {
  const args = ['--seed', '7', '--engagements', '60', '--rate-limit', '100000', '--control'];
  app = await mirroredApp(args, cleanUp);
});
beforeEach(async () => {
  out = await testDir(onTestFinished);
  return async () => {
    for (const { id } of must(await app.call('exports.list', {})))
      must(await app.call('exports.remove', { exportId: id }));
  };
});

type Add = Parameters<typeof app.call<'exports.start'>>[1];

const current = async (id: Export['id']): Promise<Export> => {
  const found = must(await app.call('exports.list', {})).find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no export ${id}.`);
  return found;
};

const settled = async (id: Export['id']): Promise<Export> => {
  await expect
    .poll(() => current(id), { interval: 20 })
    .toSatisfy(
      ({ state, counts, ranAt, problem }) =>
        state === 'idle' && counts.waiting === 0 && (ranAt !== null || problem !== null),
    );
  return current(id);
};

const kept = async (parts: Partial<Add> = {}): Promise<Export> => {
  const added = await app.call('exports.start', {
    keeps: true,
    target: 'folder',
    source: EVERYTHING,
    format: 'md',
    template: '{date} {company} - {title}',
    contacts: true,
    companies: true,
    folder: out.dir,
    ...parts,
  });
  return settled(must(added).id);
};

const runAgain = async ({ id }: Export): Promise<Export> => {
  must(await app.call('exports.run', { exportId: id }));
  return settled(id);
};

/** Every file below the folder with its content and time, except Git's own. */
const files = async (): Promise<Map<string, { text: string; mtimeMs: number }>> => {
  const names = await readdir(out.dir, { recursive: true });
  const found = new Map<string, { text: string; mtimeMs: number }>();
  for (const name of names.filter((each) => !each.startsWith('.git')).toSorted()) {
    const at = path.join(out.dir, name);
    const made = await stat(at);
    if (made.isFile()) found.set(name, { text: await readFile(at, 'utf8'), mtimeMs: made.mtimeMs });
  }
  return found;
};

const engagementFiles = async (): Promise<string[]> =>
  [...(await files()).keys()].filter((name) => name.endsWith('.md') && !name.includes('/'));

const idOf = (text: string): EngagementId =>
  (parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '{}') as { id: EngagementId }).id;

const fileOf = async (id: string): Promise<string> =>
  [...(await files())].find(([name, { text }]) => name.endsWith('.md') && idOf(text) === id)?.[0] ?? '';

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], {
    cwd: out.dir,
    encoding: 'utf8',
  });

/** Gives an engagement another CRM link in the workspace, and waits until the mirror has it. */
const changeEngagement = async (engagementId: EngagementId, crmId: string): Promise<void> => {
  const linked = { object_type: 'deal', crm_object_id: crmId, source: 'HUBSPOT' };
  await app.sandbox.ask('PUT', `/v2/engagements/${engagementId}/crm_association`, linked);
  must(await app.call('sync.control', { action: 'now' }));
  const link = async () => {
    const choice = { filter: {}, order: 'date:desc', offset: 0, limit: 500 } as const;
    const { rows } = must(await app.call('mirror.list', choice));
    const row = rows.find(({ engagement }) => engagement.id === engagementId);
    return row?.engagement.crm_association?.crm_object_id;
  };
  await expect.poll(link).toBe(crmId);
};

describe('a folder that a view keeps up to date', () => {
  test('has the action items as tasks, and a tick there or in the app is in both', async () => {
    const sync = await kept({ contacts: false, companies: false });
    const tasks = (text: string): string[] =>
      text.split('\n').filter((line) => line.includes('<!-- action item'));
    const [name = '', { text }] = [...(await files())].find(([, each]) => tasks(each.text).length > 1) ?? [
      '',
      { text: '' },
    ];
    const id = idOf(text);
    const [first = '', second = ''] = tasks(text);
    const at = path.join(out.dir, name);
    const marks = async () =>
      must(await app.call('actionItems.marks', { engagementId: id })).filter(({ doneAt }) => doneAt !== null);
    const ticked = (line: string): string => line.replace('- [ ]', '- [x]');
    const now = async () => (await files()).get(name)?.text ?? '';
    expect(await marks()).toEqual([]);

    // In the file, which nobody else changed.
    await writeFile(at, text.replace(first, ticked(first)));
    expect((await runAgain(sync)).counts).toMatchObject({ changed: 0, failed: 0 });
    expect(await marks()).toHaveLength(1);
    expect((await settled(sync.id)).counts).toMatchObject({ changed: 0, waiting: 0 });
    expect(await now()).toBe(text.replace(first, ticked(first)));

    // In the app.
    const items = must(await app.call('engagements.get', { engagementId: id })).engagement.action_items ?? [];
    must(await app.call('actionItems.mark', { engagementId: id, id: items[1]?.id ?? '', done: true }));
    await expect.poll(now).toContain(ticked(second));
    expect(await now()).toBe(text.replace(first, ticked(first)).replace(second, ticked(second)));

    // In both at once: taken back here in the file, and there in the app.
    await writeFile(at, (await now()).replace(ticked(first), first));
    must(await app.call('actionItems.mark', { engagementId: id, id: items[1]?.id ?? '', done: false }));
    await expect.poll(now).toBe(text);
    await expect.poll(marks).toEqual([]);

    // In a file with words of the user's own, which stays as it is.
    const own = `${text.replace(second, ticked(second))}\nMy own words.\n`;
    await writeFile(at, own);
    expect((await runAgain(sync)).counts).toMatchObject({ changed: 1 });
    expect((await marks()).map((mark) => mark.id)).toEqual([items[1]?.id]);
    expect((await runAgain(sync)).counts).toMatchObject({ changed: 1 });
    expect(await now()).toBe(own);
    const besides = async () => (await engagementFiles()).filter((each) => each.includes('(Parley)'));
    expect(await besides()).toEqual([]);

    // There, what is ticked off in the app is ticked off too, and nothing else changes.
    const mark = async (done: boolean) =>
      must(await app.call('actionItems.mark', { engagementId: id, id: items[0]?.id ?? '', done }));
    await mark(true);
    await expect.poll(now).toBe(own.replace(first, ticked(first)));
    await mark(false);
    // Without being asked, it waits ten times as long as the last run took, which is long on a busy machine.
    await runAgain(sync);
    expect(await now()).toBe(own);
    must(await app.call('sync.control', { action: 'rescan' }));
    await untilLive(app.call);
    expect((await runAgain(sync)).counts).toMatchObject({ changed: 1 });
    expect([await now(), await besides()]).toEqual([own, []]);

    // Where its line is gone, Parley's version goes beside it.
    await writeFile(at, own.replace(first, ''));
    await mark(true);
    await runAgain(sync);
    expect(await besides()).toHaveLength(1);
    expect(await now()).toBe(own.replace(first, ''));
    expect((await files()).get((await besides())[0] ?? '')?.text).toContain(ticked(first));
    await mark(false);
  });

  test('is an Obsidian vault, whose links lead to one file each', async () => {
    const sync = await kept();
    expect(sync).toMatchObject({ problem: null, counts: { failed: 0, changed: 0 } });
    const all = await files();
    const notes = [...all.keys()].filter((name) => name.endsWith('.md'));
    expect(sync.counts.current).toBe(notes.length);
    expect(notes.some((name) => name.startsWith('Contacts/'))).toBe(true);
    expect(notes.some((name) => name.startsWith('Companies/'))).toBe(true);
    const names = notes.map((name) => path.posix.basename(name, '.md').toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    let links = 0;
    for (const name of notes) {
      const { text } = all.get(name) ?? { text: '' };
      expect(parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '', { version: '1.1' })).toMatchObject({
        id: expect.any(String),
      });
      for (const [, target = ''] of text.matchAll(/\[\[([^\]|]+)/g)) {
        links += 1;
        expect(notes, `${name} links to ${target}`).toContain(`${target}.md`);
      }
    }
    expect(links).toBeGreaterThan(sync.counts.current);
  });

  test('changes nothing in a Git repository when nothing has changed', async () => {
    git('init', '--quiet');
    const sync = await kept();
    git('add', '.');
    git('commit', '--quiet', '-m', 'Notes');
    const before = await files();
    await runAgain(sync);
    expect(git('status', '--porcelain')).toBe('');
    expect(await files()).toEqual(before);
  });

  test('rewrites only the files of engagements that changed, also by itself', async () => {
    await kept({ contacts: false, companies: false });
    const before = await files();
    const [name = ''] = await engagementFiles();
    const id = idOf(before.get(name)?.text ?? '');
    await changeEngagement(id, 'D-1');
    await expect.poll(async () => (await files()).get(name)?.text, { interval: 200 }).toContain('"D-1"');
    const after = await files();
    const changed = [...after].filter(([each, { mtimeMs }]) => before.get(each)?.mtimeMs !== mtimeMs);
    expect(changed.map(([each]) => each).toSorted()).toEqual([name, MANIFEST_NAME].toSorted());
  });

  test('moves deleted engagements to _deleted, those outside the view to _not-in-view, and back', async () => {
    const { id: viewId } = must(await app.call('views.add', { name: 'Folder', query: '' })).views.at(-1) ?? {
      id: '' as never,
    };
    const sync = await kept({ source: { kind: 'view', viewId }, contacts: false, companies: false });
    const all = await engagementFiles();
    const [gone = ''] = all;
    const id = idOf((await files()).get(gone)?.text ?? '');
    await app.sandbox.ask('DELETE', `/control/engagements/${id}`);
    await app.call('engagements.get', { engagementId: id });
    // By itself: the list shows the deletion before the app has reported it to the sync of the folder.
    await expect.poll(() => current(sync.id)).toMatchObject({ state: 'idle', counts: { away: 1 } });
    expect(await fileOf(id)).toBe(`_deleted/${gone}`);

    must(await app.call('views.update', { viewId, query: 'type=CALL' }));
    await runAgain(sync);
    const left = [...(await files()).keys()].filter((name) => name.startsWith('_not-in-view/'));
    expect(left.length).toBeGreaterThan(0);
    expect(left.length + (await engagementFiles()).length).toBe(all.length - 1);

    must(await app.call('views.update', { viewId, query: '' }));
    expect((await runAgain(sync)).counts.away).toBe(1);
    expect(await engagementFiles()).toEqual(all.slice(1));
    must(await app.call('views.remove', { viewId }));
    must(await app.call('exports.run', { exportId: sync.id }));
    expect((await settled(sync.id)).problem).toMatchObject({ kind: 'contract' });
    expect(await engagementFiles()).toEqual(all.slice(1));
  });

  test('never replaces what the user has changed, and does what the user decides', async () => {
    const sync = await kept({ contacts: false, companies: false });
    const [first = '', second = '', third = ''] = await engagementFiles();
    const at = (name: string): string => path.join(out.dir, name);
    const original = await readFile(at(first), 'utf8');
    await writeFile(at(first), 'my notes');
    await rm(at(second));
    await writeFile(at('My own.md'), 'mine');
    const changed = await runAgain(sync);
    expect(changed.counts).toMatchObject({ changed: 1, removed: 1 });
    expect(existsSync(at(second))).toBe(false);
    const listed = must(await app.call('exports.files', { exportId: sync.id, offset: 0, limit: 10 }));
    expect(listed.files.map(({ file, state }) => [file, state])).toEqual([
      [first, 'changed'],
      [second, 'removed'],
    ]);

    const beside = first.replace(/\.md$/, ' (Parley).md');
    await changeEngagement(idOf(original), 'D-2');
    await runAgain(sync);
    expect(await readFile(at(first), 'utf8')).toBe('my notes');
    expect(await readFile(at(beside), 'utf8')).toContain('"D-2"');

    const decide = async (file: string | null, version: 'parley' | 'mine'): Promise<Export> => {
      must(await app.call('exports.decide', { exportId: sync.id, file, version }));
      return settled(sync.id);
    };
    expect((await decide(first, 'mine')).counts.changed).toBe(0);
    expect(await readFile(at(first), 'utf8')).toBe('my notes');
    expect(existsSync(at(beside))).toBe(false);
    expect((await runAgain(sync)).counts).toMatchObject({ changed: 0, removed: 1 });

    await writeFile(at(third), 'also mine');
    await runAgain(sync);
    expect((await decide(null, 'parley')).counts).toMatchObject({ changed: 0, removed: 0 });
    expect(idOf(await readFile(at(third), 'utf8'))).toBeTruthy();
    expect(existsSync(at(second))).toBe(true);
    expect(await readFile(at(first), 'utf8')).toBe('my notes');
    expect(await readFile(at('My own.md'), 'utf8')).toBe('mine');
  });

  test('renames files with the template, and keeps those of the user where they are', async () => {
    const sync = await kept({ contacts: false, companies: false });
    const [mine = '', other = ''] = await engagementFiles();
    await writeFile(path.join(out.dir, mine), 'mine');
    const id = idOf((await files()).get(other)?.text ?? '');
    const { format, contacts, companies } = sync;
    must(
      await app.call('exports.update', {
        exportId: sync.id,
        source: EVERYTHING,
        format,
        contacts,
        companies,
        template: '{id}',
      }),
    );
    await settled(sync.id);
    expect(await fileOf(id)).toBe(`${id}.md`);
    expect(await readFile(path.join(out.dir, mine), 'utf8')).toBe('mine');
    expect(existsSync(path.join(out.dir, other))).toBe(false);
    expect((await engagementFiles()).length).toBe(sync.counts.current);
  });

  test('follows no link, neither in place of a file nor of a folder', async () => {
    const outside = await testDir();
    await symlink(outside.dir, path.join(out.dir, 'Contacts'));
    const sync = await kept({ companies: false });
    expect(sync.counts.failed).toBeGreaterThan(0);
    const [name = ''] = await engagementFiles();
    await writeFile(path.join(outside.dir, 'target.md'), 'untouched');
    await rm(path.join(out.dir, name));
    await symlink(path.join(outside.dir, 'target.md'), path.join(out.dir, name));
    await runAgain(sync);
    expect(await readdir(outside.dir)).toEqual(['target.md']);
    expect(await readFile(path.join(outside.dir, 'target.md'), 'utf8')).toBe('untouched');
    await outside.remove();
  });

  test('says that the folder is gone, or was emptied, and goes on by itself when it is there again', async () => {
    const inner = path.join(out.dir, 'inner');
    await mkdir(inner);
    const sync = await kept({ folder: inner, contacts: false, companies: false });
    const before = await readdir(inner);
    await rename(inner, `${inner}-away`);
    must(await app.call('exports.run', { exportId: sync.id }));
    await expect
      .poll(() => current(sync.id), { interval: 20 })
      .toMatchObject({ problem: { kind: 'storage', reason: 'folder' }, counts: sync.counts });
    await mkdir(inner);
    must(await app.call('exports.run', { exportId: sync.id }));
    await expect
      .poll(() => current(sync.id), { interval: 20 })
      .toMatchObject({ problem: { detail: expect.stringContaining('are gone') } });
    expect(await readdir(inner)).toEqual([]);
    await rm(inner, { recursive: true });
    await rename(`${inner}-away`, inner);
    await expect.poll(() => current(sync.id)).toMatchObject({ problem: null });
    expect(await readdir(inner)).toEqual(before);
    await rm(inner, { recursive: true });
    await mkdir(inner);
    must(await app.call('exports.restore', { exportId: sync.id }));
    await settled(sync.id);
    expect((await readdir(inner)).toSorted()).toEqual(before.toSorted());
  });

  test.each(['run', 'restore'] as const)(
    'replaces what an older version wrote, but no file of the user (%s)',
    async (how) => {
      const sync = await kept({ contacts: false, companies: false });
      const now = await files();
      const names = await engagementFiles();
      const mine = names[0] ?? '';
      await app.app.close();
      const db = new Database(
        path.join(workspaceFolder({ dataDir: app.data.dir, id: app.id }), 'exports.db'),
        { readOnly: false },
      );
      db.run(`update export set follows = 'older'`);
      for (const name of names) {
        const older = (now.get(name)?.text ?? '').replace('---\n', '---\ntitle: "Older"\n');
        await writeFile(path.join(out.dir, name), name === mine ? 'mine' : older);
        const sql = `update export_file set sha256 = ?, bare = null, mark = 'older' where file = ?`;
        db.run(sql, sha256Of(older), name);
      }
      db.close();
      app = { ...app, ...(await app.start()) };
      must(await app.call(`exports.${how}`, { exportId: sync.id }));
      expect(await settled(sync.id)).toMatchObject({ counts: { changed: 1, failed: 0 } });
      const after = await files();
      for (const name of names)
        expect([name, after.get(name)?.text]).toEqual([name, name === mine ? 'mine' : now.get(name)?.text]);
      const beside = [...after.keys()].filter((name) => name.includes('(Parley)'));
      expect(beside).toEqual([mine.replace(/\.md$/, ' (Parley).md')]);
    },
  );

  test('is refused within or around another one, and so is an export there', async () => {
    const sync = await kept({ contacts: false, companies: false });
    const inner = path.join(out.dir, 'inner');
    await mkdir(inner);
    for (const folder of [out.dir, inner]) {
      const answer = await app.call('exports.start', {
        keeps: true,
        target: 'folder',
        source: EVERYTHING,
        format: 'md',
        template: '{id}',
        contacts: false,
        companies: false,
        folder,
      });
      expect(answer).toMatchObject({ ok: false, problem: { kind: 'storage', reason: 'folder' } });
      expect(must(await callApp(app.app, 'exports.checkFolder', { folder }))).toEqual({
        folder: null,
        defect: 'synced',
      });
    }
    await mkdir(path.join(inner, '.git'));
    must(await app.call('exports.remove', { exportId: sync.id }));
    const gitFolder = { folder: path.join(inner, '.git') };
    expect(must(await callApp(app.app, 'exports.checkFolder', gitFolder)).defect).toBe('system');
  });

  test('takes over the files of an earlier sync of the folder', async () => {
    const sync = await kept();
    const before = await files();
    must(await app.call('exports.remove', { exportId: sync.id }));
    expect(await files()).toEqual(before);
    const again = await kept();
    expect(again.counts).toEqual({ ...sync.counts, unchanged: sync.counts.total });
    expect(await files()).toEqual(before);
  });
});
