import { describe, expect, it } from 'vitest';
import { userId } from '#shared/contract/ids.ts';
import type { SpeakerDecision } from '#shared/contract/speakers.ts';
import { sentContact, type Sent } from '../testing/fixtures.ts';
import { type MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';
import { BEFORE, call, EVE, FROM, mirrorWith, TALK, timeline, user } from '../testing/talkFixture.ts';

const ADA_LOVELACE = user('ada', { first_name: 'Ada', last_name: 'Lovelace' });
const BOB_BYTE = user('bob', { first_name: 'Bob', last_name: 'Byte' });

/** A call that nobody owns, with this speaker and a contact. */
function spokenBy(id: string, speaker: Sent): Sent {
  return call(id, { owner_user_id: null, transcript_timeline: timeline([speaker, EVE], TALK) });
}

/** In how many engagements each user was found. */
function counted(mirror: MirrorFixture, decisions: readonly SpeakerDecision[] = []): Record<string, number> {
  const input = {
    filter: {},
    from: FROM,
    before: BEFORE,
    timeZone: 'UTC',
    trend: 'talkRatio',
    limit: 9,
    decisions,
  } as const;
  const { members } = mirror.reader.teamReport(input, neverCancelled);
  return Object.fromEntries(members.map(({ userId: id, volume }) => [id, volume.engagements]));
}

const unclear = (mirror: MirrorFixture, decisions: readonly SpeakerDecision[] = []) =>
  mirror.reader.unclearSpeakers({ userId: null, limit: 100, decisions }, neverCancelled).speakers;

function decision(identity: string, user_: string | null): SpeakerDecision {
  return { identity, label: identity, userId: user_ === null ? null : userId.parse(user_) };
}

describe('who a speaker is', () => {
  it('is a user by name alone, if nobody else has the name', () => {
    const mirror = mirrorWith([spokenBy('e1', { name: ' ADA  Lovelace' })], [ADA_LOVELACE, BOB_BYTE]);
    expect(counted(mirror)).toEqual({ ada: 1, bob: 0 });
    expect(unclear(mirror)).toEqual([]);
  });

  it('is unclear if two users have the name, or a contact too', () => {
    const namesakes = [ADA_LOVELACE, user('ada2', { first_name: 'Ada', last_name: 'Lovelace' }), BOB_BYTE];
    const mirror = mirrorWith(
      [spokenBy('e1', { name: 'Ada Lovelace' }), spokenBy('e2', { name: 'Bob Byte' })],
      namesakes,
    );
    expect(counted(mirror)).toEqual({ ada: 0, ada2: 0, bob: 1 });
    mirror.tookPage('contacts', [sentContact('c9', { first_name: 'Bob', last_name: 'Byte' })]);
    expect(counted(mirror)).toEqual({ ada: 0, ada2: 0, bob: 0 });
    expect(unclear(mirror)).toEqual([
      {
        identity: 'name:ada lovelace',
        name: 'Ada Lovelace',
        email: null,
        engagements: 1,
        latest: { engagementId: 'e1', title: 'Call e1' },
        users: [
          { userId: 'ada', name: 'Ada Lovelace', distinction: 'ada@us.example' },
          { userId: 'ada2', name: 'Ada Lovelace', distinction: 'ada2@us.example' },
        ],
      },
      expect.objectContaining({
        identity: 'name:bob byte',
        users: [{ userId: 'bob', name: 'Bob Byte', distinction: null }],
      }),
    ]);
  });

  it('is unclear if the address is shared, or unknown and the name that of a user', () => {
    const shared = { emails: [{ email: 'desk@us.example' }] };
    const mirror = mirrorWith(
      [
        spokenBy('e1', { name: 'Desk', email: 'desk@us.example' }),
        call('e2', {
          start_at: '2026-11-04T10:00:00Z',
          owner_user_id: null,
          transcript_timeline: timeline([{ name: 'Ada Lovelace', email: 'Ada@home.example' }, EVE], TALK),
        }),
        spokenBy('e3', { name: 'ada lovelace', email: 'ada@home.example' }),
      ],
      [
        { ...ADA_LOVELACE, ...shared },
        { ...BOB_BYTE, ...shared },
      ],
    );
    expect(counted(mirror)).toEqual({ ada: 0, bob: 0 });
    expect(unclear(mirror)).toEqual([
      {
        identity: 'email:ada@home.example',
        name: 'Ada Lovelace',
        email: 'ada@home.example',
        engagements: 2,
        latest: { engagementId: 'e2', title: 'Call e2' },
        users: [{ userId: 'ada', name: 'Ada Lovelace', distinction: null }],
      },
      expect.objectContaining({
        identity: 'email:desk@us.example',
        users: [
          { userId: 'ada', name: 'Ada Lovelace', distinction: null },
          { userId: 'bob', name: 'Bob Byte', distinction: null },
        ],
      }),
    ]);
    const first = (user: string | null) => {
      const of = user === null ? null : userId.parse(user);
      const input = { userId: of, limit: 1, decisions: [] };
      const { speakers, total } = mirror.reader.unclearSpeakers(input, neverCancelled);
      return [speakers.map(({ identity }) => identity), total];
    };
    expect([first(null), first('bob'), first('nobody')]).toEqual([
      [['email:ada@home.example'], 2],
      [['email:desk@us.example'], 1],
      [[], 0],
    ]);
  });

  it('follows what the user decided, and no longer once that is undone', () => {
    const mirror = mirrorWith(
      [
        spokenBy('e1', { name: 'Ada Lovelace', email: 'ada@home.example' }),
        spokenBy('e2', { name: 'Bob Byte' }),
      ],
      [ADA_LOVELACE, BOB_BYTE],
    );
    expect(counted(mirror)).toEqual({ ada: 0, bob: 1 });
    const decisions = [decision('email:ada@home.example', 'ada'), decision('name:bob byte', null)];
    expect(counted(mirror, decisions)).toEqual({ ada: 1, bob: 0 });
    expect(unclear(mirror, decisions)).toEqual([]);
    const read = mirror.reader.userReport(
      {
        filter: {},
        from: FROM,
        before: BEFORE,
        timeZone: 'UTC',
        userId: userId.parse('ada'),
        pointsOf: null,
        limit: 9,
        decisions,
      },
      neverCancelled,
    );
    expect(read?.points.map(({ engagementId }) => engagementId)).toEqual(['e1']);

    expect(counted(mirror, [decision('name:bob byte', 'deleted since')])).toEqual({ ada: 0, bob: 0 });
    expect(counted(mirror)).toEqual({ ada: 0, bob: 1 });
    expect(unclear(mirror).map(({ identity }) => identity)).toEqual(['email:ada@home.example']);
  });

  it('is nobody with an unknown address and name, with a placeholder, or as a contact', () => {
    const namesake = { first_name: 'Ada', last_name: 'Lovelace', emails: [{ email: 'ada@them.example' }] };
    const mirror = mirrorWith(
      [
        spokenBy('e1', { name: 'Zed', email: 'zed@home.example' }),
        spokenBy('e2', { name: 'Speaker 1' }),
        spokenBy('e3', { name: 'Ada Lovelace', contact_id: 'c7' }),
        spokenBy('e4', { name: 'Ada Lovelace', email: 'ada@them.example' }),
      ],
      [ADA_LOVELACE],
    );
    mirror.tookPage('contacts', [sentContact('c7', namesake)]);
    expect([counted(mirror), unclear(mirror)]).toEqual([{ ada: 0 }, []]);
  });
});
