import type { Hold } from '#shared/contract/edits/edit.ts';
import type { Text } from '../text/en/index.ts';
import type { Format } from '../text/format.ts';

/** Why an edit isn't being written at this moment, and when it is tried again. */
export function holdWords(text: Text, format: Format, { reason, until }: Hold): string {
  const { setRight } = text;
  const why = setRight.holds[reason];
  return until === null ? why : `${why} ${setRight.heldUntil(format.timeToTheSecond(until))}`;
}
