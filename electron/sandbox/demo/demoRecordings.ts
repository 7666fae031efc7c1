import { join } from 'node:path';
import type { RecordedCall } from '../content/recordedCall.ts';
import walkthrough from '../media/calls/dock-board-walkthrough.json' with { type: 'json' };
import review from '../media/calls/renewal-review-larkfield.json' with { type: 'json' };
import type { DemoPeople } from './demoPeople.ts';

/** The description of a real recording in `media/` (media/README.md). */
interface CallFile {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly media: { readonly file: string; readonly mime: string; readonly durationSeconds: number };
  readonly speakers: readonly { readonly name: string; readonly email: string; readonly role: string }[];
  readonly entries: readonly {
    readonly speakerIndex: number;
    readonly text: string;
    readonly startSeconds: number;
    readonly endSeconds: number;
    readonly words: readonly {
      readonly text: string;
      readonly startSeconds: number;
      readonly endSeconds: number;
    }[];
  }[];
  readonly actionItems: readonly {
    readonly title: string;
    readonly description: string;
    readonly dueInDays: number;
  }[];
  readonly signals: readonly {
    readonly name: string;
    readonly dataType: string;
    readonly value: string | number | boolean | string[];
  }[];
  readonly tags: readonly string[];
}

/** Imported rather than read, so that a bundle of the sandbox contains them; only the recordings stay files. */
export const reviewFile: CallFile = review;
export const walkthroughFile: CallFile = walkthrough;

/** Loads a call from its file and matches its speakers with the demo's people. */
export function recordedCall(file: CallFile, demoPeople: DemoPeople, mediaDir: string): RecordedCall {
  const people = [demoPeople.host, demoPeople.callum, demoPeople.marcus];
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
