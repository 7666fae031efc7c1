/** One value of a lexeme: `company:acme,"Beta Ltd"` has two. */
export interface LexemeValue {
  /** Without its quotes; a star right after the closing quote is kept. */
  readonly text: string;
  readonly quoted: boolean;
  /** The quote was never closed. */
  readonly open: boolean;
}

/** One part of the input. */
export interface Lexeme {
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
  /** The lower-case letters before a colon; null if there are none. */
  readonly key: string | null;
  /** At least one; more than one only after a key. */
  readonly values: readonly LexemeValue[];
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

function readValue(input: string, begin: number, commaEnds: boolean): LexemeValue & { readonly to: number } {
  const closing = QUOTES[input.charAt(begin)];
  const quoted = closing !== undefined;
  const from = quoted ? begin + 1 : begin;
  let at = from;
  const ends = (letter: string): boolean =>
    closing === undefined
      ? SPACE.test(letter) || (commaEnds && COMMA.test(letter))
      : closing.includes(letter);
  while (at < input.length && !ends(input.charAt(at))) at += 1;
  const text = input.slice(from, at);
  if (!quoted) return { text, quoted, open: false, to: at };
  if (at >= input.length) return { text, quoted, open: true, to: at };
  const starred = input.charAt(at + 1) === '*';
  return { text: starred ? `${text}*` : text, quoted, open: false, to: starred ? at + 2 : at + 1 };
}

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
    const values: LexemeValue[] = [];
    for (;;) {
      const { to, ...value } = readValue(input, at, key !== null);
      values.push(value);
      at = to;
      if (key === null || !COMMA.test(input.charAt(at))) break;
      at += 1;
    }
    lexemes.push({
      from,
      to: at,
      negated,
      key: key === null ? null : key.toLowerCase(),
      values,
      raw: input.slice(from, at),
    });
  }
  return lexemes;
}
