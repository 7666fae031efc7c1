import type { Speaker } from '#shared/contract/transcript.ts';
import type { Text } from '../../text/messages.gen.d.ts';

/** The name of a speaker, else the email address, else a number; a line may have no speaker. */
export function speakerName(text: Text, speakers: readonly Speaker[], index: number): string {
  const speaker = speakers[index];
  if (speaker === undefined) return text.transcript.unknownSpeaker;
  return speaker.name ?? speaker.email ?? text.transcript.speakerNumber({ number: index + 1 });
}
