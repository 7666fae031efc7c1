import { describe, expect, test } from 'vitest';
import { cleanToken } from './token.ts';

describe('a pasted token', () => {
  test.each([
    'abc.DEF-123',
    '  abc.DEF-123\n',
    '"abc.DEF-123"',
    "'abc.DEF-123'",
    '“abc.DEF-123”',
    '`abc.DEF-123`',
    'Bearer abc.DEF-123',
    'bearer   abc.DEF-123',
    'Authorization: Bearer abc.DEF-123',
    '"Bearer abc.DEF-123" ',
  ])('%j is taken as the token alone', (pasted) => {
    expect(cleanToken(pasted)).toEqual({ ok: true, value: 'abc.DEF-123' });
  });

  test.each(['', '   ', '""', 'Bearer ', 'Bearer'])('%j is said to be empty', (pasted) => {
    expect(cleanToken(pasted)).toMatchObject({ ok: false, problem: { detail: 'The token is empty.' } });
  });

  test.each(['abc def', 'abc\ndef', 'abc\u200bdef', 'tökén'])(
    '%j is refused without being repeated',
    (pasted) => {
      const result = cleanToken(pasted);
      expect(result).toMatchObject({ ok: false, problem: { kind: 'refused', reason: 'invalid-token' } });
      expect(JSON.stringify(result)).not.toContain('def');
    },
  );
});
