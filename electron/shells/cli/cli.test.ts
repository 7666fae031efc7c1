import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { must } from '#core/testing/callApp.ts';
import { cleanUpAfterAll } from '#core/testing/cleanUp.ts';
import { socketAddress } from '../common/localSocket.ts';
import { callProgram } from './caller.ts';
import { COMMANDS } from './commandTable.ts';
import { PARLEY, type ServedWorkspace, servedWorkspace } from './testing/servedWorkspace.ts';

/** The commands of the section “Connect” of the README, as they are written there. */
function readmeCommands(): string {
  const readme = readFileSync(path.join(import.meta.dirname, '../../../README.md'), 'utf8');
  const [, section = ''] = readme.split('\n## Connect\n');
  return /```sh\n(.*?)```/su.exec(section)?.[1] ?? '';
}

const cleanUp = cleanUpAfterAll();
let workspace: ServedWorkspace;
let engagementId: string;

const parley: ServedWorkspace['parley'] = (...args) => workspace.parley(...args);

const searchHit = z.object({ engagement_id: z.string(), line: z.int().nullable(), url: z.string() });

async function json(...args: readonly string[]): Promise<unknown> {
  const { code, out, err } = await parley(...args, '--json');
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
}

/** Without the manifest. */
const exportedFiles = (dir: string): string[] => readdirSync(dir).filter((name) => name.endsWith('.md'));

/** As any program of this user could call the app. */
async function overSocket(method: string, input: unknown): Promise<unknown> {
  const socket = connect(socketAddress(workspace.data.dir) ?? '');
  socket.write('{"parley":1,"client":"cli"}\n');
  socket.write(`${JSON.stringify({ kind: 'call', id: 1, method, input })}\n`);
  const [line] = await once(createInterface({ input: socket }), 'line');
  socket.destroy();
  return JSON.parse(String(line));
}

const rowsWithIds = z.array(z.object({ id: z.string(), title: z.string() }));

beforeAll(async () => {
  workspace = await servedWorkspace(60, cleanUp);
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
    const searched = z.array(searchHit).parse(await json('search', 'the', '--limit', '3'));
    expect([...new Set(searched.map((hit) => hit.engagement_id))]).toEqual(
      found.map(({ row }) => row.engagement.id),
    );
    expect(searched[0]?.url).toMatch(/^parley:\/\/open\?base=/u);
    // Every line, not only the first few that people are shown.
    const lines = searched.filter(({ line }) => line !== null).length;
    expect(lines).toBe(found.reduce((sum, each) => sum + each.lines, 0));
    expect(lines).toBeGreaterThan(found.reduce((sum, { hits }) => sum + hits.length, 0));
  });

  it('lists in the order of a signal, which is named as people call it', async () => {
    const { definitions } = must(await workspace.call('mirror.signalDefinitions', { search: '', limit: 9 }));
    const [{ id, name } = { id: '', name: '' }] = definitions;
    const order = `signal:${encodeURIComponent(id)}:desc` as const;
    const { rows } = must(await workspace.call('mirror.list', { filter: {}, order, offset: 0, limit: 50 }));
    const listed = rowsWithIds.parse(
      await json('list', '--order', `signal:${name.toUpperCase()}:desc`, '--limit', '50'),
    );
    expect(listed.map((row) => row.id)).toEqual(rows.map(({ engagement }) => engagement.id));
    const { code, err } = await parley('list', '--order', 'signal:nothing:desc');
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(`There is no signal “nothing”. There are: ${name}`),
    ]);
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
      .array(searchHit)
      .parse(await json('search', 'the', '--view', 'Long calls', '--limit', '50'));
    expect(found.length).toBeGreaterThan(0);
    for (const hit of found) expect(calls).toContain(hit.engagement_id);
    const dir = mkdtempSync(path.join(tmpdir(), 'parley-view-'));
    await parley('export', '--view', 'Long calls', '--dir', dir, '--format', 'md');
    expect(exportedFiles(dir)).toHaveLength(calls.length);
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
    const workspaces = await parley('workspaces');
    expect(workspaces.out).toContain('Test workspace');
    expect(workspaces.out).not.toContain('Being removed');
  });

  it('shows an engagement with the lines of a range', async () => {
    const shown = z
      .object({ id: z.string(), utterances: z.array(z.object({ start_seconds: z.number() })) })
      .parse(await json('show', engagementId, '--from', '0:00', '--to', '0:30'));
    expect(shown.id).toBe(engagementId);
    expect(shown.utterances.length).toBeGreaterThan(0);
    expect(shown.utterances.every((each) => each.start_seconds <= 30)).toBe(true);
  });

  it('exports one transcript to standard output and many to a folder, under names of their own', async () => {
    const { out } = await parley('export', engagementId, '--format', 'vtt');
    expect(out).toMatch(/^WEBVTT/u);
    const dir = mkdtempSync(path.join(tmpdir(), 'parley-export-'));
    const { err } = await parley('export', '--matching', 'has:transcript', '--dir', dir, '--format', 'md');
    const files = exportedFiles(dir);
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
    expect(stdout + stderr).not.toContain(workspace.sandbox.tokens.full);
    expect(commands.match(/^parley /gmu)?.length).toBeGreaterThan(4);
    expect(stdout).toContain('all run');
    expect(readdirSync(path.join(dir, 'notes')).length).toBeGreaterThan(5);
    rmSync(dir, { recursive: true });
  });

  it('prints every report', async () => {
    for (const name of ['team', 'weekly', 'accounts', 'signals', 'actions']) {
      const { code, err } = await parley('report', name, '--from', '2020-01-01');
      expect([name, code === 0 || code === 3, err]).toEqual([name, true, '']);
    }
  });

  it('writes everything to a pipe, and says on a terminal what a limit leaves out', async () => {
    expect(rowsWithIds.parse(await json('list'))).toHaveLength(60);
    const list = await workspace.parleyOnTerminal('list');
    expect([list.code, list.err]).toEqual([6, '20 of 60 rows; --limit 60 prints all.\n']);
    expect(list.out).toContain(`${rowsWithIds.parse(await json('list', '--limit', '1'))[0]?.id}\n`);
    const many =
      'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1234) SELECT i FROM n';
    const sql = await workspace.parleyOnTerminal('sql', many, '--csv');
    expect([sql.code, sql.err]).toEqual([6, '1000 of 1234 rows; --limit 1234 prints all.\n']);
    expect((await workspace.parleyOnTerminal('sql', many, '--limit', '1234')).code).toBe(0);
    const hits = z.array(searchHit).parse(await json('search', 'the'));
    const found = new Set(hits.map((hit) => hit.engagement_id));
    expect(found.size).toBeGreaterThan(10);
    const search = await workspace.parleyOnTerminal('search', 'the');
    const all = found.size;
    expect([search.code, search.err]).toEqual([6, `10 of ${all} engagements; --limit ${all} prints all.\n`]);
    const report = z.object({ rows: z.array(z.unknown()), total: z.number() });
    for (const name of ['accounts', 'actions']) {
      const { rows, total } = report.parse(await json('report', name));
      expect([name, rows.length]).toEqual([name, total]);
      const two = await workspace.parleyOnTerminal('report', name, '--limit', '2');
      expect([two.code, two.err]).toEqual([6, `2 of ${total} rows; --limit ${total} prints all.\n`]);
    }
  });

  it('commands no terminal, whatever a query returns', async () => {
    const query = "SELECT char(27) || '[2J' || char(155) || char(8238) || 'end' AS a";
    expect((await workspace.parleyOnTerminal('sql', query, '--csv')).out).toBe('a\n [2J  end\n');
  });

  it('refuses what it would otherwise ignore', async () => {
    for (const words of [
      ['show', engagementId, 'other'],
      ['sql', 'SELECT 1', '--csv', '--json'],
      ['show', engagementId, '--from', '99:99'],
      ['list', '--limit', '-1'],
      ['workspaces', 'other'],
    ]) {
      const { code, out, err } = await parley(...words);
      expect([words, code, out]).toEqual([words, 2, '']);
      expect(err).toMatch(/^[^\n]+\n$/u);
    }
  });

  it.skipIf(!existsSync('/dev/full'))('says in a line that the output can’t be written', async () => {
    const script = '"$0" "$1" list --data-dir "$2" > /dev/full';
    const run = promisify(execFile)('bash', ['-c', script, process.execPath, PARLEY, workspace.data.dir]);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The output can’t be written: [^\n]+\n$/u),
    });
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
      {
        state: 'staged',
        engagementId,
        change: { mine: { crm_object_id: '4242' } },
        proposal: { from: 'command-line' },
      },
    ]);
    expect(await crm()).toEqual(before);
    expect(must(await workspace.call('edits.review', {})).edits).toEqual([]);
    expect(must(await workspace.call('edits.commit', { which: { kind: 'all' } }))).toEqual({ queued: 0 });
    const nobody = await parley('stage', 'contacts', engagementId, '--add', 'nobody');
    expect([nobody.code, nobody.err]).toEqual([3, 'There is no contact nobody.\n']);
  });

  it('lets no program write what the user reads about its change', async () => {
    const { rows } = must(
      await workspace.call('mirror.list', { filter: {}, order: 'date:desc', offset: 0, limit: 50 }),
    );
    const engagement = rows.map((row) => row.engagement).find(({ contacts }) => contacts?.length === 2);
    const [first, second] = engagement?.contacts ?? [];
    if (engagement === undefined || first === undefined) throw new Error('No engagement has two contacts.');
    const on = { connectionId: workspace.id, engagementId: engagement.id };
    const forged = { engagementTitle: 'Harmless', names: { [first.id]: 'Nobody you know' } };
    const change = { kind: 'contacts', base: [first.id], mine: [] };
    const wanted = { contacts: { remove: [first.id] } };
    const refused = { ok: false, problem: { kind: 'contract' } };
    expect(await overSocket('edits.stage', { ...on, ...forged, change })).toMatchObject(refused);
    expect(await overSocket('edits.propose', { ...on, ...forged, ...wanted })).toMatchObject(refused);
    expect(await overSocket('edits.propose', { ...on, ...wanted })).toMatchObject({
      ok: true,
      value: {
        engagementTitle: engagement.title,
        change: { base: [first.id, second?.id], mine: [second?.id] },
        names: { [first.id]: [first.first_name, first.last_name].join(' ') },
        proposal: { from: 'command-line' },
      },
    });
  });

  it('ends with exit codes that scripts can rely on', async () => {
    expect((await parley('list', 'zzzzqqq')).code).toBe(3);
    expect((await parley('list', '--bogus')).code).toBe(2);
    expect((await parley('nonsense')).code).toBe(2);
    expect((await parley('list', '--workspace', 'other')).code).toBe(2);
    expect((await parley('show', 'ngmt_none')).code).toBe(3);
    expect((await parley('export', engagementId, '--format', 'doc')).code).toBe(2);
  });

  it('names the id that differs only in case from one that doesn’t exist', async () => {
    const id = engagementId.toUpperCase();
    for (const named of [id, `parley://open?base=demo&engagement=${id}&t=4`])
      expect((await parley('show', named)).err).toContain(`Did you mean ${engagementId}?`);
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

  it('filters, prints and reports signals, and lists the valid ones for a wrong name', async () => {
    const found = z.array(z.object({ signals: z.array(z.object({ name: z.string(), value: z.unknown() })) }));
    const listed = found.parse(await json('list', 'signal:"Next step agreed":yes', '--limit', '5'));
    expect(listed.length).toBeGreaterThan(0);
    for (const { signals } of listed)
      expect(signals).toContainEqual({ name: 'Next step agreed', value: true });
    const named = { search: 'next step agreed', limit: 1 };
    const { definitions } = must(await workspace.call('mirror.signalDefinitions', named));
    const ofOne = { definitionId: definitions[0]?.id ?? '', limit: 10 };
    const { values } = must(await workspace.call('mirror.signalValues', ofOne));
    expect(values.map(({ shown }) => shown).toSorted()).toEqual(['no', 'yes']);
    const wrong = await parley('list', 'signal:Budgt>7');
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    expect(wrong.err).toContain('use signal:');
    expect((await parley('report', 'signals', '--signal', 'Budgt')).code).toBe(2);
    expect((await parley('report', 'signals', '--by', 'planet')).err).toContain('company, user, week, month');
    const report = z.object({ kind: z.string(), rows: z.array(z.object({ key: z.string() })) });
    const options = ['--signal', 'budget', '--by', 'month', '--from', '2020-01-01'];
    expect(report.parse(await json('report', 'signals', ...options))).toMatchObject({ kind: 'number' });
  });

  it('explains every command, and completes it', async () => {
    const help = (await parley('help')).out;
    const bash = (await parley('completion', 'bash')).out;
    const man = (await parley('help', '--man')).out;
    for (const name of Object.keys(COMMANDS)) {
      expect(help).toContain(`  ${name} `);
      expect(bash).toContain(`"${name} "*) choices=`);
      expect(man).toContain(`parley ${name} `.trim());
    }
    expect((await parley('help', 'stage')).out).toContain('Changes › Pending');
    for (const shell of ['zsh', 'fish'])
      expect((await parley('completion', shell)).out).toContain('type:call');
    expect((await parley('help', 'nonsense')).code).toBe(2);
    // Each line is text, or a request that a manual page uses.
    for (const line of man.split('\n'))
      expect(line).toMatch(/^(?:[^.']|\.(?:TH|SH|SS|TP|PP|EX|EE|B|I)\b|$)/u);
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
    must(await workspace.call('words.put', { id: null, word: 'Bonify', spellings: ['and'] }));
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const caller = await callProgram(workspace.data.dir, 'cli', resolve);
    await workspace.stopServing();
    await closed;
    await expect(caller?.call('app.info', {})).rejects.toThrow('Parley closed the connection');
    expect(await json(...words)).toEqual(running);
    const spelled = await parley('search', 'Bonify', '--limit', '1');
    expect([spelled.code, spelled.err]).toEqual([0, 'Bonify is also written and.\n']);
    expect(spelled.out).toMatch(/\band\b/iu);
    expect((await parley('export', engagementId, '--format', 'srt')).out).toMatch(/^1\r?\n00:00:/u);
    const staged = await parley('stage', 'crm', engagementId, '--type', 'deal', '--id', '1', '--source', 'X');
    expect([staged.code, staged.err]).toEqual([4, 'Parley isn’t running. Run: parley open\n']);
  });

  it('says that the first fill has not listed everything yet, whatever reads many engagements', () =>
    workspace.whileListing(async () => {
      const query = 'SELECT count(*) FROM parley_v1_engagements';
      for (const words of [['list'], ['search', 'the'], ['report', 'team'], ['sql', query]]) {
        const { code, out, err } = await parley(...words);
        expect([code, err]).toEqual([
          6,
          expect.stringMatching(/^The local copy isn’t complete yet: it has \d+ engagements, and more/u),
        ]);
        expect(out).not.toBe('');
      }
      expect((await parley('show', engagementId)).code).toBe(0);
    }));
});

describe('on a Node without SQLite', () => {
  it.each([
    ['an engagement is exported', ['export', '--format', 'md']],
    ['a view is listed', ['list', '--view', 'long calls', '--csv']],
    ['a query is answered', ['sql', 'SELECT count(*) AS n FROM parley_v1_engagements', '--csv']],
  ])('%s', async (_what, args) => {
    const words = args[0] === 'export' ? [...args, engagementId] : args;
    const without = `const { getBuiltinModule } = process;
      process.getBuiltinModule = (name) => (name === 'node:sqlite' ? undefined : getBuiltinModule(name));`;
    expect(await workspace.parleyAfter(without, ...words)).toEqual(await parley(...words));
  });
});

describe('everything that was printed', () => {
  it('contains no token', () => {
    expect(workspace.printed.length).toBeGreaterThan(50);
    const tokens = Object.values(workspace.sandbox.tokens);
    expect(workspace.printed.filter((text) => tokens.some((token) => text.includes(token)))).toEqual([]);
  });
});
