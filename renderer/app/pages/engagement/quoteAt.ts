import { lineAt, lineBefore } from '#shared/domain/transcript/lineAt.ts';
import { quoteOf, quoteText } from '#shared/domain/transcript/export/quote.ts';
import { speakerName } from '../../../features/transcript/speakerName.ts';
import type { Text } from '../../../text/en/index.ts';
import type { CallLines } from './useCallLines.ts';

/** What is said at a second, or was said last before it; null where nothing was, or the lines aren't there yet. */
export function quoteAt(text: Text, lines: CallLines | null, second: number): string | null {
  if (lines === null || lines.transcript === null) return null;
  const { transcript, head } = lines;
  const spoken = lineAt(transcript, second);
  const line = spoken === -1 ? lineBefore(transcript, second) : spoken;
  if (line < 0) return null;
  const whole = [
    { line, offset: 0 },
    { line, offset: Number.POSITIVE_INFINITY },
  ] as const;
  const quote = quoteOf(transcript, ...whole, (speaker) => speakerName(text, head.speakers, speaker));
  return quote === null ? null : quoteText(quote, null);
}
