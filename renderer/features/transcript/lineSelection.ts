import { type ClipboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Quote, quoteOf, quoteText, type Spot } from '#shared/domain/transcript/export/quote.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';

/**
 * The position of an end of the browser's selection: in the text of a line, or beside it (on its time or speaker),
 * which counts as the start of the text, or as its end for the end of a selection.
 */
function spotOf(node: Node, offset: number, atEnd: boolean): Spot | null {
  const element = node instanceof Element ? node : node.parentElement;
  // An offset in the list itself counts its children.
  const inside = node instanceof Element ? (node.childNodes[offset] ?? node.lastChild ?? node) : node;
  const line =
    element?.closest<HTMLElement>('[data-index]') ??
    (inside instanceof Element ? inside.closest<HTMLElement>('[data-index]') : null);
  if (line === null || line === undefined) return null;
  const words = line.querySelector('p');
  const index = Number(line.dataset['index']);
  if (words !== null && node instanceof Text && words.contains(node)) return { line: index, offset };
  // The element itself is selected: from its start to its end.
  if (node === words) return { line: index, offset: offset > 0 ? words.textContent.length : 0 };
  const isAfter =
    words !== null && (words.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return { line: index, offset: atEnd && isAfter ? (words?.textContent.length ?? 0) : 0 };
}

/** The ends of the browser's selection in the lines; null for none. */
export function selectedSpots(list: HTMLElement): readonly [Spot, Spot] | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(list)) return null;
  const from = spotOf(range.startContainer, range.startOffset, false);
  const to = spotOf(range.endContainer, range.endOffset, true);
  return from === null || to === null ? null : [from, to];
}

/** Selected lines, from the anchor to the head, in either direction. */
interface LineRange {
  readonly anchor: number;
  readonly head: number;
}

export function firstLine({ anchor, head }: LineRange): number {
  return Math.min(anchor, head);
}

export function lastLine({ anchor, head }: LineRange): number {
  return Math.max(anchor, head);
}

export function isInRange(range: LineRange | null, line: number): boolean {
  return range !== null && line >= firstLine(range) && line <= lastLine(range);
}

/** Extends the range to another line; a new one starts at `from`. */
export function extendRange(range: LineRange | null, from: number, to: number): LineRange {
  return { anchor: range?.anchor ?? from, head: to };
}

export interface LineSelection {
  readonly range: LineRange | null;
  /** The text of the selected lines; null for none. */
  readonly quote: () => Quote | null;
  /** Selects up to another line; the first time from `from`. */
  readonly extend: (from: number, to: number) => void;
  readonly only: (line: number) => void;
  readonly clear: () => void;
  readonly onCopy: (event: ClipboardEvent) => void;
}

/**
 * Lines selected for copying or as a clip, rendered or not; the browser's own selection covers rendered lines only.
 * Both are copied in the same form: text by speaker and time.
 */
export function useLineSelection(
  list: RefObject<HTMLElement | null>,
  transcript: Transcript,
  nameOf: (speaker: number) => string,
  onTextSelected: () => void,
): LineSelection {
  const [range, setRange] = useState<LineRange | null>(null);

  const quote = () =>
    range === null
      ? null
      : quoteOf(
          transcript,
          { line: firstLine(range), offset: 0 },
          { line: lastLine(range), offset: Number.POSITIVE_INFINITY },
          nameOf,
        );

  const textSelected = useEffectEvent(onTextSelected);
  // Only one of selected text and selected lines can be copied.
  useEffect(() => {
    const listen = () => {
      const selection = getSelection();
      if (
        selection !== null &&
        !selection.isCollapsed &&
        list.current?.contains(selection.anchorNode) === true
      ) {
        setRange(null);
        textSelected();
      }
    };
    document.addEventListener('selectionchange', listen);
    return () => document.removeEventListener('selectionchange', listen);
  }, [list]);

  return {
    range,
    quote,
    extend: (from, to) => setRange((before) => extendRange(before, from, to)),
    only: (line) => setRange({ anchor: line, head: line }),
    clear: () => setRange(null),
    onCopy: (event) => {
      if (list.current === null) return;
      const marked = selectedSpots(list.current);
      // Within a line the browser copies the words alone.
      const spots = marked === null || marked[0].line === marked[1].line ? null : marked;
      const copied = spots === null ? quote() : quoteOf(transcript, spots[0], spots[1], nameOf);
      if (copied === null || (spots === null && getSelection()?.isCollapsed === false)) return;
      event.clipboardData.setData('text/plain', quoteText(copied, null));
      event.preventDefault();
    },
  };
}
