/** One value of a piece: `company:acme,"Beta Ltd"` has two. */
export interface LexemeValue {
  /** Without its quotes; a star right after the closing quote is kept. */
  readonly text: string;
  readonly quoted: boolean;
  /** Quoted, and the quote was never closed. */
  readonly open: boolean;
}

/** One piece of the input. */
export interface Lexeme {
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
  /** What stands before a colon, letters only, lower case; null where nothing does. */
  readonly key: string | null;
  /** At least one; more only behind a key. */
  readonly values: readonly LexemeValue[];
  /** The input as it stands between `from` and `to`. */
  readonly raw: string;
}

/** Opening quotes and what closes them; keyboards and phones write many. */
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

/** Cuts the input at spaces, but not inside quotes. Any input can be cut; nothing in it is an error. */
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
