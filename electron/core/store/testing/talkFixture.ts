import { EVERYTHING, pageInput, sentEngagement, type Sent } from './fixtures.ts';
import { MirrorFixture } from './mirrorFixture.ts';

export const FROM = '2026-11-02T00:00:00Z';
export const BEFORE = '2026-11-16T00:00:00Z';

export function user(id: string, fields: Sent = {}): Sent {
  return { object: 'user', id, first_name: id, emails: [{ email: `${id}@us.example` }], ...fields };
}

/** A line as `[speaker, start, end, text]`. */
export type Line = readonly [number, number, number, string?];

export function timeline(speakers: readonly Sent[], lines: readonly Line[]): Sent {
  return {
    speakers,
    entries: lines.map(([speaker, start, end, text]) => ({
      speaker_index: speaker,
      start_seconds: start,
      end_seconds: end,
      text: text ?? 'some words that were said',
    })),
  };
}

export const ADA = { name: 'Ada', user_id: 'ada', email: null };
export const EVE = { name: 'Eve', contact_id: 'c1', email: 'eve@them.example' };
export const BOB = { name: 'Bob', user_id: 'bob', email: null };
export const TALK: readonly Line[] = [
  [0, 0, 10],
  [1, 12, 32],
  [0, 33, 40, 'Is that so?'],
];

/** A call owned by the user `ada`, in which she and a contact speak. */
export function call(id: string, fields: Sent = {}): Sent {
  return sentEngagement(id, {
    start_at: '2026-11-03T10:00:00Z',
    owner_user_id: 'ada',
    duration_seconds: 60,
    transcript_timeline: timeline([ADA, EVE], TALK),
    ...fields,
  });
}

export function mirrorWith(
  engagements: readonly Sent[],
  users: readonly Sent[] = [user('ada'), user('bob')],
): MirrorFixture {
  const mirror = new MirrorFixture();
  mirror.took(pageInput('users', users));
  mirror.took(pageInput('engagements', engagements, { expanded: EVERYTHING }));
  return mirror;
}
