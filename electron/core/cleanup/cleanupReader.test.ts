import { describe, expect, test } from 'vitest';
import type { CleanupItem } from '#shared/contract/cleanup.ts';
import { NOW } from '../mirror/testing/mirrorFixture.ts';
import { pageInput, sentContact, sentEngagement, sentTimeline } from '../mirror/testing/fixtures.ts';
import type { Hidden } from './cleanupReader.ts';
import { company, forAll, link, look, noneAccepted, nothing, still } from './testing/scannedMirror.ts';

describe('the queue of engagements without a CRM link', () => {
  test('lists them, those with a suggested link first', () => {
    const { page, counts } = look({
      contacts: [],
      engagements: [
        sentEngagement('bare'),
        sentEngagement('linked', { crm_association: link('company', '9') }),
        sentEngagement('known', { companies: [company('acme', { crm_association: link('company', '1') })] }),
      ],
    });
    const items = page('no-link');
    expect(items.map((item) => item.key)).toEqual(['known', 'bare']);
    expect(items[0]?.fixes[0]).toMatchObject({
      change: { kind: 'crm', base: null, mine: { object_type: 'company', crm_object_id: '1' } },
      evidence: [{ kind: 'company', companyId: 'acme' }],
    });
    expect(items[1]?.fixes).toEqual([]);
    expect(counts()['no-link']).toEqual({ open: 2, fixable: 1, hidden: 0 });
  });

  test('suggests the links of other calls with the same company', () => {
    const companies = [company('acme')];
    const { page } = look({
      engagements: [
        sentEngagement('one', { companies }),
        sentEngagement('two', { companies, crm_association: link('deal', '5') }),
        sentEngagement('three', { companies, crm_association: link('deal', '5', 'hubspot') }),
      ],
    });
    expect(page('no-link')[0]?.fixes[0]).toMatchObject({
      change: { mine: { object_type: 'deal', crm_object_id: '5' } },
      evidence: [{ kind: 'same-company-engagements', engagements: 2 }],
    });
  });
});

test('finds links that disagree with their company’s link, and suggests the company’s', () => {
  const companies = [company('acme', { crm_association: link('company', '1') })];
  const { page } = look({
    engagements: [
      sentEngagement('wrong', { companies, crm_association: link('company', '2') }),
      sentEngagement('right', { companies, crm_association: link('company', '1', 'hubspot') }),
      sentEngagement('deal', { companies, crm_association: link('deal', '7') }),
    ],
  });
  const items = page('link-disagrees');
  expect(items.map((item) => item.key)).toEqual(['wrong']);
  expect(items[0]?.finding).toMatchObject({
    own: [{ of: 'company', id: 'acme', link: { crm_object_id: '1' } }],
  });
  expect(items[0]?.fixes.map((fix) => fix.change)).toMatchObject([
    { base: { crm_object_id: '2' }, mine: { crm_object_id: '1' } },
  ]);
});

test('finds speakers who are neither contacts nor users, and suggests contacts', () => {
  const ada = sentContact('ada', { first_name: 'Ada', last_name: 'Lovelace' });
  const alan = sentContact('alan', { first_name: 'Alan', last_name: 'Turing' });
  const grace = { object: 'user', id: 'grace', first_name: 'Grace', last_name: 'Hopper', emails: [] };
  const timeline = sentTimeline(
    [[0, 'Hi']],
    ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Somebody Else', 'Speaker 4'],
  );
  const { page } = look({
    users: [grace],
    contacts: [ada, alan],
    engagements: [sentEngagement('call', { contacts: [ada], transcript_timeline: timeline })],
  });
  const items = page('speaker-no-contact');
  expect(items.map((item) => item.finding)).toMatchObject([
    { speaker: { name: 'Alan Turing' } },
    { speaker: { name: 'Somebody Else' } },
  ]);
  expect(items[0]?.fixes).toMatchObject([
    {
      change: { kind: 'contacts', base: ['ada'], mine: ['ada', 'alan'] },
      evidence: [{ kind: 'speaker-name' }],
    },
  ]);
  expect(items[1]?.fixes).toEqual([]);
});

test('finds companies without a contact on the call, and suggests their regular contacts', () => {
  const acme = company('acme');
  const of = (id: string) => sentContact(id, { company: { id: 'acme', object: 'company' }, emails: [] });
  const [regular, once, stranger] = [of('regular'), of('once'), sentContact('stranger', { emails: [] })];
  const { page } = look({
    contacts: [regular, once, stranger],
    engagements: [
      sentEngagement('bare', { companies: [acme], contacts: [stranger] }),
      sentEngagement('second', { companies: [acme], contacts: [regular, once] }),
      sentEngagement('third', { companies: [acme], contacts: [regular] }),
      sentEngagement('by-domain', {
        companies: [acme],
        contacts: [sentContact('mail', { emails: [{ email: 'x@acme.example' }] })],
      }),
    ],
  });
  const items = page('company-no-contact');
  expect(items.map((item) => item.key)).toEqual(['bare\nacme']);
  expect(items[0]?.fixes[0]).toMatchObject({
    change: { mine: ['stranger', 'regular'] },
    evidence: [{ kind: 'company-regular', calls: 2 }],
  });
});

test('finds duplicate contacts and replaces them on every call', () => {
  const [kept, other] = [
    sentContact('a', { emails: [{ email: 'same@x.example' }] }),
    sentContact('b', { emails: [{ email: 'SAME@x.example' }] }),
  ];
  const { page, reader } = look({
    contacts: [kept, other],
    engagements: [
      sentEngagement('one', { contacts: [kept] }),
      sentEngagement('two', { contacts: [kept, other] }),
      sentEngagement('three', { contacts: [kept] }),
      sentEngagement('four', { contacts: [other] }),
    ],
  });
  expect(page('duplicate-contacts')).toMatchObject([
    {
      key: 'a\nb',
      engagement: null,
      finding: {
        keep: 'a',
        contacts: [{ engagements: 3 }, { engagements: 2 }],
        reasons: [{ kind: 'email' }],
      },
    },
  ]);
  expect(reader.swaps('a', ['b'])).toMatchObject(
    [
      { base: ['b'], mine: ['a'] },
      { base: ['a', 'b'], mine: ['a'] },
    ].map((swap) => expect.objectContaining(swap) as object),
  );
});

describe('the queue of duplicate contacts', () => {
  const [kept, other, third] = ['a', 'b', 'c'].map((id) =>
    sentContact(id, { emails: [{ email: 'same@x.example' }] }),
  );
  const engagements = [
    sentEngagement('one', { contacts: [kept] }),
    sentEngagement('two', { contacts: [kept, other] }),
    sentEngagement('four', { contacts: [other] }),
  ];
  const all = [kept, other, third].map((one) => one ?? {});

  test('ignores duplicates with fewer than two on calls', () => {
    const { page } = look({ contacts: all, engagements: engagements.slice(0, 1) });
    expect(page('duplicate-contacts')).toEqual([]);
  });

  test('hides duplicates while all calls of the others have a pending change', () => {
    const { page, counts } = look({ contacts: all, engagements });
    const pending = (...ids: string[]): Hidden => ({ decided: new Map(), pending: new Set(ids) });
    expect(page('duplicate-contacts', pending('four'))).toHaveLength(1);
    expect(page('duplicate-contacts', pending('two', 'four'))).toEqual([]);
    expect(counts(pending('two', 'four'))['duplicate-contacts']).toEqual({ open: 0, fixable: 0, hidden: 0 });
  });
});

test('the coverage counts engagements without an open finding, and those that duplicates would change', () => {
  const [kept, other] = ['a', 'b'].map((id) => sentContact(id, { emails: [{ email: 'same@x.example' }] }));
  const crm_association = link('deal', '1');
  const { coverage } = look({
    contacts: [kept ?? {}, other ?? {}],
    engagements: [
      sentEngagement('clear', { contacts: [kept], crm_association }),
      sentEngagement('kept', { contacts: [kept], crm_association }),
      sentEngagement('both', { contacts: [kept, other], crm_association }),
      sentEngagement('other', { contacts: [other], crm_association }),
      sentEngagement('bare'),
    ],
  });
  expect(coverage()).toEqual({ clear: 2, engagements: 5 });
  expect(coverage({ decided: new Map([['bare', null]]), pending: new Set() }).clear).toBe(3);
  expect(coverage({ decided: new Map(), pending: new Set(['bare', 'both']) }).clear).toBe(4);
  expect(coverage({ decided: new Map([['a\nb', null]]), pending: new Set(['bare']) }).clear).toBe(5);
});

test('the obvious ones are the strongest of all queues in turn, never two about one engagement', () => {
  const contact = (id: string, address: string) => sentContact(id, { emails: [{ email: address }] });
  const [a, b] = [contact('a', 'one@x.example'), contact('b', 'one@x.example')];
  const [c, d] = [contact('c', 'two@x.example'), contact('d', 'two@x.example')];
  const known = sentContact('known', { crm_association: link('contact', '7') });
  const crm_association = link('deal', '1');
  const own = company('own', { crm_association: link('company', '1') });
  const plain = company('plain');
  const { reader } = look({
    contacts: [a, b, c, d, known],
    engagements: [
      sentEngagement('first', { contacts: [a, c], crm_association }),
      sentEngagement('second', { contacts: [a, c], crm_association }),
      sentEngagement('of d', { contacts: [d], crm_association }),
      sentEngagement('of b', { contacts: [b], companies: [own] }),
      sentEngagement('wrong', { companies: [own], crm_association: link('company', '2') }),
      sentEngagement('contact', { contacts: [known] }),
      sentEngagement('beside', { companies: [plain] }),
      sentEngagement('linked', { companies: [plain], crm_association }),
    ],
  });
  const keys = (hidden = nothing) => reader.obvious(forAll(hidden), still).map(({ key }) => key);
  expect(keys()).toEqual(['of b', 'wrong', 'c\nd', 'contact']);
  expect(keys({ decided: new Map([['of b', null]]), pending: new Set(['wrong']) })).toEqual([
    'a\nb',
    'c\nd',
    'contact',
  ]);
});

test('returns items by key, and null for those no longer found', () => {
  const { reader } = look({ engagements: [sentEngagement('one'), sentEngagement('two')] });
  const found = reader.items('no-link', ['two', 'gone', 'one'], still);
  expect(found.map((item) => item?.engagement?.id ?? null)).toEqual(['two', null, 'one']);
});

test('counts from before the last change of the mirror say when they are counted again', () => {
  const { reader, counts, fixture, later } = look({ engagements: [sentEngagement('one')] });
  const hidden = { hidden: forAll(nothing), accepted: noneAccepted };
  expect(reader.counts(hidden, still)).toMatchObject({ asOf: NOW, rescanIn: null });
  fixture.took(pageInput('engagements', [sentEngagement('two')], { asked: 4 }));
  later(400);
  expect(counts()['no-link']).toMatchObject({ open: 1 });
  const { asOf, rescanIn } = reader.counts(hidden, still);
  expect(asOf).toBe(NOW);
  later(rescanIn ?? Number.NaN);
  expect(counts()['no-link']).toMatchObject({ open: 2 });
  expect(reader.counts(hidden, still).rescanIn).toBeNull();
});

describe('decided items', () => {
  const engagements = ['one', 'two', 'three'].map((id) => sentEngagement(id));

  test('are hidden: skipped items until they change, dismissed ones for good, and those with a pending change', () => {
    const { page, counts, fixture, later } = look({ engagements });
    const version = page('no-link').find((item) => item.key === 'one')?.version ?? '';
    const hidden: Hidden = {
      decided: new Map([
        ['one', version],
        ['two', null],
      ]),
      pending: new Set(),
    };
    expect(page('no-link', hidden).map((item) => item.key)).toEqual(['three']);
    expect(counts(hidden)['no-link']).toEqual({ open: 1, fixable: 0, hidden: 2 });
    expect(page('no-link', { decided: new Map(), pending: new Set(['three']) })).toHaveLength(2);

    const changed = engagements.map((engagement) => ({
      ...engagement,
      title: 'new',
      updated_at: '2026-04-01T00:00:00Z',
    }));
    fixture.took(pageInput('engagements', changed, { asked: 9 }));
    later(60_000);
    expect(
      page('no-link', hidden)
        .map((item) => item.key)
        .toSorted(),
    ).toEqual(['one', 'three']);
  });

  test('don’t disturb paging', () => {
    const many = Array.from({ length: 25 }, (_, at) => sentEngagement(`e${String(at).padStart(2, '0')}`));
    const { page, reader } = look({ engagements: many });
    const walked: string[] = [];
    let after: string | null = null;
    do {
      const step: { items: CleanupItem[]; next: string | null } = reader.page(
        'no-link',
        nothing,
        after,
        10,
        still,
      );
      walked.push(...step.items.map((item) => item.key));
      after = step.next;
    } while (after !== null);
    expect(walked).toEqual(page('no-link').map((item) => item.key));
    expect(new Set(walked).size).toBe(25);
  });
});
