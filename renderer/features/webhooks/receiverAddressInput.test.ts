import { describe, expect, test } from 'vitest';
import { readHost, readPort } from './receiverAddressInput.ts';

describe('where a receiver listens', () => {
  test.each([
    ['27182', 27182],
    [' 1024 ', 1024],
    ['65535', 65535],
    ['1023', null],
    ['65536', null],
    ['80.5', null],
    ['', null],
    ['0x1000', null],
  ])('port %j is %j', (typed, port) => {
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
  ])('host %j is %j', (typed, host) => {
    expect(readHost(typed)).toBe(host);
  });
});
