import { describe, expect, test } from 'vitest';
import { readAddress, readHost, readPort } from './receiverAddressInput.ts';

describe('the address fields', () => {
  test.each([
    ['27182', 27182],
    [' 1024 ', 1024],
    ['65535', 65535],
    ['1023', null],
    ['65536', null],
    ['80.5', null],
    ['', null],
    ['0x1000', null],
  ])('parse the port %j as %j', (typed, port) => {
    expect(readPort(typed)).toBe(port);
  });

  test.each([
    ['', null],
    ['  ', null],
    ['Hooks.Example.com', 'hooks.example.com'],
    ['https://hooks.example.com', undefined],
    ['hooks.example.com/path', undefined],
    ['-x.example.com', undefined],
    ['a'.repeat(254), undefined],
  ])('parse the host %j as %j', (typed, host) => {
    expect(readHost(typed)).toBe(host);
  });
});

describe('the address of the receiver', () => {
  const current = { port: 8080, publicHost: 'hooks.example.com' };

  test('is only saved if the port and host are valid and have changed', () => {
    expect(readAddress({ port: ' 8080', host: 'HOOKS.example.com ' }, current)).toEqual({
      kind: 'unchanged',
    });
    expect(readAddress({ port: '8081', host: '' }, current)).toEqual({
      kind: 'changed',
      port: 8081,
      publicHost: null,
    });
  });

  test('reports the invalid field', () => {
    expect(readAddress({ port: '80', host: 'a b' }, current)).toEqual({
      kind: 'invalid',
      port: true,
      host: true,
    });
    expect(readAddress({ port: '8080', host: 'a b' }, current)).toEqual({
      kind: 'invalid',
      port: false,
      host: true,
    });
  });
});
