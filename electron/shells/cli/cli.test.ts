import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { must } from '#core/testing/callApp.ts';
import { socketAddress } from '../common/localSocket.ts';
import { COMMANDS } from './commandTable.ts';
import { PARLEY, servedWorkspace, type ServedWorkspace } from './testing/servedWorkspace.ts';

/** The commands of the section “Connect” of the README, as they are written there. */
function readmeCommands(): string {
  const readme = readFileSync(path.join(import.meta.dirname, '../../../README.md'), 'utf8');
  const [, section = ''] = readme.split('\n## Connect\n');
  return /```sh\n(.*?)```/su.exec(section)?.[1] ?? '';
}

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const cleanUps: (() => Promise<void>)[] = [];
/** All that was printed so far: no token may be in it. */
const printed: string[] = [];
let workspace: ServedWorkspace;
let engagementId: string;

function parley(...args: readonly string[]): Promise<Outcome> {
  const all = [PARLEY, ...args, '--data-dir', workspace.data.dir];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      all,
      { env: { ...process.env, PARLEY_TOKEN: workspace.sandbox.tokens.full } },
      (error, out, err) => {
        printed.push(out, err);
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
      },
    );
  });
}

async function json(...args: readonly string[]): Promise<unknown> {
  const { code, out, err } = await parley(...args, '--json');
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
}

const rowsWithIds = z.array(z.object({ id: z.string(), title: z.string() }));

beforeAll(async () => {
  workspace = await servedWorkspace(60, (end) => cleanUps.push(end));
  const { rows } = must(
    await workspace.call('mirror.list', {
      filter: { transcript: true },
      order: 'date:desc',
      offset: 0,
      limit: 50,
    }),
  );
  engagementId = rows.find(({ transcript }) => transcript === 'timeline')?.engagement.id ?? '';
});
afterAll(async () => {
  for (const end of cleanUps.toReversed()) await end();
});

describe('the command line beside the running program', () => {
  it('finds what the interface finds', async () => {
    const listed = rowsWithIds.parse(await json('list', 'type:call', '--limit', '5'));
    const { rows } = must(
      await workspace.call('mirror.list', {
        filter: { text: 'type:call' },
        order: 'date:desc',
        offset: 0,
        limit: 5,
      }),
    );
    expect(listed.map(({ id }) => id)).toEqual(rows.map(({ engagement }) => engagement.id));
    const search = { input: 'the', order: 'newest', cursor: null, limit: 3 } as const;
    const { found } = must(await workspace.call('mirror.search', search));
    const searched = z
      .array(z.object({ engagement: z.object({ id: z.string() }), link: z.string() }))
      .parse(await json('search', 'the', '--limit', '3'));
    expect(searched.map(({ engagement }) => engagement.id)).toEqual(
      found.map(({ row }) => row.engagement.id),
    );
    expect(searched[0]?.link).toMatch(/^parley:\/\/open\?base=/u);
  });

  it('shows, searches and exports what a view shows, together with words', async () => {
    const list = async (filter: object) => {
      const order = 'title:asc' as const;
      const { rows } = must(await workspace.call('mirror.list', { filter, order, offset: 0, limit: 50 }));
      return rows.map(({ engagement }) => engagement.id);
    };
    const shown = async (...words: readonly string[]) =>
      rowsWithIds.parse(await json(...words)).map(({ id }) => id);
    const calls = await list({ types: ['CALL'] });
    expect(calls.length).toBeGreaterThan(3);
    expect(await shown('list', '--view', 'long calls', '--limit', '50')).toEqual(calls);
    const crm = await list({ types: ['CALL'], crm: true });
    expect(crm.length).toBeLessThan(calls.length);
    expect(await shown('list', 'has:crm', '--view', 'Long calls', '--limit', '50')).toEqual(crm);
    expect(await shown('list', '--view', 'noCrm', '--order', 'title:asc', '--limit', '50')).toEqual(
      await list({ crm: false }),
    );
    const found = z
      .array(z.object({ engagement: z.object({ id: z.string() }) }))
      .parse(await json('search', 'the', '--view', 'Long calls', '--limit', '50'));
    expect(found.length).toBeGreaterThan(0);
    for (const { engagement } of found) expect(calls).toContain(engagement.id);
    const dir = mkdtempSync(path.join(tmpdir(), 'parley-view-'));
    await parley('export', '--view', 'Long calls', '--dir', dir, '--format', 'md');
    expect(readdirSync(dir)).toHaveLength(calls.length);
    rmSync(dir, { recursive: true });
    const unknown = await parley('list', '--view', 'Nowhere');
    expect([unknown.code, unknown.err]).toEqual([
      2,
      'There is no view “Nowhere”. There are: Long calls, noCrm, failed, week, private.\n',
    ]);
  });

  it('prints tables for people', async () => {
    const { out, code } = await parley('list', '--limit', '2');
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toMatch(/^DATE +TYPE +TITLE/u);
    expect(out.trimEnd().split('\n')).toHaveLength(3);
    expect((await parley('workspaces')).out).toContain('Test workspace');
  });

  it('shows an engagement with the lines of a range', async () => {
    const shown = z
      .object({ id: z.string(), lines: z.array(z.object({ start: z.number(), text: z.string() })) })
      .parse(await json('show', engagementId, '--from', '0:00', '--to', '0:30'));
    expect(shown.id).toBe(engagementId);
    expect(shown.lines.length).toBeGreaterThan(0);
    expect(shown.lines.every(({ start }) => start <= 30)).toBe(true);
  });

  it('exports one transcript to standard output and many to a folder, under names of their own', async () => {
    const { out } = await parley('export', engagementId, '--format', 'vtt');
    expect(out).toMatch(/^WEBVTT/u);
    const dir = mkdtempSync(path.join(tmpdir(), 'parley-export-'));
    const { err } = await parley('export', '--matching', 'has:transcript', '--dir', dir, '--format', 'md');
    const files = readdirSync(dir);
    expect(err).toContain(`${files.length} written`);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(readFileSync(path.join(dir, file), 'utf8')).not.toBe('');
    rmSync(dir, { recursive: true });
  });

  it('runs the commands of the README', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'parley-readme-'));
    const commands = readmeCommands();
    const parleyFunction = `parley() { "${process.execPath}" "${PARLEY}" "$@" --data-dir "${workspace.data.dir}"; }`;
    const script = `set -e\n${parleyFunction}\n${commands}echo all run`;
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], { cwd: dir });
    printed.push(stdout, stderr);
    expect(commands.match(/^parley /gmu)?.length).toBeGreaterThan(4);
    expect(stdout).toContain('all run');
    expect(readdirSync(path.join(dir, 'notes')).length).toBeGreaterThan(5);
    rmSync(dir, { recursive: true });
  });

  it('prints every report', async () => {
    for (const name of ['team', 'weekly', 'accounts', 'actions']) {
      const { code, err } = await parley('report', name, '--from', '2020-01-01');
      expect([name, code === 0 || code === 3, err]).toEqual([name, true, '']);
    }
  });

  it('queries the views, and writes nothing', async () => {
    expect(await json('sql', 'SELECT count(*) AS n FROM parley_v1_engagements')).toEqual([{ n: 60 }]);
    expect((await parley('sql', 'SELECT 1 AS a, NULL AS b', '--csv')).out).toBe('a,b\r\n1,\r\n');
    const { code, err } = await parley('sql', 'DELETE FROM engagement');
    expect([code, err]).toEqual([1, expect.stringContaining('readonly')]);
  });

  it('stages a change, which changes nothing in the workspace', async () => {
    const crm = async (): Promise<unknown> => {
      const read = must(await workspace.call('engagements.get', { engagementId }));
      return read.engagement.crm_association ?? null;
    };
    const before = await crm();
    const change = ['--type', 'deal', '--id', '4242', '--source', 'hubspot'];
    expect(await json('stage', 'crm', engagementId, ...change)).toMatchObject({ staged: true });
    const page = { states: [], engagementId: null, bulkEditId: null, before: null, limit: 10 };
    const { edits } = must(await workspace.call('edits.list', page));
    expect(edits).toMatchObject([
      { state: 'staged', engagementId, change: { mine: { crm_object_id: '4242' } } },
    ]);
    expect(await crm()).toEqual(before);
    const nobody = await parley('stage', 'contacts', engagementId, '--add', 'nobody');
    expect([nobody.code, nobody.err]).toEqual([3, 'There is no contact nobody.\n']);
  });

  it('ends with exit codes that scripts can rely on', async () => {
    expect((await parley('list', 'zzzzqqq')).code).toBe(3);
    expect((await parley('list', '--bogus')).code).toBe(2);
    expect((await parley('nonsense')).code).toBe(2);
    expect((await parley('list', '--workspace', 'other')).code).toBe(2);
    expect((await parley('show', 'ngmt_none')).code).toBe(3);
    expect((await parley('export', engagementId, '--format', 'doc')).code).toBe(2);
  });

  it('refuses filters that can’t be used, with the valid values', async () => {
    for (const command of ['list', 'search']) {
      const type = await parley(command, 'type:bogus');
      expect([type.code, type.out, type.err]).toEqual([
        2,
        '',
        expect.stringContaining('type:meeting, type:call'),
      ]);
      const date = await parley(command, 'after:2027-99-99');
      expect([date.code, date.err]).toEqual([2, expect.stringContaining('is not a date')]);
    }
    expect((await parley('export', '--matching', 'has:wings', '--dir', 'unused')).code).toBe(2);
  });

  it('explains every command, and completes it', async () => {
    const help = (await parley('help')).out;
    const bash = (await parley('completion', 'bash')).out;
    for (const name of Object.keys(COMMANDS)) {
      expect(help).toContain(`  ${name} `);
      expect(bash).toContain(`${name}) choices=`);
    }
    expect((await parley('help', 'stage')).out).toContain('Changes › Pending');
    for (const shell of ['zsh', 'fish']) expect((await parley('completion', shell)).out).toContain('search');
  });
});

describe('the local socket', () => {
  const address = (): string => socketAddress(workspace.data.dir) ?? '';

  it.skipIf(process.platform === 'win32')('is its owner’s alone', () => {
    expect(statSync(address()).mode & 0o777).toBe(0o600);
  });

  it('refuses to write, to apply, to change settings and to take tokens', async () => {
    const socket = connect(address());
    const lines = createInterface({ input: socket });
    socket.write('{"parley":1,"client":"cli"}\n');
    for (const method of [
      'edits.save',
      'edits.commit',
      'connections.add',
      'settings.change',
      'mirror.rebuild',
    ]) {
      socket.write(`${JSON.stringify({ kind: 'call', id: 1, method, input: {} })}\n`);
      const [line] = await once(lines, 'line');
      expect(JSON.parse(String(line))).toMatchObject({ ok: false, problem: { kind: 'contract' } });
    }
    socket.destroy();
  });

  it('closes a connection that doesn’t begin with a greeting', async () => {
    // The end may reach us as a reset, while we still send.
    for (const greeting of ['{"parley":99}\n', '{not json\n', `{${'x'.repeat(3 * 1024 * 1024)}`]) {
      const socket = connect(address());
      socket.on('error', () => undefined);
      socket.write(greeting);
      socket.resume();
      await new Promise((resolve) => socket.once('close', resolve));
    }
  });
});

describe('the command line without the program', () => {
  it('reads the local copy, and says what needs the program', async () => {
    const words = ['list', '--limit', '5'];
    const running = await json(...words);
    await workspace.stopServing();
    expect(await json(...words)).toEqual(running);
    expect((await parley('search', 'the', '--limit', '1')).code).toBe(0);
    expect((await parley('export', engagementId, '--format', 'srt')).out).toMatch(/^1\r?\n00:00:/u);
    const staged = await parley('stage', 'crm', engagementId, '--type', 'deal', '--id', '1', '--source', 'X');
    expect([staged.code, staged.err]).toEqual([4, 'Parley isn’t running. Run: parley open\n']);
  });
});

describe('everything that was printed', () => {
  it('contains no token', () => {
    expect(printed.length).toBeGreaterThan(50);
    const tokens = Object.values(workspace.sandbox.tokens);
    expect(printed.filter((text) => tokens.some((token) => text.includes(token)))).toEqual([]);
  });
});
