import type { SpeakerSide } from '../../../contract/enumerations.ts';
import type { Speaker } from '../../../contract/transcript.ts';

export type Side = SpeakerSide;

function domainOf(speaker: Speaker): string | null {
  const domain = speaker.email?.split('@')[1]?.trim().toLowerCase() ?? '';
  return domain === '' ? null : domain;
}

/**
 * A user of the workspace is ours, a contact theirs. For anyone else the email address decides: the domain of
 * one of our users makes it ours, another domain theirs.
 */
export function sidesOf(speakers: readonly Speaker[]): Side[] {
  const ours = new Set(speakers.filter(({ userId }) => userId !== null).map(domainOf));
  ours.delete(null);
  return speakers.map((speaker) => {
    if (speaker.userId !== null) return 'ours';
    if (speaker.contactId !== null) return 'theirs';
    const domain = domainOf(speaker);
    if (domain === null || ours.size === 0) return 'unknown';
    return ours.has(domain) ? 'ours' : 'theirs';
  });
}
