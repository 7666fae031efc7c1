import { expect, test } from 'vitest';
import { figuresIn, summaryTable, verdicts } from './benchSummary.mjs';

/** @param {number} value */
const tick = (value) => ({ figure: 'script per tick', value, unit: 'ms' });

test('figures are the lines of JSON with a value', () => {
  const output =
    'Starting…\n{"figure":"script per tick","value":0.2,"unit":"ms"}\n{"figure":"pairs","all":[1]}\n';
  expect(figuresIn(output)).toEqual([tick(0.2)]);
});

test('a goal is met if every run meets it', () => {
  const of = (/** @type {number[]} */ ...values) =>
    verdicts(
      'follow',
      values.map((value) => [tick(value)]),
    ).find(({ figure }) => figure === 'script per tick');
  expect(of(0.1, 0.05)).toMatchObject({ met: true, values: [0.1, 0.05], goal: 'at most 0.1', unit: 'ms' });
  expect(of(0.1, 0.11)).toMatchObject({ met: false });
  expect(of(Number.NaN)).toMatchObject({ met: false });
});

test('a figure that a run did not print is missed', () => {
  expect(verdicts('follow', [[]]).map(({ met, values }) => [met, values])).toContainEqual([false, [null]]);
});

test('a figure that the options leave out is neither met nor missed', () => {
  const skipped = { figure: 'script per tick', skipped: /** @type {const} */ (true) };
  expect(figuresIn(JSON.stringify(skipped))).toEqual([skipped]);
  const verdict = verdicts('follow', [[skipped], [skipped]]).find(({ figure }) => figure === skipped.figure);
  expect(verdict).toMatchObject({ met: null });
  expect(summaryTable(verdict === undefined ? [] : [verdict])).toContain('| not measured |');
  expect(verdicts('follow', [[skipped], []])).toContainEqual(
    expect.objectContaining({ figure: skipped.figure, met: false }),
  );
});

test('the summary is a Markdown table', () => {
  const [first] = verdicts('sandbox', [[{ figure: 'pages per second of one core', value: 2345.6 }], []]);
  expect(summaryTable(first === undefined ? [] : [first])).toBe(
    [
      '| Benchmark | Figure                       | Measured  | Goal           | Met    |',
      '| --------- | ---------------------------- | --------- | -------------- | ------ |',
      '| `sandbox` | pages per second of one core | 2,346 · – | at least 2,000 | **no** |',
      '',
    ].join('\n'),
  );
});
