import { lex } from './lexer.ts';
import { isFieldKey } from './readField.ts';
import { canBePrefix, readTerm } from './textTerm.ts';

/**
 * What is typed into the search box as the search it stands for: its last word may go on, `renew` is `renew*`. With a
 * space after it, in quotes or behind a field it is as it is. Everything that takes the search over, such as the words
 * of a list, takes it in this form, and so finds the same.
 */
export function searchOfTyped(typed: string): string {
  const last = lex(typed).at(-1);
  if (last === undefined || last.to !== typed.length || last.negated) return typed;
  const [first] = last.values;
  if (last.key === null ? first?.quoted === true : isFieldKey(last.key)) return typed;
  const term = readTerm(last.raw);
  return term === null || term.prefix || !canBePrefix(term.folded) ? typed : `${typed}*`;
}

/** Both searches in one. */
export function joinedSearch(first: string, second: string): string {
  return [first.trim(), second.trim()].filter((each) => each !== '').join('\n');
}

/** A phrase of a tracker as a search; a star at its end takes any ending there too. */
export function searchOfPhrase(phrase: string): string {
  const open = phrase.trimEnd().endsWith('*');
  const words = phrase.replace(/["“”„«»*\n]/g, ' ').trim();
  return `"${words}"${open ? '*' : ''}`;
}
