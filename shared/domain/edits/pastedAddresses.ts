import { emailKey } from './personName.ts';

/** One item of pasted text; `email` is null if it isn't an address, `again` true if it occurred before. */
export interface PastedAddress {
  readonly text: string;
  readonly email: string | null;
  readonly again: boolean;
}

const ADDRESS = /[^\s<>"(),;:@[\]\\]+@[^\s<>"(),;:@[\]\\]+\.[^\s<>"(),;:@[\]\\.]+/;

/**
 * Splits pasted text: one address per line, separated by commas or semicolons, or as mail clients copy them, `Ada
 * Lovelace <ada@example.com>`. A comma inside quotes or before the address (`"Lovelace, Ada" <…>`) doesn't
 * separate.
 */
export function pastedAddresses(text: string): PastedAddress[] {
  const seen = new Set<string>();
  return splitItems(text).map((item): PastedAddress => {
    const found = ADDRESS.exec(item)?.[0] ?? null;
    if (found === null) return { text: item, email: null, again: false };
    const email = emailKey(found.replace(/\.+$/, ''));
    const again = seen.has(email);
    seen.add(email);
    return { text: item, email, again };
  });
}

function splitItems(text: string): string[] {
  const found: string[] = [];
  let at = '';
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    const ends =
      character === '\n' ||
      character === '\r' ||
      (!quoted && (character === ',' || character === ';' || character === '\t'));
    if (ends) {
      found.push(at);
      at = '';
      quoted = false;
    } else {
      at += character;
    }
  }
  return [...found, at].map((item) => item.trim()).filter((item) => item !== '');
}
