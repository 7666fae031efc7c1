import { dictionary } from '#shared/domain/dictionary.ts';
import { lex } from '#shared/domain/search/lexer.ts';
import type { RecordKind } from '#shared/contract/mirror.ts';

/** The operators of the search box as they are inserted before the cursor. */
export const SEARCH_OPERATORS = [
  '"',
  '*',
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

/** Appends an operator, after a space if there is text before it; a star belongs to the word before it. */
export function withOperator(typed: string, operator: string): string {
  if (operator === '*') return `${typed.trimEnd()}*`;
  return typed === '' || /\s$/.test(typed) ? `${typed}${operator}` : `${typed} ${operator}`;
}

/** What provides names: records, or the signals of the workspace. */
export type NamedKind = RecordKind | 'signal';

/** Operators whose values are names, and the records that provide them. */
const NAMED = dictionary<readonly NamedKind[]>({
  company: ['company'],
  account: ['company'],
  contact: ['contact'],
  person: ['contact'],
  people: ['contact'],
  with: ['contact', 'company'],
  speaker: ['contact', 'user'],
  owner: ['user'],
  tag: ['tag'],
  signal: ['signal'],
});

/** A name being typed. */
export interface Completion {
  readonly kinds: readonly NamedKind[];
  /** The signal whose value is typed; null for a name. */
  readonly signal: string | null;
  /** The part typed so far. */
  readonly words: string;
  /** Its start in the text. */
  readonly from: number;
}

/** The name being typed at the end of the text; null if there is none. */
export function completionOf(typed: string): Completion | null {
  const last = lex(typed).at(-1);
  if (last?.to !== typed.length || last.key === null) return null;
  const kinds = NAMED.get(last.key);
  const signal = last.comparison === null ? null : (last.values[0]?.text.trim() ?? null);
  const value = (last.comparison ?? last).values.at(-1);
  if (kinds === undefined || value === undefined || (value.quoted && !value.open)) return null;
  const from = typed.length - value.text.length - (value.quoted ? 1 : 0);
  return { kinds, signal, words: value.text.trim(), from };
}

/** The text with the completed name, ready for the next word, or for the value of a signal. */
export function completed(typed: string, { kinds, signal, from }: Completion, name: string): string {
  const plain = name.replaceAll('"', ' ').trim();
  if (kinds.includes('signal') && signal === null) return `${typed.slice(0, from)}"${plain}"`;
  return `${typed.slice(0, from)}${/[\s,]/.test(plain) ? `"${plain}"` : plain} `;
}
