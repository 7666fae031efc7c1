import type { Speaker } from '../../contract/transcript.ts';
import { fold } from '../search/fold.ts';

/** Identifies a speaker across engagements. A name alone is only distinctive within one company. */
interface SpeakerIdentity {
  readonly kind: 'email' | 'user' | 'contact' | 'name';
  readonly value: string;
}

/** Placeholder names used by recorders, which identify nobody. */
const PLACEHOLDER = /^(?:speaker|sprecher|participant|unknown|guest|caller|user|host)?(?:\s*\d+|\s+[a-z])?$/u;

/** A name in the form in which names are compared; empty if it identifies nobody. */
export function distinctiveName(name: string | null): string {
  const folded = fold(name ?? '')
    .trim()
    .replace(/\s+/gu, ' ');
  return PLACEHOLDER.test(folded) ? '' : folded;
}

/**
 * By email address, otherwise as a user or contact, otherwise by name. Null if only the position in the
 * transcript is known.
 */
export function identityOf({ email, userId, contactId, name }: Speaker): SpeakerIdentity | null {
  const address = email?.trim().toLowerCase() ?? '';
  if (address.includes('@')) return { kind: 'email', value: address };
  if (userId !== null) return { kind: 'user', value: userId };
  if (contactId !== null) return { kind: 'contact', value: contactId };
  const folded = distinctiveName(name);
  return folded === '' ? null : { kind: 'name', value: folded };
}

/** Serialised for columns and keys. Empty if there is none. */
export function writeIdentity(identity: SpeakerIdentity | null): string {
  return identity === null ? '' : `${identity.kind}:${identity.value}`;
}
