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

describe('an answer without the token', () => {
  test('has it in no form in which a text may hold it', () => {
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

  test('is the very answer where it held none, and no byte is copied', () => {
    const bytes = new Uint8Array([0, 255, 128, 10, 13, 240, 159]);
    const before = ok(answer(bytes));
    const after = tokenRedactor(TOKEN)(before);
    expect(after.ok && after.value.body).toBe(bytes);
    expect(after.ok && after.value.headers).toBe(before.ok && before.value.headers);
  });

  test('keeps every other byte as it was, valid text or not', () => {
    const noise = Uint8Array.from({ length: 256 }, (_, at) => at);
    const body = new Uint8Array(Buffer.concat([noise, Buffer.from(TOKEN), noise]));
    const result = tokenRedactor(TOKEN)(ok(answer(body)));
    const expected = Buffer.concat([noise, Buffer.from('[token]'), noise]);
    expect(result.ok && Buffer.from(result.value.body).equals(expected)).toBe(true);
  });

  test('is also one that never came: what could not be sent is not quoted', () => {
    const detail = `Headers.append: "Bearer ${TOKEN}" is an invalid header value.`;
    const result = tokenRedactor(TOKEN)(failed({ kind: 'network', reason: 'interrupted', detail }));
    expect(JSON.stringify(result)).not.toContain('canary');
  });

  test('is left alone for a word so short that it is no token', () => {
    const result = tokenRedactor('good')(ok(answer('good morning')));
    expect(result.ok && Buffer.from(result.value.body).toString()).toBe('good morning');
  });
});

/** Encodings of one character. */
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

/** Encodings of the whole, with what may stand around it. */
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

/** As tokens look: of characters that a header, an address and a text can hold as they are. */
const TOKENS = ['sk-apik_full1.Zm9vYmFyMTIzNDU2Nzg5MC1fYWJj', 'eyJhbGciOi.J9_-/+canary~==', 'twelve-chars'];
const RUNS = { numRuns: LONG ? 20_000 : 500 };

describe('the token in an encoding', () => {
  test('is taken out, whatever mixture of them it went through', { timeout: 900_000 }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TOKENS),
        fc.constantFrom(...Object.keys(wholes)),
        fc.string({ unit: 'binary-ascii', maxLength: 5 }),
        fc.array(fc.constantFrom(...Object.keys(escapes)), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', 'Bearer ', 'token=', '"', ' é '),
        (token, whole, around, mixture, before) => {
          const packed = wholes[whole]?.(token, around) ?? '';
          // What was escaped as a whole before is escaped evenly: nothing echoes half of an escape in another one.
          const uneven = ['uri', 'json', 'lines'].includes(whole) ? mixture.slice(0, 1) : mixture;
          const breaks = /\\[rn]/g;
          let at = 0;
          const written = packed
            .replaceAll(breaks, '\n')
            .replaceAll(/[^]/g, (char) =>
              char === '\n' ? '\\n' : (escapes[uneven[at++ % uneven.length] ?? ''] ?? String)(char),
            );
          // Quoted-printable writes its own sign as an escape too; left as it is, it would make one of what follows.
          const lead = mixture.includes('printable') ? before.replaceAll('=', '=3D') : before;
          const body = `{"title":"${lead}${written} and more"}`;
          // The encodings are real ones: undone, they show the token.
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

  test('leaves the text around it as it was, and readable as JSON', () => {
    const text = `Zürich \\ "quoted" & 50% = ${TOKEN} \n 北京 🎧`;
    const title = JSON.stringify(text).replaceAll('/', '\\/').replaceAll('ü', '\\u00fc');
    const { text: body } = cleared(answer(`{"title":${title},"rest":"&amp;%20\\u003cb\\u003e=3D"}`));
    expect(JSON.parse(body)).toEqual({
      title: text.replace(TOKEN, '[token]'),
      rest: '&amp;%20<b>=3D',
    });
  });

  test('costs a hostile answer no more than any other: endless runs of what begins an escape', () => {
    const remove = tokenRedactor(TOKENS[0] ?? '');
    const plain = 'the quick brown fox jumps over it all; '.repeat(12_000);
    const timeOnce = (body: string): number => {
      const began = performance.now();
      remove(ok(answer(body)));
      return performance.now() - began;
    };
    // The least of several: whatever else the machine does only adds to a time.
    const timeOf = (body: string): number => Math.min(...[1, 2, 3].map(() => timeOnce(body)));
    const usual = Math.max(1, timeOf(plain));
    for (const run of ['\\', '%25', '&amp;', '=', '%', '\\\n', 's', 'sk-apik_1', '&#0000', '\\u0026amp;']) {
      const hostile = run.repeat(Math.floor(plain.length / run.length));
      expect(timeOf(hostile) / usual, run).toBeLessThan(100);
    }
  });
});
