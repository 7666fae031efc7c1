import { useEffect, type RefObject } from 'react';
import { hitRanges, hitsInLine } from '#shared/domain/transcript/find/find.ts';
import type { TranscriptFind } from './useFind.ts';

const ALL = 'found';
const CURRENT = 'found-current';

/**
 * Marks the hits in the lines that are in the page, by the highlight registry of the browser, as the spoken word
 * is: no line renders anew, whatever is typed. Runs after every rendering of the list, which is when other lines
 * have come into the page.
 */
export function useFoundMarks(list: RefObject<HTMLElement | null>, { index, hits, current }: TranscriptFind) {
  useEffect(() => {
    if (index === null || hits === null || list.current === null) return undefined;
    const [all, one] = [new Highlight(), new Highlight()];
    for (const line of list.current.querySelectorAll<HTMLElement>('[data-index]')) {
      const number = Number(line.dataset['index']);
      const text = line.querySelector('p')?.firstChild;
      if (!(text instanceof Text)) continue;
      const { first } = hitsInLine(hits, number);
      for (const [at, { offset, length }] of hitRanges(index, hits, number).entries()) {
        const range = new Range();
        range.setStart(text, Math.min(offset, text.length));
        range.setEnd(text, Math.min(offset + length, text.length));
        (first + at === current ? one : all).add(range);
      }
    }
    CSS.highlights.set(ALL, all);
    CSS.highlights.set(CURRENT, one);
    return () => {
      CSS.highlights.delete(ALL);
      CSS.highlights.delete(CURRENT);
    };
  });
}
