import { describe, expect, it } from 'vitest';
import { isPage, PAGE_URL } from './pageOrigin.ts';

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
