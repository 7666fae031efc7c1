import { isRecord } from '../../json.ts';
import { readTimes } from './timelineTimes.ts';

/**
 * Word times as [offset in the line's text, length, start, end] runs, flattened; null where the line has
 * none. A word that is not found in the text is passed over: only its lighting is lost, the text stands.
 */
export function readWords(words: unknown, text: string, unsuffixedScale: number): number[] | null {
  if (!Array.isArray(words)) return null;
  const runs: number[] = [];
  let from = 0;
  for (const word of words) {
    if (!isRecord(word)) continue;
    const spoken = word['text'] ?? word['word'];
    const { start, end } = readTimes(word, unsuffixedScale);
    if (typeof spoken !== 'string' || spoken.trim() === '' || start === null) continue;
    const offset = text.indexOf(spoken.trim(), from);
    if (offset < 0) continue;
    from = offset + spoken.trim().length;
    runs.push(offset, from - offset, start, Math.max(start, end ?? start));
  }
  return runs.length === 0 ? null : runs;
}
