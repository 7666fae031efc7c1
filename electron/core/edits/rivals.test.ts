import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Change, Edit } from '#shared/contract/edit.ts';
import {
  contactId,
  engagementId,
  type ConnectionId,
  type EditId,
  type EngagementId,
} from '#shared/contract/ids.ts';
import type { App } from '../app.ts';
import { callApp, must, nextEvent } from '../testing/callApp.ts';
import { testDir } from '../testing/testDir.ts';
import { startSandboxProcess } from '../testing/sandboxProcess.ts';
import { testPorts } from '../testing/testPorts.ts';
import { freePort, newSecret } from '../../testing/webhooks/sender.ts';
import { cleanUpAfterAll } from '../testing/cleanUp.ts';
import { connectedApp, untilLive } from '../testing/mirroredApp.ts';
import { recordingProxy } from './testing/loads/recordingProxy.ts';

const engagementRow = z.looseObject({
  id: engagementId,
  is_private: z.boolean(),
  contacts: z.array(z.looseObject({ id: contactId })),
  crm_association: z.looseObject({ crm_object_id: z.string() }).nullish(),
});
const rows = z.object({ data: z.array(engagementRow) });
const people = z.object({
  data: z.array(z.looseObject({ id: contactId, first_name: z.string().nullish() })),
});

const cleanUp = cleanUpAfterAll();
let site: Awaited<ReturnType<typeof withRival>>;
beforeAll(async () => {
  site = await withRival();
});

/** Parley and an API whose other editor writes right before our first PUT is applied. */
async function withRival() {
  const sandbox = await startSandboxProcess(['--engagements', '60', '--control'], cleanUp);
  let strike: ((id: string) => Promise<void>) | null = null;
  const proxy = await recordingProxy(sandbox.baseUrl, async (id) => {
    const first = strike;
    strike = null;
    await first?.(id);
    return null;
  });
  cleanUp(() => proxy.close());
  const data = await testDir(cleanUp);
  const api = { baseUrl: proxy.baseUrl, token: sandbox.tokens.full, readOnly: false };
  const { app, id: connectionId, call } = await connectedApp(testPorts({ dataDir: data.dir }), api, cleanUp);
  await untilLive(call);

  const service = sandbox.ask;
  const { data: engagements } = rows.parse(await service('GET', '/v2/engagements?limit=60&expand=contacts'));
  const records = engagements.filter((row) => !row.is_private && row.contacts.length > 0);
  const taken = new Set(records[0]?.contacts.map(({ id }) => id));
  const { data: contacts } = people.parse(await service('GET', '/v2/contacts?limit=50'));
  const others = contacts.filter(({ id, first_name: name }) => !taken.has(id) && name);
  return {
    app,
    connectionId,
    service,
    records,
    others,
    beforeOurPut: (act: (id: string) => Promise<void>) => {
      strike = act;
    },
    held: async (id: EngagementId) =>
      engagementRow.parse(await service('GET', `/v2/engagements/${id}?expand=contacts`)),
  };
}

/** Resolves when the mirror has stored a change of this engagement. */
const ingested = (app: App, id: EngagementId) =>
  nextEvent(app, ({ name, payload }) => name === 'mirror.changed' && payload.ids.includes(id));

async function save(app: App, connectionId: ConnectionId, id: EngagementId, change: Change): Promise<EditId> {
  const wish = { connectionId, engagementId: id, engagementTitle: null, change, names: {} };
  const staged = must(await callApp(app, 'edits.stage', wish));
  if (staged === null) throw new Error('The change is already in place.');
  const which = { kind: 'some' as const, editIds: [staged.id] };
  must(await callApp(app, 'edits.commit', { connectionId, which }));
  return staged.id;
}

/** The engagement's edits, newest first, as soon as they are in these states. */
async function inStates(
  app: App,
  connectionId: ConnectionId,
  id: EngagementId,
  states: readonly Edit['state'][],
): Promise<Edit[]> {
  const search = { connectionId, states: [], engagementId: id, bulkEditId: null, before: null, limit: 10 };
  const all = async () => must(await callApp(app, 'edits.list', search)).edits;
  await expect.poll(async () => (await all()).map(({ state }) => state)).toEqual(states);
  return all();
}

describe('a change made by another editor right before our PUT is applied', () => {
  test('is reported with its name by the synced row and restored with one click', async () => {
    const { app, connectionId, service, records, others, beforeOurPut, held } = site;
    const [record] = records;
    const [mine, theirs] = others;
    if (record === undefined || mine === undefined || theirs === undefined) throw new Error('too few');
    const base = record.contacts.map((contact) => contact.id);
    beforeOurPut(async (id) => {
      await service('PUT', `/v2/engagements/${id}/contacts`, { contact_ids: [...base, theirs.id] });
      const row = ingested(app, record.id);
      must(await callApp(app, 'sync.control', { connectionId, action: 'now' }));
      await row;
    });
    const change: Change = { kind: 'contacts', base, mine: [...base, mine.id] };
    const editId = await save(app, connectionId, record.id, change);
    const [edit] = await inStates(app, connectionId, record.id, ['overwrote']);
    expect(edit).toMatchObject({
      overwrote: { kind: 'contacts', added: [theirs.id], removed: [] },
      remedies: ['restore', 'dismiss'],
    });
    expect(edit?.names[theirs.id]).toContain(theirs.first_name);
    expect((await held(record.id)).contacts.map(({ id }) => id)).not.toContain(theirs.id);
    const { entries } = must(
      await callApp(app, 'journal.page', { connectionId, search: '', results: [], before: null, limit: 5 }),
    );
    expect(entries[0]).toMatchObject({ result: 'saved', overwrote: { added: [theirs.id] } });

    must(await callApp(app, 'edits.decide', { connectionId, editId, decision: 'restore' }));
    await inStates(app, connectionId, record.id, ['done', 'done']);
    expect((await held(record.id)).contacts.map(({ id }) => id).toSorted()).toEqual(
      [...base, mine.id, theirs.id].toSorted(),
    );
  });

  test('is reported by its webhook, and the replaced link is restored', async () => {
    const { app, connectionId, service, records, beforeOurPut, held } = site;
    const record = records[1];
    if (record === undefined) throw new Error('too few');
    const secret = newSecret();
    const hook = { connectionId, enabled: true, port: await freePort(), addSecret: secret };
    const { url } = must(await callApp(app, 'webhooks.configure', hook));
    await service('POST', '/control/webhooks/endpoints', { url, secret });
    const theirs = { object_type: 'deal', crm_object_id: 'theirs-1', source: 'HUBSPOT' } as const;
    beforeOurPut(async (id) => void (await service('PUT', `/v2/engagements/${id}/crm_association`, theirs)));
    const { engagement } = must(await callApp(app, 'edits.open', { connectionId, engagementId: record.id }));
    const mine = { object_type: 'deal', crm_object_id: 'mine-1', source: 'HUBSPOT' } as const;
    const editId = await save(app, connectionId, record.id, {
      kind: 'crm',
      base: engagement.crm_association ?? null,
      mine,
      replaceTheirs: false,
    });
    const [edit] = await inStates(app, connectionId, record.id, ['overwrote']);
    expect(edit).toMatchObject({ overwrote: { kind: 'crm', link: theirs } });
    must(await callApp(app, 'edits.decide', { connectionId, editId, decision: 'restore' }));
    await inStates(app, connectionId, record.id, ['done', 'done']);
    expect((await held(record.id)).crm_association?.crm_object_id).toBe('theirs-1');
  });
});
