import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDeepLink, parseDeepLink, parseEngagementReference, type DeepLink } from './deepLink.ts';
import { parseUrl } from './externalUrl.ts';

const LINK: DeepLink = { baseUrl: 'https://api.example.com/eu', engagementId: 'ngmt_1', second: 83.5 };
const TEXT = 'parley://open?base=https%3A%2F%2Fapi.example.com%2Feu&engagement=ngmt_1&t=83.5';

const anyLink: fc.Arbitrary<DeepLink> = fc.record({
  baseUrl: fc.oneof(
    fc.constantFrom('', 'https://api.example.com', 'http://127.0.0.1:4010/v', 'http://[::1]:80/x'),
    fc.domain().map((domain) => `https://${domain}/a`),
  ),
  engagementId: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .filter((id) => id.trim() !== '' && !/\p{C}|\p{Zl}|\p{Zp}/u.test(id)),
  second: fc.option(fc.integer({ min: 0, max: 360_000_000 }).map((ms) => ms / 1000)),
});

describe('a deep link', () => {
  test('contains the API’s address, the engagement and the second', () => {
    expect(buildDeepLink(LINK)).toBe(TEXT);
    expect(parseDeepLink(TEXT)).toEqual({ ok: true, link: LINK });
    expect(buildDeepLink({ baseUrl: '', engagementId: 'e', second: null })).toBe(
      'parley://open?base=demo&engagement=e',
    );
  });

  test('is parsed as it was written, for any content', () => {
    fc.assert(
      fc.property(anyLink, (link) => {
        const reading = parseDeepLink(buildDeepLink(link));
        expect(reading).toEqual({
          ok: true,
          link: {
            ...link,
            baseUrl: link.baseUrl === '' ? '' : (parseUrl(link.baseUrl)?.href.replace(/\/$/, '') ?? ''),
          },
        });
      }),
      { numRuns: 1000 },
    );
  });

  test('clamps and rounds the second', () => {
    const at = (second: number) => buildDeepLink({ ...LINK, second }).split('&t=')[1];
    expect([at(-5), at(1.23456), at(1e12), at(NaN), at(1e-7)]).toEqual([
      '0',
      '1.235',
      '360000',
      undefined,
      '0',
    ]);
  });

  test('is parsed with the slash some systems add after the host, and in any case', () => {
    expect(parseDeepLink(TEXT.replace('open?', 'open/?')).ok).toBe(true);
    expect(parseDeepLink(TEXT.replace('parley://open', 'PARLEY://OPEN')).ok).toBe(true);
  });

  test.each([
    ['https://example.com/', 'not-a-link'],
    ['parley:open?base=demo&engagement=e', 'not-a-link'],
    ['parley://open', 'not-a-link'],
    ['parley://user@open?base=demo&engagement=e', 'not-a-link'],
    ['parley://open:80?base=demo&engagement=e', 'not-a-link'],
    ['parley://open/path?base=demo&engagement=e', 'not-a-link'],
    ['parley://open?base=demo&engagement=e#x', 'not-a-link'],
    ['parley://open?base=demo&engagement=%', 'not-a-link'],
    ['parley://open?base=demo&engagement=a%0Ab', 'not-a-link'],
    ['parley://open?base=demo&engagement=a%00', 'not-a-link'],
    ['parley://open?base=demo&engagement=%E2%80%AEx', 'not-a-link'],
    ['parley://connect?base=demo&engagement=e', 'unknown-action'],
    ['parley://open?base=demo&engagement=e&token=x', 'unknown-part'],
    ['parley://open?base=demo&engagement=e&', 'unknown-part'],
    ['parley://open?base=demo&engagement=e&engagement=f', 'part-twice'],
    ['parley://open?base=demo', 'part-missing'],
    ['parley://open?engagement=e', 'part-missing'],
    ['parley://open?base=http%3A%2F%2Fapi.example.com&engagement=e', 'bad-base'],
    ['parley://open?base=https%3A%2F%2Fa%3Ab%40api.example.com&engagement=e', 'bad-base'],
    ['parley://open?base=https%3A%2F%2Fapi.example.com%2F%3Fa&engagement=e', 'bad-base'],
    ['parley://open?base=https%3A%2F%2Fapi.example.com%2F%23&engagement=e', 'bad-base'],
    ['parley://open?base=file%3A%2F%2F%2Fetc&engagement=e', 'bad-base'],
    ['parley://open?base=javascript%3Aalert(1)&engagement=e', 'bad-base'],
    ['parley://open?base=&engagement=e', 'bad-base'],
    ['parley://open?base=demo&engagement=%20', 'bad-engagement'],
    ['parley://open?base=demo&engagement=', 'bad-engagement'],
    [`parley://open?base=demo&engagement=${'a'.repeat(513)}`, 'bad-engagement'],
    ['parley://open?base=demo&engagement=e&t=-1', 'bad-time'],
    ['parley://open?base=demo&engagement=e&t=1e3', 'bad-time'],
    ['parley://open?base=demo&engagement=e&t=NaN', 'bad-time'],
    ['parley://open?base=demo&engagement=e&t=999999', 'bad-time'],
    [`parley://open?base=demo&engagement=${'%41'.repeat(2000)}`, 'too-long'],
  ])('is void if any part of it is invalid: %s', (text, fault) => {
    expect(parseDeepLink(text)).toEqual({ ok: false, fault });
  });

  test('parsing never throws and never returns values out of bounds', () => {
    const bases = fc.oneof(
      fc.webUrl({ validSchemes: ['https', 'http'] }),
      fc.constantFrom('demo', 'http://127.0.0.1:8750', 'http://localhost', 'http://127.0.0.1.evil.example'),
      fc.string(),
    );
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }).map((rest) => `parley://open?${rest}`),
      fc
        .tuple(fc.string(), fc.string(), fc.string())
        .map(([b, e, t]) => `parley://open?base=${b}&engagement=${e}&t=${t}`),
      fc
        .tuple(bases, fc.string({ unit: 'grapheme' }))
        .map(([b, e]) => `parley://open?base=${encodeURIComponent(b)}&engagement=${encodeURIComponent(e)}`),
    );
    let read = 0;
    fc.assert(
      fc.property(hostile, (text) => {
        const reading = parseDeepLink(text);
        if (!reading.ok) return;
        read += 1;
        expect(reading.link.baseUrl).toMatch(/^$|^https:\/\/|^http:\/\/(localhost|127\.|\[::1\])/);
        expect(reading.link.engagementId).not.toMatch(/\p{C}/u);
        expect(parseDeepLink(buildDeepLink(reading.link))).toEqual(reading);
      }),
      { numRuns: 3000 },
    );
    // Some must be valid, or the bounds were not tested.
    expect(read).toBeGreaterThan(0);
  });
});

describe('a reference to an engagement', () => {
  test('is its id, any link to it, or its resource', () => {
    const byId = { baseUrl: null, engagementId: 'ngmt_1', second: null };
    expect(parseEngagementReference(' ngmt_1 ')).toEqual(byId);
    expect(parseEngagementReference('parley://engagement/ngmt_1')).toEqual(byId);
    expect(parseEngagementReference('PARLEY://Engagement/ngmt%5F1')).toEqual(byId);
    expect(parseEngagementReference(TEXT)).toEqual(LINK);
    for (const text of ['parley://engagement/', 'parley://engagement/%', 'parley://open?t=1', 'parley://']) {
      expect(parseEngagementReference(text)).toBeNull();
    }
    fc.assert(
      fc.property(anyLink, (link) => {
        const text = buildDeepLink(link);
        expect({ ok: true, link: parseEngagementReference(text) }).toEqual(parseDeepLink(text));
      }),
    );
  });
});
