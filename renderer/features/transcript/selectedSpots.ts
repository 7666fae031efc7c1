import type { Spot } from '#shared/domain/transcript/export/quote.ts';

/**
 * Where an end of the browser's selection lies: in a line's words, or beside them (on its time or its speaker's
 * name), which means the beginning of its words, or the end where a selection ends there.
 */
function spotOf(node: Node, offset: number, atEnd: boolean): Spot | null {
  const element = node instanceof Element ? node : node.parentElement;
  // An end on the list itself stands before its child of that number.
  const inside = node instanceof Element ? (node.childNodes[offset] ?? node.lastChild ?? node) : node;
  const line =
    element?.closest<HTMLElement>('[data-index]') ??
    (inside instanceof Element ? inside.closest<HTMLElement>('[data-index]') : null);
  if (line === null || line === undefined) return null;
  const words = line.querySelector('p');
  const index = Number(line.dataset['index']);
  if (words !== null && node instanceof Text && words.contains(node)) return { line: index, offset };
  const isAfter =
    words !== null && (words.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return { line: index, offset: atEnd && isAfter ? (words?.textContent.length ?? 0) : 0 };
}

/** The ends of what is selected by mouse, where it reaches over more than one line; null else. */
export function selectedSpots(list: HTMLElement): readonly [Spot, Spot] | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(list)) return null;
  const from = spotOf(range.startContainer, range.startOffset, false);
  const to = spotOf(range.endContainer, range.endOffset, true);
  return from === null || to === null || from.line === to.line ? null : [from, to];
}
