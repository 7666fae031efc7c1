import { describe, expect, test } from 'vitest';
import { parseProxyAddress } from './proxyAddress.ts';

describe('a proxy address', () => {
  test.each([
    ['proxy.example.com:8080', 'http://proxy.example.com:8080', 'proxy.example.com:8080'],
    [' http://proxy.example.com:8080/ ', 'http://proxy.example.com:8080', 'proxy.example.com:8080'],
    ['proxy.example.com', 'http://proxy.example.com:80', 'proxy.example.com:80'],
    ['https://proxy.example.com', 'https://proxy.example.com:443', 'proxy.example.com:443'],
    ['10.0.0.1:3128', 'http://10.0.0.1:3128', '10.0.0.1:3128'],
    ['[fd00::1]:3128', 'http://[fd00::1]:3128', '[fd00::1]:3128'],
  ])('%s is parsed as %s', (pasted, url, host) => {
    expect(parseProxyAddress(pasted)).toEqual({ kind: 'address', url, host });
  });

  test.each([
    ['', 'not-an-address'],
    ['http://', 'not-an-address'],
    ['two words', 'not-an-address'],
    ['proxy.example.com/proxy.pac', 'not-an-address'],
    ['proxy.example.com:99999', 'not-an-address'],
    ['socks5://proxy.example.com:1080', 'scheme'],
    ['file:///proxy', 'scheme'],
    ['http://ann:secret@proxy.example.com:8080', 'credentials'],
  ])('%j is refused: %s', (pasted, why) => {
    expect(parseProxyAddress(pasted)).toEqual({ kind: 'invalid', why });
  });
});
