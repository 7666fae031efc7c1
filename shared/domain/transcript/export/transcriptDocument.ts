import { exportLines, type ExportChoices, type ExportedEngagement } from './exportLines.ts';

/** Increment for every change that could break a reader. */
export const TRANSCRIPT_DOCUMENT_VERSION = 1;

interface DocumentWord {
  readonly offset: number;
  readonly length: number;
  readonly start: number;
  readonly end: number;
}

/** The document. Times are seconds; `speaker` is an index into `speakers`, null if unnamed. */
export interface TranscriptDocument {
  readonly format: 'parley-transcript';
  readonly version: typeof TRANSCRIPT_DOCUMENT_VERSION;
  /** Absent in files that must not differ between two exports of the same content. */
  readonly exportedAt?: string;
  readonly engagement: { readonly id: string; readonly title: string; readonly startAt: string | null };
  readonly range: { readonly start: number; readonly end: number } | null;
  readonly speakers?: readonly {
    readonly name: string;
    readonly email: string | null;
    readonly userId: string | null;
    readonly contactId: string | null;
  }[];
  readonly lines: readonly {
    readonly speaker?: number | null;
    readonly start?: number;
    readonly end?: number;
    readonly text: string;
    /** Where the user corrected the text: what the API sent. */
    readonly received?: string;
    readonly words?: readonly DocumentWord[];
  }[];
}

function wordsOf(runs: readonly number[] | null): DocumentWord[] | null {
  if (runs === null) return null;
  return Array.from({ length: Math.floor(runs.length / 4) }, (_, word) => {
    const [offset = 0, length = 0, start = 0, end = 0] = runs.slice(word * 4, word * 4 + 4);
    return { offset, length, start, end };
  });
}

/**
 * The lines as data, with unchanged texts.
 *
 * @param exportedAt ISO 8601; null to leave it out.
 */
export function transcriptDocument(
  call: ExportedEngagement,
  choices: ExportChoices,
  exportedAt: string | null,
): TranscriptDocument {
  const { transcript } = call;
  const speakers = transcript.speakers.map(({ email, userId, contactId }, speaker) => ({
    name: call.nameOf(speaker),
    email,
    userId,
    contactId,
  }));
  return {
    format: 'parley-transcript',
    version: TRANSCRIPT_DOCUMENT_VERSION,
    ...(exportedAt === null ? {} : { exportedAt }),
    engagement: { id: call.engagementId, title: call.title, startAt: call.startAt },
    range: choices.range,
    ...(choices.speakers ? { speakers } : {}),
    lines: exportLines(call, choices).map(({ line, speaker, start, end, text, received }) => {
      const words = choices.times ? wordsOf(transcript.words[line] ?? null) : null;
      return {
        ...(choices.speakers ? { speaker: speaker < 0 ? null : speaker } : {}),
        ...(choices.times ? { start, end } : {}),
        text,
        ...(received === null ? {} : { received }),
        ...(words === null ? {} : { words }),
      };
    }),
  };
}
