import { useEffect, useState, type ClipboardEvent, type RefObject } from 'react';
import { quoteOf, quoteText, type Quote } from '#shared/domain/transcript/export/quote.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { extended, firstOf, lastOf, type LineRange } from './lineRange.ts';
import { selectedSpots } from './selectedSpots.ts';

export interface LineSelection {
  readonly range: LineRange | null;
  /** What the chosen lines say; null without any. */
  readonly quote: () => Quote | null;
  /** Chooses from the line that is current to another; the first time, that one begins it. */
  readonly extend: (from: number, to: number) => void;
  readonly only: (line: number) => void;
  readonly clear: () => void;
  readonly onCopy: (event: ClipboardEvent) => void;
}

/**
 * Lines chosen for copying or as a clip, in the page or not: a selection by the browser ends where the lines end
 * that are drawn. What is copied is the same for both: words by speaker and time, and nothing of the page around.
 */
export function useLineRange(
  list: RefObject<HTMLElement | null>,
  transcript: Transcript,
  nameOf: (speaker: number) => string,
): LineSelection {
  const [range, setRange] = useState<LineRange | null>(null);

  const quote = () =>
    range === null
      ? null
      : quoteOf(
          transcript,
          { line: firstOf(range), offset: 0 },
          { line: lastOf(range), offset: Number.POSITIVE_INFINITY },
          nameOf,
        );

  // Words selected by mouse and chosen lines at the same time would be two answers to one key.
  useEffect(() => {
    const listen = () => {
      const selection = getSelection();
      if (
        selection !== null &&
        !selection.isCollapsed &&
        list.current?.contains(selection.anchorNode) === true
      ) {
        setRange(null);
      }
    };
    document.addEventListener('selectionchange', listen);
    return () => document.removeEventListener('selectionchange', listen);
  }, [list]);

  return {
    range,
    quote,
    extend: (from, to) => setRange((before) => extended(before, from, to)),
    only: (line) => setRange({ anchor: line, head: line }),
    clear: () => setRange(null),
    onCopy: (event) => {
      if (list.current === null) return;
      const spots = selectedSpots(list.current);
      const copied = spots === null ? quote() : quoteOf(transcript, spots[0], spots[1], nameOf);
      if (copied === null || (spots === null && getSelection()?.isCollapsed === false)) return;
      event.clipboardData.setData('text/plain', quoteText(copied, null));
      event.preventDefault();
    },
  };
}
