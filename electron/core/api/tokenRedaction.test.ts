import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failed, ok } from '#shared/contract/result.ts';
import { decodings } from '../testing/decodings.ts';
import { LONG, printFigures } from '../testing/longRun.ts';
import type { HttpResponse } from './http.ts';
import { tokenRedactor } from './tokenRedaction.ts';

const TOKEN = 'sk-apik_1/"canary"\\+end';

function answer(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): HttpResponse {
  const bytes = typeof body === 'string' ? new Uint8Array(Buffer.from(body)) : body;
  return { status: 200, headers: new Headers(headers), body: bytes };
}

function cleared(of: HttpResponse): { text: string; headers: Record<string, string> } {
  const result = tokenRedactor(TOKEN)(ok(of));
  if (!result.ok) throw new Error(result.problem.kind);
  return {
    text: Buffer.from(result.value.body).toString(),
    headers: Object.fromEntries(result.value.headers),
  };
}

describe('a redacted response', () => {
  test('contains the token in none of its encodings', () => {
    const forms = [
      TOKEN,
      JSON.stringify(TOKEN),
      JSON.stringify(TOKEN).replaceAll('/', '\\/'),
      encodeURIComponent(TOKEN),
    ];
    const { text, headers } = cleared(
      answer(`Ünïcode ✓ ${forms.join(' ')} 🎧`, { 'x-request-id': `a${TOKEN}b` }),
    );
    expect(text).toBe('Ünïcode ✓ [token] "[token]" "[token]" [token] 🎧');
    expect(headers).toEqual({ 'x-request-id': 'a[token]b' });
  });

  test('is the same object, without copying, if it contained no token', () => {
    const bytes = new Uint8Array([0, 255, 128, 10, 13, 240, 159]);
    const before = ok(answer(bytes));
    const after = tokenRedactor(TOKEN)(before);
    expect(after.ok && after.value.body).toBe(bytes);
    expect(after.ok && after.value.headers).toBe(before.ok && before.value.headers);
  });

  test('keeps all other bytes unchanged, valid text or not', () => {
    const noise = Uint8Array.from({ length: 256 }, (_, at) => at);
    const body = new Uint8Array(Buffer.concat([noise, Buffer.from(TOKEN), noise]));
    const result = tokenRedactor(TOKEN)(ok(answer(body)));
    const expected = Buffer.concat([noise, Buffer.from('[token]'), noise]);
    expect(result.ok && Buffer.from(result.value.body).equals(expected)).toBe(true);
  });

  test('covers network failures, whose message may quote the header', () => {
    const detail = `Headers.append: "Bearer ${TOKEN}" is an invalid header value.`;
    const result = tokenRedactor(TOKEN)(failed({ kind: 'network', reason: 'interrupted', detail }));
    expect(JSON.stringify(result)).not.toContain('canary');
  });

  test('ignores words too short to be a token', () => {
    const result = tokenRedactor('good')(ok(answer('good morning')));
    expect(result.ok && Buffer.from(result.value.body).toString()).toBe('good morning');
  });
});

/** Encodings of a single character. */
const escapes: Readonly<Record<string, (char: string) => string>> = {
  plain: (char) => char,
  json: (char) => `\\u00${hexOf(char)}`,
  jsonUpper: (char) => `\\u00${hexOf(char).toUpperCase()}`,
  jsonTwice: (char) => `\\\\u00${hexOf(char)}`,
  script: (char) => `\\x${hexOf(char)}`,
  percent: (char) => `%${hexOf(char)}`,
  percentUpper: (char) => `%${hexOf(char).toUpperCase()}`,
  percentTwice: (char) => `%25${hexOf(char)}`,
  percentInJson: (char) => `\\u0025${hexOf(char)}`,
  decimal: (char) => `&#${char.charCodeAt(0)};`,
  longDecimal: (char) => `&#00${char.charCodeAt(0)};`,
  hexadecimal: (char) => `&#x${hexOf(char)};`,
  hexadecimalUpper: (char) => `&#X${hexOf(char).toUpperCase()};`,
  entityTwice: (char) => `&amp;#${char.charCodeAt(0)};`,
  entityInJson: (char) => `\\u0026#x${hexOf(char)};`,
  named: (char) => NAMED[char] ?? char,
  printable: (char) => `=${hexOf(char).toUpperCase()}`,
};
const NAMED: Readonly<Record<string, string>> = {
  '/': '&sol;',
  '+': '&plus;',
  '"': '&quot;',
  '=': '&equals;',
  '.': '&period;',
  _: '&lowbar;',
  '\\': '&bsol;',
};

function hexOf(char: string): string {
  return char.charCodeAt(0).toString(16);
}

/** Encodings of the whole text, with what may surround it. */
const wholes: Readonly<Record<string, (text: string, around: string) => string>> = {
  itself: (text) => text,
  uri: (text) => encodeURIComponent(text),
  json: (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  base64: (text, around) => Buffer.from(`${around}${text}${around}`).toString('base64'),
  base64url: (text, around) => Buffer.from(`${around}${text}${around}`).toString('base64url'),
  bearer: (text) => Buffer.from(`Bearer ${text}`).toString('base64'),
  basic: (text, around) => Buffer.from(`${around}:${text}`).toString('base64'),
  lines: (text, around) =>
    (
      Buffer.from(`${around}${text}`)
        .toString('base64')
        .match(/.{1,19}/g) ?? []
    ).join('\\r\\n'),
  hex: (text) => Buffer.from(text).toString('hex'),
  hexUpper: (text) => Buffer.from(text).toString('hex').toUpperCase(),
};

/** Shaped like tokens: characters that a header, a URL and a text can contain unescaped. */
const TOKENS = ['sk-apik_full1.Zm9vYmFyMTIzNDU2Nzg5MC1fYWJj', 'eyJhbGciOi.J9_-/+canary~==', 'twelve-chars'];
const RUNS = { numRuns: LONG ? 20_000 : 500 };

describe('an encoded token', () => {
  test('is removed, whatever combination of encodings was applied', { timeout: 900_000 }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TOKENS),
        fc.constantFrom(...Object.keys(wholes)),
        fc.string({ unit: 'binary-ascii', maxLength: 5 }),
        fc.array(fc.constantFrom(...Object.keys(escapes)), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', 'Bearer ', 'token=', '"', ' é '),
        (token, whole, around, mixture, before) => {
          const packed = wholes[whole]?.(token, around) ?? '';
          // Text that was escaped as a whole before is escaped uniformly: nothing echoes half an escape
          // within another.
          const uneven = ['uri', 'json', 'lines'].includes(whole) ? mixture.slice(0, 1) : mixture;
          const breaks = /\\[rn]/g;
          let at = 0;
          const written = packed
            .replaceAll(breaks, '\n')
            .replaceAll(/[^]/g, (char) =>
              char === '\n' ? '\\n' : (escapes[uneven[at++ % uneven.length] ?? ''] ?? String)(char),
            );
          // Quoted-printable also escapes its own sign; left unescaped, it would form an escape with what
          // follows.
          const lead = mixture.includes('printable') ? before.replaceAll('=', '=3D') : before;
          const body = `{"title":"${lead}${written} and more"}`;
          // The encodings are real: decoding them reveals the token.
          expect(decodings(body)).toContain(token);
          const result = tokenRedactor(token)(ok(answer(body)));
          const cleared = result.ok ? Buffer.from(result.value.body).toString() : '';
          expect(decodings(cleared)).not.toContain(token);
          expect(cleared.startsWith(`{"title":"`) && cleared.endsWith(' and more"}')).toBe(true);
        },
      ),
      RUNS,
    );
    printFigures('S1', { encodedEchoes: RUNS.numRuns });
  });

  test('leaves the surrounding text unchanged and parsable as JSON', () => {
    const text = `Zürich \\ "quoted" & 50% = ${TOKEN} \n 北京 🎧`;
    const title = JSON.stringify(text).replaceAll('/', '\\/').replaceAll('ü', '\\u00fc');
    const { text: body } = cleared(answer(`{"title":${title},"rest":"&amp;%20\\u003cb\\u003e=3D"}`));
    expect(JSON.parse(body)).toEqual({
      title: text.replace(TOKEN, '[token]'),
      rest: '&amp;%20<b>=3D',
    });
  });

  test('reads a hostile response with endless beginnings of escapes in one pass', () => {
    const remove = tokenRedactor(TOKENS[0] ?? '');
    // Looking again from every character would take hours; the limit that ends a hung test would end this one.
    for (const run of ['\\', '%25', '&amp;', '=', '%', '\\\n', 's', 'sk-apik_1', '&#0000', '\\u0026amp;']) {
      const hostile = run.repeat(Math.floor(4_000_000 / run.length));
      const result = remove(ok(answer(hostile)));
      expect(result.ok && result.value.body.length, run).toBe(hostile.length);
    }
  });
});
