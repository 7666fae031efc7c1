import type { Transcript } from '../transcript.ts';
import { UNSPACED_SCRIPTS } from '../unspacedScripts.ts';
import type { Moment } from './measure.ts';

/** One speaker holding the floor. Speaker -1 where the lines name nobody. */
export interface Stretch extends Moment {
  readonly speaker: number;
}

/** A pause of the same speaker longer than this ends the stretch, in seconds. */
export const LONGEST_PAUSE = 5;
/** "Mm-hm" doesn't take the floor: shorter than this, in seconds, and of few words. */
export const SHORTEST_SAYING = 1;
export const FEWEST_WORDS = 3;

const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'gu');

/** Words of a line; scripts that set no spaces count two characters for one. */
function wordsIn(text: string): number {
  const spaced = text.replace(UNSPACED, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
  return spaced + (text.match(UNSPACED)?.length ?? 0) / 2;
}

/** Whether the line is a listener's noise rather than a turn at speaking. */
function isBackchannel(transcript: Transcript, line: number): boolean {
  const length = (transcript.end[line] ?? 0) - (transcript.start[line] ?? 0);
  return length < SHORTEST_SAYING && wordsIn(transcript.text[line] ?? '') < FEWEST_WORDS;
}

/**
 * Who held the floor, one after the other, in order. A line takes it from whoever has it, also by speaking over
 * them; a backchannel of somebody else takes nothing and is passed over; a long pause ends the stretch.
 */
export function stretchesOf(transcript: Transcript): Stretch[] {
  const stretches: { -readonly [K in keyof Stretch]: Stretch[K] }[] = [];
  for (let line = 0; line < transcript.count; line += 1) {
    const speaker = transcript.speaker[line] ?? -1;
    const [start, end] = [transcript.start[line] ?? 0, transcript.end[line] ?? 0];
    const held = stretches.at(-1);
    if (held !== undefined && held.speaker === speaker && start - held.end <= LONGEST_PAUSE) {
      held.lastLine = line;
      held.end = Math.max(held.end, end);
    } else if (!isBackchannel(transcript, line)) {
      stretches.push({ speaker, start, end, firstLine: line, lastLine: line });
    }
  }
  return stretches;
}

/** The longest by time; the earlier of two equals. */
export function longestOf(stretches: readonly Stretch[]): Stretch | null {
  let longest: Stretch | null = null;
  for (const stretch of stretches) {
    if (longest === null || stretch.end - stretch.start > longest.end - longest.start) longest = stretch;
  }
  return longest;
}
