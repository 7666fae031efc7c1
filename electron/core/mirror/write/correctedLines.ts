import { hash } from 'node:crypto';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { TranscriptLines } from '#shared/contract/transcript.ts';
import type { TimelineLine } from '../../api/adapter/responseParser.ts';

/** The user's text for a line, with how the line is found again. */
export interface StoredCorrection {
  readonly id: string;
  readonly engagementId: EngagementId;
  /** When the line begins, in seconds. */
  readonly start: number;
  /** Of the text that the API sent. */
  readonly digest: string;
  readonly text: string;
}

/** Short, and says nothing about the text: it outlives the permission to read transcripts. */
export const digestOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16);

/** A line as the API sent it. */
export function receivedLine({ corrected, ...line }: TimelineLine): TimelineLine {
  return corrected === undefined ? line : { ...line, text: corrected.received, words: corrected.words };
}

/** The texts of a whole transcript as the API sent them. */
export function receivedTexts({ text, corrected = [] }: TranscriptLines): readonly string[] {
  const received = new Map(corrected.map((each) => [each.line, each.received]));
  return text.map((own, line) => received.get(line) ?? own);
}

/**
 * Lines with their corrections: each for the line that begins then and has the text that was corrected. One whose line the
 * API changed waits for that text to come back.
 */
export function correctedLines(
  lines: readonly TimelineLine[],
  corrections: readonly StoredCorrection[],
): readonly TimelineLine[] {
  const byStart = Map.groupBy(corrections, ({ start }) => start);
  return lines.map((line) => {
    const received = receivedLine(line);
    const here = byStart.get(received.start) ?? [];
    const digest = here.length === 0 ? '' : digestOf(received.text);
    const at = here.findIndex((correction) => correction.digest === digest);
    const correction = here[at];
    if (correction === undefined) return received;
    // Of two lines with the same text at the same time, the first is meant.
    here.splice(at, 1);
    const { id, text } = correction;
    // The times of words are those of other words.
    return {
      ...received,
      text,
      words: null,
      corrected: { id, received: received.text, words: received.words },
    };
  });
}

/** The corrections of an engagement from now on. */
export interface Corrected {
  readonly engagementId: EngagementId;
  readonly corrections: readonly StoredCorrection[];
}

/** By engagement. */
export type Corrections = Map<string, readonly StoredCorrection[]>;

export function correctionsByEngagement(corrections: readonly StoredCorrection[]): Corrections {
  return Map.groupBy(corrections, ({ engagementId }) => engagementId);
}
