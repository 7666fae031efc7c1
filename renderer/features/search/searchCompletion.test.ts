import { describe, expect, test } from 'vitest';
import { completed, completionOf } from './searchCompletion.ts';

describe('completing names', () => {
  test.each([
    ['company:', ['company'], ''],
    ['price company:la', ['company'], 'la'],
    ['-contact:"Ada By', ['contact'], 'Ada By'],
    ['speaker:ada,gr', ['contact', 'user'], 'gr'],
  ])('%s completes %j from “%s”', (typed, kinds, words) => {
    expect(completionOf(typed)).toMatchObject({ kinds, words });
  });

  test.each([['price'], ['company:la '], ['company:"Larkfield Group"'], ['type:call'], ['10:30'], ['']])(
    'nothing is completed in “%s”',
    (typed) => expect(completionOf(typed)).toBeNull(),
  );

  test.each([
    ['company:la', 'Larkfield', 'company:Larkfield '],
    ['price contact:"Ad', 'Ada Byron', 'price contact:"Ada Byron" '],
    ['speaker:ada,gr', 'Grace Hopper', 'speaker:ada,"Grace Hopper" '],
    ['company:', 'A "B" C', 'company:"A  B  C" '],
  ])('%s with %s becomes %s', (typed, name, expected) => {
    const completion = completionOf(typed);
    expect(completion).not.toBeNull();
    if (completion !== null) expect(completed(typed, completion, name)).toBe(expected);
  });
});
