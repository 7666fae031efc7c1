/** The operators of the search box as they are inserted before the cursor. */
export const SEARCH_OPERATORS = [
  '"',
  '-',
  'speaker:',
  'side:',
  'person:',
  'company:',
  'with:',
  'in:',
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
  'signal:',
] as const;

/** Appends an operator, after a space if there is text before it. */
export function withOperator(typed: string, operator: string): string {
  return typed === '' || /\s$/.test(typed) ? `${typed}${operator}` : `${typed} ${operator}`;
}
