import { wordAtOffset } from '../../player/words.ts';

/** The second at which the word under the pointer begins; null where the line has no word times or none is there. */
export function secondsUnderPointer(
  event: { readonly clientX: number; readonly clientY: number },
  line: HTMLElement,
  words: readonly number[] | null,
): number | null {
  if (words === null) return null;
  const caret = document.caretPositionFromPoint(event.clientX, event.clientY);
  if (caret === null || !(caret.offsetNode instanceof Text) || !line.contains(caret.offsetNode)) return null;
  if (caret.offsetNode.parentElement?.tagName !== 'P') return null;
  return wordAtOffset(words, caret.offset)?.start ?? null;
}
