import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { secondOf } from '#shared/domain/transcript/wordAt.ts';

/** The second at which the word under the pointer is spoken; null where there is no word under it. */
export function secondsUnderPointer(
  event: { readonly clientX: number; readonly clientY: number },
  line: HTMLElement,
  transcript: Transcript,
  index: number,
): number | null {
  const caret = document.caretPositionFromPoint(event.clientX, event.clientY);
  if (caret === null || !(caret.offsetNode instanceof Text) || !line.contains(caret.offsetNode)) return null;
  if (caret.offsetNode.parentElement?.tagName !== 'P') return null;
  return secondOf(transcript, index, caret.offset);
}
