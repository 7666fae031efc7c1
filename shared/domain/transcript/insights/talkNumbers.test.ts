import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCall, longCall } from '../testing/calls.ts';
import { insightsOf } from './insights.ts';
import { talkNumbersOf } from './talkNumbers.ts';

test('talk numbers equal the values of the insights, for any lines', () => {
  fc.assert(
    fc.property(anyCall, (transcript) => {
      const insights = insightsOf(transcript);
      const numbers = talkNumbersOf(transcript);
      expect(numbers.questions).toBe(insights.questions.value);
      expect(numbers.lines).toBe(transcript.count);
      expect(numbers.speakers.map(({ speaker }) => speaker)).toEqual(
        insights.speakers.map(({ speaker }) => speaker),
      );
      const enough = numbers.span > 0 && numbers.speakers.length > 1;
      expect(enough ? numbers.handovers / (numbers.span / 60) : null).toBe(insights.interactivity.value);
      for (const [index, speaker] of numbers.speakers.entries()) {
        const measures = insights.speakers[index];
        expect(speaker.side).toBe(measures?.side);
        expect(numbers.seconds > 0 ? speaker.seconds / numbers.seconds : null).toBe(
          measures?.talkShare.value,
        );
        expect(speaker.longest?.seconds ?? null).toBe(measures?.longestMonologue.value);
        expect(speaker.longest?.start ?? null).toBe(measures?.longestMonologue.moments[0]?.start ?? null);
        expect(speaker.questions).toBe(measures?.questions.value);
        expect(speaker.waits.count > 0 ? speaker.waits.seconds / speaker.waits.count : null).toBe(
          measures?.patience.value,
        );
        expect(enough ? speaker.handovers / (numbers.span / 60) : null).toBe(measures?.interactivity.value);
        const { rated } = speaker;
        expect(rated.lines > 0 ? rated.sum / rated.seconds : null).toBe(measures?.sentiment.value);
      }
    }),
    { numRuns: 500 },
  );
});

test('talk numbers of a call of 40,000 lines cover all of them', () => {
  const numbers = talkNumbersOf(longCall(40_000));
  expect(numbers.speakers.reduce((sum, { lines }) => sum + lines, 0)).toBe(40_000);
});
