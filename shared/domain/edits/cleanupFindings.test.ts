import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disagreeing, type OwnLink } from './crmAssociations.ts';
import { duplicateContacts, ParticipantIndex, type Person, unknownSpeakers } from './cleanupFindings.ts';

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

  test('is contradicted if all links of the same kind differ', () => {
    expect(disagreeing(link('company', '1'), [own('company', '2'), own('contact', '1')])).toEqual([
      own('company', '2'),
    ]);
  });

  test('is not contradicted if one of them agrees, ignoring the case of the source', () => {
    expect(disagreeing(link('company', '1', 'hubspot'), [own('company', '2'), own('company', '1')])).toEqual(
      [],
    );
  });

  test('is not contradicted by another CRM, nor a deal by companies', () => {
    expect(disagreeing(link('company', '1'), [own('company', '2', 'SALESFORCE')])).toEqual([]);
    expect(disagreeing(link('deal', '1'), [own('company', '2')])).toEqual([]);
  });
});

describe('contacts that look like duplicates', () => {
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
    [
      'name and number',
      { name: 'Ada Lovelace', phones: ['+49 (171) 555 0199'] },
      { name: 'LOVELACE, Ada', phones: ['0171-5550199'] },
    ],
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
    ['a short number', { name: 'Al', phones: ['110'] }, { name: 'Al', phones: ['110'] }],
    [
      'a number',
      { name: 'Ada Lovelace', phones: ['+44 20 7946 0958'] },
      { name: 'Grace Hopper', phones: ['+44 20 7946 0958'] },
    ],
    ['a number without names', { phones: ['+44 20 7946 0958'] }, { phones: ['+44 20 7946 0958'] }],
  ])('don’t merely share %s', (_what, one, other) => {
    expect(duplicateContacts([person('a', one), person('b', other)])).toEqual([]);
  });

  test('form one group if connected through a third', () => {
    const [a, b, c] = [
      person('a', { emails: ['one@x.example'] }),
      person('b', { emails: ['one@x.example'], name: 'Bo', phones: ['5550199000'] }),
      person('c', { name: 'Bo', phones: ['5550199000'] }),
    ];
    expect(duplicateContacts([c, a, b])).toEqual([
      { ids: ['a', 'b', 'c'], reasons: expect.any(Array) as unknown },
    ]);
  });

  test('do not include a whole team with one mailbox or switchboard', () => {
    const team = Array.from({ length: 12 }, (_, at) =>
      person(`p${at}`, { name: 'Support', emails: ['team@x.example'], phones: ['5550100000'] }),
    );
    expect(duplicateContacts(team)).toEqual([]);
  });

  test('come with the strongest evidence first', () => {
    const both = { emails: ['ada@larkfield.example'], phones: ['5550100000'], companyId: 'larkfield' };
    const found = duplicateContacts([
      person('bo', { name: 'Bo Diaz', emails: ['bo@a.example'] }),
      person('bo-2', { name: 'Bo Diaz', emails: ['bo.diaz@a.example'] }),
      person('cy', { name: 'Cy Young', companyId: 'acme' }),
      person('cy-2', { name: 'Cy Young', companyId: 'acme' }),
      person('di', { name: 'Di Fox', phones: ['555 123 4567'] }),
      person('di-2', { name: 'Di Fox', phones: ['555 123 4567'] }),
      person('ed', { name: 'Ed Ray', emails: ['ray@b.example'] }),
      person('ed-2', { name: 'Eddie R.', emails: ['Ray@b.example'] }),
      person('ada', { name: 'Ada Lovelace', ...both }),
      person('ada-2', { name: 'Ada Lovelace', ...both }),
      person('fay', { name: 'Fay Mo', emails: ['fay@c.example'] }),
      person('fay-2', { name: 'Faye', emails: ['fay@c.example'] }),
    ]);
    expect(found.map(({ ids: [first], reasons }) => [first, ...reasons.map(({ kind }) => kind)])).toEqual([
      ['ada', 'email', 'phone', 'name-and-company', 'name-and-domain'],
      ['ed', 'email'],
      ['fay', 'email'],
      ['di', 'phone'],
      ['cy', 'name-and-company'],
      ['bo', 'name-and-domain'],
    ]);
  });

  test('are in at most one group, in any order', () => {
    const some = fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        name: fc.constantFrom('Al', 'Bo'),
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

describe('an unlisted speaker', () => {
  const speakerOf = (name: string | null, email: string | null = null, contactId: string | null = null) => ({
    name,
    email,
    userId: null,
    contactId,
  });
  const contacts = new ParticipantIndex([{ id: 'cnt_1', name: 'Ada Lovelace', emails: ['ada@x.example'] }]);
  const users = new ParticipantIndex([{ id: 'usr_1', name: 'Grace Hopper', emails: ['grace@us.example'] }]);
  const unknown = (...speakers: ReturnType<typeof speakerOf>[]) =>
    unknownSpeakers(speakers, contacts, users).map(({ name, email }) => name ?? email);

  test('is not reported if a contact or user matches by id, address or name', () => {
    expect(
      unknown(
        speakerOf(null, null, 'cnt_1'),
        speakerOf('lovelace ada'),
        speakerOf('A.', 'ADA@x.example'),
        speakerOf('Grace Hopper'),
      ),
    ).toEqual([]);
  });

  test('is reported otherwise; an address outweighs a name', () => {
    expect(unknown(speakerOf('Alan Turing'), speakerOf('Ada Lovelace', 'other@y.example'))).toEqual([
      'Alan Turing',
      'Ada Lovelace',
    ]);
  });

  test.each(['Speaker 1', 'Unknown', 'participant_3', '', 'Guest #2', '4'])('named %j is ignored', (name) => {
    expect(unknown(speakerOf(name))).toEqual([]);
  });
});
