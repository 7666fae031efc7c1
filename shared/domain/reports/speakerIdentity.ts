import type { Speaker } from '../../contract/transcript.ts';
import { fold } from '../search/fold.ts';

/**
 * How a speaker is known across engagements: by email, else as a user or contact, else by name. A name alone tells people
 * apart only within one company. Null where nothing is known but a place in the transcript.
 */
export type SpeakerIdentity =
  | { readonly kind: 'email' | 'user' | 'contact'; readonly value: string }
  | { readonly kind: 'name'; readonly value: string };

/** What recorders write where they don't know a name. Everybody bears it, so it identifies nobody. */
const PLACEHOLDER = /^(?:speaker|sprecher|participant|unknown|guest|caller|user|host)?(?:\s*\d+|\s+[a-z])?$/u;

function nameOf(name: string | null): string {
  const folded = fold(name ?? '')
    .trim()
    .replace(/\s+/gu, ' ');
  return PLACEHOLDER.test(folded) ? '' : folded;
}

export function identityOf({ email, userId, contactId, name }: Speaker): SpeakerIdentity | null {
  const address = email?.trim().toLowerCase() ?? '';
  if (address.includes('@')) return { kind: 'email', value: address };
  if (userId !== null) return { kind: 'user', value: userId };
  if (contactId !== null) return { kind: 'contact', value: contactId };
  const folded = nameOf(name);
  return folded === '' ? null : { kind: 'name', value: folded };
}

/** As one text, for columns and keys. Empty where there is none. */
export function writeIdentity(identity: SpeakerIdentity | null): string {
  return identity === null ? '' : `${identity.kind}:${identity.value}`;
}

const KINDS = ['email', 'user', 'contact', 'name'] as const;

export function readIdentity(written: string): SpeakerIdentity | null {
  const kind = KINDS.find((each) => written.startsWith(`${each}:`));
  return kind === undefined ? null : { kind, value: written.slice(kind.length + 1) };
}
