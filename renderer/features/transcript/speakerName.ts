import type { Speaker } from '#shared/contract/transcript.ts';
import { type Side, sidesOf } from '#shared/domain/transcript/insights/sides.ts';
import { calledSpeaker } from '../../queries/NamedByYou.tsx';
import type { Text } from '../../text/messages.gen.d.ts';
import { distinctHues, type Person } from '../../ui/Avatar.tsx';

/** The name of a speaker, otherwise the email address, otherwise a number; a line may have no speaker. */
export function speakerName(text: Text, speakers: readonly Speaker[], index: number): string {
  const speaker = speakers[index];
  if (speaker === undefined) return text.transcript.unknownSpeaker;
  return calledSpeaker(text, speaker, index);
}

interface CallSpeakers {
  readonly sides: readonly Side[];
  readonly hues: readonly number[];
}

const ofCalls = new WeakMap<readonly Speaker[], CallSpeakers>();

function callSpeakers(text: Text, speakers: readonly Speaker[]): CallSpeakers {
  const known = ofCalls.get(speakers);
  if (known !== undefined) return known;
  const hues = distinctHues(
    speakers.map(({ email, userId }, index) => ({ email, userId, name: speakerName(text, speakers, index) })),
  );
  const found = { sides: sidesOf(speakers), hues };
  ofCalls.set(speakers, found);
  return found;
}

/** A speaker as shown everywhere: name, a hue that no other speaker has, and whether it is a team member. */
export function speakerPerson(text: Text, speakers: readonly Speaker[], index: number): Person {
  const { sides, hues } = callSpeakers(text, speakers);
  const { email = null, userId = null, contactId = null } = speakers[index] ?? {};
  const hue = hues[index];
  return {
    name: speakerName(text, speakers, index),
    email,
    userId,
    contactId,
    isTeam: sides[index] === 'ours',
    ...(hue === undefined ? {} : { hue }),
  };
}
