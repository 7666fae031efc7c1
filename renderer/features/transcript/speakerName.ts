import type { Speaker } from '#shared/contract/transcript.ts';
import { type Side, sidesOf } from '#shared/domain/transcript/insights/sides.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import type { Person } from '../../ui/Avatar.tsx';

/** The name of a speaker, otherwise the email address, otherwise a number; a line may have no speaker. */
export function speakerName(text: Text, speakers: readonly Speaker[], index: number): string {
  const speaker = speakers[index];
  if (speaker === undefined) return text.transcript.unknownSpeaker;
  return speaker.name ?? speaker.email ?? text.transcript.speakerNumber({ number: index + 1 });
}

const sidesOfCall = new WeakMap<readonly Speaker[], readonly Side[]>();

/** A speaker as shown everywhere: name, hue, and whether it is a team member. */
export function speakerPerson(text: Text, speakers: readonly Speaker[], index: number): Person {
  const sides = sidesOfCall.get(speakers) ?? sidesOf(speakers);
  sidesOfCall.set(speakers, sides);
  const { email = null, userId = null, contactId = null } = speakers[index] ?? {};
  return {
    name: speakerName(text, speakers, index),
    email,
    userId,
    contactId,
    isTeam: sides[index] === 'ours',
  };
}
