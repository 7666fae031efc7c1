import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Contact,
  type Engagement,
  engagementTypes,
  processingStatuses,
  type User,
  userRoles,
} from '../resources.ts';
import { Client, type Page } from '../../testing/sandbox/sandboxClient.ts';
import type { ProblemDetails } from './problemDetails.ts';

let client: Client;
beforeAll(async () => {
  client = await Client.start({ engagements: 300 });
});
afterAll(() => client.close());

const list = (query: string) => client.get<Page<Engagement>>(`/v2/engagements${query}`);
const refused = async (path: string): Promise<ProblemDetails> => {
  const { status, body } = await client.get<ProblemDetails>(path);
  expect({ path, status }).toEqual({ path, status: 400 });
  expect(body.title).toBe('Invalid Query Parameter');
  return body;
};

describe('a list', () => {
  it.each([
    ['engagements', 300],
    ['contacts', 109],
    ['companies', 21],
    ['users', 14],
    ['tags', 26],
  ])('of %s gives each row once, newest update first', async (name, count) => {
    const rows = await client.walk<Engagement>(`/v2/${name}?limit=7`);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows).toHaveLength(count);
    const sorted = rows.toSorted((a, b) =>
      a.updated_at === b.updated_at ? (a.id < b.id ? 1 : -1) : a.updated_at < b.updated_at ? 1 : -1,
    );
    expect(rows.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  });

  it('has 25 rows by default', async () => {
    const { body } = await list('');
    expect(body.data).toHaveLength(25);
    expect(body.has_more).toBe(true);
    expect(body.next_cursor).toMatch(/^pa_uac_1_[\w-]+$/);
  });

  it('ends with a page that has no cursor', async () => {
    const { body } = await list('?limit=100&filter[engagement_type][eq]=TASK');
    expect(body).toMatchObject({ has_more: false, next_cursor: null });
    expect(body.data).toHaveLength(12);
  });

  it('reverses its order exactly when ordered oldest first', async () => {
    const down = await client.walk<Engagement>('/v2/engagements?limit=40&order_by=updated_at:desc');
    const up = await client.walk<Engagement>('/v2/engagements?limit=40&order_by=updated_at:asc');
    expect(up.map(({ id }) => id)).toEqual(down.map(({ id }) => id).toReversed());
  });

  it('orders by start and puts engagements without one last in both directions', async () => {
    for (const direction of ['asc', 'desc']) {
      const rows = await client.walk<Engagement>(`/v2/engagements?limit=33&order_by=start_at:${direction}`);
      expect(rows).toHaveLength(300);
      const without = rows.findIndex(({ start_at }) => start_at === undefined);
      expect(without).toBeGreaterThan(200);
      expect(rows.slice(without).every(({ start_at }) => start_at === undefined)).toBe(true);
      const starts = rows.slice(0, without).map(({ start_at }) => start_at ?? '');
      const sorted = starts.toSorted();
      expect(starts).toEqual(direction === 'asc' ? sorted : sorted.toReversed());
    }
  });

  it('includes every type, status, role, null and missing field among 300 engagements', async () => {
    const rows = await client.walk<Record<string, unknown>>('/v2/engagements?limit=100');
    const seen = new Set(
      rows.flatMap((row) => Object.entries(row).map(([key, value]) => `${key}=${String(value)}`)),
    );
    for (const type of engagementTypes) expect(seen).toContain(`engagement_type=${type}`);
    for (const status of processingStatuses) expect(seen).toContain(`processing_status=${status}`);
    for (const field of ['description', 'meeting_url', 'host_user_id'])
      expect(seen).toContain(`${field}=null`);
    for (const field of [
      'description',
      'start_at',
      'end_at',
      'data_source',
      'is_internal',
      'owner_user_id',
    ]) {
      expect(rows.some((row) => !(field in row))).toBe(true);
      expect(rows.some((row) => field in row)).toBe(true);
    }
    const users = await client.walk<User>('/v2/users');
    expect(new Set(users.map(({ role }) => role))).toEqual(new Set(userRoles));
  });
});

describe('a time filter', () => {
  it('is exact to the millisecond and accepts finer times and other zones', async () => {
    const rows = await client.walk<Engagement>('/v2/engagements?limit=100');
    const at = rows[150]?.updated_at ?? '';
    const count = async (filter: string) => (await client.walk(`/v2/engagements?limit=100&${filter}`)).length;
    const naive = (keeps: (time: string) => boolean) =>
      rows.filter(({ updated_at: time }) => keeps(time)).length;
    const name = (comparison: string) => `filter[updated_at][${comparison}]`;
    expect(await count(`${name('gt')}=${at}`)).toBe(naive((time) => time > at));
    expect(await count(`${name('gte')}=${at}`)).toBe(naive((time) => time >= at));
    expect(await count(`${name('lt')}=${at}`)).toBe(naive((time) => time < at));
    expect(await count(`${name('lte')}=${at}`)).toBe(naive((time) => time <= at));
    const finer = at.replace('Z', '500Z');
    expect(await count(`${name('gte')}=${finer}`)).toBe(naive((time) => time > at));
    expect(await count(`${name('lt')}=${finer}`)).toBe(naive((time) => time <= at));
    const there = new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30');
    expect(await count(`${name('gte')}=${encodeURIComponent(there)}`)).toBe(naive((time) => time >= at));
    expect(await count(`${name('gte')}=${at}&${name('lte')}=${at}`)).toBe(naive((time) => time === at));
    expect(await count(`${name('gt')}=${at}&${name('lt')}=${at}`)).toBe(0);
    const started = rows.filter(({ start_at: time }) => time !== undefined && time >= at).length;
    expect(await count(`filter[start_at][gte]=${at}`)).toBe(started);
    const contacts = await client.walk<Contact>('/v2/contacts?limit=100');
    const middle = contacts[50]?.updated_at ?? '';
    expect((await client.walk(`/v2/contacts?${name('gt')}=${middle}`)).length).toBe(
      contacts.filter(({ updated_at: time }) => time > middle).length,
    );
  });
});

describe('search', () => {
  it('finds users by full name and address, not by job title', async () => {
    const users = await client.walk<User>('/v2/users?limit=100');
    const user = users.find(({ first_name, last_name }) => first_name && last_name);
    const name = `${user?.first_name} ${user?.last_name}`;
    const byName = await client.walk<User>(`/v2/users?search=${encodeURIComponent(name.toUpperCase())}`);
    expect(byName.map(({ id }) => id)).toContain(user?.id);
    const byMail = await client.walk<User>('/v2/users?search=tidewell.example');
    expect(byMail).toHaveLength(users.length);
    const title = users.find(({ job_title }) => job_title !== undefined)?.job_title ?? '';
    expect(await client.walk<User>(`/v2/users?search=${encodeURIComponent(title)}`)).toEqual([]);
  });

  it('finds contacts across the whole collection, and engagements by title', async () => {
    const contacts = await client.walk<Contact>('/v2/contacts?limit=100');
    const wanted = contacts.filter(({ emails }) => emails?.some(({ email }) => /^a/i.test(email)));
    const found = await client.walk<Contact>('/v2/contacts?search=a&limit=100');
    expect(found.length).toBeGreaterThanOrEqual(wanted.length);
    const all = await client.walk<Engagement>('/v2/engagements?limit=100');
    const hits = await client.walk<Engagement>('/v2/engagements?search=DOCK&limit=3');
    const naive = all.filter(({ title }) => title.toLowerCase().includes('dock'));
    expect(hits.map(({ id }) => id)).toEqual(naive.map(({ id }) => id));
    expect(hits.length).toBeGreaterThan(0);
  });
});

describe('a bad parameter', () => {
  it.each([
    '/v2/engagements?limit=0',
    '/v2/engagements?limit=101',
    '/v2/engagements?limit=1.5',
    '/v2/engagements?limit=',
    '/v2/engagements?limit=5&limit=6',
    '/v2/engagements?order_by=title:asc',
    '/v2/engagements?order_by=updated_at',
    '/v2/engagements?order_by=toString',
    '/v2/users?order_by=start_at:asc',
    '/v2/engagements?filter[engagement_type][eq]=call',
    '/v2/engagements?filter[engagement_type][in]=CALL,,MEETING',
    '/v2/engagements?filter[processing_status][eq]=DONE',
    '/v2/engagements?filter[start_at][gt]=yesterday',
    '/v2/engagements?filter[start_at][gt]=2026-06-01',
    '/v2/engagements?filter[start_at][gt]=2026-02-30T00:00:00Z',
    '/v2/engagements?filter[crm_associations][eq]={}',
    '/v2/engagements?filter[crm_associations][eq]=[1]',
    '/v2/engagements?filter[crm_associations][eq]=[{"id":"1"}]',
    '/v2/engagements?filter[crm_associations][eq]=[{"id":"1","object_type":"ticket"}]',
    '/v2/engagements?filter[crm_associations][eq][0][id]=1',
    '/v2/engagements?filter[crm_associations][eq][x][id]=1',
    '/v2/engagements?expand=everything',
    '/v2/engagements?expand=',
    '/v2/engagements?search=%E0%A4%A',
    '/v2/tags?search=risk',
    '/v2/contacts?filter[company_ids][eq]=1',
    '/v2/users?expand=owner',
  ])('%s is refused and named', async (path) => {
    const body = await refused(path);
    expect(body.errors?.length).toBeGreaterThan(0);
    expect(body.request_id).toMatch(/^rid_\w+$/);
    expect(body.type).toBe(`${client.sandbox.baseUrl}/errors/invalid-query-parameter`);
  });

  it.each(['company_id', 'processing_status', 'sort', 'order'])(
    'rejects the legacy alias %s and names its replacement',
    async (name) => {
      const body = await refused(`/v2/engagements?${name}=x`);
      expect(body.errors?.[0]).toMatchObject({ field: name, code: 'unknown_parameter' });
      expect(body.errors?.[0]?.message).toMatch(/^Use /);
    },
  );

  it('caps ids at 25 and CRM associations at 20, whether separated by commas or repeated', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, i) => `cmp_${i}`);
    await refused(`/v2/engagements?filter[company_ids][in]=${ids(26).join(',')}`);
    await refused(
      `/v2/engagements?${ids(26)
        .map((id) => `filter[contact_ids][in]=${id}`)
        .join('&')}`,
    );
    await refused(
      `/v2/engagements?filter[company_ids][in]=${ids(25).join(',')}&filter[company_ids][eq]=cmp_x`,
    );
    const crm = (count: number) =>
      encodeURIComponent(JSON.stringify(ids(count).map((id) => ({ id, object_type: 'company' }))));
    await refused(`/v2/engagements?filter[crm_associations][eq]=${crm(21)}`);
    expect((await list(`?filter[company_ids][in]=${ids(25).join(',')}`)).body.data).toEqual([]);
    expect((await list(`?filter[crm_associations][eq]=${crm(20)}`)).body.data).toEqual([]);
  });
});

describe('contact engagements', () => {
  it('accepts only limit, cursor and expand', async () => {
    const [contact] = (await client.get<Page<Contact>>('/v2/contacts?limit=1')).body.data;
    const path = `/v2/contacts/${contact?.id}/engagements`;
    for (const name of ['search', 'order_by', 'filter[updated_at][gt]', 'filter[engagement_type][eq]']) {
      await refused(`${path}?${name}=x`);
    }
    const rows = await client.walk<Engagement & { contacts: Contact[] }>(`${path}?limit=1&expand=contacts`);
    const same = await client.walk<Engagement>(`/v2/engagements?filter[contact_ids][eq]=${contact?.id}`);
    expect(rows.map(({ id }) => id)).toEqual(same.map(({ id }) => id));
    expect(rows.every(({ contacts }) => contacts.some(({ id }) => id === contact?.id))).toBe(true);
  });

  it('answers 404 for a contact that does not exist', async () => {
    expect((await client.get('/v2/contacts/cnt_nobody/engagements')).status).toBe(404);
  });
});
