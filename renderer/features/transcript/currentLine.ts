import { type RefObject, useCallback, useEffect, useSyncExternalStore } from 'react';
import { lineAt, lineBefore } from '#shared/domain/transcript/lineAt.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { wordAt } from '#shared/domain/transcript/wordAt.ts';
import type { LineLookup, Playhead } from '../../player/playhead.ts';
import type { LineStore } from './lineStore.ts';

const WORD_HIGHLIGHT = 'spoken-word';

/**
 * Highlights the current word with the CSS Custom Highlight API: the text stays one node and nothing renders. A span
 * for every word would make each line ten times as heavy.
 *
 * @param playhead Null if the line is not the current one.
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

/** Whether a line is the current one. Only the two lines concerned are notified of a change. */
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
 * Looks up the current line. In a pause the last line stays current, so that the highlight doesn't flicker. Called in
 * every frame: the answer is cached until a line begins or ends.
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
