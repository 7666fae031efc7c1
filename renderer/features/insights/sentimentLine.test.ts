import { expect, test } from 'vitest';
import { sentimentLine } from './sentimentLine.ts';

test('the line rises with the sentiment and breaks at unknown values', () => {
  const values = Float32Array.of(0, 1, Number.NaN, -1);
  expect(sentimentLine(values, 20)).toBe('M0.5 10.0h0.1L1.5 0.0M3.5 20.0h0.1');
});
