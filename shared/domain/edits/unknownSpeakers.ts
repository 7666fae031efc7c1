import { emailKey, nameKey } from './personName.ts';

export interface SpeakerInTranscript {
  readonly name: string | null;
  readonly email: string | null;
  readonly userId: string | null;
  readonly contactId: string | null;
}

/** A possible match for a speaker: a contact of the engagement or a user of the workspace. */
export interface KnownParticipant {
  readonly id: string;
  readonly name: string;
  readonly emails: readonly string[];
}

/** Looks participants up by id, address and name. */
export class ParticipantIndex {
  readonly #ids = new Set<string>();
  readonly #emails = new Set<string>();
  readonly #names = new Set<string>();

  constructor(people: Iterable<KnownParticipant>) {
    for (const { id, name, emails } of people) {
      this.#ids.add(id);
      for (const email of emails) this.#emails.add(emailKey(email));
      if (nameKey(name) !== '') this.#names.add(nameKey(name));
    }
  }

  knows(speaker: Pick<SpeakerInTranscript, 'name' | 'email'>, id: string | null): boolean {
    if (id !== null && this.#ids.has(id)) return true;
    if (speaker.email !== null) return this.#emails.has(emailKey(speaker.email));
    return speaker.name !== null && this.#names.has(nameKey(speaker.name));
  }
}

/** Placeholder names recorders give to unknown speakers. */
const PLACEHOLDER_NAME = /^(unknown|speaker|participant|guest|caller|user)?[\s_#-]*\d*$/i;

/**
 * Speakers who are neither contacts of the engagement nor users. If there is an address, it alone decides: people
 * share names more often than addresses.
 */
export function unknownSpeakers(
  speakers: readonly SpeakerInTranscript[],
  contacts: ParticipantIndex,
  users: ParticipantIndex,
): SpeakerInTranscript[] {
  return speakers.filter((speaker) => {
    if (speaker.userId !== null || users.knows(speaker, null)) return false;
    if (contacts.knows(speaker, speaker.contactId)) return false;
    if (speaker.contactId !== null || speaker.email !== null) return true;
    return speaker.name !== null && !PLACEHOLDER_NAME.test(speaker.name.trim());
  });
}
