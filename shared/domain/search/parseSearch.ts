import { type Aliases, NO_ALIASES, otherTerm, respelled, respellingsIn } from './aliases.ts';
import { lex, type Lexeme } from './lexer.ts';
import { alsoWritten, ignored, type ParseOptions, readField, unsure } from './searchFields.ts';
import { DraftQuery, type ReadField, type SearchPart, type SearchQuery, settled } from './searchQuery.ts';
import { readTerm } from './searchTerms.ts';

/** More parts than anyone types; the rest of pasted text is dropped, and reported. */
const MOST_PIECES = 40;

function readText(draft: DraftQuery, lexeme: Lexeme, aliases: Aliases): ReadField {
  // What looked like a key is part of the text, as in `10:30` or `https://…`.
  const [first] = lexeme.values;
  const asWords = lexeme.key !== null || first === undefined;
  const value = asWords ? lexeme.raw.replace(/^[-−–]/u, '') : first.text;
  const term = readTerm(value);
  if (term === null) return ignored('nothing-to-search', lexeme.raw);
  (lexeme.negated ? draft.without : draft.text).push(respelled(term, aliases));
  if (first?.open === true) return unsure('open-quote', lexeme.raw);
  if (/\*\s*$/u.test(value) && !term.prefix) return unsure('short-prefix', term.typed);
  return alsoWritten([term.typed], aliases);
}

/** A word typed without quotes or a field: its place in the draft, and the part that it is. */
interface LooseWord {
  readonly at: number;
  readonly part: number;
}

/**
 * Finds loose words that are a spelling together, as in `bonnie fly`. Wanted are all of them or another spelling, which is
 * to want each of them or another spelling.
 */
function respellRow(
  draft: DraftQuery,
  parts: SearchPart[],
  row: readonly LooseWord[],
  aliases: Aliases,
): void {
  let joined = '';
  const placed = row.map((word) => {
    const begin = joined === '' ? 0 : joined.length + 1;
    joined = `${joined} ${draft.text[word.at]?.typed ?? ''}`.trimStart();
    return { ...word, begin, end: joined.length };
  });
  const hasWords = (from: number, to: number) => readTerm(joined.slice(from, to)) !== null;
  for (const { begin, end, others } of respellingsIn(joined, aliases)) {
    const words = placed.filter((word) => word.begin < end && word.end > begin);
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined || first === last) continue;
    if (hasWords(first.begin, begin) || hasWords(end, last.end)) continue;
    for (const { at } of words) {
      const term = draft.text[at];
      if (term === undefined) continue;
      const added = others.map((each) => otherTerm(each, { prefix: false }));
      draft.text[at] = { ...term, others: [...term.others, ...added] };
    }
    const place = words.find(({ part }) => parts[part]?.note === null)?.part ?? -1;
    const part = parts[place];
    if (part === undefined) continue;
    const note = { kind: 'also-written', about: joined.slice(begin, end), choices: others } as const;
    parts[place] = { ...part, note };
  }
}

/**
 * Parses the text of the search box: words, `"phrases"`, `prefix*`, `-left -out`, and fields (`title: person:
 * speaker: side: in: company: tag: owner: type: status: has: is: signal: before: after: on:`; values are quoted if
 * they contain spaces, and separated by commas). No input is an error: each part reports how it was
 * interpreted.
 */
export function parseSearch(input: string, options: ParseOptions): SearchQuery {
  const { aliases = NO_ALIASES } = options;
  const draft = new DraftQuery();
  const parts: SearchPart[] = [];
  const lexemes = lex(input);
  const rows: LooseWord[][] = [[]];
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
    const at = draft.text.length;
    const taken = readField(draft, lexeme, options) ?? readText(draft, lexeme, aliases);
    parts.push({ ...place, ...taken });
    if (draft.text.length > at && lexeme.values[0]?.quoted !== true)
      rows.at(-1)?.push({ at, part: parts.length - 1 });
    else rows.push([]);
  }
  for (const row of rows) if (row.length > 1) respellRow(draft, parts, row, aliases);
  return settled(draft, parts);
}
