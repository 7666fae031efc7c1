import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeExternalUrl, LONGEST_URL, parseUrl } from './externalUrl.ts';

const kindOf = (url: string): string => {
  const judgement = judgeExternalUrl(url);
  return judgement.kind === 'refuse' ? judgement.reason : judgement.kind;
};

describe('a web address', () => {
  test.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['HTTPS://EXAMPLE.com:443/ä', 'https://example.com/%C3%A4'],
    ['http://bücher.example/', 'http://xn--bcher-kva.example/'],
    ['https://example.com/../a/./b', 'https://example.com/a/b'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['http://ｅｘａｍｐｌｅ.com/', 'http://example.com/'],
  ])('opens as the parser writes it: %s', (given, written) => {
    expect(judgeExternalUrl(given)).toEqual({ kind: 'open', url: written });
  });

  test.each([
    ['', 'empty'],
    ['https://', 'not-an-address'],
    ['https:example.com', 'not-an-address'],
    ['https:///example.com', 'not-an-address'],
    ['https://exa mple.com', 'spaces-or-quotes'],
    ['https://example.com/"x', 'spaces-or-quotes'],
    ["https://example.com/'x", 'spaces-or-quotes'],
    ['https://example.com\\@evil.example', 'spaces-or-quotes'],
    ['https://bank.example@evil.example/', 'credentials'],
    ['https://a:b@evil.example/', 'credentials'],
    ['https://example.com/\u202egpj.exe', 'hidden-characters'],
    ['https://example.com/\n', 'hidden-characters'],
    ['https://example.com/\u200b', 'hidden-characters'],
    ['https://[::1', 'not-an-address'],
    ['https://a＇b/', 'spaces-or-quotes'],
    [`https://example.com/${'a'.repeat(LONGEST_URL)}`, 'too-long'],
    [`https://example.com/${'ä'.repeat(LONGEST_URL / 2)}`, 'too-long'],
    ['//example.com', 'not-an-address'],
    ['example.com', 'not-an-address'],
  ])('is refused: %s', (url, reason) => {
    expect(kindOf(url)).toBe(reason);
  });

  test('opens up to the maximum length and not beyond', () => {
    const path = 'a'.repeat(LONGEST_URL - 'https://example.com/'.length);
    expect([kindOf(`https://example.com/${path}`), kindOf(`https://example.com/${path}a`)]).toEqual([
      'open',
      'too-long',
    ]);
  });
});

describe('a URL with another scheme', () => {
  test.each([
    'salesforce1://sObject/00Q/view',
    'zoommtg://zoom.us/join?confno=1',
    'slack://channel?id=C1',
    'mailto:ada@example.com',
    'tel:+49301234',
  ])('asks for confirmation with the full URL: %s', (url) => {
    expect(judgeExternalUrl(url)).toEqual({ kind: 'ask', scheme: url.slice(0, url.indexOf(':')), url });
  });

  test('is remembered by its scheme in lower case', () => {
    expect(judgeExternalUrl('SLACK://open')).toEqual({ kind: 'ask', scheme: 'slack', url: 'SLACK://open' });
  });

  test.each([
    'c:\\windows',
    'C:/windows/system32/calc.exe',
    'slack:open',
    'slack://',
    'zoommtg:',
    'slack:/open',
  ])('is refused if it is not a URL: %s', (url) => {
    expect(['not-an-address', 'spaces-or-quotes']).toContain(kindOf(url));
  });

  test.each(['app://x%0Ay', 'app://x%00', 'app://x%22%20--run', 'app://x%5c..%5c', 'app://%7F'])(
    'is refused if it hides characters a program would decode: %s',
    (url) => {
      expect(kindOf(url)).toBe('hidden-characters');
    },
  );
});

/** The schemes listed in the security goals, related ones, and ways to disguise them. */
const FORBIDDEN = [
  'file',
  'javascript',
  'data',
  'smb',
  'vbscript',
  'ms-msdt',
  'ms-officecmd',
  'ms-search',
  'ms-settings',
  'search',
  'search-ms',
  'shell',
  'blob',
  'about',
  'view-source',
  'chrome',
  'chrome-extension',
  'jar',
  'mk',
  'res',
  'its',
  'ftp',
  'ssh',
  'telnet',
  'nfs',
  'afp',
  'ldap',
  'jnlp',
  'parley',
  'cmd',
  'powershell',
  'x-apple.systempreferences',
];
const PAYLOADS = [
  '//evil.example/x',
  '///etc/passwd',
  '//server/share/x.exe',
  'alert(1)',
  'text/html,x',
  '/id',
  '//x',
  '//?query=x&crumb=location:y',
  'AppsFolder',
];

const disguise = fc.constantFrom<(url: string) => string>(
  (url) => url,
  (url) => url.toUpperCase(),
  (url) => ` ${url}`,
  (url) => `\u0000${url}`,
  (url) => `\t${url}`,
  (url) => url.replace(':', '\n:'),
  (url) => `${url.slice(0, 2)}\u00ad${url.slice(2)}`,
  (url) => url.replace(':', '%3a'),
  (url) => url.replace(':', '&colon;'),
  (url) => `\ufeff${url}`,
  (url) => url.replace(/i/g, 'ı'),
  (url) => `url:${url}`,
  (url) => `x-${url}\r\nhttps://example.com`,
);
const forbidden = fc
  .tuple(fc.constantFrom(...FORBIDDEN), fc.constantFrom(...PAYLOADS), disguise)
  .map(([scheme, payload, dress]) => dress(`${scheme}:${payload}`));
const almostAnything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc
    .tuple(fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9+.-]{0,20}$/), fc.string({ unit: 'binary' }))
    .map(([s, r]) => `${s}://${r}`),
  fc
    .tuple(
      fc.constantFrom('http:', 'https:', 'HTTPS:'),
      fc.constantFrom('//', '/', '', '///', '\\\\'),
      fc.string({ unit: 'grapheme' }),
    )
    .map((parts) => parts.join('')),
);

describe('hostile addresses', () => {
  test('with forbidden schemes in any disguise never open or prompt: 5,000 samples', () => {
    fc.assert(
      fc.property(forbidden, (url) => {
        expect(judgeExternalUrl(url).kind).toBe('refuse');
      }),
      { numRuns: 5000 },
    );
  });

  test('of any form open as plain web addresses or not at all, and nothing forbidden prompts: 5,000 samples', () => {
    const judged = { open: 0, ask: 0, refuse: 0 };
    fc.assert(
      fc.property(almostAnything, (url) => {
        const judgement = judgeExternalUrl(url);
        judged[judgement.kind] += 1;
        if (judgement.kind === 'refuse') return;
        expect(judgement.url.length).toBeLessThanOrEqual(LONGEST_URL);
        if (judgement.kind === 'open') {
          expect(judgement.url).toMatch(/^https?:\/\/[^\s"'`\\<>]+$/);
          expect(parseUrl(judgement.url)).toMatchObject({ href: judgement.url, username: '', password: '' });
          // Judging the result again must not change it.
          expect(judgeExternalUrl(judgement.url)).toEqual(judgement);
        } else {
          expect(judgement.url).toBe(url);
          expect(judgement.url).toMatch(/^[^\p{C}\p{Z}"'`\\<>]+$/u);
          expect(FORBIDDEN).not.toContain(judgement.scheme);
          expect(judgement.scheme).not.toMatch(/^(ms-|search|shell)/);
        }
      }),
      { numRuns: 5000 },
    );
    // Every judgement must occur, or little was tested.
    for (const times of Object.values(judged)) expect(times).toBeGreaterThan(0);
  });
});
