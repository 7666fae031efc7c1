import { describe, expect, test } from 'vitest';
import { parseBaseUrl } from './baseUrl.ts';

function reasonOf(pasted: string): string {
  const result = parseBaseUrl(pasted);
  if (result.ok) return `accepted ${result.value}`;
  return result.problem.kind === 'network' ? result.problem.reason : result.problem.kind;
}

describe('the base URL of an API', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  https://api.example.com/  ', 'https://api.example.com'],
    ['api.example.com', 'https://api.example.com'],
    ['https://api.example.com/v2', 'https://api.example.com'],
    ['https://api.example.com/workspace/v2/', 'https://api.example.com/workspace'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['http://localhost:4010/', 'http://localhost:4010'],
    ['http://[::1]:4010', 'http://[::1]:4010'],
  ])('reads %j as %s', (pasted, kept) => {
    expect(parseBaseUrl(pasted)).toEqual({ ok: true, value: kept });
  });

  test.each([
    ['', 'invalid-url'],
    ['https://', 'invalid-url'],
    ['ftp://api.example.com', 'invalid-url'],
    ['file:///etc/passwd', 'invalid-url'],
    ['javascript://alert(1)', 'invalid-url'],
    ['https://user:secret@api.example.com', 'invalid-url'],
    ['https://api.example.com/?a=1', 'invalid-url'],
    ['http://api.example.com', 'insecure-url'],
    ['http://127.0.0.1.example.com', 'insecure-url'],
    ['http://localhost.example.com', 'insecure-url'],
    ['http://10.0.0.1', 'insecure-url'],
  ])('rejects %j as %s', (pasted, reason) => {
    expect(reasonOf(pasted)).toBe(reason);
  });

  test.each(['sk-apik_canary.secret', ' Bearer canary', 'Authorization: Bearer canary', 'whsec_canary'])(
    'is no token that was pasted into the wrong field, and repeats none: %s',
    (pasted) => {
      expect(reasonOf(pasted)).toBe('invalid-url');
      expect(JSON.stringify(parseBaseUrl(pasted))).not.toContain('canary');
    },
  );
});
