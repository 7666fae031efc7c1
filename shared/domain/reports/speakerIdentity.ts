import type { Speaker } from '../../contract/transcript.ts';
import { fold } from '../search/fold.ts';

/** How a speaker is known across engagements. A name alone tells people apart only within one company. */
interface SpeakerIdentity {
  readonly kind: 'email' | 'user' | 'contact' | 'name';
  readonly value: string;
}

/** What recorders write where they don't know a name. Everybody bears it, so it identifies nobody. */
const PLACEHOLDER = /^(?:speaker|sprecher|participant|unknown|guest|caller|user|host)?(?:\s*\d+|\s+[a-z])?$/u;

function nameOf(name: string | null): string {
  const folded = fold(name ?? '')
    .trim()
    .replace(/\s+/gu, ' ');
  return PLACEHOLDER.test(folded) ? '' : folded;
}

/** By email, else as a user or contact, else by name. Null where nothing is known but a place in the transcript. */
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
