import { expect, test, vi } from 'vitest';
import { HEARING_RULES } from '#shared/contract/enumerations.ts';
import { neverCancelled, NOW } from '../testing/mirrorFixture.ts';
import { ADA, call, EVE, mirrorWith, timeline } from '../testing/talkFixture.ts';
import { MirroredTranscripts } from './mirroredTranscripts.ts';

const HOUR = 3_600_000;
const PRICE = { id: 'price', name: 'Prices', phrases: ['price*'] };

function callAt(id: string, hoursAgo: number, text: string) {
  return call(id, {
    start_at: new Date(NOW - hoursAgo * HOUR).toISOString(),
    transcript_timeline: timeline(
      [ADA, EVE],
      [
        [0, 0, 5, 'Good morning to you all.'],
        [1, 6, 9, text],
      ],
    ),
  });
}

test('lines worth hearing are those of the newest transcripts, and no other transcript is read', () => {
  const read = vi.spyOn(MirroredTranscripts.prototype, 'whole');
  const mirror = mirrorWith([
    callAt('planned', -5, 'Is the price of this still the same?'),
    ...Array.from({ length: 40 }, (_, at) =>
      callAt(`call${at}`, at + 1, `The price is too high for team ${at}.`),
    ),
    callAt('old', 24 * 8, 'When will the price come down again?'),
  ]);
  const answer = mirror.reader.worthHearing(
    { rules: HEARING_RULES, trackers: [PRICE], limit: 3 },
    neverCancelled,
  );
  expect(answer).toMatchObject({ read: 12, total: 40, days: 7 });
  expect(read).toHaveBeenCalledTimes(12);
  expect(
    answer.lines.map(({ engagement, rule, speaker, side }) => [engagement.id, rule, speaker, side]),
  ).toEqual([
    ['call0', 'mention', 'Eve', 'theirs'],
    ['call1', 'mention', 'Eve', 'theirs'],
    ['call2', 'mention', 'Eve', 'theirs'],
  ]);
  read.mockRestore();
});
