import { describe, expect, it } from 'vitest';
import { externalUrl } from './externalUrl.ts';

describe('an address for the system', () => {
  it('is written anew', () => {
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
