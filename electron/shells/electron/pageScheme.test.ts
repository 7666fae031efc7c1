import { describe, expect, it } from 'vitest';
import { externalUrl, isFromPage, isPage, PAGE_URL } from './pageScheme.ts';

describe('an address for the system', () => {
  it('is written again', () => {
    expect(externalUrl('HTTPS://Example.COM/a?q=%C3%A4')).toBe('https://example.com/a?q=%C3%A4');
    expect(externalUrl('http://example.com')).toBe('http://example.com/');
  });

  it('may be that of another program, which the page asks about', () => {
    expect(externalUrl('zoommtg://zoom.example/join?confno=1')).toBe('zoommtg://zoom.example/join?confno=1');
  });

  it.each([
    'https://example.com/a b',
    'https://example.com/?q="x"',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://host/share',
    'vbscript:x',
    'ms-settings:',
    'search-ms:query=x',
    'parley-app://page/',
    'https://user:word@example.com/',
    '//example.com',
    'example.com',
    '',
    `https://example.com/${'x'.repeat(2100)}`,
  ])('is none for %j', (address) => {
    expect(externalUrl(address)).toBeNull();
  });
});

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
  it('may be what our own page has written', () => {
    expect(isFromPage(`blob:${PAGE_URL}0b6f2f1e-5c5e-4e0c-9d0a-2a1f6f0f7a11`)).toBe(true);
  });

  it.each([
    '',
    PAGE_URL,
    'blob:',
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
