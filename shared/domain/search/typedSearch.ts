import { isFieldKey } from './fieldKeys.ts';
import { lex } from './lexer.ts';
import type { SearchSide, SearchText } from './searchQuery.ts';
import { canBePrefix, readTerm } from './searchTerms.ts';

/* Searches as texts, without the parser, which the page needs only where it shows how a search is understood. */

/**
 * The search that typed text stands for: its last word becomes a prefix, so that `renew` means `renew*`,
 * unless it is followed by a space, quoted, or part of a field. Everything that takes over a search, such as
 * the list's text filter, uses this form and so finds the same.
 */
export function searchOfTyped(typed: string): string {
  const last = lex(typed).at(-1);
  if (last === undefined || last.to !== typed.length || last.negated) return typed;
  const [first] = last.values;
  if (last.key === null ? first?.quoted === true : isFieldKey(last.key)) return typed;
  const term = readTerm(last.raw);
  return term === null || term.prefix || !canBePrefix(term.folded) ? typed : `${typed}*`;
}

/** A search that requires both. */
export function joinedSearch(first: string, second: string): string {
  return [first.trim(), second.trim()].filter((each) => each !== '').join('\n');
}

/** A search limited to one text or one side. */
export function narrowedSearch(
  search: string,
  { text, side }: { readonly text?: SearchText | undefined; readonly side?: SearchSide | undefined },
): string {
  return [
    search,
    ...(text === undefined ? [] : [`in:${text}`]),
    ...(side === undefined ? [] : [`side:${side}`]),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** The phrase of a tracker as a search; a trailing star matches any ending there too. */
export function searchOfPhrase(phrase: string): string {
  const open = phrase.trimEnd().endsWith('*');
  const words = phrase.replace(/["“”„«»*\n]/g, ' ').trim();
  return `"${words}"${open ? '*' : ''}`;
}
