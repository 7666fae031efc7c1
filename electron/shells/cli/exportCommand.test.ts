import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { must } from '#core/testing/callApp.ts';
import { type TestDir, testDir } from '#core/testing/testDir.ts';
import { MANIFEST_NAME } from '#shared/domain/exports/fileNames.ts';
import { cleanUpAfterAll } from '#core/testing/cleanUp.ts';
import { servedWorkspace, type ServedWorkspace } from './testing/servedWorkspace.ts';

const cleanUp = cleanUpAfterAll();
let workspace: ServedWorkspace;
let out: TestDir;

beforeAll(async () => {
  workspace = await servedWorkspace(60, cleanUp);
});
beforeEach(async () => {
  out = await testDir();
  return () => out.remove();
});

const exportAll = (...more: readonly string[]) =>
  workspace.parley('export', '--matching', '', '--format', 'md', '--dir', out.dir, ...more);
const exported = (): string[] => readdirSync(out.dir).filter((name) => name.endsWith('.md'));
const at = (name: string): string => path.join(out.dir, name);

describe('an export to a folder by the command line', () => {
  it('writes what an export of the app writes, byte for byte, with its manifest', async () => {
    expect(await exportAll()).toMatchObject({ code: 0, err: '60 written\n' });
    const ours = new Map(readdirSync(out.dir).map((name) => [name, readFileSync(at(name), 'utf8')]));
    const folder = at('app');
    await mkdir(folder);
    const started = must(
      await workspace.call('exports.start', {
        source: { kind: 'filter', filter: {} },
        keeps: false,
        contacts: false,
        companies: false,
        format: 'md',
        template: '{date} {company} - {title}',
        target: 'folder',
        folder,
      }),
    );
    const state = async () => must(await workspace.call('exports.get', { exportId: started.id })).state;
    await expect.poll(state).toBe('finished');
    const theirs = readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]);
    expect(ours).toEqual(new Map(theirs as [string, string][]));
    expect(await exportAll()).toMatchObject({ code: 0, err: '0 written, 60 unchanged\n' });
  });

  it('keeps a file that the user has changed, and says where the new version is', async () => {
    await exportAll();
    const [name = ''] = exported();
    const before = await readFile(at(name), 'utf8');
    writeFileSync(at(name), 'my notes');
    const beside = name.replace(/\.md$/u, ' (Parley).md');
    const { code, err } = await exportAll();
    expect(readFileSync(at(name), 'utf8')).toBe('my notes');
    expect(code).toBe(0);
    expect(err).toContain(`${name}: changed by you, and kept. Parley’s version: ${beside}\n`);
    expect(err).toContain('0 written, 59 unchanged, 1 kept\n');
    expect(readFileSync(at(beside), 'utf8')).toBe(before);
  });

  it('follows no link, and says what is not written', async () => {
    await exportAll();
    const [name = ''] = exported();
    const outside = path.join(workspace.data.dir, 'outside.md');
    writeFileSync(outside, 'untouched');
    rmSync(at(name));
    symlinkSync(outside, at(name));
    const { code, err } = await exportAll();
    expect(readFileSync(outside, 'utf8')).toBe('untouched');
    expect([code, err]).toEqual([6, expect.stringContaining('0 written, 59 unchanged, 1 not written\n')]);
    expect(err).toContain('There is a link or a folder of this name.');
  });

  it.skipIf(process.platform === 'win32')('lets nobody else read the files', async () => {
    await exportAll();
    for (const name of [...exported(), MANIFEST_NAME]) expect(statSync(at(name)).mode & 0o777).toBe(0o600);
  });

  it('refuses a folder that a view keeps up to date, and folders that are no place for files', async () => {
    const inner = at('inner');
    await mkdir(inner);
    const sync = must(
      await workspace.call('exports.start', {
        keeps: true,
        target: 'folder',
        source: { kind: 'query', query: 'type=CALL', name: 'Calls' },
        format: 'md',
        template: '{id}',
        contacts: false,
        companies: false,
        folder: inner,
      }),
    );
    for (const dir of [inner, out.dir, path.join(inner, 'new'), workspace.data.dir]) {
      const { code, err } = await workspace.parley('export', '--matching', '', '--dir', dir);
      expect([dir, code, err]).toEqual([dir, 5, expect.stringMatching(/^[^\n]+\n$/u)]);
    }
    expect(readdirSync(inner)).not.toContain('new');
    must(await workspace.call('exports.remove', { exportId: sync.id }));
  });

  it('says what a limit leaves out', async () => {
    const { code, err } = await exportAll('--limit', '2');
    expect([code, err]).toEqual([6, '2 of 60 engagements; --limit 60 exports all.\n2 written\n']);
    expect(exported()).toHaveLength(2);
  });

  it('ends with what it wrote when it is interrupted', async () => {
    const interruptsAtFirst = `import fs from 'node:fs/promises';
      import { syncBuiltinESMExports } from 'node:module';
      const { rename } = fs;
      fs.rename = (...of) => (process.emit('SIGINT'), rename(...of));
      syncBuiltinESMExports();`;
    const args = ['export', '--matching', '', '--format', 'md', '--dir', out.dir];
    const { code, err } = await workspace.parleyAfter(interruptsAtFirst, ...args);
    expect([code, err]).toEqual([6, 'Interrupted after 4 of 60 engagements.\n4 written\n']);
    expect(readdirSync(out.dir).toSorted()).toEqual([...exported(), MANIFEST_NAME].toSorted());
    expect(await exportAll()).toMatchObject({ code: 0, err: '56 written, 4 unchanged\n' });
  });
});

describe('an export of one engagement', () => {
  it('replaces the file of --out, but no link', async () => {
    const [row] = must(
      await workspace.call('mirror.list', { filter: {}, order: 'date:desc', offset: 0, limit: 1 }),
    ).rows;
    const id = row?.engagement.id ?? '';
    writeFileSync(at('call.md'), 'earlier');
    symlinkSync(at('call.md'), at('link.md'));
    const toFile = (name: string) => workspace.parley('export', id, '--format', 'md', '--out', at(name));
    expect(await toFile('link.md')).toMatchObject({ code: 1, err: expect.stringContaining('is a link') });
    expect(readFileSync(at('call.md'), 'utf8')).toBe('earlier');
    expect(await toFile('call.md')).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(at('call.md'), 'utf8')).toContain(id);
    expect(statSync(at('call.md')).mode & 0o077).toBe(0);
    expect(readdirSync(out.dir)).toEqual(['call.md', 'link.md']);
    expect((await workspace.parley('export', id, '--out', 'a', '--dir', 'b')).code).toBe(2);
  });
});

/** One in a hundred of its engagements has titles and lines that attack what shows them. */
describe('a dataset by the command line', () => {
  const parquet = (...more: readonly string[]) =>
    workspace.parley('export', '--format', 'parquet', '--dir', out.dir, ...more);
  const files = (): string[] =>
    readdirSync(out.dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.parquet'));

  it('is of everything, and unchanged when nothing changes', async () => {
    const privateOnes =
      (await workspace.parley('list', 'is:private', '--csv')).out.trim().split('\n').length - 1;
    const leftOut = `${privateOnes} of 60 engagements are private and left out; --private includes them.\n`;
    const first = await parquet();
    expect([first.code, first.err]).toEqual([0, `${leftOut}${files().length + 1} written\n`]);
    const again = await parquet();
    expect([again.code, again.err]).toEqual([0, `${leftOut}0 written, ${files().length + 1} unchanged\n`]);
    const whole = await parquet('--private');
    expect([whole.code, whole.err]).toEqual([0, expect.stringMatching(/^\d+ written/u)]);
    expect((await parquet('--matching', 'is:private')).err).not.toContain('left out');
    const { code, err } = await workspace.parley('export', '--matching', '', '--dir', out.dir, '--private');
    expect([code, err]).toEqual([2, expect.stringContaining('--private is for --format parquet')]);
  });

  it('is of what was chosen, and then has no more months than that', async () => {
    await parquet();
    const before = files().length;
    expect(await parquet('--matching', 'type:call after:2026-11-01')).toMatchObject({ code: 0 });
    expect(files().length).toBeLessThan(before);
    const { code, err } = await parquet('--matching', 'type:bogus');
    expect([code, err]).toEqual([2, expect.stringContaining('bogus')]);
  });

  it('needs a folder', async () => {
    const { code, err } = await workspace.parley('export', '--format', 'parquet');
    expect([code, err]).toEqual([2, 'A dataset needs a folder: --dir DIR.\n']);
  });
});

describe('a workspace of a thousand engagements', () => {
  const endLarge = cleanUpAfterAll();
  let large: ServedWorkspace;
  beforeAll(async () => {
    large = await servedWorkspace(1010, endLarge);
  });

  it('is exported whole', async () => {
    const { code, err } = await large.parley('export', '--matching', '', '--format', 'md', '--dir', out.dir);
    expect([code, err]).toEqual([0, '1010 written\n']);
  });

  it('is listed as it is read: its first rows are written before the second page is asked for', async () => {
    const saysPagesAtFirstWrite = `import { Socket } from 'node:net';
      const { write } = Socket.prototype;
      let pages = 0;
      let hasWritten = false;
      Socket.prototype.write = function (...given) {
        if (String(given[0]).includes('"mirror.list"')) pages += 1;
        if (this.fd === 1 && !hasWritten) process.stderr.write('pages: ' + pages);
        hasWritten ||= this.fd === 1;
        return write.apply(this, given);
      };`;
    const { code, out: listed, err } = await large.parleyAfter(saysPagesAtFirstWrite, 'list', '--ndjson');
    expect([code, err]).toEqual([0, 'pages: 1']);
    expect(listed.trimEnd().split('\n')).toHaveLength(1010);
  });

  it('commands no terminal, whatever is printed', async () => {
    const words = ['"straight from the serial port"'];
    const found: unknown = JSON.parse((await large.parley('search', ...words, '--json')).out);
    const id = z.array(z.object({ engagement_id: z.string() })).parse(found)[0]?.engagement_id;
    const query = `SELECT text FROM parley_v1_utterances WHERE engagement_id = '${id}'`;
    for (const args of [
      ['list', 'fdp.exe'],
      ['list', '--json', 'fdp.exe'],
      ['search', ...words],
      ['search', ...words, '--json'],
      ['show', id ?? '', '--transcript'],
      ['show', id ?? '', '--transcript', '--json'],
      ['sql', query],
      ['sql', query, '--json'],
      ['sql', query, '--csv'],
      ...['json', 'md', 'txt', 'srt', 'vtt'].map((format) => ['export', id ?? '', '--format', format]),
    ]) {
      const { out: shown, err } = await large.parleyOnTerminal(...args);
      expect([args, shown]).toEqual([args, expect.stringMatching(/serial port|Invoice/u)]);
      expect([args, /(?!\n)[\p{Cc}\u202a-\u202e]/u.exec(shown + err)?.[0]]).toEqual([args, undefined]);
    }
    const file = (await large.parley('export', id ?? '', '--format', 'json')).out;
    expect(file).toContain('\u202egpj.exe');
  });
});
