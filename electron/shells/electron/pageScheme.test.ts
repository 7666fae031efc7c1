import { describe, expect, it } from 'vitest';
import { isFromPage, isPage, PAGE_URL, servePage } from './pageScheme.ts';

describe('our own page', () => {
  it.each([PAGE_URL, `${PAGE_URL}connections/demo?x=1#y`])('is %s', (url) => {
    expect(isPage(url)).toBe(true);
  });

  it.each([
    '',
    'about:blank',
    'https://page/',
    'file:///page/',
    'parley-app://elsewhere/',
    'parley-app://page.evil.example/',
    'parley-app://page:80/',
    'parley-app://user@page/',
    'parley-app:page',
    'parley://page/',
    'javascript:1',
    'data:text/html,parley-app://page/',
    'blob:parley-app://page/1',
  ])('is not %j', (url) => {
    expect(isPage(url)).toBe(false);
  });
});

describe('a download', () => {
  it('may be written by our own page', () => {
    expect(isFromPage(`blob:${PAGE_URL}0b6f2f1e-5c5e-4e0c-9d0a-2a1f6f0f7a11`)).toBe(true);
    expect(isFromPage(`${PAGE_URL}media/demo/ngmt_1?save=Call.mp3`)).toBe(true);
  });

  it.each([
    '',
    PAGE_URL,
    'blob:',
    `${PAGE_URL}media/demo/ngmt_1`,
    `${PAGE_URL}licences.json?save=Call.mp3`,
    'parley-app://elsewhere/media/demo/ngmt_1?save=Call.mp3',
    'blob:null/0b6f2f1e',
    'blob:https://page/0b6f2f1e',
    'blob:https://evil.example/parley-app://page/',
    'blob:parley-app://elsewhere/0b6f2f1e',
    'blob:parley-app://user@page/0b6f2f1e',
    'blob:blob:parley-app://page/0b6f2f1e',
    'BLOB:parley-app://page/0b6f2f1e',
    'https://a.example/notes.pdf',
    'data:text/plain,notes',
    'file:///etc/passwd',
    'filesystem:parley-app://page/temporary/notes',
  ])('is never %j', (url) => {
    expect(isFromPage(url)).toBe(false);
  });
});

describe('what the scheme serves', () => {
  const serve = async (url: string, answer: Response): Promise<Response> => {
    let handler: (request: Request) => Response | Promise<Response> = () => Response.error();
    servePage(
      {
        handle: (_scheme, given) => {
          handler = given;
        },
      },
      { fetch: () => answer },
    );
    return handler(new Request(url));
  };

  it('is a network error for an unavailable recording, because its status would be ignored', async () => {
    for (const status of [403, 404, 416, 502]) {
      const served = await serve(`${PAGE_URL}media/c/e`, new Response(null, { status }));
      expect(served.type).toBe('error');
    }
    expect((await serve(`${PAGE_URL}media/c/e`, new Response('x', { status: 206 }))).status).toBe(206);
  });

  it('keeps the status of everything else', async () => {
    expect((await serve(`${PAGE_URL}gone.js`, new Response(null, { status: 404 }))).status).toBe(404);
    expect((await serve('parley-app://elsewhere/', new Response('x'))).status).toBe(404);
  });
});
