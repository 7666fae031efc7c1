import { describe, expect, it } from 'vitest';
import { distinctName } from '#shared/domain/distinctName.ts';
import { pageInput, sentContact } from '../testing/fixtures.ts';
import { type MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';
import { BEFORE, call, FROM, mirrorWith, user } from '../testing/talkFixture.ts';

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
    const { members } = reader.teamReport({ ...range, trend: 'talkRatio', limit: 9 }, neverCancelled);
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
    mirror.took(pageInput('contacts', [sentContact('c1', SAM)]));
    const record = mirror.reader.record({ kind: 'user', id: 'u1' });
    expect(record?.distinction).toBeNull();
  });

  it('are told apart by id if they share an address', () => {
    const shared = { ...SAM, emails: [{ email: 'sales@us.example' }] };
    const { reader } = mirrorWith([], [user('u1', shared), user('u2', shared)]);
    expect(['u1', 'u2'].map((id) => reader.record({ kind: 'user', id })?.distinction)).toEqual(['u1', 'u2']);
  });
});
