import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formOf, readSafeText } from './safeTextReader.ts';
import type { SafeBlock, SafeInline, SafeNode, TextForm } from './safeNodes.ts';

/** The visible text, with a bar between blocks. */
function wordsOf(node: SafeNode): string {
  switch (node.kind) {
    case 'text':
    case 'code':
    case 'code-block':
      return node.text;
    case 'break':
      return '\n';
    case 'rule':
      return '---';
    case 'list':
      return node.items.flat().map(wordsOf).join('|');
    case 'table':
      return node.rows
        .map((row) => row.map(({ children }) => children.map(wordsOf).join(' ')).join(' / '))
        .join('|');
    case 'quote':
      return node.children.map(wordsOf).join('|');
    case 'paragraph':
    case 'heading':
    case 'emphasis':
    case 'strong':
    case 'link':
      return node.children.map(wordsOf).join('');
  }
}
const seen = (text: string, form?: TextForm): string => readSafeText(text, form).map(wordsOf).join('|');

const INLINE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  text: ['kind', 'text'],
  break: ['kind'],
  code: ['kind', 'text'],
  emphasis: ['children', 'kind'],
  strong: ['children', 'kind'],
  link: ['address', 'children', 'judgement', 'kind'],
};
const BLOCK_FIELDS: Readonly<Record<string, readonly string[]>> = {
  paragraph: ['children', 'kind'],
  heading: ['children', 'kind', 'level'],
  list: ['items', 'kind', 'start'],
  quote: ['children', 'kind'],
  'code-block': ['kind', 'text'],
  table: ['kind', 'rows'],
  rule: ['kind'],
};

function checkInline(node: SafeInline, inLink: boolean): void {
  if (Object.keys(node).toSorted().join() !== INLINE_FIELDS[node.kind]?.join()) throw new Error(node.kind);
  if ('text' in node && (typeof node.text !== 'string' || node.text === '')) throw new Error('empty text');
  if (node.kind === 'link') {
    if (inLink) throw new Error('a link in a link');
    if (node.judgement.kind === 'open' && !/^https?:\/\/[^\s"'<>]+$/.test(node.judgement.url)) {
      throw new Error(node.judgement.url);
    }
  }
  if ('children' in node) {
    if (node.children.length === 0) throw new Error('an empty wrapper');
    for (const child of node.children) checkInline(child, inLink || node.kind === 'link');
  }
}

/** Throws unless all nodes are safe and in allowed positions. */
function check(blocks: readonly SafeBlock[], level = 0): void {
  expect(level).toBeLessThan(30);
  for (const block of blocks) {
    if (Object.keys(block).toSorted().join() !== BLOCK_FIELDS[block.kind]?.join())
      throw new Error(block.kind);
    if (block.kind === 'paragraph' || block.kind === 'heading') {
      if (block.children.length === 0) throw new Error('an empty paragraph');
      for (const child of block.children) checkInline(child, false);
    }
    if (block.kind === 'quote') check(block.children, level + 1);
    if (block.kind === 'table') {
      for (const cell of block.rows.flat()) {
        expect(Object.keys(cell).toSorted()).toEqual(['children', 'heading']);
        check(cell.children, level + 1);
      }
    }
    if (block.kind === 'list') for (const item of block.items) check(item, level + 1);
  }
}

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<math><mtext></p><style><img src=x onerror=alert(1)>',
  '<form action="//evil.example"><button formaction=x>y</button></form>',
  '<style>@import "//evil.example"</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href="//evil.example/">',
  '<object data=x></object>',
  '<embed src=x>',
  '<template><script>x</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<details open ontoggle=alert(1)>x</details>',
  '<video src=x onerror=alert(1)>v</video>',
  '<input autofocus onfocus=alert(1)>',
  '<p style="background:url(//evil.example)">x</p>',
  '<div id=__proto__ class=constructor>x</div>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- <b>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?>',
  '<!DOCTYPE html>',
  '<title><img src=x></title>',
  '<textarea><script>x</script></textarea>',
  '<xmp><b>x</xmp>',
  '<plaintext><b>',
  '<b <script>x</script>',
  '[x](javascript:alert(1))',
  '[x](<java script:alert(1)>)',
  '![x](https://evil.example/track.png)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '[x](https://a.example "onclick=alert(1)")',
  '<https://evil.example/"onmouseover=x>',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '```html\n<script>x</script>\n```',
  '`<script>`',
  '> <script>\n> alert(1)\n> </script>',
  '1. <img src=x>',
  '| a | b |\n|---|---|\n| <script>x</script> | y |',
  '\u0000<scr\u0000ipt>x</script>',
  '<ſcript>x</ſcript>',
  '＜script＞x＜/script＞',
  '%3Cscript%3E',
  '&lt;script&gt;x&lt;/script&gt;',
  '&#x3c;script&#x3e;',
  '<a href=//evil.example>x</a>',
  '<a href="https://a.example"><a href="https://b.example">x</a></a>',
  '<ul><li><p><blockquote>x',
  '</p></div></ul></b></script>',
  '<b><i><u><p>x</b></i></u>',
  '<table><tr><td><ul>x</table>',
  '__proto__',
  'constructor',
  '*a **b* c**',
  '# ',
  '- - - - x',
  '<br/>',
  '<hr>',
  '<pre>  a\n b</pre>',
  'a  \nb',
  '\ud800',
  '\u202e',
  'Ada: hello',
];
const hostile = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...PAYLOADS), fc.string({ unit: 'grapheme', maxLength: 8 })), {
      maxLength: 8,
    })
    .map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...PAYLOADS), { maxLength: 6 }).map((parts) => parts.join('\n')),
  // Cut in the middle, so that quotes, tags and comments stay open.
  fc
    .tuple(fc.constantFrom(...PAYLOADS), fc.nat(40), fc.constantFrom(...PAYLOADS))
    .map(([one, at, other]) => one.slice(0, at) + other),
  fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '/',
      '!',
      '-',
      'a',
      'b',
      'script',
      'href=',
      '"',
      "'",
      '=',
      ' ',
      '\n',
      '[',
      ']',
      '(',
      ')',
      '*',
      '_',
      '`',
      '#',
      '&',
      ';',
      'p',
      'ul',
      'li',
      '\\',
    ),
    maxLength: 60,
  }),
);
const anyForm = fc.constantFrom<TextForm | undefined>('html', 'markdown', 'plain', undefined);

describe('a text of unknown origin', () => {
  test('becomes only safe nodes, whatever it contains: 10,000 hostile samples', () => {
    fc.assert(
      fc.property(hostile, anyForm, (text, form) => check(readSafeText(text, form))),
      { numRuns: 10_000 },
    );
  });

  test.each([
    ['<p>One</p><p>two &amp; <b>three</b></p>', 'One|two & three'],
    ['One<br>two<script>alert(1)</script>', 'One\ntwo'],
    ['# Title\n\nOne *two* **three** `four`', 'Title|One two three four'],
    ['Ada: one\nBob: two\n\nAda: three', 'Ada: one\nBob: two|Ada: three'],
    ['<ul><li>a<li>b</ul><ol start=3><li>c</ol>', 'a|b|c'],
    ['<table><tr><th>a<th>b<tr><td>c<td>d</table>', 'a / b|c / d'],
    ['<table><caption>x</caption><tr><td>a<td><tr></tr><tr><td><td></table>y', 'x|a / |y'],
    ['<table><tr><td><p>a</p><table><tr><td>b<td>c</table></td></tr></table>', 'a|b / c'],
    ['<td>a</td><tr>b</tr>', 'a|b'],
    ['![a picture](https://evil.example/x.png) and text', 'a picture and text'],
    ['<pre>  two\n   lines</pre>', '  two\n   lines'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['', ''],
  ])('is parsed as people see it: %s', (text, words) => {
    expect(seen(text)).toBe(words);
  });

  test('keeps a table, with the scopes of its heading cells', () => {
    const cell = (heading: boolean, text: string) => ({
      heading,
      children: [{ kind: 'paragraph', children: [{ kind: 'text', text }] }],
    });
    const table = {
      kind: 'table',
      rows: [
        [cell(true, 'Name'), cell(true, 'Seats')],
        [cell(false, 'Ada'), cell(false, '12')],
      ],
    };
    expect(readSafeText('| Name | Seats |\n|---|---|\n| Ada | 12 |', 'markdown')).toEqual([table]);
    const html = '<table><thead><tr><th>Name<th>Seats</thead><tbody><tr><td>Ada<td>12</table>';
    expect(readSafeText(html)).toEqual([table]);
  });

  test('keeps links with their judgement, even around paragraphs', () => {
    const [first, second] = readSafeText('<a href="https://a.example/x"><p>one</p><p>two</p></a>');
    const link = {
      kind: 'link',
      address: 'https://a.example/x',
      judgement: { kind: 'open', url: 'https://a.example/x' },
    };
    expect(first).toMatchObject({ kind: 'paragraph', children: [{ ...link, children: [{ text: 'one' }] }] });
    expect(second).toMatchObject({ kind: 'paragraph', children: [{ ...link, children: [{ text: 'two' }] }] });
    expect(readSafeText('[x](javascript:alert(1))')).toMatchObject([
      { children: [{ kind: 'link', judgement: { kind: 'refuse' }, children: [{ text: 'x' }] }] },
    ]);
    expect(readSafeText('**so** https://a.example/b.')).toMatchObject([
      { children: [{}, {}, { kind: 'link', address: 'https://a.example/b' }, { text: '.' }] },
    ]);
  });

  test.each([
    'Ada: one <script> two\nBob: three',
    '<p>one</p><style> two',
    '<p>one</p><!-- two',
    '<title>one',
    `${'<div>'.repeat(600)}one`,
  ])('is shown unparsed if text would be lost: %.40s', (text) => {
    expect(seen(text)).toBe(text);
  });

  test('shows checkboxes of task lists as symbols, and other brackets unchanged', () => {
    expect(seen('- [ ] call Anna\n- [x] send the offer\n- [ok] no box\n', 'markdown')).toBe(
      '☐ call Anna|☑ send the offer|[ok] no box',
    );
    expect(seen('[ ] no item', 'markdown')).toBe('[ ] no item');
  });

  test('loses no word in ordinary HTML', () => {
    const word = fc.integer({ min: 0, max: 999 }).map((number) => `w${number}`);
    const element = fc.constantFrom(
      'p',
      'div',
      'b',
      'i',
      'a',
      'span',
      'ul',
      'ol',
      'li',
      'blockquote',
      'h2',
      'td',
      'tr',
      'table',
      'code',
      'pre',
      'section',
      'u',
      'svg',
      'math',
    );
    const { node } = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        word,
        fc
          .tuple(element, fc.array(tie('node'), { maxLength: 4 }))
          .map(([name, inner]) => `<${name}>${inner.join(' ')}</${name}>`),
      ),
    }));
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (nodes) => {
        const html = nodes.join(' ');
        const blocks = readSafeText(html, 'html');
        check(blocks);
        expect(blocks.map(wordsOf).join('|').match(/w\d+/g)).toEqual(html.match(/w\d+/g));
      }),
      { numRuns: 1000 },
    );
  });

  test('in plain format keeps every letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const letters = (of: string): string => of.replace(/[\s|]/g, '');
        expect(letters(seen(text, 'plain'))).toBe(letters(text));
      }),
    );
  });

  const MANY = 20_000;
  test.each([
    '_a_',
    '*a **',
    '[',
    '![',
    '[a](',
    '[a](<',
    '<',
    '<a ',
    '<a x="',
    '<!--',
    '&',
    '`',
    '> ',
    '>',
    '1. ',
    '- ',
    '| ',
    '<div>',
    '<b>',
    '<ul><li>',
    '</b>',
    'http://',
    'a@b.',
    '<table><tr><td>',
    '\\',
    '~~',
    '<script>',
    '<p',
    '***',
    '\n> - ',
  ])('does not block the page with %s, 20,000 times', (part) => {
    const text = part.repeat(MANY);
    for (const form of ['html', 'markdown', 'plain'] as const) check(readSafeText(text, form));
    expect(['html', 'markdown', 'plain']).toContain(formOf(text));
  });
});

describe('the format of a text', () => {
  test.each([
    ['<p>Hi</p>', 'html'],
    ['Notes: <div>x</div>', 'html'],
    ['<!doctype html><title>x</title>', 'html'],
    ['# Notes\ntext', 'markdown'],
    ['- one\n- two', 'markdown'],
    ['so **that** is it', 'markdown'],
    ['line<br>line', 'markdown'],
    ['a &amp; b', 'markdown'],
    ['Ada: well, 3 < 4 and _so_ on\nBob: yes', 'plain'],
    ['Ada: C# costs $5 * 2', 'plain'],
    ['', 'plain'],
  ])('is detected by its markup: %s', (text, form) => {
    expect(formOf(text)).toBe(form);
  });
});
