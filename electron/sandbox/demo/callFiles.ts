import walkthrough from '../media/calls/dock-board-walkthrough.json' with { type: 'json' };
import review from '../media/calls/renewal-review-larkfield.json' with { type: 'json' };

/** What `media/` tells of a call that was really recorded (media/README.md). */
export interface CallFile {
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

/** Imported, not read: a bundle of the sandbox holds them, only the recordings stay files. */
export const reviewFile: CallFile = review;
export const walkthroughFile: CallFile = walkthrough;
