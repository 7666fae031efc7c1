import { clockTime } from '../intervals.ts';
import {
  type ExportChoices,
  type ExportedEngagement,
  type ExportLine,
  exportLines,
  plainText,
} from './exportLines.ts';

/** Plain text: the title, then one row per line with words: `[1:04:09] Ada: So we looked at it.` */
export function writeText(call: ExportedEngagement, choices: ExportChoices): string {
  const rows = exportLines(call, choices).flatMap(({ name, start, text }) => {
    const words = plainText(text);
    if (words === '') return [];
    const time = choices.times ? `[${clockTime(start)}] ` : '';
    return [`${time}${choices.speakers ? `${plainText(name)}: ` : ''}${words}`];
  });
  return `${[plainText(call.title), '', ...rows].join('\n')}\n`;
}

/** Characters with a meaning anywhere in a line, in CommonMark and the dialects of chat and wiki software. */
const ANYWHERE = /[\\`*_[\]<>&~|$^@]/g;
/** What makes a heading, list, rule, quote, or table of a paragraph that begins with it. */
const AT_THE_START = /^(?:[#+\-=:]|\d{1,9}[.)])/;
/** A heading may end in the marks it began with. */
const CLOSES_A_HEADING = /(?<!^|\\)#$/;
/** What turns the following text into a link: `://`, and the dot after `www`. */
const AUTOLINK = /:(?=\/\/)|(?<=\bwww)\./gi;

/** Escapes one line of text so that every Markdown reader shows it literally. */
export function escapeMarkdown(text: string): string {
  const escaped = text.replace(ANYWHERE, '\\$&').replace(AUTOLINK, '\\$&');
  return escaped
    .replace(AT_THE_START, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`)
    .replace(CLOSES_A_HEADING, '\\#');
}

/** Pause in seconds after which speaker and time are repeated. */
const NEW_PARAGRAPH_AFTER = 60;

function paragraphs(lines: readonly ExportLine[]): ExportLine[] {
  const joined: ExportLine[] = [];
  for (const line of lines) {
    const words = plainText(line.text);
    if (words === '') continue;
    const before = joined.at(-1);
    if (before?.speaker === line.speaker && line.start - before.end <= NEW_PARAGRAPH_AFTER) {
      const end = Math.max(before.end, line.end);
      joined[joined.length - 1] = { ...before, end, text: `${before.text} ${words}` };
    } else {
      joined.push({ ...line, text: words });
    }
  }
  return joined;
}

/** Markdown: the title as heading, then one paragraph per turn with speaker and time. */
export function writeMarkdown(call: ExportedEngagement, choices: ExportChoices): string {
  const blocks = paragraphs(exportLines(call, choices)).flatMap(({ name, start, text }) => {
    const speaker = choices.speakers ? [`**${escapeMarkdown(plainText(name))}**`] : [];
    const head = [...speaker, ...(choices.times ? [clockTime(start)] : [])];
    return [...(head.length === 0 ? [] : [head.join(' · ')]), escapeMarkdown(text)];
  });
  const title = plainText(call.title);
  return `${[...(title === '' ? [] : [`# ${escapeMarkdown(title)}`]), ...blocks].join('\n\n')}\n`;
}
