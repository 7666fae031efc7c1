import { type RefObject, useCallback, useEffect, useSyncExternalStore } from 'react';
import { lineAt, lineBefore } from '#shared/domain/transcript/lineAt.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { wordAt } from '#shared/domain/transcript/wordAt.ts';
import type { LineLookup, Playhead } from '../../player/playhead.ts';
import type { LineStore } from './lineStore.ts';

const WORD_HIGHLIGHT = 'spoken-word';

/**
 * Lights the word being spoken in a line, by the highlight registry of the browser: the text stays one node, no
 * element comes or goes, and React hears nothing of it. A span for every word was the alternative; it makes a line
 * ten times as heavy for the sake of the one that is spoken.
 *
 * @param playhead Null where the line is not the spoken one.
 */
export function useWordHighlight(
  paragraph: RefObject<HTMLElement | null>,
  lines: LineStore,
  line: number,
  playhead: Playhead | null,
): void {
  useEffect(() => {
    const text = paragraph.current?.firstChild;
    if (playhead === null || !(text instanceof Text)) return undefined;
    let lit = -1;
    const light = () => {
      const word = wordAt(lines.get().transcript, line, playhead.time);
      const offset = word?.offset ?? -1;
      if (offset === lit) return;
      lit = offset;
      if (word === null) {
        CSS.highlights.delete(WORD_HIGHLIGHT);
        return;
      }
      const range = new Range();
      range.setStart(text, Math.min(word.offset, text.length));
      range.setEnd(text, Math.min(word.offset + word.length, text.length));
      CSS.highlights.set(WORD_HIGHLIGHT, new Highlight(range));
    };
    light();
    const stop = playhead.subscribeTime(light);
    return () => {
      stop();
      CSS.highlights.delete(WORD_HIGHLIGHT);
    };
  }, [paragraph, lines, line, playhead]);
}

const subscribeToNothing = () => () => undefined;

/** Whether a line is the one being spoken. Only the two lines that change hear of a change. */
export function useIsCurrentLine(playhead: Playhead | null, line: number): boolean {
  const subscribe = useCallback(
    (listener: () => void) => playhead?.subscribeLine(line, listener) ?? (() => undefined),
    [playhead, line],
  );
  return useSyncExternalStore(
    playhead === null ? subscribeToNothing : subscribe,
    () => playhead?.line === line,
  );
}

/**
 * Looks up the line to light. In a pause the last line stays lit, so that the light doesn't flicker between sentences.
 * Asked in every frame: until something begins or ends, the last answer holds.
 */
export function createLineLookup(transcript: Transcript): LineLookup {
  let [answer, from, until] = [-1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return (seconds) => {
    if (seconds >= from && seconds < until) return answer;
    const begun = lineBefore(transcript, seconds);
    const spoken = lineAt(transcript, seconds);
    const nextBegins = transcript.start[begun + 1] ?? Number.POSITIVE_INFINITY;
    const ends = spoken === -1 ? Number.POSITIVE_INFINITY : (transcript.end[spoken] ?? seconds);
    [answer, from, until] = [spoken === -1 ? begun : spoken, seconds, Math.min(nextBegins, ends)];
    return answer;
  };
}
