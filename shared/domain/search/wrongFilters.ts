import { dictionary } from '../dictionary.ts';
import { ENGAGEMENT_TYPES, ALL_SIGNALS, PROCESSING_STATUSES } from '#shared/contract/enumerations.ts';
import { lex, type Lexeme } from './lexer.ts';
import { parseSearch } from './parseSearch.ts';
import { SIDE_WORDS, TEXT_WORDS, enumerationWord, valuesOf } from './searchFields.ts';
import { namesSignals, type SignalNames } from './signalTerms.ts';
import { SEARCH_PRESENCE, SEARCH_STATES, type SearchNote } from './searchQuery.ts';

/** The values of the fields that don't take any text, in lower case. */
export const FIELD_VALUES = dictionary<readonly string[]>({
  type: ENGAGEMENT_TYPES.map((type) => type.toLowerCase()),
  status: PROCESSING_STATUSES.map((status) => status.toLowerCase()),
  has: SEARCH_PRESENCE,
  is: SEARCH_STATES,
  side: [...SIDE_WORDS.keys()],
  in: [...TEXT_WORDS.keys()],
});

/** Types and statuses may be abbreviated, as in the search box. */
function isValid(key: string, value: string): boolean {
  if (key !== 'type' && key !== 'status') return FIELD_VALUES.get(key)?.includes(value.toLowerCase()) ?? true;
  const word = enumerationWord(value).toLowerCase();
  return FIELD_VALUES.get(key)?.some((valid) => valid.startsWith(word)) ?? true;
}

function wrongValues({ key, values, ...lexeme }: Lexeme): string[] {
  const valid = FIELD_VALUES.get(key ?? '');
  if (key === null || valid === undefined) return [];
  return valuesOf({ key, values, ...lexeme })
    .filter((value) => !isValid(key, value))
    .map((value) => `${key}:${value} is not valid; use ${valid.map((each) => `${key}:${each}`).join(', ')}.`);
}

function sentenceOf({ kind, about, choices }: SearchNote): string | null {
  switch (kind) {
    case 'not-a-date':
      return `${about} is not a date; use 2026-11-21, 2026-11, 2026, today, yesterday, 7d, 2w, 3m or 1y.`;
    case 'date-not-excluded':
      return `${about} can’t be excluded; use before: and after: instead.`;
    case 'owner-not-excluded':
    case 'field-not-excluded':
      return `${about} can’t be excluded.`;
    case 'no-or':
      return `${about} doesn’t exist: every word must match. Quote it to search for the word.`;
    case 'needs-value':
      return `${about} needs a value.`;
    case 'unknown-signal':
      return `${about} is no signal; use ${choices.join(', ')}.`;
    case 'signal-value':
      return `${about} is not valid; use ${choices.join(', ')}.`;
    // Each of its values is reported by itself.
    case 'unsupported':
    case 'too-many':
    case 'nothing-to-search':
    case 'open-quote':
    case 'short-prefix':
    case 'also-written':
    case 'too-many-spellings':
      return null;
  }
}

/**
 * The filters of a search that can't be used as they are, one sentence each with the values that can. A person sees in
 * the interface what was ignored; a script or an assistant would take the answer for that to its question.
 */
export function wrongFilters(input: string, now: Date, signals?: SignalNames): string[] {
  const notes = parseSearch(input, { now, signals }).parts.flatMap(({ note }) =>
    note === null ? [] : (sentenceOf(note) ?? []),
  );
  return [...lex(input).flatMap(wrongValues), ...notes];
}

/** The same in a workspace, whose signals are read only if the search names any. */
export async function wrongFiltersIn(
  input: string,
  now: Date,
  signals: (all: {
    readonly search: string;
    readonly limit: number;
  }) => Promise<{ readonly definitions: ReturnType<SignalNames> }>,
): Promise<string[]> {
  if (!namesSignals(input)) return wrongFilters(input, now);
  const { definitions } = await signals({ search: '', limit: ALL_SIGNALS });
  return wrongFilters(input, now, () => definitions);
}
