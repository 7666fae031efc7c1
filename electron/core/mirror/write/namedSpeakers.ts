import type { EngagementId } from '#shared/contract/ids.ts';
import type { SpeakerName } from '#shared/contract/speakers.ts';
import type { Speaker } from '#shared/contract/transcript.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { digestOf } from './correctedLines.ts';

/** A speaker's name set by the user, with how its speaker is found again. */
export interface StoredSpeakerName extends SpeakerName {
  /** Digests of lines that only this speaker said. */
  readonly lines: readonly string[];
  readonly person: {
    readonly kind: 'user' | 'contact';
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
  };
}

interface Spoken {
  readonly speakers: readonly Speaker[];
  readonly lines: readonly {
    readonly speaker: number;
    readonly text: string;
    readonly corrected?: { readonly received: string };
  }[];
}

/** Enough to tell speakers apart even if some lines are corrected. */
const MOST_LINES = 20;

const foldedDigestOf = (line: string): string => digestOf(fold(line));

/** What the API sent of a line, which a download brings again, whatever the user corrected. */
const receivedText = ({ text, corrected }: Spoken['lines'][number]): string => corrected?.received ?? text;

/** Who said a line, by its digest; several if speakers share it. */
function speakersByLine({ lines }: Spoken): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const line of lines) {
    const { speaker } = line;
    const digest = foldedDigestOf(receivedText(line));
    const known = found.get(digest);
    if (known === undefined) found.set(digest, new Set([speaker]));
    else known.add(speaker);
  }
  return found;
}

/** The longest lines that only this speaker said. */
export function linesToKnow(spoken: Spoken, speaker: number): readonly string[] {
  const speakers = speakersByLine(spoken);
  const own = spoken.lines.filter((line) => line.speaker === speaker);
  const longest = own.map(receivedText).toSorted((a, b) => b.length - a.length);
  const digests = new Set(longest.map(foldedDigestOf));
  return [...digests].filter((digest) => speakers.get(digest)?.size === 1).slice(0, MOST_LINES);
}

/** A speaker as the API sent it. */
export function receivedSpeaker({ named, ...speaker }: Speaker): Speaker {
  return named === undefined ? speaker : { ...speaker, ...named.received };
}

/**
 * The speaker that a name is about: who said most of its lines, else the only one with its label. Null if neither
 * tells; the name then waits for another version of the transcript.
 */
function speakerOf(
  name: StoredSpeakerName,
  speakers: readonly Speaker[],
  by: Map<string, Set<number>>,
): number | null {
  const said = new Map<number, number>();
  for (const line of name.lines)
    for (const speaker of by.get(line) ?? []) said.set(speaker, (said.get(speaker) ?? 0) + 1);
  said.delete(-1);
  const most = Math.max(0, ...said.values());
  const labelled = speakers.flatMap(({ name: label, email }, at) =>
    label === name.label && email === name.email ? [at] : [],
  );
  const candidates = most === 0 ? labelled : [...said].flatMap(([at, count]) => (count === most ? [at] : []));
  const agreed = candidates.filter((at) => labelled.includes(at));
  const [only, ...others] = agreed.length === 1 ? agreed : candidates;
  return only === undefined || others.length > 0 ? null : only;
}

/** Whether these speakers have these names already, each for one of them, and no others. */
export function areNamed(speakers: readonly Speaker[], names: readonly StoredSpeakerName[]): boolean {
  const named = speakers.filter((speaker) => speaker.named !== undefined);
  return (
    named.length === names.length &&
    names.every(({ id, person }) =>
      named.some(
        (speaker) =>
          speaker.named?.id === id &&
          speaker.name === person.name &&
          speaker.email === person.email &&
          speaker[person.kind === 'user' ? 'userId' : 'contactId'] === person.id,
      ),
    )
  );
}

/** The speakers of a timeline with the names that the user set. The same timeline and names always give the same. */
export function namedSpeakers(spoken: Spoken, names: readonly StoredSpeakerName[]): readonly Speaker[] {
  const speakers = spoken.speakers.map(receivedSpeaker);
  if (names.length === 0) return speakers;
  const by = speakersByLine(spoken);
  const named = [...speakers];
  for (const name of names) {
    const at = speakerOf(name, speakers, by);
    const speaker = at === null ? undefined : speakers[at];
    // Of two names for one speaker, the first counts.
    if (at === null || speaker === undefined || named[at]?.named !== undefined) continue;
    const { name: label, email, userId, contactId, sentiment } = speaker;
    const { person } = name;
    named[at] = {
      name: person.name,
      email: person.email,
      userId: person.kind === 'user' ? person.id : null,
      contactId: person.kind === 'contact' ? person.id : null,
      sentiment,
      named: { id: name.id, received: { name: label, email, userId, contactId } },
    };
  }
  return named;
}

/** The names of an engagement from now on. */
export interface Renamed {
  readonly engagementId: EngagementId;
  readonly names: readonly StoredSpeakerName[];
}

/** The names that the user set, by engagement. */
export type SpeakerNames = Map<string, readonly StoredSpeakerName[]>;

export function namesByEngagement(names: readonly StoredSpeakerName[]): SpeakerNames {
  return Map.groupBy(names, ({ engagementId }) => engagementId);
}
