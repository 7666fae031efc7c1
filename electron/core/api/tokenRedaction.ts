import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { HttpResponse } from './http.ts';

/**
 * Encodings in which a text may contain a secret without its literal characters, such as those of a gateway
 * that echoes a request. All repetitions are bounded, so that a hostile response can't make the search slow.
 */

/** Backslashes of a JSON escape, doubled by each level of string nesting; matches only from the first one. */
const BACKSLASHES = String.raw`(?<!\\)\\{1,8}`;
const PERCENT = String.raw`(?:%|${BACKSLASHES}u0025|&(?:amp;){0,4}(?:#0{0,8}37|#[xX]0{0,8}25|percnt);?)(?:25){0,4}`;
const AMPERSAND = `(?:&|${BACKSLASHES}u0026|${PERCENT}26)(?:amp;){0,4}`;
const NUMBER_SIGN = `(?:#|${BACKSLASHES}u0023|${PERCENT}23)`;
const SEMICOLON = `(?:;|${PERCENT}3[bB])`;

/** A broken long line: as is, in JSON, or as a soft line break in quoted-printable. */
const LINE_BREAK = String.raw`(?:=?(?:\r?\n|(?:${BACKSLASHES}r)?${BACKSLASHES}n)[ \t]{0,8}){1,3}`;

const ENTITY_NAMES: Readonly<Record<string, string>> = {
  '!': 'excl',
  '"': 'quot|QUOT',
  '#': 'num',
  $: 'dollar',
  '%': 'percnt',
  '&': 'amp|AMP',
  "'": 'apos',
  '(': 'lpar',
  ')': 'rpar',
  '*': 'ast|midast',
  '+': 'plus',
  ',': 'comma',
  '.': 'period',
  '/': 'sol',
  ':': 'colon',
  ';': 'semi',
  '<': 'lt|LT',
  '=': 'equals',
  '>': 'gt|GT',
  '?': 'quest',
  '@': 'commat',
  '[': 'lsqb|lbrack',
  '\\': 'bsol',
  ']': 'rsqb|rbrack',
  '^': 'Hat',
  _: 'lowbar|UnderBar',
  '`': 'grave|DiacriticalGrave',
  '{': 'lcub|lbrace',
  '|': 'verbar|vert|VerticalLine',
  '}': 'rcub|rbrace',
};

/**
 * Characters that start an escape: those that can be escaped themselves, and those that begin another's
 * escape.
 */
const INTRODUCERS: ReadonlySet<string> = new Set(['\\', '%', '&', '=']);

const anyOf = (patterns: readonly string[]): string => `(?:${patterns.join('|')})`;
const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
const code = (char: string): number => char.charCodeAt(0);

/** Matches every escape of these visible ASCII characters; the source of a regular expression. */
function escapesOf(chars: readonly string[]): string {
  const hex = anyOf(
    chars.map((char) =>
      code(char)
        .toString(16)
        .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`),
    ),
  );
  const decimal = anyOf(chars.map((char) => String(code(char))));
  const names = chars.flatMap((char) => ENTITY_NAMES[char] ?? []);
  const short = chars.filter((char) => `"'/\\`.includes(char));
  const numeric = `${NUMBER_SIGN}(?:0{0,8}${decimal}(?!\\d)|[xX]0{0,8}${hex}(?![\\da-fA-F]))${SEMICOLON}?`;
  // Longest first: an escaped percent sign may be complete, or begin the next escape.
  return anyOf([
    `${PERCENT}${hex}`,
    `${AMPERSAND}${anyOf([numeric, ...(names.length === 0 ? [] : [`${anyOf(names)}${SEMICOLON}`])])}`,
    `${BACKSLASHES}(?:u00${hex}|u\\{0{0,8}${hex}\\}|x${hex})`,
    ...(short.length === 0 ? [] : [`${BACKSLASHES}${anyOf(short.map(literally))}`]),
    `=${hex}`,
  ]);
}

/** The part of a text's base64 that doesn't depend on what surrounds it, for each of the three alignments. */
function base64Cores(text: string): string[] {
  return [0, 1, 2].flatMap((lead) => {
    const bytes = Buffer.from('\0'.repeat(lead) + text);
    const first = lead === 0 ? 0 : lead + 1;
    const last = Math.floor(bytes.length / 3) * 4;
    return (['base64', 'base64url'] as const).map((form) => bytes.toString(form).slice(first, last));
  });
}

/** All forms that can be searched for literally. */
function literalForms(secret: string): string[] {
  const inUri = encodeURIComponent(secret);
  const inUriLower = inUri.replaceAll(/%../g, (escape) => escape.toLowerCase());
  const inJson = JSON.stringify(secret).slice(1, -1);
  // Some encoders write `/` as `\/`.
  const inJsonToo = inJson.replaceAll('/', String.raw`\/`);
  const written = [...new Set([secret, inJson, inJsonToo, inUri, inUriLower])];
  const hex = Buffer.from(secret).toString('hex');
  return [...new Set([...written, hex, hex.toUpperCase(), ...written.flatMap(base64Cores)])];
}

interface Place {
  readonly form: string;
  readonly prefix: string;
}

/** A range of text, the end exclusive. */
type Stretch = readonly [from: number, to: number];

/**
 * Finds a secret in a text in every form from which it can be recovered: verbatim, in hex, in base64 at any
 * alignment, and with any of its characters escaped in JSON, percent-encoded, as HTML entities or
 * quoted-printable, also repeatedly. A text without the secret costs one pass for the escapes and a fraction
 * of one for the rest.
 */
class TokenForms {
  readonly #forms: readonly string[];
  readonly #shortest: number;
  /** Indexed by two characters: how far the search may advance before a form could end. */
  readonly #shifts: Uint8Array;
  readonly #escape: ReadonlyMap<string, RegExp>;
  readonly #anyEscape: RegExp;
  readonly #lineBreak = new RegExp(LINE_BREAK, 'y');
  /** The possible positions within each form after a given character. */
  readonly #after = new Map<number, Place[]>();

  /** `secret`: visible ASCII, at least twelve characters. */
  constructor(secret: string) {
    this.#forms = literalForms(secret);
    this.#shortest = Math.min(...this.#forms.map((form) => form.length));
    this.#shifts = shiftsOf(this.#forms, this.#shortest);
    const chars = [...new Set(this.#forms.join(''))];
    this.#escape = new Map(chars.map((char) => [char, new RegExp(escapesOf([char]), 'y')]));
    this.#anyEscape = new RegExp(`(${LINE_BREAK})|${escapesOf(chars)}`, 'g');
    for (const form of this.#forms) {
      for (let at = 1; at < form.length; at += 1) {
        const before = form.charCodeAt(at - 1);
        this.#after.set(before, [...(this.#after.get(before) ?? []), { form, prefix: form.slice(0, at) }]);
      }
    }
  }

  /** In order and without overlaps. */
  find(text: string): Stretch[] {
    const found = [...this.#findPlain(text), ...this.#findEscaped(text)].sort((a, b) => a[0] - b[0]);
    const joined: [number, number][] = [];
    for (const [from, to] of found) {
      const last = joined.at(-1);
      if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
      else joined.push([from, to]);
    }
    return joined;
  }

  /** Only checks positions where the last two characters of a shortest form could be (Wu-Manber search). */
  #findPlain(text: string): Stretch[] {
    const found: Stretch[] = [];
    for (let end = this.#shortest - 1; end < text.length;) {
      const shift = this.#shifts[pairAt(text, end - 1)] ?? 0;
      if (shift > 0) {
        end += shift;
        continue;
      }
      const from = end + 1 - this.#shortest;
      const form = this.#forms.find((each) => text.startsWith(each, from));
      if (form !== undefined) found.push([from + (isEscaped(text, from) ? 1 : 0), from + form.length]);
      end += form?.length ?? 1;
    }
    return found;
  }

  /**
   * For each escape that could belong to a form, checks that the text before it is the form's beginning,
   * verbatim.
   */
  #findEscaped(text: string): Stretch[] {
    const found: Stretch[] = [];
    const any = this.#anyEscape;
    any.lastIndex = 0;
    for (let escape = any.exec(text); escape !== null; escape = any.exec(text)) {
      const at = escape.index;
      const stretch = (escape[1] === undefined ? this.#from(text, at) : null) ?? this.#around(text, at);
      if (stretch !== null) found.push(stretch);
      any.lastIndex = stretch?.[1] ?? at + 1;
    }
    return found;
  }

  #from(text: string, at: number): Stretch | null {
    for (const form of this.#forms) {
      const end = this.#end(text, form, 0, at);
      if (end !== null) return [at, end];
    }
    return null;
  }

  #around(text: string, at: number): Stretch | null {
    for (const { form, prefix } of this.#after.get(text.charCodeAt(at - 1)) ?? []) {
      const from = at - prefix.length;
      if (!text.startsWith(prefix, from)) continue;
      const end = this.#end(text, form, prefix.length, at);
      if (end !== null) return [from, end];
    }
    return null;
  }

  /** Where the rest of a form ends, with each character verbatim or escaped. */
  #end(text: string, form: string, from: number, at: number): number | null {
    let place = at;
    for (let index = from; index < form.length; index += 1) {
      const char = form.charAt(index);
      if (index > 0) place = matchEnd(this.#lineBreak, text, place) ?? place;
      const isPlain = text.charAt(place) === char;
      const escape = isPlain && !INTRODUCERS.has(char) ? undefined : this.#escape.get(char);
      const end = escape === undefined ? null : matchEnd(escape, text, place);
      if (end === null && !isPlain) return null;
      place = end ?? place + 1;
    }
    return place;
  }
}

/** A pair of characters as bytes; characters outside that range only cause a redundant check. */
function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff);
}

function shiftsOf(forms: readonly string[], shortest: number): Uint8Array {
  const shifts = new Uint8Array(0x1_0000).fill(Math.min(shortest - 1, 0xff));
  for (const form of forms) {
    for (let at = 0; at + 1 < shortest; at += 1) {
      const pair = pairAt(form, at);
      shifts[pair] = Math.min(shifts[pair] ?? 0, shortest - 2 - at);
    }
  }
  return shifts;
}

/** A character after an odd number of backslashes is escaped by them. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charAt(at - 1 - backslashes) === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

const LEFT_OUT = '[token]';

/** Shorter texts occur within other words and can't be tokens. */
const SHORTEST = 12;

function clearedText(text: string, forms: TokenForms): string {
  let [rest, at] = ['', 0];
  for (const [from, to] of forms.find(text)) {
    rest += text.slice(at, from) + LEFT_OUT;
    at = to;
  }
  return rest + text.slice(at);
}

function clearedBody(body: Uint8Array<ArrayBuffer>, forms: TokenForms): Uint8Array<ArrayBuffer> {
  // Latin-1 maps every byte to one character and back, so only the token changes.
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  const clear = clearedText(text, forms);
  return clear === text ? body : new Uint8Array(Buffer.from(clear, 'latin1'));
}

function clearedHeaders(headers: Headers, forms: TokenForms): Headers {
  const values = [...headers].map(([name, value]): [string, string] => [name, clearedText(value, forms)]);
  return values.every(([name, value]) => headers.get(name) === value) ? headers : new Headers(values);
}

/**
 * Removes a token from responses. A broken gateway or a debugging page may echo what it was sent, and the
 * token would reach the page, the mirror and the log. It is therefore removed from the raw bytes, so that the
 * thread that parses large pages never needs to know the token.
 */
export function tokenRedactor(token: string): (answer: Result<HttpResponse>) => Result<HttpResponse> {
  if (token.length < SHORTEST) return (answer) => answer;
  const forms = new TokenForms(token);
  return (answer) => {
    if (answer.ok) {
      const { status, headers, body } = answer.value;
      return ok({ status, headers: clearedHeaders(headers, forms), body: clearedBody(body, forms) });
    }
    // The message of a failed fetch may quote the header that could not be sent.
    if (answer.problem.kind !== 'network') return answer;
    return failed({ ...answer.problem, detail: clearedText(answer.problem.detail, forms) });
  };
}
