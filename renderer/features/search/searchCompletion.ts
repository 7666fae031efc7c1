import { lex } from '#shared/domain/search/lexer.ts';
import type { RecordKind } from '#shared/contract/mirror.ts';

/** Operators whose values are names, and the records that provide them. */
const NAMED: Readonly<Record<string, readonly RecordKind[]>> = {
  company: ['company'],
  account: ['company'],
  contact: ['contact'],
  person: ['contact'],
  people: ['contact'],
  with: ['contact', 'company'],
  speaker: ['contact', 'user'],
  owner: ['user'],
  tag: ['tag'],
};

/** A name being typed. */
export interface Completion {
  readonly kinds: readonly RecordKind[];
  /** The part typed so far. */
  readonly words: string;
  /** Its start in the text. */
  readonly from: number;
}

/** The name being typed at the end of the text; null if there is none. */
export function completionOf(typed: string): Completion | null {
  const last = lex(typed).at(-1);
  if (last?.to !== typed.length || last.key === null) return null;
  const kinds = NAMED[last.key];
  const value = last.values.at(-1);
  if (kinds === undefined || value === undefined || (value.quoted && !value.open)) return null;
  const from = typed.length - value.text.length - (value.quoted ? 1 : 0);
  return { kinds, words: value.text.trim(), from };
}

/** The text with the completed name, ready for the next word. */
export function completed(typed: string, { from }: Completion, name: string): string {
  const plain = name.replaceAll('"', ' ').trim();
  return `${typed.slice(0, from)}${/[\s,]/.test(plain) ? `"${plain}"` : plain} `;
}
