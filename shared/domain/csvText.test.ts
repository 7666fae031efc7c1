import { expect, test } from 'vitest';
import { csvLine } from './csvText.ts';

test('a line of CSV quotes what needs it and ends as the format says', () => {
  expect(csvLine(['plain', 'a "quote", a comma', 'two\nlines', null, 7, ' edge'])).toBe(
    'plain,"a ""quote"", a comma","two\nlines",,7," edge"\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('a spreadsheet can’t run %j', (text) => {
  expect(csvLine([text]).replaceAll('"', '').startsWith("'")).toBe(true);
});
