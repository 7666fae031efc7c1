import { join } from 'node:path';
import type { SpokenCall } from '../content/spokenCall.ts';
import type { CallFile } from './callFiles.ts';
import type { Cast } from './cast.ts';

/** A call from its file, its speakers known as the people of the cast. */
export function spokenCall(file: CallFile, cast: Cast, mediaDir: string): SpokenCall {
  const people = [cast.host, cast.callum, cast.marcus];
  return {
    slug: file.slug,
    file: join(mediaDir, file.media.file),
    mime: file.media.mime,
    seconds: file.media.durationSeconds,
    speakers: file.speakers.map(({ name, email }) => {
      const person = people.find(({ emails }) => emails?.[0]?.email === email);
      return {
        name,
        email,
        userId: person?.object === 'user' ? person.id : null,
        contactId: person?.object === 'contact' ? person.id : null,
      };
    }),
    entries: file.entries.map((entry) => ({
      speaker_index: entry.speakerIndex,
      text: entry.text,
      start_seconds: entry.startSeconds,
      end_seconds: entry.endSeconds,
      words: entry.words.map((word) => ({
        text: word.text,
        start_seconds: word.startSeconds,
        end_seconds: word.endSeconds,
      })),
    })),
    actionItems: file.actionItems,
    signals: file.signals,
  };
}
