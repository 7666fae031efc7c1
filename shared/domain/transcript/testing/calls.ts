import fc from 'fast-check';
import type { Speaker } from '../../../contract/transcript.ts';
import { createTranscript, type Transcript, type TranscriptColumns } from '../transcript.ts';

export function speakerNamed(name: string | null, ids: Partial<Speaker> = {}): Speaker {
  return { name, email: null, userId: null, contactId: null, sentiment: null, ...ids };
}

export const ADA = speakerNamed('Ada', { userId: 'usr_ada' });
export const BOB = speakerNamed('Bob', { contactId: 'cnt_bob' });

/** A line in tests: speaker, start, end, text, words. */
export type Line = readonly [number, number, number, string?, (number[] | null)?];

export function columnsOf(lines: readonly Line[]): TranscriptColumns {
  return {
    speaker: lines.map(([speaker]) => speaker),
    start: lines.map(([, start]) => start),
    end: lines.map(([, , end]) => end),
    text: lines.map(([, , , text]) => text ?? 'words'),
    sentiment: lines.map(() => null),
    words: lines.map(([, , , , words]) => words ?? null),
  };
}

export function call(lines: readonly Line[], speakers: readonly Speaker[] = [ADA, BOB]): Transcript {
  return createTranscript(speakers, columnsOf(lines));
}

/** Numbers as a broken exporter may produce them. */
const anyTime = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 600 }).map((tenths) => tenths / 10) },
  { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity, -5, 1e9) },
);

/** Calls of any shape: unordered, overlapping, without durations, with unknown speakers. */
export const anyLines: fc.Arbitrary<Line[]> = fc.array(
  fc.tuple(fc.integer({ min: -2, max: 4 }), anyTime, anyTime, fc.string({ maxLength: 12 })),
  { maxLength: 30 },
);

const anySentiments = fc.array(fc.constantFrom(null, 0.4, -1, 'negative', 'purple'), {
  minLength: 30,
  maxLength: 30,
});
export const anyCall: fc.Arbitrary<Transcript> = fc
  .tuple(anyLines, anySentiments)
  .map(([lines, sentiments]) =>
    createTranscript([ADA, BOB, speakerNamed(null)], {
      ...columnsOf(lines),
      sentiment: sentiments.slice(0, lines.length),
    }),
  );

const VOCABULARY =
  'so we looked at the pricing page again and, frankly, it’s not what our team expected for the next quarter because onboarding takes too long'.split(
    ' ',
  );

/** A deterministic call of this many lines by four speakers, about six seconds per line. */
export function longCall(count: number): Transcript {
  let seed = 7;
  const draw = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const lines: Line[] = [];
  let at = 0;
  for (let line = 0; line < count; line += 1) {
    const words = Array.from({ length: 4 + draw(16) }, () => VOCABULARY[draw(VOCABULARY.length)] ?? '');
    const length = words.length * 0.4;
    lines.push([draw(4), at, at + length, `${words.join(' ')}.`]);
    at += length + draw(20) / 10 - 0.4;
  }
  return call(
    lines,
    ['Ada', 'Bob', 'Cyn', 'Dan'].map((name) => speakerNamed(name)),
  );
}
