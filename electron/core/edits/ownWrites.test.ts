import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Contact } from '#shared/contract/contact.ts';
import { contactId } from '#shared/contract/ids.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import { failed } from '#shared/contract/result.ts';
import { Database } from '../database/database.ts';
import { must } from '../testing/callApp.ts';
import { testDir } from '../testing/testDir.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { httpServer } from '../testing/httpServer.ts';
import { startSandboxProcess, type SandboxProcess } from '../testing/sandboxProcess.ts';
import { testPorts } from '../testing/testPorts.ts';
import { workspaceFolder } from '../database/workspaceData.ts';
import { connectedApp } from '../testing/mirroredApp.ts';
import { editTables } from './editsDatabase.ts';
import { OwnWrites } from './ownWrites.ts';
import { contacts, editsOn, engagement, setContacts } from './testing/editsOn.ts';
import { recordService, versionAt } from './testing/recordService.ts';

const OFTEN = { interval: 20 };

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandboxProcess(['--engagements', '25', '--rate-limit', '1000000']);
});
afterAll(() => sandbox.stop());
/**
 * A proxy in front of the sandbox. After a PUT it holds, refuses or drops the next `times` reads of that
 * engagement. `endSync` waits for the lists under way and answers no more of them: pausing the sync doesn't recall
 * a request, and a list that was read after the PUT would show it too.
 */
async function proxy(readBack: 'hold' | 'refuse' | 'lose', times = 1) {
  const written = new Map<string, number>();
  let reads = 0;
  const held: (() => void)[] = [];
  const seen = Promise.withResolvers<null>();
  const lists = new Set<Promise<void>>();
  let syncEnded = false;
  const passOn = async (url: string, method: string, body: string, response: ServerResponse) => {
    const answer = await fetch(sandbox.baseUrl + url, {
      method,
      headers: { authorization: `Bearer ${sandbox.tokens.full}`, 'content-type': 'application/json' },
      ...(method === 'PUT' ? { body } : {}),
    });
    const text = await answer.text();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  };
  const server = await httpServer((request, response) => {
    const { url = '/', method = 'GET' } = request;
    const id = /^\/v2\/engagements\/([^/?]+)/.exec(url)?.[1] ?? '';
    const single = /^\/v2\/engagements\/[^/?]+(\?|$)/.test(url);
    const isList = method === 'GET' && !single;
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      const go = () => {
        const passed = passOn(url, method, body, response).catch(() => void response.destroy());
        if (!isList) return;
        lists.add(passed);
        void passed.then(() => lists.delete(passed));
      };
      if (isList && syncEnded) return;
      if (method === 'PUT') written.set(id, times);
      const left = method === 'GET' && single ? written.get(id) : undefined;
      if (left !== undefined) reads += 1;
      if (left === undefined || left === 0) go();
      else {
        written.set(id, left - 1);
        seen.resolve(null);
        if (readBack === 'hold') held.push(go);
        else if (readBack === 'lose') response.writeHead(404, { 'content-type': 'text/html' }).end('<html>');
        else response.writeHead(403, { 'content-type': 'application/problem+json' }).end('{}');
      }
    });
  }, onTestFinished);
  return {
    ...server,
    endSync: async () => {
      syncEnded = true;
      await Promise.all(lists);
    },
    readBackAsked: seen.promise,
    reads: () => reads,
    release: () => held.splice(0).forEach((go) => go()),
  };
}

async function openApp({ baseUrl, endSync }: Awaited<ReturnType<typeof proxy>>) {
  const dir = await testDir(onTestFinished);
  const api = { baseUrl, token: sandbox.tokens.full, readOnly: false };
  const opened = await connectedApp(testPorts({ dataDir: dir.dir }), api, onTestFinished);
  const call = async <M extends MethodName>(
    ...input: Parameters<typeof opened.call<M>>
  ): Promise<OutputOf<M>> => must(await opened.call<M>(...input));
  await call('sync.progress', {});
  await expect.poll(async () => (await call('sync.progress', {}))?.phase, OFTEN).toBe('live');
  // Pause the sync, so that only our own write can bring the result.
  await call('sync.control', { action: 'pause' });
  await endSync();
  const everything = { filter: {}, order: 'start_at:asc' } as const;
  const row = async (id: string) => {
    const { rows } = await call('mirror.list', { ...everything, offset: 0, limit: 100 });
    return rows.find(({ engagement }) => engagement.id === id)?.engagement;
  };
  const exported = async (id: string) => {
    const { rows } = await call('mirror.page', { ...everything, cursor: null, limit: 100 });
    return rows.find(({ engagement }) => engagement.id === id)?.engagement;
  };
  const saved = async (engagementId: string, change: InputOf<'edits.stage'>['change']) => {
    const staged = await call('edits.stage', { engagementId, engagementTitle: null, change, names: {} });
    await call('edits.commit', { which: { kind: 'some', editIds: [staged?.id ?? ''] } });
  };
  const { rows } = await call('mirror.list', { ...everything, offset: 0, limit: 100 });
  const linked = rows.find(({ engagement: { crm_association: link, is_private } }) => link && !is_private);
  const people = await call('mirror.records', { kind: 'contact', search: '', offset: 0, limit: 100 });
  if (linked === undefined) throw new Error('no engagement has a link');
  return {
    call,
    close: () => opened.app.close(),
    dir: dir.dir,
    id: opened.id,
    row,
    exported,
    saved,
    target: linked.engagement,
    people: people.rows,
  };
}

const idsOf = (contacts: readonly Pick<Contact, 'id'>[] | null | undefined) =>
  (contacts ?? []).map(({ id }) => id).sort();

describe('a saved change', () => {
  test('appears in lists and exports as soon as the API accepted it, and the read-back confirms it', async () => {
    const between = await proxy('hold');
    const { call, row, exported, saved, target } = await openApp(between);
    const mine = { object_type: 'deal', crm_object_id: 'own-1', source: 'hubspot' } as const;
    await saved(target.id, {
      kind: 'crm',
      base: target.crm_association ?? null,
      mine,
      replaceTheirs: false,
    });
    await between.readBackAsked;
    const stored = { ...mine, source: 'HUBSPOT' };
    await expect.poll(async () => (await row(target.id))?.crm_association, OFTEN).toEqual(stored);
    expect(await exported(target.id)).toMatchObject({ title: target.title, crm_association: stored });
    expect((await row(target.id))?.companies).toEqual(target.companies);
    const marks = { engagementId: target.id, mark: 'confirming' };
    expect(await call('edits.marks', {})).toEqual({ marks: [marks], total: 1 });
    between.release();
    await expect.poll(() => call('edits.marks', {}), OFTEN).toEqual({ marks: [], total: 0 });
    expect((await row(target.id))?.crm_association).toEqual(stored);
  });

  test('of contacts appears in the list with the added ones', async () => {
    const between = await proxy('hold');
    const { call, row, saved, target, people } = await openApp(between);
    const base = idsOf(target.contacts);
    const added = people.map(({ fields }) => contactId.parse(fields.id)).find((id) => !base.includes(id));
    if (added === undefined) throw new Error('everybody is on it');
    await saved(target.id, { kind: 'contacts', base, mine: [...base, added] });
    await between.readBackAsked;
    await expect
      .poll(async () => idsOf((await row(target.id))?.contacts), OFTEN)
      .toEqual([...base, added].sort());
    between.release();
    await expect.poll(() => call('edits.marks', {}), OFTEN).toEqual({ marks: [], total: 0 });
    expect(idsOf((await row(target.id))?.contacts)).toEqual([...base, added].sort());
  });

  test('that could not be read back stays marked until it was', async () => {
    const between = await proxy('refuse');
    const { call, row, saved, target } = await openApp(between);
    const mine = { object_type: 'deal', crm_object_id: 'own-2', source: 'HUBSPOT' } as const;
    await saved(target.id, {
      kind: 'crm',
      base: target.crm_association ?? null,
      mine,
      replaceTheirs: false,
    });
    await expect.poll(async () => (await call('edits.counts', {})).done, OFTEN).toBe(1);
    expect(await call('edits.marks', {})).toEqual({
      marks: [{ engagementId: target.id, mark: 'confirming' }],
      total: 1,
    });
    await expect.poll(async () => (await row(target.id))?.crm_association, OFTEN).toEqual(mine);
    await expect.poll(() => call('edits.marks', {}), OFTEN).toEqual({ marks: [], total: 0 });
  });

  test('is no evidence of changes by others before it was read back', async () => {
    const between = await proxy('hold');
    const { call, close, dir, id, row, saved, target } = await openApp(between);
    const mine = { object_type: 'deal', crm_object_id: 'own-3', source: 'HUBSPOT' } as const;
    await saved(target.id, {
      kind: 'crm',
      base: (await row(target.id))?.crm_association ?? null,
      mine,
      replaceTheirs: false,
    });
    await between.readBackAsked;
    await expect.poll(async () => (await row(target.id))?.crm_association, OFTEN).toEqual(mine);
    expect(await call('edits.marks', {})).toMatchObject({ total: 1 });
    await close();
    const db = new Database(join(workspaceFolder({ dataDir: dir, id }), editTables.file), {
      readOnly: true,
    });
    expect(db.all('select version from seen_versions', (each) => each[0])).toEqual([]);
    db.close();
  });

  test('is read again while only a gateway answers', async () => {
    const between = await proxy('lose', 2);
    const { call, saved, row, target } = await openApp(between);
    await saved(target.id, {
      kind: 'crm',
      base: (await row(target.id))?.crm_association ?? null,
      mine: { object_type: 'deal', crm_object_id: 'own-4', source: 'HUBSPOT' },
      replaceTheirs: false,
    });
    await expect.poll(async () => (await call('edits.counts', {})).done, OFTEN).toBe(1);
    await expect.poll(() => call('edits.marks', {}), OFTEN).toEqual({ marks: [], total: 0 });
    expect(between.reads()).toBe(3);
  });

  test('that replaced others’ changes and could not be read back is read again', async () => {
    let written = false;
    const service = await recordService({
      before: ({ method }) => {
        if (method === 'GET') return written ? { kind: 'status', status: 404, applied: false } : null;
        written = true;
        service.change('e', { contacts: ['theirs'] });
        const version = versionAt(service.record('e').version);
        const row = { engagementId: engagement('e'), version, contacts: contacts('theirs'), crm: null };
        must(made.edits.observe([{ ...row, fields: null, names: {} }]));
        return null;
      },
    });
    onTestFinished(() => service.close());
    const clock = new ManualClock();
    const own = new OwnWrites({
      clock,
      workspace: {
        mirror: () => Promise.resolve(failed({ kind: 'cancelled' })),
        connect: () => Promise.resolve(failed({ kind: 'cancelled' })),
      },
      onMirrored: () => undefined,
      onConfirming: () => undefined,
    });
    const conflictReported = Promise.withResolvers<null>();
    const made = editsOn(service.baseUrl, {
      onAccepted: (...accepted) => own.accepted(...accepted),
      onSettled: async (edit, { settlement, engagement: last }) => {
        await own.settled(edit, settlement, last);
        conflictReported.resolve(null);
      },
    });
    onTestFinished(() => made.close());
    const id = made.queue('e', setContacts([], ['a']));
    expect(await made.settled(id)).toMatchObject({ state: 'overwrote', result: { after: null } });
    await conflictReported.promise;
    expect(own.unconfirmed()).toEqual(['e']);
    expect(clock.pending).toBe(1);
    own.close();
  });
});
