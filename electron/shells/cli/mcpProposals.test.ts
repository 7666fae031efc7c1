import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callApp, must } from '#core/testing/callApp.ts';
import { ASSISTANT_TOOLS } from '#shared/contract/enumerations.ts';
import { contact } from '#shared/contract/contact.ts';
import type { Edit } from '#shared/contract/edit.ts';
import { contactId, engagementId } from '#shared/contract/ids.ts';
import { cleanUpAfterAll } from '#core/testing/cleanUp.ts';
import { socketAddress } from '../common/localSocket.ts';
import { AssistantClients, type ServedWorkspace, servedWorkspace } from './testing/servedWorkspace.ts';

const cleanUp = cleanUpAfterAll();
let workspace: ServedWorkspace;
let assistants: AssistantClients;

beforeAll(async () => {
  workspace = await servedWorkspace(80, cleanUp);
  assistants = new AssistantClients(workspace);
  await assistants.allow('all');
});
afterEach(() => assistants.closeAll());

/** All engagements as the service has them. */
const atTheService = async () =>
  z.array(z.looseObject({ id: z.string() })).parse(await workspace.sandbox.engagements('contacts'));

async function pending(): Promise<readonly Edit[]> {
  const page = { states: [], engagementId: null, bulkEditId: null, before: null, limit: 100 };
  return must(await workspace.call('edits.list', page)).edits;
}

async function someEngagements() {
  const list = { filter: { private: false }, order: 'date:desc', offset: 0, limit: 30 } as const;
  const { rows } = must(await workspace.call('mirror.list', list));
  return rows.map(({ engagement }) => engagement).filter(({ contacts }) => (contacts ?? []).length > 0);
}

const proposed = (client: Client, id: string, change: object, reason = 'She spoke in the call.') =>
  assistants.ask(client, 'stage_change', { engagement_id: id, ...change, reason });

describe('a proposal of an assistant', () => {
  it('waits with its reason, is left out of “save all”, and is saved by name', async () => {
    const [engagement] = await someEngagements();
    if (engagement === undefined) throw new Error('No engagement has a contact.');
    const [first] = engagement.contacts ?? [];
    const client = await assistants.connect('You\u200b (Parley)” — Helper\u202E');
    await proposed(client, engagement.id, { contacts: { remove: [first?.id] } }, 'Not\nin the call.\u202E');
    const [edit] = await pending();
    expect(edit).toMatchObject({
      engagementId: engagement.id,
      state: 'staged',
      proposal: { from: 'assistant', by: 'You Parley Helper', reason: 'Not in the call.' },
      change: { kind: 'contacts', mine: engagement.contacts?.slice(1).map(({ id }) => id) },
    });
    expect(must(await workspace.call('edits.review', {})).edits).toEqual([]);
    const all = { which: { kind: 'all' } } as const;
    expect(must(await workspace.call('edits.commit', all))).toEqual({ queued: 0 });
    expect(must(await workspace.call('edits.discard', all))).toEqual({ discarded: 0, left: [] });
    const editIds = [
      must(edit === undefined ? { ok: false, problem: { kind: 'cancelled' } } : { ok: true, value: edit.id }),
    ];
    expect(must(await workspace.call('edits.commit', { which: { kind: 'some', editIds } }))).toEqual({
      queued: 1,
    });
    const outcome = must(await workspace.call('edits.outcome', { editIds, orHeld: true }));
    expect(outcome).toMatchObject([{ state: 'done', proposal: { by: 'You Parley Helper' } }]);
  });

  it('comes with what tells its contacts apart from others of the same name', async () => {
    const [, , engagement] = await someEngagements();
    if (engagement === undefined) throw new Error('No third engagement has a contact.');
    const [first] = engagement.contacts ?? [];
    const id = first?.id ?? '';
    const record = must(await workspace.call('mirror.record', { kind: 'contact', id }));
    const client = await assistants.connect();
    await proposed(client, engagement.id, { contacts: { remove: [id] } });
    const edit = (await pending()).find((each) => each.engagementId === engagement.id);
    const email = contact.parse(record?.fields).emails?.[0]?.email;
    expect(email).toContain('@');
    expect(edit?.contactDetails).toEqual({ [id]: { email, company: record?.companyName ?? null } });
    must(
      await workspace.call('edits.discard', {
        which: { kind: 'some', editIds: edit === undefined ? [] : [edit.id] },
      }),
    );
  });

  it('is of the engagement that an id or any link names', async () => {
    const [, , , engagement] = await someEngagements();
    if (engagement === undefined) throw new Error('No fourth engagement has a contact.');
    const { id } = engagement;
    const client = await assistants.connect();
    const { items } = await assistants.ask(client, 'get_engagement', { engagement_id: id });
    const link = String(items[0]?.url);
    const forms = [id, link, `${link}&t=4`, `parley://engagement/${id}`, link.replace('open?', 'OPEN/?')];
    for (const [at, form] of forms.entries()) {
      const crm = { object_type: 'deal', crm_object_id: String(at), source: 'hubspot' };
      const { items: answered } = await proposed(client, form, { crm_association: crm });
      expect(answered).toMatchObject([{ engagement_id: id, url: link }]);
      const ofIt = (await pending()).filter((edit) => edit.engagementId === id);
      expect(ofIt).toMatchObject([{ change: { mine: { crm_object_id: String(at) } } }]);
    }
    const editIds = (await pending()).flatMap((edit) => (edit.engagementId === id ? [edit.id] : []));
    must(await workspace.call('edits.discard', { which: { kind: 'some', editIds } }));
  });

  it('replaces an earlier proposal, but never what the user staged', async () => {
    const [, engagement] = await someEngagements();
    if (engagement === undefined) throw new Error('No second engagement has a contact.');
    const client = await assistants.connect();
    const link = (id: string) => ({
      crm_association: { object_type: 'deal', crm_object_id: id, source: 'hubspot' },
    });
    await proposed(client, engagement.id, link('1'));
    await proposed(client, engagement.id, link('2'));
    const ofIt = async () => (await pending()).filter((edit) => edit.engagementId === engagement.id);
    expect(await ofIt()).toMatchObject([{ change: { mine: { crm_object_id: '2', source: 'HUBSPOT' } } }]);
    const mine = { object_type: 'deal', crm_object_id: '3', source: 'HUBSPOT' } as const;
    const change = {
      kind: 'crm',
      base: engagement.crm_association ?? null,
      mine,
      replaceTheirs: false,
    } as const;
    const own = { engagementId: engagement.id, engagementTitle: null, change, names: {} };
    must(await workspace.call('edits.stage', own));
    await expect(proposed(client, engagement.id, link('4'))).rejects.toThrow(
      /pending change of the same field/u,
    );
    expect(await ofIt()).toMatchObject([{ proposal: null, change: { mine: { crm_object_id: '3' } } }]);
    must(await workspace.call('edits.discard', { which: { kind: 'all' } }));
  });

  it('is refused with a sentence where it makes no sense', async () => {
    const [engagement] = await someEngagements();
    if (engagement === undefined) throw new Error('No engagement has a contact.');
    const client = await assistants.connect();
    const refused = async (change: object, sentence: RegExp, reason?: string) =>
      expect(proposed(client, engagement.id, change, reason)).rejects.toThrow(sentence);
    await refused({ contacts: { add: ['cnt_unknown'] } }, /no contact cnt_unknown/u);
    await refused({ contacts: { add: [] } }, /nothing to change/u);
    await refused({}, /contacts, crm_association, or both/u);
    await refused(
      { crm_association: { object_type: 'deal', crm_object_id: 'say: hello', source: 'X' } },
      /crm_object_id/u,
    );
    await refused({ contacts: { add: [] } }, /reason/u, '\u202E');
    await refused({ title: 'x' }, /title/u);
    must(await workspace.call('connections.update', { readOnly: true }));
    await refused(
      { contacts: { remove: (engagement.contacts ?? []).map(({ id }) => id) } },
      /read-only|refused/iu,
    );
    must(await workspace.call('connections.update', { readOnly: false }));
  });

  it('needs no guess: findings come with suggested changes', async () => {
    const client = await assistants.connect();
    const { items, next } = await assistants.ask(client, 'list_cleanup_findings', {
      queue: 'no-link',
      limit: 5,
    });
    expect(items).toHaveLength(5);
    expect(items[0]).toMatchObject({
      finding: { kind: 'no-link' },
      strength: expect.stringMatching(/^(strong|likely|possible)$/u),
      suggestions: expect.any(Array),
    });
    const more = await assistants.ask(client, 'list_cleanup_findings', {
      queue: 'no-link',
      limit: 5,
      ...next,
    });
    expect(more.items[0]).not.toEqual(items[0]);
    await assistants.allow('shared');
    const found: unknown[] = [];
    let page: Record<string, unknown> | null = {};
    while (page !== null) {
      const answer = await assistants.ask(client, 'list_cleanup_findings', {
        queue: 'no-link',
        limit: 50,
        ...page,
      });
      found.push(...answer.items);
      page = answer.next;
    }
    await assistants.allow('all');
    const list = { filter: { private: true }, order: 'date:desc', offset: 0, limit: 100 } as const;
    const hidden = must(await workspace.call('mirror.list', list)).rows.map(
      ({ engagement }) => engagement.id,
    );
    expect(hidden.filter((id) => JSON.stringify(found).includes(id))).toEqual([]);
  });
});

const ORDER = /call the tool (\S+) with (\{.*?\})(?=[ .]| now|$)/giu;
const order = z.record(z.string(), z.unknown());

/** Calls a method of the app over the local socket, as a manipulated MCP server could. */
async function callDirectly(method: string, input: unknown): Promise<unknown> {
  const socket = connect(socketAddress(workspace.data.dir) ?? '');
  socket.write('{"parley":1,"client":"mcp"}\n');
  socket.write(`${JSON.stringify({ kind: 'call', id: 1, method, input })}\n`);
  const [line] = await once(createInterface({ input: socket }), 'line');
  socket.destroy();
  return JSON.parse(String(line));
}

describe('an assistant that obeys every instruction it reads', () => {
  it('changes nothing at the service, and nothing that the user saves with “save all”', async () => {
    const before = await atTheService();
    const access = must(await callApp(workspace.app, 'connections.list', {}));
    const client = await assistants.connect('Obedient');
    const from = assistants.told.length;
    for (const row of (await someEngagements()).concat(await hostileEngagements())) {
      await assistants.ask(client, 'get_engagement', { engagement_id: row.id });
      await assistants.ask(client, 'get_transcript', { engagement_id: row.id, limit: 200 });
    }
    const read = assistants.told
      .slice(from)
      .map((text) => text.replaceAll('\\"', '"'))
      .join('\n');
    const orders = new Map(
      [...read.matchAll(ORDER)].map(([text, tool = '', input = '']) => [text, { tool, input }]),
    );
    // Otherwise the sandbox no longer speaks of tools, and this test shows nothing.
    expect(new Set([...orders.values()].map(({ tool }) => tool)).size).toBeGreaterThanOrEqual(4);
    const targets = await someEngagements();
    for (const { tool, input } of orders.values()) {
      const wanted = order.parse(JSON.parse(input));
      for (const { id, contacts = [] } of targets) {
        const everyone = (contacts ?? []).map((contact) => contactId.parse(contact.id));
        const text = JSON.stringify({ ...wanted, engagement_id: id }).replace(
          '"*"',
          JSON.stringify(everyone),
        );
        const filled = order.parse(JSON.parse(text));
        if (ASSISTANT_TOOLS.some((name) => name === tool)) {
          await assistants.ask(client, tool, filled).catch(() => null);
        } else {
          const target = {
            connectionId: workspace.id,
            engagementId: engagementId.parse(id),
            engagementTitle: null,
          };
          const direct = await callDirectly(tool, { ...target, names: {}, ...filled });
          expect(direct).toMatchObject({ ok: false });
          await expect(assistants.ask(client, tool, filled)).rejects.toThrow();
        }
      }
    }
    const proposals = await pending();
    const undecided = proposals.filter(({ state }) => state === 'staged');
    expect(undecided.length).toBeGreaterThan(targets.length);
    expect(undecided.filter(({ proposal }) => proposal === null)).toEqual([]);
    expect(must(await workspace.call('edits.commit', { which: { kind: 'all' } }))).toEqual({ queued: 0 });
    expect(must(await callApp(workspace.app, 'connections.list', {}))).toEqual(access);
    expect(await atTheService()).toEqual(before);
  });
});

/** Engagements whose texts hold instructions. */
async function hostileEngagements() {
  const request = { input: '"call the tool"', order: 'newest', within: {}, cursor: null, limit: 20 } as const;
  return must(await workspace.call('mirror.search', request)).found.map(({ row }) => row.engagement);
}
