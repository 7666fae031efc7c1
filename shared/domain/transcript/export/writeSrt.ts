import { cueTime, cuesOf } from './cues.ts';
import { exportLines, type ExportChoices, type ExportedCall, type ExportLine } from './exportLines.ts';

/** Joins the characters around it and is not seen. */
const JOINER = '\u2060';
/** SubRip has no escapes: what players would take for an arrow, a tag (`<i>`, `{b}`) or a command (`{\an8}`). */
const READ_AS_MARKUP = /--(?=>)|[<{](?=[/\\a-z])/gi;

/** Keeps a text from being read as markup, with nothing that is seen or that breaks a search for its words. */
export function guardSrt(text: string): string {
  return text.replace(READ_AS_MARKUP, (mark) => `${mark}${JOINER}`);
}

/** SubRip subtitles. The speaker stands before the first words of each line. */
export function writeSrt(call: ExportedCall, choices: ExportChoices): string {
  const lines = exportLines(call, choices);
  const prefixOf = ({ name }: ExportLine): string => (choices.speakers ? `${name}:` : '');
  const cues = cuesOf(call.transcript, lines, prefixOf).map(({ start, end, rows }, at) =>
    [`${at + 1}`, `${cueTime(start, ',')} --> ${cueTime(end, ',')}`, ...rows.map(guardSrt), ''].join('\n'),
  );
  return cues.join('\n');
}
