import type { Speaker } from '#shared/contract/transcript.ts';
import type { Text } from '../../text/messages.gen.d.ts';

/** What a speaker is called: the name, else the address, else a number; a line may name nobody at all. */
export function speakerName(text: Text, speakers: readonly Speaker[], index: number): string {
  const speaker = speakers[index];
  if (speaker === undefined) return text.transcript.unknownSpeaker;
  return speaker.name ?? speaker.email ?? text.transcript.speakerNumber({ number: index + 1 });
}
