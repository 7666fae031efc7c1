import { useEffect, type RefObject } from 'react';
import type { Playhead } from '../../player/playhead.ts';
import { wordAt } from '#shared/domain/transcript/wordAt.ts';
import type { LineStore } from './lineStore.ts';

const NAME = 'spoken-word';

/**
 * Lights the word being spoken in a line, by the highlight registry of the browser: the text stays one node, no
 * element comes or goes, and React hears nothing of it. A span for every word was the alternative; it makes a line
 * ten times as heavy for the sake of the one that is spoken.
 *
 * @param playhead Null where the line is not the spoken one.
 */
export function useSpokenWord(
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
        CSS.highlights.delete(NAME);
        return;
      }
      const range = new Range();
      range.setStart(text, Math.min(word.offset, text.length));
      range.setEnd(text, Math.min(word.offset + word.length, text.length));
      CSS.highlights.set(NAME, new Highlight(range));
    };
    light();
    const stop = playhead.subscribeTime(light);
    return () => {
      stop();
      CSS.highlights.delete(NAME);
    };
  }, [paragraph, lines, line, playhead]);
}
