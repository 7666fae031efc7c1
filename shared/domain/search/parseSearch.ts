import { lex, type Lexeme } from './lexer.ts';
import { ignored, type ParseOptions, readField } from './searchFields.ts';
import {
  type DraftQuery,
  emptyDraft,
  type ReadField,
  type SearchNote,
  type SearchPart,
  type SearchQuery,
  settled,
} from './searchQuery.ts';
import { readTerm } from './searchTerms.ts';

/** More parts than anyone types; the rest of pasted text is dropped, and reported. */
const MOST_PIECES = 40;

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
 * speaker: side: in: company: tag: owner: type: status: has: is: signal: before: after: on:`; values are quoted if
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
    const taken = readField(draft, lexeme, options) ?? readText(draft, lexeme);
    parts.push({ ...place, ...taken });
  }
  return settled(draft, parts);
}
