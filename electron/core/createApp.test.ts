import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Connection } from '#shared/contract/connection.ts';
import type { Contact } from '#shared/contract/contact.ts';
import type { Change, Edit } from '#shared/contract/edit.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { contactId } from '#shared/contract/ids.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import type { App } from './app.ts';
import { createApp } from './createApp.ts';
import { callApp, must } from './testing/callApp.ts';
import { connectedApp } from './testing/mirroredApp.ts';
import { testDir } from './testing/testDir.ts';
import { startSandboxProcess, type SandboxProcess } from './testing/sandboxProcess.ts';
import { testPorts } from './testing/testPorts.ts';

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandboxProcess(['--engagements', '400']);
});
afterAll(() => sandbox.stop());

type TokenName = keyof SandboxProcess['tokens'];

/**
 * A connection with this token, called like a page would, with every response checked against the contract. Without
 * sync, so that all reads go to the API.
 */
async function connected(token: TokenName) {
  const api = { baseUrl: sandbox.baseUrl, token: sandbox.tokens[token], readOnly: false, paused: true };
  const { app, id, call } = await connectedApp(testPorts(), api, onTestFinished);
  return { app, id, call, connections: () => listed(app) };
}

async function listed(app: App): Promise<Connection[]> {
  const result = await app.handlers['connections.list']({}, { signal: new AbortController().signal });
  return must(result);
}

type Call = Awaited<ReturnType<typeof connected>>['call'];

/** Resolves with the edit once it can't progress by itself. */
async function settled(call: Call, id: string, editId: string): Promise<Edit> {
  const search = { states: [], engagementId: id, bulkEditId: null, before: null, limit: 10 };
  const find = async (): Promise<Edit | undefined> =>
    must(await call('edits.list', search)).edits.find((edit) => edit.id === editId);
  await expect.poll(async () => (await find())?.state).not.toMatch(/^(queued|writing)$/);
  const edit = await find();
  if (edit === undefined) throw new Error('The edit is gone.');
  return edit;
}

/** Stages and commits a change and waits for it. */
async function written(call: Call, id: string, change: Change): Promise<Edit> {
  const staged = must(
    await call('edits.stage', { engagementId: id, engagementTitle: null, change, names: {} }),
  );
  const editId = staged?.id ?? '';
  must(await call('edits.commit', { which: { kind: 'some', editIds: [editId] } }));
  return settled(call, id, editId);
}

const firstPage = { filter: {}, order: 'updated_at:desc', cursor: null, limit: 100 } as const;

async function engagementsOf(call: Call): Promise<{ rows: Engagement[]; contacts: Contact[] }> {
  const { rows } = must(await call('engagements.page', firstPage));
  const { rows: contacts } = must(await call('contacts.page', { search: '', cursor: null, limit: 50 }));
  return { rows, contacts };
}

/** The API's engagement, requested without the core. */
async function held(id: string): Promise<Engagement> {
  return (await sandbox.ask('GET', `/v2/engagements/${id}?expand=contacts`)) as Engagement;
}

describe('the core against the sandbox', () => {
  test('walks the whole list by cursor, returning each engagement once, newest first', async () => {
    const { call } = await connected('full');
    const seen: Engagement[] = [];
    let cursor: InputOf<'engagements.page'>['cursor'] = null;
    do {
      const page: OutputOf<'engagements.page'> = must(
        await call('engagements.page', { ...firstPage, cursor }),
      );
      seen.push(...page.rows);
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toHaveLength(400);
    expect(new Set(seen.map((row) => row.id)).size).toBe(400);
    const moments = seen.map((row) => row.updated_at);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  test('filters by type and status like the API', async () => {
    const { call } = await connected('full');
    const filter = { types: ['CALL', 'MEETING'], statuses: ['COMPLETED'] };
    const { rows } = must(await call('engagements.page', { ...firstPage, filter }));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(filter.types).toContain(row.engagement_type);
      expect(row.processing_status).toBe('COMPLETED');
    }
  });

  test('leaves out what the token can’t read, names the scope and remembers it', async () => {
    const { call, connections } = await connected('basic');
    const page = must(await call('engagements.page', firstPage));
    expect(page.rows.length).toBeGreaterThan(0);
    const scopes = { companies: 'companies:read', contacts: 'contacts:read', owner: 'users:read' };
    expect(page.withheld).toEqual(Object.entries(scopes).map(([expansion, scope]) => ({ expansion, scope })));
    const [connection] = await connections();
    expect(connection?.scopes).toMatchObject({ 'contacts:read': 'missing', 'engagements:read': 'granted' });
    const [row] = page.rows;
    expect(await call('transcripts.open', { engagementId: row?.id ?? '' })).toMatchObject({
      ok: true,
      value: { kind: 'withheld', scope: 'transcript_timelines:read' },
    });
  });

  test('names the missing scope if nothing can be left out', async () => {
    const { call } = await connected('writeonly');
    expect(await call('engagements.page', firstPage)).toMatchObject({
      problem: { kind: 'forbidden', scope: 'engagements:read' },
    });
  });

  test('reads a transcript in chunks that match the timeline line by line', async () => {
    const { call } = await connected('full');
    const { rows } = must(await call('engagements.page', firstPage));
    for (const row of rows) {
      const head = must(await call('transcripts.open', { engagementId: row.id }));
      if (head.kind !== 'timeline' || head.lineCount < 30) continue;
      const { revision } = head;
      const chunks = [];
      for (let from = 0; from < head.lineCount; from += 25) {
        const input = { engagementId: row.id, revision, from, count: 25 };
        chunks.push(must(await call('transcripts.lines', input)));
      }
      expect(chunks.flatMap((piece) => piece.text)).toHaveLength(head.lineCount);
      const starts = chunks.flatMap((piece) => piece.start);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      return;
    }
    throw new Error('No engagement among the newest has a transcript.');
  });

  test('replaces contacts and keeps one that someone else added in between', async () => {
    const { call } = await connected('full');
    const { rows, contacts } = await engagementsOf(call);
    const row = rows.find((item) => !item.is_private && (item.contacts?.length ?? 0) > 1);
    const base = (row?.contacts ?? []).map((contact) => contact.id);
    const [mine, theirs] = contacts.map((contact) => contact.id).filter((id) => !base.includes(id));
    if (row === undefined || mine === undefined || theirs === undefined) throw new Error('too little data');
    await sandbox.ask('PUT', `/v2/engagements/${row.id}/contacts`, { contact_ids: [...base, theirs] });
    const edit = await written(call, row.id, { kind: 'contacts', base, mine: [...base.slice(1), mine] });
    expect(edit).toMatchObject({
      state: 'done',
      result: { alsoAdded: [theirs], alsoRemoved: [], notStored: [] },
    });
    const now = (await held(row.id)).contacts?.map((contact) => contact.id) ?? [];
    expect(now.toSorted()).toEqual([...base.slice(1), mine, theirs].toSorted());
  });

  test('sets a CRM link and asks before replacing one that someone else set in between', async () => {
    const { call } = await connected('full');
    const { rows } = await engagementsOf(call);
    const row = rows.find((item) => !item.is_private);
    if (row === undefined) throw new Error('too little data');
    const edit = {
      kind: 'crm',
      base: row.crm_association ?? null,
      mine: { object_type: 'deal', crm_object_id: 'D-77', source: 'hubspot' },
      replaceTheirs: false,
    } as const;
    expect(await written(call, row.id, edit)).toMatchObject({ state: 'done' });
    expect((await held(row.id)).crm_association).toEqual({ ...edit.mine, source: 'HUBSPOT' });
    const later = { ...edit, mine: { ...edit.mine, crm_object_id: 'D-78' } };
    const clash = await written(call, row.id, later);
    expect(clash).toMatchObject({ state: 'clash', result: { before: { crm_object_id: 'D-77' } } });
    expect((await held(row.id)).crm_association?.crm_object_id).toBe('D-77');
    must(await call('edits.decide', { editId: clash.id, decision: 'write-mine' }));
    expect(await settled(call, row.id, clash.id)).toMatchObject({ state: 'done' });
    expect((await held(row.id)).crm_association?.crm_object_id).toBe('D-78');
  });

  test('reports a write as saved even if the token can’t read it back', async () => {
    const { call } = await connected('writeonly');
    const { rows } = await engagementsOf((await connected('full')).call);
    const row = rows.find((item) => !item.is_private);
    const mine = { object_type: 'company', crm_object_id: 'C-1', source: 'salesforce' } as const;
    const edit = await written(call, row?.id ?? '', { kind: 'crm', base: null, mine, replaceTheirs: false });
    expect(edit).toMatchObject({ state: 'unread', undo: { kind: 'impossible', why: 'unseen' } });
    expect((await held(row?.id ?? '')).crm_association?.crm_object_id).toBe('C-1');
  });

  test.each([
    ['readonly', 'engagements:write'],
    ['writenoprivate', 'engagements:private:write'],
  ] as const)('names the scope that the token %s lacks for a write', async (token, scope) => {
    const { call, connections } = await connected(token);
    const { rows, contacts } = await engagementsOf(call);
    const row = rows.find((item) => item.is_private === (token === 'writenoprivate'));
    const base = (row?.contacts ?? []).map((contact) => contact.id);
    const mine = contacts.map((contact) => contact.id).slice(0, 1);
    expect(await written(call, row?.id ?? '', { kind: 'contacts', base, mine })).toMatchObject({
      state: 'failed',
      problem: { kind: 'forbidden', scope },
      remedies: ['grant-scope', 'retry', 'discard'],
    });
    const scopes = async () => (await connections())[0]?.scopes;
    expect((await scopes())?.[scope]).toBe('missing');
    must(await call('connections.replaceToken', { token: sandbox.tokens[token] }));
    expect((await scopes())?.[scope]).toBe('unknown');
  });

  test('learns from a write to a private engagement that the token allows it', async () => {
    const { call, connections } = await connected('full');
    const { rows } = await engagementsOf(call);
    const row = rows.find((item) => item.is_private);
    const mine = { object_type: 'deal', crm_object_id: 'P-1', source: 'HUBSPOT' } as const;
    const base = row?.crm_association ?? null;
    await written(call, row?.id ?? '', { kind: 'crm', base, mine, replaceTheirs: false });
    expect((await connections())[0]?.scopes['engagements:private:write']).toBe('granted');
  });

  test('distinguishes a contact that does not exist from a saved one', async () => {
    const { call } = await connected('full');
    const { rows } = await engagementsOf(call);
    const row = rows.find((item) => !item.is_private);
    const base = (row?.contacts ?? []).map((contact) => contact.id);
    const mine = [...base, contactId.parse('cnt_nobody')];
    expect(await written(call, row?.id ?? '', { kind: 'contacts', base, mine })).toMatchObject({
      state: 'failed',
      problem: { kind: 'api', status: 422 },
    });
    expect(await call('engagements.get', { engagementId: 'ngmt_nothing' })).toMatchObject({
      problem: { kind: 'api', status: 404 },
    });
  });

  test('reports how much of the rate window is left', async () => {
    const { call } = await connected('full');
    must(await call('engagements.page', firstPage));
    const rate = must(await call('rateLimit.current', {}));
    expect(rate).toMatchObject({ limit: 1000, own: 1, inFlight: 0 });
    expect(rate.remaining).toBeLessThan(1000);
  });

  test('streams a recording by range', async () => {
    const { app, id, call } = await connected('full');
    const { rows } = must(await call('engagements.page', firstPage));
    for (const row of rows) {
      const check = must(await call('media.check', { engagementId: row.id }));
      if (check.kind === 'none') continue;
      const signal = new AbortController().signal;
      const request = {
        connectionId: id,
        engagementId: row.id,
        range: 'bytes=100-199',
        method: 'GET',
        signal,
      } as const;
      const answer = await app.media(request);
      expect(answer.status).toBe(206);
      expect(answer.headers['content-range']).toMatch(/^bytes 100-199\/\d+$/);
      expect((await new Response(answer.body).arrayBuffer()).byteLength).toBe(100);
      return;
    }
    throw new Error('No engagement among the newest has a recording.');
  });
});

test('an app that is closed twice closes once, for both', async () => {
  const ports = testPorts();
  const app = createApp(ports);
  const ends: string[] = [];
  await Promise.all(['first', 'second'].map((name) => app.close().then(() => ends.push(name))));
  const closed = ports.logger.entries.filter(({ message }) => message === 'Closing.');
  expect(new Set(closed.map(({ fields }) => fields.reason)).size).toBe(closed.length);
  expect(ends).toEqual(['first', 'second']);
});

test('a closed app opens no local copy again, whatever still runs', async () => {
  const data = await testDir();
  const app = createApp(testPorts({ dataDir: data.dir }));
  const draft = {
    name: 'A',
    color: 'blue',
    baseUrl: 'https://a.example.com',
    token: 't',
    readOnly: true,
  } as const;
  const { id: connectionId } = must(await callApp(app, 'connections.add', draft));
  await app.close();
  const late = await callApp(app, 'mirror.coverage', { connectionId });
  expect(late).toMatchObject({ ok: false, problem: { kind: 'cancelled' } });
  expect(existsSync(path.join(data.dir, 'workspaces'))).toBe(false);
  await data.remove();
});
