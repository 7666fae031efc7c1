import { emailKey } from './personName.ts';

/** A piece of pasted text; `email` is null where it is no address, `again` where it stood there before. */
export interface PastedAddress {
  readonly text: string;
  readonly email: string | null;
  readonly again: boolean;
}

const ADDRESS = /[^\s<>"(),;:@[\]\\]+@[^\s<>"(),;:@[\]\\]+\.[^\s<>"(),;:@[\]\\.]+/;

/**
 * What people paste: one a line, separated by commas or semicolons, or as mail programs copy them, `Ada Lovelace
 * <ada@example.com>`. A comma inside quotes or before the address (`"Lovelace, Ada" <…>`) doesn't separate.
 */
export function pastedAddresses(text: string): PastedAddress[] {
  const seen = new Set<string>();
  return pieces(text).map((piece): PastedAddress => {
    const found = ADDRESS.exec(piece)?.[0] ?? null;
    if (found === null) return { text: piece, email: null, again: false };
    const email = emailKey(found.replace(/\.+$/, ''));
    const again = seen.has(email);
    seen.add(email);
    return { text: piece, email, again };
  });
}

function pieces(text: string): string[] {
  const found: string[] = [];
  let at = '';
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    const ends =
      sign === '\n' || sign === '\r' || (!quoted && (sign === ',' || sign === ';' || sign === '\t'));
    if (ends) {
      found.push(at);
      at = '';
      quoted = false;
    } else {
      at += sign;
    }
  }
  return [...found, at].map((piece) => piece.trim()).filter((piece) => piece !== '');
}
