import { describe, expect, it } from 'vitest';
import { externalUrl } from './externalUrl.ts';

describe('an address for the system’s browser', () => {
  it('is written anew', () => {
    expect(externalUrl('HTTPS://Example.COM/a b?q="x"')).toBe('https://example.com/a%20b?q=%22x%22');
    expect(externalUrl('http://example.com')).toBe('http://example.com/');
  });

  it.each([
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
