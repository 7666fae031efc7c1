import { failed, ok, type Result } from '#shared/contract/result.ts';

/** What a header may hold without being refused or rewritten on its way: visible ASCII, no spaces. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** Drops what comes along when a token is copied: spaces, line ends, quotes around it, `Bearer` in front. */
function stripWrapping(pasted: string): string {
  let text = pasted;
  for (;;) {
    const next = text
      .trim()
      .replace(/^(["'`“‘])([\s\S]*)(["'`”’])$/, '$2')
      .replace(/^authorization\s*:\s*/i, '')
      .replace(/^bearer\s+/i, '');
    if (next === text) return text;
    text = next;
  }
}

/** The token itself out of what was pasted. Never puts the token into the problem it answers with. */
export function cleanToken(pasted: string): Result<string> {
  const token = stripWrapping(pasted);
  if (token === '' || /^bearer$/i.test(token)) {
    return failed({ kind: 'refused', reason: 'invalid-token', detail: 'The token is empty.' });
  }
  if (!SENDABLE.test(token)) {
    const detail = /\s/.test(token)
      ? 'The token has a space or a line break in the middle; copy it again in one piece.'
      : 'The token holds a character that no token has; copy it again from where it was issued.';
    return failed({ kind: 'refused', reason: 'invalid-token', detail });
  }
  return ok(token);
}
