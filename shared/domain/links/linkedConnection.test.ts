import { expect, test } from 'vitest';
import type { Connection } from '../../contract/connection.ts';
import { connectionId } from '../../contract/ids.ts';
import { linkedConnection } from './deepLink.ts';

const connection = (id: string, baseUrl: string, parts: Partial<Connection> = {}) => ({
  id: connectionId.parse(id),
  kind: 'remote' as const,
  baseUrl,
  token: 'ready' as const,
  ...parts,
});
const EU = 'https://api.example.com/eu';
const connections = [
  connection('demo', '', { kind: 'demo' }),
  connection('locked', EU, { token: 'missing' }),
  connection('eu', EU),
  connection('us', 'https://api.example.com'),
];
const opensOn = (baseUrl: string, current: string | null = null): string | null =>
  linkedConnection({ baseUrl, engagementId: 'e', second: null }, connections, current)?.id ?? null;

test('a link opens on a connection to its API, preferring the current one, then one with a token', () => {
  expect([opensOn(EU), opensOn(EU, 'locked'), opensOn(EU, 'us')]).toEqual(['eu', 'locked', 'eu']);
  expect([opensOn(''), opensOn('https://api.example.com')]).toEqual(['demo', 'us']);
});

test('a link to an unknown API opens nothing', () => {
  expect([opensOn('https://api.example.com/e'), opensOn('https://evil.example')]).toEqual([null, null]);
});
