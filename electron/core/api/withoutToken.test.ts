import { describe, expect, test } from 'vitest';
import { failed, ok } from '#shared/contract/result.ts';
import type { HttpAnswer } from './http.ts';
import { withoutToken } from './withoutToken.ts';

const TOKEN = 'sk-apik_1/"canary"\\+end';

function answer(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): HttpAnswer {
  const bytes = typeof body === 'string' ? new Uint8Array(Buffer.from(body)) : body;
  return { status: 200, headers: new Headers(headers), body: bytes };
}

function cleared(of: HttpAnswer): { text: string; headers: Record<string, string> } {
  const result = withoutToken(ok(of), TOKEN);
  if (!result.ok) throw new Error(result.problem.kind);
  return {
    text: Buffer.from(result.value.body).toString(),
    headers: Object.fromEntries(result.value.headers),
  };
}

describe('an answer without the token', () => {
  test('has it in no form in which a text may hold it', () => {
    const forms = [
      TOKEN,
      JSON.stringify(TOKEN),
      JSON.stringify(TOKEN).replaceAll('/', '\\/'),
      encodeURIComponent(TOKEN),
    ];
    const { text, headers } = cleared(
      answer(`Ünïcode ✓ ${forms.join(' ')} 🎧`, { 'x-request-id': `a${TOKEN}b` }),
    );
    expect(text).toBe('Ünïcode ✓ [token] "[token]" "[token]" [token] 🎧');
    expect(headers).toEqual({ 'x-request-id': 'a[token]b' });
  });

  test('is the very answer where it held none, and no byte is copied', () => {
    const bytes = new Uint8Array([0, 255, 128, 10, 13, 240, 159]);
    const before = ok(answer(bytes));
    const after = withoutToken(before, TOKEN);
    expect(after.ok && after.value.body).toBe(bytes);
    expect(after.ok && after.value.headers).toBe(before.ok && before.value.headers);
  });

  test('keeps every other byte as it was, valid text or not', () => {
    const noise = Uint8Array.from({ length: 256 }, (_, at) => at);
    const body = new Uint8Array(Buffer.concat([noise, Buffer.from(TOKEN), noise]));
    const result = withoutToken(ok(answer(body)), TOKEN);
    const expected = Buffer.concat([noise, Buffer.from('[token]'), noise]);
    expect(result.ok && Buffer.from(result.value.body).equals(expected)).toBe(true);
  });

  test('is also one that never came: what could not be sent is not quoted', () => {
    const detail = `Headers.append: "Bearer ${TOKEN}" is an invalid header value.`;
    const result = withoutToken(failed({ kind: 'network', reason: 'interrupted', detail }), TOKEN);
    expect(JSON.stringify(result)).not.toContain('canary');
  });

  test('is left alone for a word so short that it is no token', () => {
    const result = withoutToken(ok(answer('good morning')), 'good');
    expect(result.ok && Buffer.from(result.value.body).toString()).toBe('good morning');
  });
});
