import fc from 'fast-check';
import { engagementId } from '#shared/contract/ids.ts';
import type { TalkSample } from '#shared/domain/reports/talkFigures.ts';
import { insightsOf } from '#shared/domain/transcript/insights/insights.ts';
import type { Measure } from '#shared/domain/transcript/insights/measure.ts';
import { createTranscript, type Transcript } from '#shared/domain/transcript/transcript.ts';
import { EVERYTHING, type Sent, sentEngagement } from './fixtures.ts';
import { MirrorFixture } from './mirrorFixture.ts';

export const FROM = '2026-11-02T00:00:00Z';
export const BEFORE = '2026-11-16T00:00:00Z';

export function user(id: string, fields: Sent = {}): Sent {
  return { object: 'user', id, first_name: id, emails: [{ email: `${id}@us.example` }], ...fields };
}

/** A line as `[speaker, start, end, text, sentiment]`. */
export type Line = readonly [number, number, number, string?, (number | string | null)?];

export function timeline(speakers: readonly Sent[], lines: readonly Line[]): Sent {
  return {
    speakers,
    entries: lines.map(([speaker, start, end, text, sentiment]) => ({
      speaker_index: speaker,
      start_seconds: start,
      end_seconds: end,
      text: text ?? 'some words that were said',
      sentiment: sentiment ?? null,
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
  mirror.tookPage('users', users);
  mirror.tookPage('engagements', engagements, { expanded: EVERYTHING });
  return mirror;
}

/** Whole microseconds, as reports add them up. */
const micros = (seconds: number): number => Math.round(seconds * 1e6) + 0;
const termOf = (measure: Measure, index: number): number => measure.formula.terms[index]?.value ?? 0;

/** Sentiments as the API may send them, and what they mean; null if nothing. */
const SENTIMENTS: readonly (readonly [sent: number | string | null, means: number | null])[] = [
  [null, null],
  [null, null],
  [0.4, 0.4],
  [-1, -1],
  [7, 1],
  ['positive', 0.7],
  ['VERY_NEGATIVE', -1],
  ['purple', null],
];
export const anySentiment = fc.constantFrom(...SENTIMENTS.map(([sent]) => sent));

/** The time in microseconds that a speaker's rated lines took, at least half a second each, and times their sentiment. */
function naiveSentiment({ count, speaker, start, end, sentiment }: Transcript, of: number) {
  let [rated, felt] = [0, 0];
  for (let line = 0; line < count; line += 1) {
    const means = SENTIMENTS.find(([sent]) => sent === sentiment[line])?.[1] ?? null;
    if (speaker[line] !== of || means === null) continue;
    const length = (end[line] ?? 0) - (start[line] ?? 0);
    const seconds = length < 0.5 ? 0.5 : length;
    rated += seconds;
    felt += seconds * means;
  }
  return { rated: micros(rated), sentiment: micros(felt) };
}

export interface NaiveTalk {
  readonly speakers: number;
  readonly isBroken: boolean;
  /** Of the asked speaker; null if they don't speak. */
  readonly sample: TalkSample | null;
}

/** What Insights computes from the lines of an engagement's timeline; null without one. */
export function naiveTalk(mirror: MirrorFixture, id: string, speaker: number): NaiveTalk | null {
  const head = mirror.reader.transcript(id);
  if (head?.kind !== 'timeline') return null;
  const window = { engagementId: engagementId.parse(id), revision: head.revision, from: 0, count: 400 };
  const transcript = createTranscript(head.speakers, mirror.reader.transcriptLines(window));
  const insights = insightsOf(transcript);
  const span = transcript.count === 0 ? 0 : transcript.duration - (transcript.start[0] ?? 0);
  const own = insights.speakers.find((of) => of.speaker === speaker);
  return {
    speakers: insights.speakers.length,
    isBroken: span > 86_400,
    sample:
      own === undefined
        ? null
        : {
            spoken: micros(termOf(own.talkShare, 0)),
            everybody: micros(termOf(own.talkShare, 1)),
            span: micros(span),
            longest: micros(own.longestMonologue.value ?? 0),
            questions: own.questions.value ?? 0,
            handovers: termOf(own.interactivity, 0),
            waits: termOf(own.patience, 1),
            waited: micros(termOf(own.patience, 0)),
            ...naiveSentiment(transcript, speaker),
          },
  };
}
