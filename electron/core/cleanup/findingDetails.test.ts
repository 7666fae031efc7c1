import { describe, expect, test } from 'vitest';
import type { CleanupItem } from '#shared/contract/cleanup.ts';
import { sentContact, sentEngagement, sentTimeline } from '../mirror/testing/fixtures.ts';
import { company, link, look } from './testing/scannedMirror.ts';

describe('the strength of evidence', () => {
  const levels = (items: readonly CleanupItem[]) =>
    items.map(({ key, strength }) => [key, strength?.level ?? null, strength?.rule ?? null]);

  test('orders CRM links: of the only company, of one of several, of a contact, of other engagements', () => {
    const [one, two] = ['1', '2'].map((id) => company(id, { crm_association: link('company', id) }));
    const known = sentContact('known', { crm_association: link('contact', '7') });
    const plain = company('plain');
    const ofUnwritable = company('lead', { crm_association: link('lead', '9') });
    const { page, counts } = look({
      engagements: [
        sentEngagement('bare'),
        sentEngagement('unwritable', { companies: [ofUnwritable] }),
        sentEngagement('beside', { companies: [plain] }),
        sentEngagement('linked', { companies: [plain], crm_association: link('deal', '5') }),
        sentEngagement('contact', { contacts: [known] }),
        sentEngagement('several', { companies: [one, two] }),
        sentEngagement('company', { companies: [one] }),
      ],
    });
    const items = page('no-link');
    const found = levels(items);
    expect(found.map(([, level]) => level)).toEqual(['strong', 'likely', 'likely', 'possible', null, null]);
    expect(new Map(found.map(([key, , rule]) => [key, rule]))).toEqual(
      new Map([
        ['bare', null],
        ['beside', 'same-company-engagements'],
        ['company', 'company'],
        ['contact', 'contact'],
        ['several', 'company'],
        ['unwritable', null],
      ]),
    );
    expect(items.find(({ key }) => key === 'several')?.strength).toEqual({
      level: 'likely',
      rule: 'company',
      alike: 2,
    });
    expect(counts()['no-link']).toEqual({ open: 6, fixable: 4, hidden: 0 });
  });

  test('orders speakers: whose address is known, whose name is, and whom nobody knows', () => {
    const speaker = (name: string, email: string | null = null) => ({
      name,
      email,
      user_id: null,
      contact_id: null,
      sentiment: null,
    });
    const timeline = {
      ...sentTimeline([[0, 'Hi']], []),
      speakers: [speaker('Nobody Known'), speaker('Alan Turing'), speaker('A. Lovelace', 'ada@x.example')],
    };
    const { page } = look({
      contacts: [
        sentContact('alan', { first_name: 'Alan', last_name: 'Turing', emails: [] }),
        sentContact('ada', {
          first_name: 'Ada',
          last_name: 'Lovelace',
          emails: [{ email: 'ada@x.example' }],
        }),
      ],
      engagements: [sentEngagement('call', { contacts: [], transcript_timeline: timeline })],
    });
    expect(levels(page('speaker-no-contact')).map(([, ...strength]) => strength)).toEqual([
      ['strong', 'speaker-email'],
      ['likely', 'speaker-name'],
      [null, null],
    ]);
  });

  test('orders duplicates, and two people with one phone number aren’t any', () => {
    const phone_numbers = [{ phone_number: '+49 171 5550199' }];
    const emails = (address: string) => ({ emails: [{ email: address }] });
    const contacts = [
      sentContact('a', { ...emails('a@one.example'), first_name: 'Ada', last_name: 'Ng' }),
      sentContact('b', { ...emails('b@one.example'), first_name: 'Ada', last_name: 'Ng' }),
      sentContact('c', emails('same@x.example')),
      sentContact('d', emails('same@x.example')),
      sentContact('e', { ...emails('e@e.example'), first_name: 'Eve', last_name: 'Oh', phone_numbers }),
      sentContact('f', { ...emails('f@f.example'), first_name: 'Finn', last_name: 'Oh', phone_numbers }),
      sentContact('g', { ...emails('g@g.example'), first_name: 'Eve', last_name: 'Oh', phone_numbers }),
    ];
    const { page } = look({ contacts, engagements: [sentEngagement('all', { contacts })] });
    expect(levels(page('duplicate-contacts'))).toEqual([
      ['c\nd', 'strong', 'email'],
      ['e\ng', 'likely', 'phone'],
      ['a\nb', 'possible', 'name-and-domain'],
    ]);
  });
});
