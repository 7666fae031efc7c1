/** One value of a lexeme: `company:acme,"Beta Ltd"` has two. */
export interface LexemeValue {
  /** Without its quotes; a star right after the closing quote is kept. */
  readonly text: string;
  readonly quoted: boolean;
  /** The quote was never closed. */
  readonly open: boolean;
}

/** `:` is the same as `=`. */
export type ComparisonOperator = '=' | '<' | '<=' | '>' | '>=';

export interface Comparison {
  readonly operator: ComparisonOperator;
  readonly values: readonly LexemeValue[];
}

/** One part of the input. */
export interface Lexeme {
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
  /** The lower-case letters before a colon; null if there are none. */
  readonly key: string | null;
  /** At least one; more than one only after a key. Names after `signal:`. */
  readonly values: readonly LexemeValue[];
  /** What follows the name of a signal: `signal:"NPS" > 7`; null if there is nothing, or for another key. */
  readonly comparison: Comparison | null;
  /** The input between `from` and `to`. */
  readonly raw: string;
}

/** Opening quotes with their closing counterparts, for all keyboard layouts. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"“”',
  '“': '"“”',
  '„': '"“”',
  '”': '"“”',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
};
const KEY = /^([a-z]+)[:：]/iu;
const SPACE = /\s/u;
const COMMA = /[,，、]/u;

type EndsAt = 'space' | 'comma' | 'operator';

function readValue(input: string, begin: number, endsAt: EndsAt): LexemeValue & { readonly to: number } {
  const closing = QUOTES[input.charAt(begin)];
  const quoted = closing !== undefined;
  const from = quoted ? begin + 1 : begin;
  let at = from;
  const ends = (letter: string): boolean =>
    closing === undefined
      ? SPACE.test(letter) ||
        (endsAt !== 'space' && COMMA.test(letter)) ||
        (endsAt === 'operator' && /[<>=≤≥:：]/u.test(letter))
      : closing.includes(letter);
  while (at < input.length && !ends(input.charAt(at))) at += 1;
  const text = input.slice(from, at);
  if (!quoted) return { text, quoted, open: false, to: at };
  if (at >= input.length) return { text, quoted, open: true, to: at };
  const starred = input.charAt(at + 1) === '*';
  return { text: starred ? `${text}*` : text, quoted, open: false, to: starred ? at + 2 : at + 1 };
}

/** The values from here, separated by commas. */
function readValues(input: string, begin: number, endsAt: EndsAt) {
  const values: LexemeValue[] = [];
  let at = begin;
  for (;;) {
    const { to, ...value } = readValue(input, at, endsAt);
    values.push(value);
    at = to;
    if (endsAt === 'space' || !COMMA.test(input.charAt(at))) return { values, to: at };
    at += 1;
  }
}

const OPERATOR = /^(?:\s*(>=|<=|≥|≤|>|<|=)\s*|[:：])/u;
const OPERATORS: Readonly<Record<string, ComparisonOperator>> = {
  '>=': '>=',
  '≥': '>=',
  '<=': '<=',
  '≤': '<=',
  '>': '>',
  '<': '<',
};

/** Splits the input at spaces outside quotes. Accepts any input. */
export function lex(input: string): Lexeme[] {
  const lexemes: Lexeme[] = [];
  let at = 0;
  while (at < input.length) {
    if (SPACE.test(input.charAt(at))) {
      at += 1;
      continue;
    }
    const from = at;
    const negated = /^[-−–][^\s\-−–]/u.test(input.slice(at, at + 2));
    if (negated) at += 1;
    const key = KEY.exec(input.slice(at, at + 40))?.[1] ?? null;
    if (key !== null) at += key.length + 1;
    const isSignal = key?.toLowerCase() === 'signal';
    const { values, to } = readValues(input, at, key === null ? 'space' : isSignal ? 'operator' : 'comma');
    at = to;
    const sign = isSignal ? OPERATOR.exec(input.slice(at, at + 40)) : null;
    let comparison: Comparison | null = null;
    if (sign !== null) {
      const compared = readValues(input, at + sign[0].length, 'comma');
      comparison = { operator: OPERATORS[sign[1] ?? ''] ?? '=', values: compared.values };
      at = compared.to;
    }
    lexemes.push({
      from,
      to: at,
      negated,
      key: key === null ? null : key.toLowerCase(),
      values,
      comparison,
      raw: input.slice(from, at),
    });
  }
  return lexemes;
}
