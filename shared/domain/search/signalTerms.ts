import type { SignalKind } from '#shared/contract/enumerations.ts';
import {
  booleanIn,
  dateIn,
  foldValue,
  numberIn,
  type SignalCounts,
  type SignalValue,
} from '../signals/signalValues.ts';
import { type Comparison, type ComparisonOperator, lex, type Lexeme } from './lexer.ts';
import type { DraftQuery, ReadField, SearchNote, SignalTerm } from './searchQuery.ts';

/** The signals of a workspace, read only where a search names one. */
export type SignalNames = () => readonly {
  readonly id: string;
  readonly name: string;
  readonly counts: SignalCounts;
}[];

/** Whether a search names signals, so that theirs have to be known. */
export function namesSignals(search: string): boolean {
  return search.split('\n').some((line) => lex(line).some(({ key }) => key === 'signal'));
}

const texts = (values: readonly { readonly text: string }[]): string[] =>
  values.map(({ text }) => text.trim()).filter((text) => text !== '');

/** By its name, or by its id where several have the same. */
export function isNamed(signal: { readonly id: string; readonly name: string }, folded: string): boolean {
  return foldValue(signal.name) === folded || foldValue(signal.id) === folded;
}

/** A name or value as the search language writes it. */
function written(text: string): string {
  const plain = text.replaceAll('"', '').trim();
  return /^[\p{L}\p{N}._-]+$/u.test(plain) ? plain : `"${plain}"`;
}

/** The part of a search after `signal:`, as `"NPS">7`. */
export function writeCondition(name: string, operator: ComparisonOperator | null, value: string): string {
  const named = `"${name.replaceAll('"', '').trim()}"`;
  if (operator === null) return named;
  return `${named}${operator === '=' ? ':' : operator}${written(value)}`;
}

const EXAMPLES: Readonly<
  Record<Exclude<SignalKind, 'none'>, readonly (readonly [ComparisonOperator, string])[]>
> = {
  number: [
    ['=', '7'],
    ['>', '7'],
    ['>=', '7'],
    ['<', '7'],
    ['<=', '7'],
  ],
  boolean: [
    ['=', 'yes'],
    ['=', 'no'],
  ],
  date: [
    ['=', '2026-11'],
    ['<', '2026-11-21'],
    ['>=', '2026-11-21'],
  ],
  text: [['=', 'high']],
  list: [['=', 'price']],
  other: [['=', 'text*']],
};

/** Without a limit, thousands of signals would be named. */
const MOST_LISTED = 30;

function listed(names: readonly string[]): readonly string[] {
  const choices = [...new Set(names)].map((name) => `signal:${writeCondition(name, null, '')}`);
  const more = choices.length - MOST_LISTED;
  return more > 0 ? [...choices.slice(0, MOST_LISTED), `… (+${more})`] : choices;
}

const KINDS = ['number', 'boolean', 'date', 'text', 'list', 'other'] as const;

/** A day or the beginning of one, as `2026-11`. */
export function isDatePrefix(value: string): boolean {
  return /^\d{4}(?:-\d{2})?(?:-\d{2})?$/u.test(value) || dateIn(value) !== null;
}

/** The kinds of values that this one can be compared with. */
export function comparableKinds(operator: ComparisonOperator, value: string): readonly SignalKind[] {
  const ordered: SignalKind[] = [];
  if (numberIn(value) !== null) ordered.push('number');
  if (isDatePrefix(value)) ordered.push('date');
  if (operator !== '=') return ordered;
  if (booleanIn(value) !== null) ordered.push('boolean');
  return [...ordered, 'text', 'list', 'other'];
}

function noteOf(
  lexeme: Lexeme,
  { names, operator, values }: SignalTerm,
  signals: SignalNames,
): SearchNote | null {
  const known = signals();
  for (const [at, name] of names.entries()) {
    const named = known.filter((signal) => isNamed(signal, name));
    const typed = texts(lexeme.values)[at] ?? name;
    if (named.length === 0) {
      const choices = listed(known.map((signal) => signal.name));
      return { kind: 'unknown-signal', about: `signal:${writeCondition(typed, null, '')}`, choices };
    }
    const kinds = KINDS.filter((kind) => named.some(({ counts }) => counts[kind] > 0));
    if (operator === null || kinds.length === 0) continue;
    const unfit = values.find(
      (value) => !comparableKinds(operator, value).some((kind) => kinds.some((each) => each === kind)),
    );
    if (unfit === undefined) continue;
    const choices = kinds.flatMap((kind) =>
      EXAMPLES[kind].map(([sign, value]) => `signal:${writeCondition(typed, sign, value)}`),
    );
    return { kind: 'signal-value', about: `signal:${writeCondition(typed, operator, unfit)}`, choices };
  }
  return null;
}

function termOf(lexeme: Lexeme, comparison: Comparison | null): SignalTerm {
  return {
    names: texts(lexeme.values).map(foldValue),
    operator: comparison?.operator ?? null,
    values: comparison === null ? [] : texts(comparison.values),
  };
}

/**
 * A condition that can't hold is kept, and holds for nothing: without it, a view or an alert would show more than
 * what was asked for.
 */
export function readSignal(draft: DraftQuery, lexeme: Lexeme, signals: SignalNames | undefined): ReadField {
  const term = termOf(lexeme, lexeme.comparison);
  if (term.names.length === 0 || (term.operator !== null && term.values.length === 0)) {
    return { taken: 'ignored', note: { kind: 'needs-value', about: lexeme.raw.trim(), choices: [] } };
  }
  (lexeme.negated ? draft.notSignals : draft.signals).push(term);
  const note = signals === undefined ? null : noteOf(lexeme, term, signals);
  return { taken: note === null ? 'as-meant' : 'unsure', note };
}

/** What one stored value has to be: compared with a value, or begin with a text. */
export type SignalCondition =
  | { readonly kind: SignalKind; readonly operator: ComparisonOperator; readonly value: number | string }
  | { readonly kind: SignalKind; readonly prefix: string };

/** Sorts after whatever can follow the beginning of a date. */
const AFTER_DATE = '~';

function dateCondition(operator: ComparisonOperator, typed: string): SignalCondition {
  const value = dateIn(typed) ?? typed;
  switch (operator) {
    case '=':
      return { kind: 'date', prefix: value };
    case '<':
    case '>=':
      return { kind: 'date', operator, value };
    case '>':
      return { kind: 'date', operator: '>=', value: value + AFTER_DATE };
    case '<=':
      return { kind: 'date', operator: '<', value: value + AFTER_DATE };
  }
}

/** The conditions of a term; a value that meets any of them is found. Null for any value. */
export function conditionsOf({ operator, values }: SignalTerm): readonly SignalCondition[] | null {
  if (operator === null) return null;
  return values.flatMap((typed) =>
    comparableKinds(operator, typed).map((kind): SignalCondition => {
      if (kind === 'number') return { kind, operator, value: numberIn(typed) ?? 0 };
      if (kind === 'date') return dateCondition(operator, typed);
      if (kind === 'boolean') return { kind, operator: '=', value: booleanIn(typed) ?? 0 };
      const value = foldValue(typed.replace(/\*+$/u, ''));
      return typed.endsWith('*') ? { kind, prefix: value } : { kind, operator: '=', value };
    }),
  );
}

export function holds(condition: SignalCondition, { kind, value }: SignalValue): boolean {
  if (kind !== condition.kind) return false;
  if ('prefix' in condition) return String(value).startsWith(condition.prefix);
  switch (condition.operator) {
    case '=':
      return value === condition.value;
    case '<':
      return value < condition.value;
    case '<=':
      return value <= condition.value;
    case '>':
      return value > condition.value;
    case '>=':
      return value >= condition.value;
  }
}
