import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCall, anyLines, call, columnsOf, longCall, speakerNamed, ADA, BOB } from '../testing/calls.ts';
import { createTranscript } from '../transcript.ts';
import { insightsOf, type Insights } from './insights.ts';
import type { Measure } from './measure.ts';
import { questionsOf } from './talkNumbers.ts';
import { sidesOf } from './sides.ts';

function measuresOf({ speakers, monologues: _monologues, ...ofCall }: Insights): Measure[] {
  const ofSpeakers = speakers.flatMap(({ speaker: _speaker, side: _side, ...measures }) =>
    Object.values(measures),
  );
  return [...Object.values(ofCall), ...ofSpeakers];
}

const meeting = call([
  [0, 0, 10, 'We have a plan.'],
  [1, 11, 12, 'Which one do you mean?'],
  [0, 14, 20, 'The large one.'],
  [1, 19, 19.5, 'Mm-hm.'],
  [0, 21, 24, 'It costs more.'],
  [1, 26, 66, 'Let me tell you a story'],
  [1, 68, 76, 'about last year.'],
]);

describe('the insights of a call', () => {
  const insights = insightsOf(meeting);

  test('give each speaker’s share of the speaking time', () => {
    const shares = insights.speakers.map(({ talkShare }) => talkShare.value);
    expect(shares).toEqual([19 / 68.5, 49.5 / 68.5]);
    expect(insights.talkRatio.value).toBe(19 / 68.5);
    expect(insights.speakers[0]?.talkShare.moments).toEqual([
      { start: 0, end: 10, firstLine: 0, lastLine: 0 },
      { start: 14, end: 20, firstLine: 2, lastLine: 2 },
      { start: 21, end: 24, firstLine: 4, lastLine: 4 },
    ]);
  });

  test('find the longest monologue across short pauses, and the longest customer story', () => {
    expect(insights.longestMonologue.value).toBe(50);
    expect(insights.longestMonologue.moments).toEqual([{ start: 26, end: 76, firstLine: 5, lastLine: 6 }]);
    expect(insights.longestCustomerStory.value).toBe(50);
    // A "mm-hm" in between doesn't end Ada's second monologue.
    expect(insights.speakers[0]?.longestMonologue.value).toBe(10);
    expect(insights.speakers[0]?.longestMonologue.formula.terms[0]?.value).toBe(2);
  });

  test('end a monologue at a long pause or when someone else takes the floor', () => {
    const broken = insightsOf(
      call([
        [0, 0, 10],
        [0, 15.1, 20],
        [1, 17, 19, 'no no no no'],
        [0, 20, 24],
      ]),
    );
    expect(broken.speakers[0]?.longestMonologue.value).toBe(10);
    expect(broken.speakers[0]?.longestMonologue.formula.terms[0]?.value).toBe(3);
  });

  test('give each speaker’s sentiment with its sample, and play what is negative', () => {
    const lines = [
      [0, 0, 10],
      [1, 10, 20],
      [0, 20, 50],
      [1, 50, 60],
    ] as const;
    const rated = createTranscript([ADA, BOB], {
      ...columnsOf(lines),
      sentiment: [1, 'negative', -1, null],
    });
    const { sentiment, speakers } = insightsOf(rated);
    expect(sentiment.value).toBe((10 - 7 - 30) / 50);
    expect(speakers.map((of) => of.sentiment.value)).toEqual([-0.5, -0.7]);
    expect(speakers[1]?.sentiment.formula.terms.map(({ name, value }) => [name, value])).toEqual([
      ['ratedLines', 1],
      ['lines', 2],
    ]);
    expect(sentiment.moments.map(({ firstLine }) => firstLine)).toEqual([1, 2]);
    expect(speakers[0]?.sentiment.moments).toEqual([{ start: 20, end: 50, firstLine: 2, lastLine: 2 }]);
    expect(insights.sentiment).toMatchObject({ value: null, missing: 'no-sentiment', moments: [] });
  });

  test('count speaker changes per minute, each with a playable moment', () => {
    expect(insights.interactivity.value).toBe(3 / (76 / 60));
    expect(insights.interactivity.moments.map(({ firstLine, lastLine }) => [firstLine, lastLine])).toEqual([
      [0, 1],
      [1, 2],
      [4, 5],
    ]);
    expect(insights.interactivity.moments[0]).toMatchObject({ start: 7, end: 12 });
  });

  test('measure how long our side waits, counting interruptions as zero and ignoring breaks', () => {
    expect(insights.patience.value).toBe(2);
    const interrupted = insightsOf(
      call([
        [1, 0, 10],
        [0, 8, 12],
        [1, 13, 20],
        [0, 24, 30],
        [1, 31, 32],
        [0, 60, 61, 'after the break we go on'],
      ]),
    );
    expect(interrupted.patience.value).toBe(2);
    expect(interrupted.patience.formula.terms.map(({ value }) => value)).toEqual([4, 2, 1]);
  });

  test('count questions, each with a playable moment', () => {
    expect(insights.questions.value).toBe(1);
    expect(insights.questions.moments).toEqual([{ start: 11, end: 12, firstLine: 1, lastLine: 1 }]);
    expect(insights.speakers.map(({ questions }) => questions.value)).toEqual([0, 1]);
  });

  test('are missing, with a reason, if they can’t be computed', () => {
    const silent = insightsOf(call([]));
    expect(silent.speakers).toEqual([]);
    expect(silent.longestMonologue.missing).toBe('nothing-spoken');
    const strangers = insightsOf(call([[0, 0, 5]], [speakerNamed('Zed')]));
    expect(strangers.talkRatio.missing).toBe('sides-unknown');
    expect(strangers.longestCustomerStory.missing).toBe('sides-unknown');
    expect(strangers.interactivity.missing).toBe('one-speaker');
    expect(strangers.speakers[0]?.talkShare.value).toBe(1);
  });

  test('exclude unnamed lines from the shares and report their time', () => {
    const { speakers } = insightsOf(
      call([
        [0, 0, 10],
        [-1, 10, 20],
        [1, 20, 30],
      ]),
    );
    expect(speakers.map(({ talkShare }) => talkShare.value)).toEqual([0.5, 0.5]);
    expect(speakers[0]?.talkShare.formula.terms.at(-1)).toMatchObject({ value: 10 });
  });

  test('stay within bounds, with moments inside the call, for any lines', () => {
    fc.assert(
      fc.property(anyCall, (transcript) => {
        const insights = insightsOf(transcript);
        for (const { value, missing, unit, moments } of measuresOf(insights)) {
          expect((value === null) === (missing !== null)).toBe(true);
          const [least, most] = unit === 'sentiment' ? [-1, 1] : [0, Infinity];
          expect(value === null || (Number.isFinite(value) && value >= least && value <= most)).toBe(true);
          if (unit === 'share' && value !== null) expect(value).toBeLessThanOrEqual(1);
          for (const { start, end, firstLine, lastLine } of moments) {
            expect(start >= 0 && start <= end && end <= transcript.duration).toBe(true);
            expect(firstLine >= 0 && firstLine <= lastLine && lastLine < transcript.count).toBe(true);
          }
        }
        const shares = insights.speakers.map(({ talkShare }) => talkShare.value ?? 0);
        const sum = shares.reduce((a, b) => a + b, 0);
        if (sum > 0) expect(sum).toBeCloseTo(1);
      }),
      { numRuns: 500 },
    );
  });

  test('do not depend on the order of the lines', () => {
    const distinct = anyLines.map((lines) => {
      const starts = new Set<number>();
      return lines.filter(([, start]) => {
        const isNew = Number.isFinite(start) && start >= 0 && !starts.has(start);
        starts.add(start);
        return isNew;
      });
    });
    fc.assert(
      fc.property(distinct, (lines) => {
        expect(insightsOf(call(lines.toReversed()))).toEqual(insightsOf(call(lines)));
      }),
    );
  });

  test('cover every line of a long call', () => {
    const long = longCall(40_000);
    const { speakers } = insightsOf(long);
    const lines = speakers.map(({ questions }) => questions.formula.terms[0]?.value ?? 0);
    expect(lines.reduce((a, b) => a + b, 0)).toBe(40_000);
  });
});

describe('a question', () => {
  const questionTexts = (text: string): string[] =>
    questionsOf(call([[0, 0, 1, text]])).map(({ offset, length }) => text.slice(offset, offset + length));

  test.each([
    ['Fine. And you? Good.', ['And you?']],
    ['Really?! Why???', ['Really?!', 'Why???']],
    ['He asked “why?” and left.', ['He asked “why?']],
    ['Open page?id=7 now', []],
    ['?', []],
    ['! ? !', []],
    ['价格是多少？我们要看看。可以吗？', ['价格是多少？', '可以吗？']],
    ['ما هو السعر؟ شكرا', ['ما هو السعر؟']],
    ['It is 3.5 percent, right?', ['It is 3.5 percent, right?']],
  ])('is read off its mark: %s', (text, expected) => {
    expect(questionTexts(text)).toEqual(expected);
  });

  test('is found in a line of a million marks in linear time', () => {
    expect(questionTexts('!'.repeat(1_000_000))).toEqual([]);
    expect(questionTexts('a? '.repeat(100_000))).toHaveLength(100_000);
  });
});

describe('a speaker’s side', () => {
  test('is derived from ids first and then from our users’ email domains', () => {
    const email = (address: string) => speakerNamed('Eve', { email: address });
    expect(sidesOf([ADA, BOB, email('eve@acme.com')])).toEqual(['ours', 'theirs', 'unknown']);
    const ours = speakerNamed('Ada', { userId: 'usr', email: 'ada@Parley.example' });
    expect(sidesOf([ours, email('eve@parley.example'), email('eve@acme.com'), email('none')])).toEqual([
      'ours',
      'ours',
      'theirs',
      'unknown',
    ]);
  });
});
