import type { Hold } from '#shared/contract/edit.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { describeProblem } from '../text/describeProblem.ts';
import type { Text } from '../text/en/index.ts';
import type { Format } from '../text/format.ts';

/** Why an edit isn't being written at this moment, and when it is tried again. */
export function holdWords(
  text: Text,
  format: Format,
  { reason, until }: Hold,
  problem: Problem | null = null,
): string {
  const { editors } = text;
  // What troubles a service can be many things; the other reasons say it all.
  const what = reason === 'service' && problem !== null ? describeProblem(text, format, problem).what : null;
  const again = reason === 'confirming' ? editors.nextCheck : editors.heldUntil;
  return [
    what === null ? null : `${what}.`,
    editors.holds[reason],
    until === null ? null : again(format.timeToTheSecond(until)),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}
