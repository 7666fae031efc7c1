/** What the search box understands besides words, as it is put there; the cursor comes to stand behind it. */
export const SEARCH_OPERATORS = [
  '"',
  '-',
  'speaker:',
  'person:',
  'company:',
  'title:',
  'tag:',
  'owner:',
  'type:',
  'status:',
  'after:',
  'before:',
  'on:',
  'has:',
  'is:',
] as const;

/** What was typed with an operator behind it, after a space where words stand before. */
export function withOperator(typed: string, operator: string): string {
  return typed === '' || /\s$/.test(typed) ? `${typed}${operator}` : `${typed} ${operator}`;
}
