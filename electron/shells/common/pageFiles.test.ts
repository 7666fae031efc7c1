import { describe, expect, it } from 'vitest';
import type { FirstPicture } from '#shared/contract/firstPicture.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { answerFile, firstDocument } from './pageFiles.ts';

const INDEX = `<!doctype html>
<html lang="en">
  <head><title>Parley</title><link rel="stylesheet" crossorigin href="/assets/style-abc.css"><link id="main" href="/assets/start-abc.js"></head>
  <body><div id="root"></div></body>
</html>`;

const NOW = Date.parse('2026-03-02T10:00:00.000Z');

const PICTURE: FirstPicture = {
  connectionId: connectionId.parse('demo'),
  attributes: { lang: 'de', 'data-theme': 'dark' },
  title: 'A & B <calls>',
  takenAt: '2026-03-02T09:59:00.000Z',
  answered: true,
  sheet: '/assets/style-abc.css',
  script: '/assets/start-abc.js',
  styles: ['width: 12px;', 'translate: 0px -4px;'],
  html: '<p data-style="1">$& a call</p>',
};

describe('the document with a first picture', () => {
  it('shows the picture in the look of its window', () => {
    const document = firstDocument(INDEX, PICTURE, NOW);
    expect(document?.html).toContain('<html lang="de" data-theme="dark">');
    expect(document?.html).toContain('<title>A &amp; B &lt;calls></title>');
    expect(document?.html).toContain('<div id="root"><p data-style="1">$& a call</p></div>');
    expect(document?.html).toContain(
      '<style id="first-picture">[data-style="0"]{width: 12px;}[data-style="1"]{translate: 0px -4px;}</style></head>',
    );
    expect(document?.styleSource).toMatch(/^'sha256-[\w+/]{43}='$/);
  });

  it('leaves out what depended on the present, once that has passed', () => {
    const blank = '[data-dated]{visibility:hidden}';
    expect(firstDocument(INDEX, PICTURE, NOW)?.html).not.toContain(blank);
    expect(firstDocument(INDEX, PICTURE, NOW + 3_600_000)?.html).toContain(blank);
  });

  it('is not made from a picture of another build', () => {
    expect(firstDocument(INDEX, { ...PICTURE, sheet: '/assets/style-def.css' }, NOW)).toBeNull();
    expect(firstDocument(INDEX, { ...PICTURE, sheet: '' }, NOW)).toBeNull();
    expect(firstDocument(INDEX, { ...PICTURE, script: '/assets/start-def.js' }, NOW)).toBeNull();
  });
});

describe('a request without a browser’s headers, as under Electron’s own scheme', () => {
  const file = (text: string, type: string) => ({
    body: () => Promise.resolve(new TextEncoder().encode(text)),
    type,
    hashed: false,
  });
  const files = new Map([
    ['/index.html', file(INDEX, 'text/html')],
    ['/icon.svg', file('<svg/>', 'image/svg+xml')],
  ]);
  const picture = () => Promise.resolve(null);
  const answer = (path: string) =>
    answerFile({ files, wire: [], picture }, { path, header: () => undefined });

  it.each(['/', '/settings', '/c/demo/companies/larkfield.example', '/c/demo/engagements/ngmt_1.5'])(
    'for the page at %s is answered with it',
    async (path) => {
      const { status, headers } = await answer(path);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  it.each(['/gone.js', '/assets/gone.js', '/c.js'])('for the missing file %s is not', async (path) => {
    expect((await answer(path)).status).toBe(404);
  });
});
