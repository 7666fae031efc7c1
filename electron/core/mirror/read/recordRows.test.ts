import { describe, expect, it } from 'vitest';
import type { RecordOrder } from '#shared/contract/enumerations.ts';
import { companyId } from '#shared/contract/ids.ts';
import { distinctName } from '#shared/domain/distinctName.ts';
import { Database } from '../../database/database.ts';
import { sentContact, sentEngagement } from '../testing/fixtures.ts';
import { MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';
import { BEFORE, call, FROM, mirrorWith, user } from '../testing/talkFixture.ts';
import { trimLogs } from '../write/mirrorTransaction.ts';

function window(
  fixture: MirrorFixture,
  search: string,
  offset = 0,
  limit = 10,
): { ids: string[]; total: number } {
  const { rows, total } = fixture.reader.records({ kind: 'contact', search, offset, limit }, neverCancelled);
  return { ids: rows.map((row) => row.fields.id), total };
}

describe('contacts, companies, users and tags', () => {
  it('are listed by name in windows, with their number of engagements', () => {
    const fixture = new MirrorFixture();
    const people = ['Émile', 'Ada', 'zoe', 'Bea'].map((name, index) =>
      sentContact(`c${index}`, { first_name: name, last_name: 'X' }),
    );
    fixture.tookPage('contacts', people);
    fixture.tookPage('engagements', [
      sentEngagement('e1', { contacts: [people[1], people[3]] }),
      sentEngagement('e2', { contacts: [people[1]] }),
    ]);
    expect(window(fixture, '')).toEqual({ ids: ['c1', 'c3', 'c0', 'c2'], total: 4 });
    expect(window(fixture, '', 1, 2)).toEqual({ ids: ['c3', 'c0'], total: 4 });
    expect(fixture.reader.record({ kind: 'contact', id: 'c1' })).toMatchObject({
      name: 'Ada X',
      engagements: 2,
      partial: false,
    });
    expect(fixture.reader.record({ kind: 'contact', id: 'nobody' })).toBeNull();
  });

  it('are as old as their last complete reading, changed or not', () => {
    const fixture = new MirrorFixture();
    const company = { object: 'company', id: 'k1', name: 'Acme', domains: [{ domain: 'acme.example' }] };
    const contact = sentContact('c1', { company: { id: 'k1', object: 'company' } });
    const read = (day: string) => ({ receivedAt: `2026-11-${day}T10:00:00.000Z`, requestId: `rid_${day}` });
    const readings = () =>
      (['company', 'contact'] as const).map((kind) => {
        const id = kind === 'company' ? 'k1' : 'c1';
        return fixture.reader.record({ kind, id })?.provenance.requestId;
      });
    fixture.tookPage('companies', [{ ...company, industry: 'Tools' }], read('01'));
    fixture.tookPage('contacts', [contact], read('02'));
    expect(readings()).toEqual(['rid_01', 'rid_02']);
    // Within an engagement, a contact is complete, and a company has a name and domains only.
    const embedded = { ...company, object: 'engagement_company', domains: ['acme.example'] };
    const engagement = (name: string) =>
      sentEngagement('e1', { contacts: [contact], companies: [{ ...embedded, name }] });
    fixture.tookPage('engagements', [engagement('Acme')], read('03'));
    expect(readings()).toEqual(['rid_01', 'rid_03']);
    fixture.tookPage('engagements', [engagement('Acme Ltd')], read('04'));
    expect(fixture.reader.record({ kind: 'company', id: 'k1' })).toMatchObject({
      name: 'Acme Ltd',
      provenance: { requestId: 'rid_01', receivedAt: '2026-11-01T10:00:00.000Z' },
    });
    fixture.tookPage('companies', [{ ...company, name: 'Acme Ltd', industry: 'Tools' }], read('05'));
    expect(readings()).toEqual(['rid_05', 'rid_04']);
    // An answer that was on its way when another was stored is older than that.
    fixture.tookPage('contacts', [contact], { ...read('06'), asked: 0 });
    expect(readings()).toEqual(['rid_05', 'rid_04']);
  });

  it('are sorted by any column, missing values last, equal ones by name', () => {
    const fixture = new MirrorFixture();
    const person = (id: string, first_name: string, email: string, company?: string) =>
      sentContact(id, {
        first_name,
        emails: email === '' ? [] : [{ email, is_primary: true }],
        ...(company === undefined ? {} : { company: { id: company, object: 'company' } }),
      });
    const people = [
      person('c1', 'Ada', 'z@x.example', 'k2'),
      person('c2', 'Bea', 'A@x.example'),
      person('c3', 'Cyn', '', 'k1'),
    ];
    fixture.tookPage('contacts', people);
    fixture.tookPage('companies', [
      { object: 'company', id: 'k1', name: 'Äther', domains: [] },
      { object: 'company', id: 'k2', name: 'Birch', domains: [] },
    ]);
    fixture.tookPage('engagements', [
      sentEngagement('e1', { contacts: [people[1]], start_at: '2026-03-01T10:00:00Z' }),
      sentEngagement('e2', { contacts: [people[1]], start_at: '2026-03-02T10:00:00Z' }),
      sentEngagement('e3', { contacts: [people[2]], start_at: '2026-03-03T10:00:00Z' }),
    ]);
    const sorted = (order: RecordOrder, search = ''): string[] =>
      fixture.reader
        .records({ kind: 'contact', search, order, offset: 0, limit: 10 }, neverCancelled)
        .rows.map((row) => row.fields.id);
    expect(sorted('name:desc')).toEqual(['c3', 'c2', 'c1']);
    expect(sorted('email:asc')).toEqual(['c2', 'c1', 'c3']);
    expect(sorted('email:desc')).toEqual(['c1', 'c2', 'c3']);
    expect(sorted('company:asc')).toEqual(['c3', 'c1', 'c2']);
    expect(sorted('engagements:desc')).toEqual(['c2', 'c3', 'c1']);
    expect(sorted('engagements:asc')).toEqual(['c1', 'c3', 'c2']);
    expect(sorted('last:desc')).toEqual(['c3', 'c2', 'c1']);
    expect(sorted('last:asc', 'x.example')).toEqual(['c2', 'c1']);
    fixture.tookPage('engagements', [
      sentEngagement('e4', { contacts: [people[0]], start_at: '2026-02-01T10:00:00Z' }),
    ]);
    expect(sorted('last:asc', 'x.example')).toEqual(['c1', 'c2']);
  });

  it('have the owner of the exact address first', () => {
    const fixture = new MirrorFixture();
    const named = (id: string, first_name: string, email: string) =>
      sentContact(id, { first_name, last_name: null, emails: [{ email }] });
    fixture.tookPage('contacts', [
      named('c1', 'Aaron', 'ada@acme.example.com'),
      named('c2', 'Bea', 'x.ada@acme.example'),
      named('c3', 'Zoe', 'Ada@Acme.example'),
    ]);
    const listed = (search: string, order?: RecordOrder): string[] =>
      fixture.reader
        .records({ kind: 'contact', search, offset: 0, limit: 10, order }, neverCancelled)
        .rows.map((row) => row.fields.id);
    expect(listed(' ada@acme.EXAMPLE ')).toEqual(['c3', 'c1', 'c2']);
    expect(listed('ada@acme.example', 'name:desc')).toEqual(['c3', 'c2', 'c1']);
    expect(listed('acme')).toEqual(['c1', 'c2', 'c3']);
  });

  it('are sorted by the number and the domain that tables show', () => {
    const fixture = new MirrorFixture();
    const numbers = (...given: readonly [string, boolean?][]) => ({
      phone_numbers: given.map(([phone_number, is_primary]) => ({ phone_number, is_primary })),
    });
    fixture.tookPage('contacts', [
      sentContact('c1', numbers(['+3'], ['+1', true])),
      sentContact('c2', numbers(['+2'], ['+0'])),
      sentContact('c3', {}),
    ]);
    fixture.tookPage('companies', [
      { object: 'company', id: 'k1', name: 'Ash', domains: [{ domain: 'b.example' }] },
      { object: 'company', id: 'k2', name: 'Birch', domains: ['A.example', 'z.example'] },
      { object: 'company', id: 'k3', name: 'Cedar', domains: [] },
    ]);
    const sorted = (kind: 'contact' | 'company', order: RecordOrder): string[] =>
      fixture.reader
        .records({ kind, search: '', order, offset: 0, limit: 10 }, neverCancelled)
        .rows.map((row) => row.fields.id);
    expect(sorted('contact', 'phone:asc')).toEqual(['c1', 'c2', 'c3']);
    expect(sorted('contact', 'phone:desc')).toEqual(['c2', 'c1', 'c3']);
    expect(sorted('company', 'domains:asc')).toEqual(['k2', 'k1', 'k3']);
    expect(sorted('company', 'domains:desc')).toEqual(['k1', 'k2', 'k3']);
  });

  it('are found by prefixes of name, address and domain', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('contacts', [
      sentContact('c1', {
        first_name: 'Zoë',
        last_name: 'Müller',
        emails: [{ email: 'zm@umbrella.example', is_primary: true }],
      }),
      sentContact('c2', { first_name: 'Ada', last_name: 'Zorn' }),
    ]);
    expect(window(fixture, 'zo')).toEqual({ ids: ['c2', 'c1'], total: 2 });
    expect(window(fixture, 'zo mul')).toEqual({ ids: ['c1'], total: 1 });
    expect(window(fixture, 'UMBRELLA.ex')).toEqual({ ids: ['c1'], total: 1 });
    expect(window(fixture, 'zo', 1, 1)).toEqual({ ids: ['c1'], total: 2 });
    expect(window(fixture, 'brella')).toEqual({ ids: [], total: 0 });
  });

  it('are listed for one company', () => {
    const fixture = new MirrorFixture();
    const company = { id: 'k1', object: 'company' };
    fixture.tookPage('contacts', [
      sentContact('c1', { first_name: 'Zoe', company }),
      sentContact('c2', { first_name: 'Ada', company }),
      sentContact('c3', { first_name: 'Bea', company: { id: 'k2', object: 'company' } }),
      sentContact('c4', { first_name: 'Cyn' }),
    ]);
    const people = (search: string): { ids: string[]; total: number } => {
      const request = {
        kind: 'contact',
        search,
        ofCompany: companyId.parse('k1'),
        offset: 0,
        limit: 10,
      } as const;
      const { rows, total } = fixture.reader.records(request, neverCancelled);
      return { ids: rows.map((row) => row.fields.id), total };
    };
    fixture.tookPage('companies', [{ object: 'company', id: 'k1', name: 'Acme' }]);
    expect(fixture.reader.record({ kind: 'contact', id: 'c1' })).toMatchObject({ companyName: 'Acme' });
    expect(fixture.reader.record({ kind: 'contact', id: 'c3' })).toMatchObject({ companyName: null });
    expect(people('')).toEqual({ ids: ['c2', 'c1'], total: 2 });
    expect(people('zo')).toEqual({ ids: ['c1'], total: 1 });
  });

  it('count for a user both owned and hosted engagements, even when only the id is known', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [
      sentEngagement('e1', { owner_user_id: 'u1' }),
      sentEngagement('e2', { owner_user_id: 'u1', host_user_id: 'u1' }),
      sentEngagement('e3', { host_user_id: 'u1' }),
    ]);
    expect(fixture.reader.record({ kind: 'user', id: 'u1' })).toMatchObject({
      engagements: 3,
      partial: true,
    });
    expect(fixture.writer.counts().users).toBe(0);
    fixture.tookPage('users', [
      { object: 'user', id: 'u1', first_name: 'Grace', last_name: null, role: 'USER', emails: [] },
    ]);
    expect(fixture.reader.record({ kind: 'user', id: 'u1' })).toMatchObject({
      name: 'Grace',
      partial: false,
    });
    expect(fixture.writer.counts().users).toBe(1);
  });
});

describe('an id that doesn’t exist', () => {
  it('is similar to one of the same kind that differs only in case', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('ngmt_01ka'), sentEngagement('ngmt_01kb')]);
    fixture.tookPage('contacts', [sentContact('cont_1x')]);
    const similar = (kind: 'engagement' | 'contact' | 'user', id: string): string | null =>
      fixture.reader.similarId({ kind, id });
    expect(similar('engagement', 'NGMT_01KA')).toBe('ngmt_01ka');
    expect(similar('engagement', 'ngmt_01kc')).toBeNull();
    expect(similar('engagement', 'ngmt_01k_')).toBeNull();
    expect(similar('contact', 'CONT_1X')).toBe('cont_1x');
    expect(similar('user', 'CONT_1X')).toBeNull();
    fixture.remove('engagement', 'ngmt_01ka');
    fixture.remove('contact', 'cont_1x');
    expect([similar('engagement', 'NGMT_01KA'), similar('contact', 'CONT_1X')]).toEqual([null, null]);
  });
});

describe('updates', () => {
  it('are paged backwards and filtered by resource', () => {
    const fixture = new MirrorFixture();
    const name = (first: string): unknown => sentContact('c1', { first_name: first });
    fixture.tookPage('contacts', [name('A')]);
    fixture.tookPage('engagements', [sentEngagement('e1')]);
    for (const first of ['B', 'C', 'D']) fixture.tookPage('contacts', [name(first)]);
    fixture.tookPage('engagements', [sentEngagement('e1', { title: 'New' })]);
    const first = fixture.reader.updates({ before: null, limit: 3 });
    expect(first.changes.map((change) => change.after)).toEqual(['New', 'D', 'C']);
    const second = fixture.reader.updates({ before: first.next, limit: 3 });
    expect(second.changes.map((change) => [change.before, change.after])).toEqual([['A', 'B']]);
    expect(second.next).toBeNull();
    expect(fixture.reader.updates({ before: null, limit: 9, kinds: ['engagement'] }).changes).toHaveLength(1);
    const of = { kind: 'contact', id: 'c1' } as const;
    expect(fixture.reader.updates({ before: null, limit: 9, of }).changes).toHaveLength(3);
    expect(fixture.reader.updates({ before: null, limit: 9, of: { ...of, id: 'c2' } }).changes).toEqual([]);
  });

  it('distinguish created, changed and deleted resources', () => {
    const fixture = new MirrorFixture();
    const late = { created_at: '2026-11-21T13:00:00Z', updated_at: '2026-11-21T13:00:00Z' };
    fixture.tookPage('contacts', [sentContact('c2')]);
    fixture.tookPage('contacts', [sentContact('c1', late), sentContact('c2')]);
    fixture.tookPage('contacts', [sentContact('c2', { first_name: 'Bea' })]);
    fixture.remove('contact', 'c1');
    const fields = (how: 'appeared' | 'changed' | 'deleted'): string[] =>
      fixture.reader
        .updates({ before: null, limit: 9, how: [how] })
        .changes.map((one) => `${one.id} ${one.field}`);
    expect(fields('appeared')).toEqual(['c1 created']);
    expect(fields('changed')).toEqual(['c2 first_name']);
    expect(fields('deleted')).toEqual(['c1 deleted']);
    fixture.tookPage('contacts', [sentContact('c1', late)]);
    expect(fields('appeared')).toEqual(['c1 restored', 'c1 created']);
  });

  it('drop the oldest when there are too many, and never reuse a number', () => {
    const fixture = new MirrorFixture();
    for (const title of ['A', 'B', 'C', 'D'])
      fixture.tookPage('engagements', [sentEngagement('e1', { title })]);
    const db = new Database(fixture.folder.file(), { readOnly: false });
    trimLogs(db, 2);
    db.close();
    const { changes, newest } = fixture.reader.updates({ before: null, limit: 9 });
    expect(changes.map((change) => change.after)).toEqual(['D', 'C']);
    fixture.tookPage('engagements', [sentEngagement('e1', { title: 'E' })]);
    expect(fixture.reader.updates({ before: null, limit: 1 }).newest).toBe(newest + 1);
  });
});

const SAM = { first_name: 'Sam', last_name: 'Reed' };

/** Three users of one name: two with addresses of their own, one without; and one whose name is unique. */
function withNamesakes(): MirrorFixture {
  const users = [
    user('u1', SAM),
    user('u2', {
      ...SAM,
      emails: [{ email: 'old@us.example' }, { email: 'sam@us.example', is_primary: true }],
    }),
    user('u3', { ...SAM, first_name: 'SAM', emails: [] }),
    user('u4', { first_name: 'Ada' }),
  ];
  const engagements = users.map((each, at) => call(`e${at}`, { owner_user_id: each['id'] }));
  return mirrorWith(engagements, users);
}

const WANTED = {
  u1: 'Sam Reed (u1@us.example)',
  u2: 'Sam Reed (sam@us.example)',
  u3: 'SAM Reed (u3)',
  u4: 'Ada',
};

describe('namesakes', () => {
  it('are told apart by address, or else by id, in the team report, lists and filters', () => {
    const { reader } = withNamesakes();
    const range = { filter: {}, from: FROM, before: BEFORE, timeZone: 'UTC' };
    const input = { ...range, trend: 'talkRatio', limit: 9, decisions: [] } as const;
    const { members } = reader.teamReport(input, neverCancelled);
    expect(Object.fromEntries(members.map((each) => [each.userId, distinctName(each, each.userId)]))).toEqual(
      WANTED,
    );
    expect(members.find(({ userId }) => userId === 'u2')?.email).toBe('sam@us.example');

    const { rows } = reader.records({ kind: 'user', search: '', offset: 0, limit: 9 }, neverCancelled);
    const named = rows.map((each) => [each.fields.id, distinctName(each, each.fields.id)]);
    expect(Object.fromEntries(named)).toEqual(WANTED);

    const { owners } = reader.facets({ filter: {} }, neverCancelled);
    const counted = owners.map(({ value, name, distinction }) => [
      value,
      distinctName({ name: name ?? '', distinction }, value),
    ]);
    expect(Object.fromEntries(counted)).toEqual(WANTED);
  });

  it('are those of one kind: a contact doesn’t make a user’s name ambiguous', () => {
    const mirror = mirrorWith([], [user('u1', SAM)]);
    mirror.tookPage('contacts', [sentContact('c1', SAM)]);
    const record = mirror.reader.record({ kind: 'user', id: 'u1' });
    expect(record?.distinction).toBeNull();
  });

  it('are told apart by id if they share an address', () => {
    const shared = { ...SAM, emails: [{ email: 'sales@us.example' }] };
    const { reader } = mirrorWith([], [user('u1', shared), user('u2', shared)]);
    expect(['u1', 'u2'].map((id) => reader.record({ kind: 'user', id })?.distinction)).toEqual(['u1', 'u2']);
  });
});
