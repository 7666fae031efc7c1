import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contact, Engagement } from '../resources.ts';
import { Client, type Page } from '../../testing/sandbox/sandboxClient.ts';
import { temporaryFolder } from '../../testing/sandbox/temporaryFolder.ts';
import { startSandbox } from '../startSandbox.ts';
import type { ProblemDetails } from './problemDetails.ts';

let client: Client;
let hidden: Engagement;
beforeAll(async () => {
  client = await Client.start({ engagements: 300 });
  const rows = await client.walk<Engagement>('/v2/engagements?limit=100');
  hidden = rows.find(({ is_private }) => is_private) ?? Object(undefined);
});
afterAll(() => client.close());

describe('a credential', () => {
  it.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['a wrong token', 'Bearer sk-apik_wrong'],
    ['another scheme', 'Basic Zm9vOmJhcg=='],
    ['a token without its scheme that is no key', 'eyJhbGciOi'],
    ['two tokens', 'Bearer a b'],
  ])('that is %s gets 401 with a challenge, on any path below /v2', async (_, authorization) => {
    for (const path of ['/v2/engagements', '/v2/nothing', '/v2/engagements/x/contacts', '/v2']) {
      const headers = authorization === undefined ? {} : { authorization };
      const response = await fetch(client.sandbox.baseUrl + path, { headers });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm=/);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(response.headers.get('x-ratelimit-limit')).not.toBeNull();
    }
  });

  it('is accepted alone or after Bearer in any case', async () => {
    const { baseUrl, tokens } = client.sandbox;
    for (const authorization of [`Bearer ${tokens.full}`, `bearer  ${tokens.full}`, tokens.full]) {
      expect((await fetch(`${baseUrl}/v2/tags`, { headers: { authorization } })).status).toBe(200);
    }
  });

  it('is accepted in only one form if the sandbox is configured so', async () => {
    for (const keyForm of ['raw', 'bearer'] as const) {
      const { baseUrl, tokens, close } = await startSandbox({ engagements: 10, keyForm });
      const ask = async (authorization: string) =>
        (await fetch(`${baseUrl}/v2/tags`, { headers: { authorization } })).status;
      expect(await ask(tokens.full)).toBe(keyForm === 'raw' ? 200 : 401);
      expect(await ask(`Bearer ${tokens.full}`)).toBe(keyForm === 'raw' ? 401 : 200);
      await close();
    }
  });

  it.each([
    ['writeonly', '/v2/engagements', 'engagements:read'],
    ['basic', '/v2/contacts', 'contacts:read'],
    ['basic', '/v2/companies', 'companies:read'],
    ['basic', '/v2/users', 'users:read'],
    ['basic', '/v2/tags', 'tags:read'],
    ['basic', '/v2/engagements?expand=companies', 'companies:read'],
    ['basic', '/v2/engagements?expand=contacts', 'contacts:read'],
    ['basic', '/v2/engagements?expand=owner', 'users:read'],
    ['basic', '/v2/engagements?expand=transcript_timeline', 'transcript_timelines:read'],
    ['basic', '/v2/engagements/x/transcript_timeline', 'transcript_timelines:read'],
  ] as const)('%s at %s gets 403 that names %s', async (as, path, scope) => {
    const { status, body, headers } = await client.get<ProblemDetails>(path, { as });
    expect(status).toBe(403);
    expect(body.detail).toContain(scope);
    expect(body.errors).toEqual([expect.objectContaining({ code: 'missing_scope' })]);
    expect(headers.get('www-authenticate')).toContain(`scope="${scope}"`);
  });

  it('with only engagements:read can still use all that requires no more', async () => {
    const expand = 'action_items,signals,transcript,media_url,tags';
    const { status, body } = await client.get<Page<Record<string, unknown>>>(
      `/v2/engagements?expand=${expand}`,
      {
        as: 'basic',
      },
    );
    expect(status).toBe(200);
    for (const field of expand.split(',')) expect(body.data.every((row) => field in row)).toBe(true);
  });
});

describe('a private engagement', () => {
  it('does not exist for a credential that may not read it', async () => {
    expect((await client.get(`/v2/engagements/${hidden.id}`)).status).toBe(200);
    expect((await client.get(`/v2/engagements/${hidden.id}`, { as: 'basic' })).status).toBe(404);
    const rows = await client.walk<Engagement>('/v2/engagements?limit=100', { as: 'basic' });
    expect(rows.some(({ is_private }) => is_private)).toBe(false);
    const all = await client.walk<Engagement>('/v2/engagements?limit=100');
    expect(rows).toHaveLength(all.filter(({ is_private }) => !is_private).length);
  });

  it('can be written with only its own scope, and is refused without it', async () => {
    const path = `/v2/engagements/${hidden.id}/contacts`;
    const refused = await client.put<ProblemDetails>(path, { contact_ids: [] }, { as: 'writenoprivate' });
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toContain('engagements:private:write');
    const { status, body } = await client.put(path, { contact_ids: [] }, { as: 'writeonly' });
    expect({ status, body }).toEqual({ status: 204, body: null });
    expect((await client.put(path, { contact_ids: [] })).status).toBe(200);
  });
});

describe('the rate limit', () => {
  it('is shared by all credentials, reported in every response, and ends in 429 with Retry-After', async () => {
    const began = Date.now();
    const small = await Client.start({ engagements: 30, rateLimit: 5 });
    const seen: (string | null)[] = [];
    let last = await small.get('/v2/engagements');
    for (const [path, as] of [
      ['/v2/users', 'readonly'],
      ['/v2/users', 'basic'],
      ['/v2/engagements/none', 'full'],
      ['/v2/engagements?limit=x', 'full'],
    ] as const) {
      seen.push(last.headers.get('x-ratelimit-remaining'));
      last = await small.get(path, { as });
    }
    seen.push(last.headers.get('x-ratelimit-remaining'));
    expect(seen).toEqual(['4', '3', '2', '1', '0']);
    const over = await small.get<ProblemDetails>('/v2/engagements', { as: 'basic' });
    expect(over.status).toBe(429);
    const reset = Number(over.headers.get('x-ratelimit-reset')) * 1000;
    const wait = Number(over.headers.get('retry-after'));
    expect(reset).toBeGreaterThan(began);
    expect(Date.now() + wait * 1000).toBeGreaterThanOrEqual(reset - 1000);
    expect(wait).toBeLessThanOrEqual(60);
    await small.close();
  });

  it('does not affect latency: a delayed response counts from when it was requested', async () => {
    const slow = await Client.start({ engagements: 30, latencyMs: 80 });
    await Promise.all([slow.get('/v2/users'), slow.get('/v2/users'), slow.get('/v2/users')]);
    const { headers } = await slow.get('/v2/users');
    expect(headers.get('x-ratelimit-remaining')).toBe('999999996');
    await slow.close();
  });

  it('does not count unauthenticated requests', async () => {
    const small = await Client.start({ engagements: 30, rateLimit: 1 });
    for (let i = 0; i < 3; i++) await fetch(`${small.sandbox.baseUrl}/v2/users`);
    expect((await small.get('/v2/users')).status).toBe(200);
    await small.close();
  });
});

describe('replacing contacts', () => {
  it('keeps rooms whether or not they are shown, and updates updated_at', async () => {
    for (const calendarResources of ['hidden', 'visible'] as const) {
      const own = await Client.start({ engagements: 300, calendarResources });
      const rows = await own.walk<Engagement & { contacts: Contact[] }>(
        '/v2/engagements?limit=100&expand=contacts',
      );
      const isRoom = ({ first_name }: Contact) => first_name?.startsWith('Room ') ?? false;
      const withRoom = rows.filter(({ contacts }) => contacts.some(isRoom));
      expect(withRoom.length > 0).toBe(calendarResources === 'visible');
      const before = withRoom[0] ?? rows[0] ?? Object(undefined);
      const [other] = (await own.get<Page<Contact>>('/v2/contacts?limit=1&search=a')).body.data;
      const kept = before.contacts.filter(isRoom).map(({ id }: Contact) => id);
      const path = `/v2/engagements/${before.id}`;
      const after = await own.put<Engagement>(`${path}/contacts`, {
        contact_ids: [other?.id, other?.id, ...kept],
      });
      expect(after.status).toBe(200);
      expect(Date.parse(after.body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
      const read = await own.get<{ contacts: Contact[] }>(`${path}?expand=contacts`);
      expect(read.body.contacts.map(({ id }) => id)).toEqual([other?.id, ...kept]);
      const cleared = await own.put<Engagement>(`${path}/contacts`, { contact_ids: [] });
      expect(cleared.status).toBe(200);
      const empty = await own.get<{ contacts: Contact[] }>(`${path}?expand=contacts`);
      expect(empty.body.contacts.map(({ id }) => id)).toEqual(kept);
      await own.close();
    }
  });

  it('keeps rooms that were never shown', async () => {
    const stateFile = join(temporaryFolder(), 'state');
    const open = (calendarResources: 'hidden' | 'visible') =>
      Client.start({ engagements: 300, calendarResources, stateFile });
    const seeing = await open('visible');
    const rows = await seeing.walk<Engagement & { contacts: Contact[] }>(
      '/v2/engagements?limit=100&expand=contacts',
    );
    const isRoom = ({ first_name }: Contact) => first_name?.startsWith('Room ') ?? false;
    const before = rows.find(({ contacts }) => contacts.some(isRoom));
    await seeing.close();
    const blind = await open('hidden');
    expect((await blind.put(`/v2/engagements/${before?.id}/contacts`, { contact_ids: [] })).status).toBe(200);
    await blind.close();
    const again = await open('visible');
    const after = await again.get<{ contacts: Contact[] }>(`/v2/engagements/${before?.id}?expand=contacts`);
    expect(after.body.contacts.map(({ id }) => id)).toEqual(
      before?.contacts.filter(isRoom).map(({ id }) => id),
    );
    await again.close();
  });

  it('changes nothing if the set is the same', async () => {
    const [row] = (
      await client.get<Page<Engagement & { contacts: Contact[] }>>(
        '/v2/engagements?limit=1&expand=contacts&filter[engagement_type][eq]=CALL',
      )
    ).body.data;
    const ids = row?.contacts.map(({ id }) => id).toReversed();
    const { body } = await client.put<Engagement>(`/v2/engagements/${row?.id}/contacts`, {
      contact_ids: ids,
    });
    expect(body.updated_at).toBe(row?.updated_at);
  });

  it.each([
    ['nothing', undefined, 422],
    ['no object', '[]', 422],
    ['no ids', '{}', 422],
    ['ids that are no strings', '{"contact_ids":[1]}', 422],
    ['ids that are no list', '{"contact_ids":"cnt_1"}', 422],
    ['unknown ids', '{"contact_ids":["cnt_1","cnt_2"]}', 422],
    ['broken JSON', '{"contact_ids":', 422],
    ['deep nesting', '['.repeat(100_000), 422],
    ['far too much', `{"contact_ids":["${'x'.repeat(1_100_000)}"]}`, 413],
  ])('refuses %s', async (_, text, status) => {
    const answer = await client.send<ProblemDetails>('PUT', `/v2/engagements/${hidden.id}/contacts`, text, {
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.errors?.[0]?.code).toMatch(/^\w+$/);
  });

  it('lists each id that can’t be linked', async () => {
    const { body } = await client.put<ProblemDetails>(`/v2/engagements/${hidden.id}/contacts`, {
      contact_ids: ['cnt_1', 'cnt_2'],
    });
    expect(body.errors?.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'contact_ids[0] unknown_contact',
      'contact_ids[1] unknown_contact',
    ]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1'])(
    'rejects a body of type %s',
    async (type) => {
      const answer = await client.send('PUT', `/v2/engagements/${hidden.id}/contacts`, '{"contact_ids":[]}', {
        headers: { 'content-type': type },
      });
      expect(answer.status).toBe(415);
    },
  );
});

describe('setting a CRM association', () => {
  it('uppercases the source so that the filter finds it', async () => {
    const association = { object_type: 'deal', crm_object_id: 'abc-1', source: 'salesforce' };
    const path = `/v2/engagements/${hidden.id}`;
    const { status, body } = await client.put<Engagement>(`${path}/crm_association`, association);
    expect(status).toBe(200);
    expect(body.crm_association).toEqual({ ...association, source: 'SALESFORCE' });
    const filter = encodeURIComponent(JSON.stringify([{ id: 'abc-1', object_type: 'deal' }]));
    const found = await client.walk<Engagement>(`/v2/engagements?filter[crm_associations][eq]=${filter}`);
    expect(found.map(({ id }) => id)).toEqual([hidden.id]);
    const again = await client.put<Engagement>(`${path}/crm_association`, association);
    expect(again.body.updated_at).toBe(body.updated_at);
  });

  it.each([
    [{ object_type: 'ticket', crm_object_id: '1', source: 'X' }, 'object_type'],
    [{ object_type: 'deal', crm_object_id: '', source: 'X' }, 'crm_object_id'],
    [{ object_type: 'deal', crm_object_id: '1', source: 'x'.repeat(256) }, 'source'],
    [{ object_type: 'deal', crm_object_id: '1' }, 'source'],
  ])('refuses %j and names %s', async (association, field) => {
    const { status, body } = await client.put<ProblemDetails>(
      `/v2/engagements/${hidden.id}/crm_association`,
      association,
    );
    expect(status).toBe(422);
    expect(body.errors?.map((error) => error.field)).toEqual([field]);
  });

  it('answers 404 for an engagement that does not exist', async () => {
    const association = { object_type: 'deal', crm_object_id: '1', source: 'X' };
    expect((await client.put('/v2/engagements/ngmt_none/crm_association', association)).status).toBe(404);
  });
});
