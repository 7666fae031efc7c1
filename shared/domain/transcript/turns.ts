import type { Transcript } from './transcript.ts';

/** Lines of one speaker after one another, shown under one name. */
export interface Turn {
  readonly speaker: number;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly start: number;
  /** The last end among the lines: an earlier line may outlast a later one. */
  readonly end: number;
}

/** After so long a pause the name and time are shown again, though nobody else spoke, in seconds. */
const NEW_TURN_AFTER = 60;

/** Groups the lines into turns, in order; every line is in exactly one. */
export function turnsOf(transcript: Transcript, newTurnAfter = NEW_TURN_AFTER): Turn[] {
  const turns: { -readonly [K in keyof Turn]: Turn[K] }[] = [];
  for (let line = 0; line < transcript.count; line += 1) {
    const speaker = transcript.speaker[line] ?? -1;
    const [start, end] = [transcript.start[line] ?? 0, transcript.end[line] ?? 0];
    const turn = turns.at(-1);
    if (turn !== undefined && turn.speaker === speaker && start - turn.end <= newTurnAfter) {
      turn.lastLine = line;
      turn.end = Math.max(turn.end, end);
    } else {
      turns.push({ speaker, firstLine: line, lastLine: line, start, end });
    }
  }
  return turns;
}
