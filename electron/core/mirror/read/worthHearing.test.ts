import { expect, test, vi } from 'vitest';
import { HEARING_RULES } from '#shared/contract/enumerations.ts';
import { companyId } from '#shared/contract/ids.ts';
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
    { filter: {}, days: 7, rules: HEARING_RULES, trackers: [PRICE], limit: 3 },
    neverCancelled,
  );
  expect(answer).toMatchObject({ found: 12, read: 12, total: 40 });
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

test('the questions of one company are those of all its begun engagements, however old', () => {
  const question = 'When will the export of our data be ready?';
  const of = (firm: string, id: string, hoursAgo: number, text = question) => ({
    ...callAt(id, hoursAgo, text),
    companies: [{ object: 'engagement_company', id: firm, name: firm, domains: [] }],
  });
  const mirror = mirrorWith([
    of('acme', 'planned', -5),
    of('acme', 'recent', 2),
    of('acme', 'old', 24 * 300, 'Who will be our contact in the second year?'),
    of('other', 'elsewhere', 3),
  ]);
  const ask = (limit: number) =>
    mirror.reader.worthHearing(
      {
        filter: { companyIds: [companyId.parse('acme')] },
        days: null,
        rules: ['question'],
        trackers: [],
        limit,
      },
      neverCancelled,
    );
  expect(ask(20).lines.map(({ engagement, line }) => [engagement.id, line])).toEqual([
    ['recent', 1],
    ['old', 1],
  ]);
  expect(ask(1)).toMatchObject({ lines: [{ text: question }], found: 2, read: 2, total: 2 });
});
