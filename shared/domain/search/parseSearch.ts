import { lex, type Lexeme } from './lexer.ts';
import { ignored, isFieldKey, type ReadField, readField } from './searchFields.ts';
import {
  type DraftQuery,
  emptyDraft,
  type SearchNote,
  type SearchPart,
  type SearchQuery,
  type SearchSide,
  type SearchText,
  settled,
} from './searchQuery.ts';
import { canBePrefix, readTerm } from './searchTerms.ts';

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

/** More parts than anyone types; the rest of pasted text is dropped, and reported. */
const MOST_PIECES = 40;

export interface ParseOptions {
  /** For `today`, `7d` and the like. */
  readonly now: Date;
}

function unsure(kind: SearchNote['kind'], about: string): ReadField {
  return { taken: 'unsure', note: { kind, about, choices: [] } };
}

function readText(draft: DraftQuery, lexeme: Lexeme): ReadField {
  // What looked like a key is part of the text, as in `10:30` or `https://…`.
  const [first] = lexeme.values;
  const asWords = lexeme.key !== null || first === undefined;
  const value = asWords ? lexeme.raw.replace(/^[-−–]/u, '') : first.text;
  const term = readTerm(value);
  if (term === null) return ignored('nothing-to-search', lexeme.raw);
  (lexeme.negated ? draft.without : draft.text).push(term);
  if (first?.open === true) return unsure('open-quote', lexeme.raw);
  if (/\*\s*$/u.test(value) && !term.prefix) return unsure('short-prefix', term.typed);
  return { taken: 'as-meant', note: null };
}

/**
 * Parses the text of the search box: words, `"phrases"`, `prefix*`, `-left -out`, and fields (`title: person:
 * speaker: side: in: company: tag: owner: type: status: has: is: before: after: on:`; values are quoted if
 * they contain spaces, and separated by commas). No input is an error: each part reports how it was
 * interpreted.
 */
export function parseSearch(input: string, options: ParseOptions): SearchQuery {
  const draft = emptyDraft();
  const parts: SearchPart[] = [];
  const lexemes = lex(input);
  for (const [index, lexeme] of lexemes.entries()) {
    const place = { from: lexeme.from, to: lexeme.to };
    if (index >= MOST_PIECES) {
      parts.push({ ...place, to: input.length, ...ignored('too-many', String(MOST_PIECES)) });
      break;
    }
    // Anywhere else it is a word, such as the short name of a state.
    const isBetween = index > 0 && index < lexemes.length - 1;
    if (lexeme.raw === 'OR' && isBetween) {
      parts.push({ ...place, ...ignored('no-or', lexeme.raw) });
      continue;
    }
    const taken = readField(draft, lexeme, options.now) ?? readText(draft, lexeme);
    parts.push({ ...place, ...taken });
  }
  return settled(draft, parts);
}
