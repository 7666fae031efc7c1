import { plainText } from './plainText.ts';

/** Not allowed in the file names of one system or another, or not to be seen in them. */
const FORBIDDEN = /[/\\:*?"<>|\p{C}]/gu;
/** Devices of Windows, whatever the ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Letters: file systems take 255 bytes, and one letter takes up to four. */
const LONGEST = 60;

/** A name that every system takes: `Quarterly review 2026-11-21.srt`. The day is as the service wrote it. */
export function fileName(title: string, startAt: string | null, ending: string): string {
  const cleaned = plainText(title.replace(FORBIDDEN, ' ')).replace(/^[.\s]+|[.\s]+$/g, '');
  const short = Array.from(cleaned).slice(0, LONGEST).join('').trim();
  const stem = short === '' || DEVICE.test(short) ? `Transcript ${short}`.trim() : short;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(startAt ?? '')?.[0];
  return `${day === undefined ? stem : `${stem} ${day}`}.${ending}`;
}
