import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ServerResponse } from 'node:http';
import type { Contact } from '#shared/contract/contact.ts';
import { contactId } from '#shared/contract/ids.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import { createApp } from '../createApp.ts';
import { callApp, must } from '../testing/caller.ts';
import { testDir } from '../testing/dataDir.ts';
import { httpServer } from '../testing/httpServer.ts';
import { startSandboxProcess, type SandboxProcess } from '../testing/sandboxProcess.ts';
import { testPorts } from '../testing/testPorts.ts';

const SLOW = { timeout: 60_000, interval: 20 };

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandboxProcess(['--engagements', '60', '--rate-limit', '1000000']);
}, 20_000);
afterAll(() => sandbox.stop());
const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** Stands before the sandbox. After a PUT it does with the next reading of that engagement what it is told. */
async function proxy(readBack: 'hold' | 'refuse') {
  const written = new Set<string>();
  const held: (() => void)[] = [];
  const seen = Promise.withResolvers<null>();
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
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      const go = () => void passOn(url, method, body, response).catch(() => response.destroy());
      if (method === 'PUT') written.add(id);
      const isReadBack = method === 'GET' && single && written.delete(id);
      if (!isReadBack) go();
      else {
        seen.resolve(null);
        if (readBack === 'hold') held.push(go);
        else response.writeHead(403, { 'content-type': 'application/problem+json' }).end('{}');
      }
    });
  });
  cleanUps.push(() => server.close());
  return { ...server, readBackAsked: seen.promise, release: () => held.splice(0).forEach((go) => go()) };
}

async function openApp(baseUrl: string) {
  const dir = await testDir();
  cleanUps.push(() => dir.remove());
  const app = createApp(testPorts({ dataDir: dir.dir }));
  cleanUps.push(() => app.close());
  const choice = { kind: 'remote', baseUrl, token: sandbox.tokens.full, readOnly: false } as const;
  const connection = must(await app.startWith(choice));
  const call = async <M extends MethodName>(
    method: M,
    input: Omit<InputOf<M>, 'connectionId'>,
  ): Promise<OutputOf<M>> =>
    must(await callApp(app, method, { connectionId: connection.id, ...input } as InputOf<M>));
  await call('sync.progress', {});
  await expect.poll(async () => (await call('sync.progress', {}))?.phase, SLOW).toBe('live');
  // Nothing but our own write is to bring what is looked for.
  await call('sync.control', { action: 'pause' });
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
  return { call, row, exported, saved, target: linked.engagement, people: people.rows };
}

const idsOf = (contacts: readonly Pick<Contact, 'id'>[] | null | undefined) =>
  (contacts ?? []).map(({ id }) => id).sort();

describe('a saved change', { timeout: 120_000 }, () => {
  test('is in the list and in exports as soon as the API accepted it, and is confirmed by the read-back', async () => {
    const between = await proxy('hold');
    const { call, row, exported, saved, target } = await openApp(between.baseUrl);
    const mine = { object_type: 'deal', crm_object_id: 'own-1', source: 'hubspot' } as const;
    await saved(target.id, {
      kind: 'crm',
      base: target.crm_association ?? null,
      mine,
      replaceTheirs: false,
    });
    await between.readBackAsked;
    const stored = { ...mine, source: 'HUBSPOT' };
    await expect.poll(async () => (await row(target.id))?.crm_association, SLOW).toEqual(stored);
    expect(await exported(target.id)).toMatchObject({ title: target.title, crm_association: stored });
    expect((await row(target.id))?.companies).toEqual(target.companies);
    const marks = { engagementId: target.id, mark: 'confirming' };
    expect(await call('edits.marks', {})).toEqual([marks]);
    between.release();
    await expect.poll(() => call('edits.marks', {}), SLOW).toEqual([]);
    expect((await row(target.id))?.crm_association).toEqual(stored);
  });

  test('of contacts is in the list with those who were added', async () => {
    const between = await proxy('hold');
    const { call, row, saved, target, people } = await openApp(between.baseUrl);
    const base = idsOf(target.contacts);
    const added = people.map(({ fields }) => contactId.parse(fields.id)).find((id) => !base.includes(id));
    if (added === undefined) throw new Error('everybody is on it');
    await saved(target.id, { kind: 'contacts', base, mine: [...base, added] });
    await between.readBackAsked;
    await expect
      .poll(async () => idsOf((await row(target.id))?.contacts), SLOW)
      .toEqual([...base, added].sort());
    between.release();
    await expect.poll(() => call('edits.marks', {}), SLOW).toEqual([]);
    expect(idsOf((await row(target.id))?.contacts)).toEqual([...base, added].sort());
  });

  test('that could not be read back stays marked until it was', async () => {
    const between = await proxy('refuse');
    const { call, row, saved, target } = await openApp(between.baseUrl);
    const mine = { object_type: 'deal', crm_object_id: 'own-2', source: 'HUBSPOT' } as const;
    await saved(target.id, {
      kind: 'crm',
      base: target.crm_association ?? null,
      mine,
      replaceTheirs: false,
    });
    await expect.poll(async () => (await call('edits.counts', {})).done, SLOW).toBe(1);
    expect(await call('edits.marks', {})).toEqual([{ engagementId: target.id, mark: 'confirming' }]);
    await expect.poll(async () => (await row(target.id))?.crm_association, SLOW).toEqual(mine);
    await expect.poll(() => call('edits.marks', {}), SLOW).toEqual([]);
  });
});
