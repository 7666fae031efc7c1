import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disagreeing, type OwnLink } from './crmAssociations.ts';
import { duplicateContacts, type Person } from './duplicateContacts.ts';
import { ParticipantIndex, unknownSpeakers } from './unknownSpeakers.ts';

const link = (type: string, id: string, source = 'HUBSPOT') => ({
  object_type: type,
  crm_object_id: id,
  source,
});

describe('an engagement’s CRM link', () => {
  const own = (type: string, id: string, source?: string): OwnLink => ({
    of: 'company',
    id: `cmp_${id}`,
    name: id,
    link: link(type, id, source),
  });

  test('is spoken against by links of the same kind that all say something else', () => {
    expect(disagreeing(link('company', '1'), [own('company', '2'), own('contact', '1')])).toEqual([
      own('company', '2'),
    ]);
  });

  test('is not spoken against where one of them agrees, whatever the case of its source', () => {
    expect(disagreeing(link('company', '1', 'hubspot'), [own('company', '2'), own('company', '1')])).toEqual(
      [],
    );
  });

  test('is not spoken against by another CRM, nor a deal by companies', () => {
    expect(disagreeing(link('company', '1'), [own('company', '2', 'SALESFORCE')])).toEqual([]);
    expect(disagreeing(link('deal', '1'), [own('company', '2')])).toEqual([]);
  });
});

describe('contacts that look like one person', () => {
  const person = (id: string, fields: Partial<Person> = {}): Person => ({
    id,
    name: '',
    emails: [],
    phones: [],
    companyId: null,
    ...fields,
  });

  test.each<[string, Partial<Person>, Partial<Person>]>([
    ['an address', { emails: ['Ada@x.example'] }, { emails: ['ada@X.example '] }],
    ['a number', { phones: ['+49 (171) 555 0199'] }, { phones: ['0171-5550199'] }],
    ['name and company', { name: 'Ada Lovelace', companyId: 'c' }, { name: 'Lovelace, Ada', companyId: 'c' }],
    [
      'name and domain',
      { name: 'Zoë Ng', emails: ['z@acme.example'] },
      { name: 'Zoe Ng', emails: ['zoe@acme.example'] },
    ],
  ])('share %s', (_what, one, other) => {
    expect(duplicateContacts([person('b', one), person('a', other)]).map(({ ids }) => ids)).toEqual([
      ['a', 'b'],
    ]);
  });

  test.each<[string, Partial<Person>, Partial<Person>]>([
    ['a name alone', { name: 'Ada Lovelace' }, { name: 'Ada Lovelace' }],
    ['a first name and a company', { name: 'Ada', companyId: 'c' }, { name: 'Ada', companyId: 'c' }],
    [
      'a public mail provider',
      { name: 'Al Bo', emails: ['a@gmail.com'] },
      { name: 'Al Bo', emails: ['b@gmail.com'] },
    ],
    ['a short number', { phones: ['110'] }, { phones: ['110'] }],
  ])('don’t merely share %s', (_what, one, other) => {
    expect(duplicateContacts([person('a', one), person('b', other)])).toEqual([]);
  });

  test('are one group where the first is the second and the second is the third', () => {
    const [a, b, c] = [
      person('a', { emails: ['one@x.example'] }),
      person('b', { emails: ['one@x.example'], phones: ['5550199000'] }),
      person('c', { phones: ['5550199000'] }),
    ];
    expect(duplicateContacts([c, a, b])).toEqual([
      { ids: ['a', 'b', 'c'], reasons: expect.any(Array) as unknown },
    ]);
  });

  test('are not the whole team behind one mailbox or switchboard', () => {
    const team = Array.from({ length: 12 }, (_, at) => person(`p${at}`, { phones: ['5550100000'] }));
    expect(duplicateContacts(team)).toEqual([]);
  });

  test('are in one group at most, whoever comes first', () => {
    const some = fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        name: fc.constant(''),
        emails: fc.subarray(['1@x.example', '2@x.example', '3@x.example']),
        phones: fc.subarray(['5550100001', '5550100002']),
        companyId: fc.constant(null),
      }),
    );
    fc.assert(
      fc.property(some, (people) => {
        const unique = [...new Map(people.map((one) => [one.id, one])).values()];
        const ids = (list: Person[]) =>
          duplicateContacts(list)
            .map((group) => group.ids.join())
            .sort();
        expect(ids(unique)).toEqual(ids(unique.toReversed()));
        const members = duplicateContacts(unique).flatMap((group) => group.ids);
        expect(new Set(members).size).toBe(members.length);
      }),
    );
  });
});

describe('a speaker', () => {
  const heard = (name: string | null, email: string | null = null, contactId: string | null = null) => ({
    name,
    email,
    userId: null,
    contactId,
  });
  const contacts = new ParticipantIndex([{ id: 'cnt_1', name: 'Ada Lovelace', emails: ['ada@x.example'] }]);
  const users = new ParticipantIndex([{ id: 'usr_1', name: 'Grace Hopper', emails: ['grace@us.example'] }]);
  const unknown = (...speakers: ReturnType<typeof heard>[]) =>
    unknownSpeakers(speakers, contacts, users).map(({ name, email }) => name ?? email);

  test('who is a contact or a colleague is known by id, address or name', () => {
    expect(
      unknown(
        heard(null, null, 'cnt_1'),
        heard('lovelace ada'),
        heard('A.', 'ADA@x.example'),
        heard('Grace Hopper'),
      ),
    ).toEqual([]);
  });

  test('who is neither is told; an address decides over a name', () => {
    expect(unknown(heard('Alan Turing'), heard('Ada Lovelace', 'other@y.example'))).toEqual([
      'Alan Turing',
      'Ada Lovelace',
    ]);
  });

  test.each(['Speaker 1', 'Unknown', 'participant_3', '', 'Guest #2', '4'])('called %j is nobody', (name) => {
    expect(unknown(heard(name))).toEqual([]);
  });
});
