import type { EXPORT_FORMATS } from '../../../contract/enumerations.ts';
import { type ExportFile, FILE_TYPES, fileName, jsonDocument } from '../../exportFile.ts';
import {
  type ExportChoices,
  type ExportedEngagement,
  type ExportLine,
  escapeMarkup,
  exportLines,
  plainText,
} from './exportLines.ts';
import { transcriptDocument } from './transcriptDocument.ts';
import { writeMarkdown, writeText } from './textFormats.ts';
import { UNSPACED_SCRIPTS } from '../../search/searchTerms.ts';
import type { Transcript } from '../transcript.ts';
import { secondOf } from '../wordAt.ts';

/** WebVTT subtitles with voice tags. A cue's id is its line and, from the second on, its part. */
function writeVtt(call: ExportedEngagement, choices: ExportChoices): string {
  const cues = cuesOf(call.transcript, exportLines(call, choices)).map((cue) => {
    const name = choices.speakers ? escapeMarkup(plainText(cue.name)) : '';
    const text = cue.rows.map(escapeMarkup).join('\n');
    return [
      cue.part === 1 ? `${cue.line}` : `${cue.line}.${cue.part}`,
      `${cueTime(cue.start, '.')} --> ${cueTime(cue.end, '.')}`,
      name === '' ? text : `<v ${name}>${text}</v>`,
      '',
    ].join('\n');
  });
  return ['WEBVTT', '', ...cues].join('\n');
}

/** An invisible character that prevents a line break. */
const JOINER = '\u2060';
/** SubRip has no escapes; players would read these as an arrow, a tag (`<i>`, `{b}`) or a command (`{\an8}`). */
const READ_AS_MARKUP = /--(?=>)|[<{](?=[/\\a-z])/gi;

/** Keeps text from being read as markup with an invisible character that doesn't break text search. */
function guardSrt(text: string): string {
  return text.replace(READ_AS_MARKUP, (character) => `${character}${JOINER}`);
}

/** SubRip subtitles, with the speaker before the first words of each line. */
function writeSrt(call: ExportedEngagement, choices: ExportChoices): string {
  const lines = exportLines(call, choices);
  const prefixOf = ({ name }: ExportLine): string => (choices.speakers ? `${name}:` : '');
  const cues = cuesOf(call.transcript, lines, prefixOf).map(({ start, end, rows }, at) =>
    [`${at + 1}`, `${cueTime(start, ',')} --> ${cueTime(end, ',')}`, ...rows.map(guardSrt), ''].join('\n'),
  );
  return cues.join('\n');
}

/** One subtitle with times in whole milliseconds and at most two rows. */
interface Cue {
  /** The transcript line and its part, counted from 1. */
  readonly line: number;
  readonly part: number;
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly rows: readonly string[];
}

/** What fits on a screen and is readable: the usual limit of broadcasters, in half-width columns. */
const COLUMNS = 42;
const ROWS = 2;
/** Shorter lines are a single cue however long their text is, in seconds. */
const SHORTEST_SPLIT = 2;
/** Players never show a cue without duration; this is long enough to read a word, in seconds. */
const SHORTEST_CUE = 1;

/** Text that must not be split across rows. */
interface Token {
  readonly text: string;
  /** Position in the line. */
  readonly offset: number;
  /** Width in half-width columns, and whether a space precedes it. */
  readonly columns: number;
  readonly spaced: boolean;
}

const WORD = /[^\s\p{Z}\p{Cc}]+/gu;
/** Scripts without spaces can break before any letter; punctuation stays with the preceding one. */
const SYLLABLES = new RegExp(`[${UNSPACED_SCRIPTS}][^${UNSPACED_SCRIPTS}]*|^[^${UNSPACED_SCRIPTS}]+`, 'gu');
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60]/gu;

const ASCII = /^[!-~]*$/;

function splitWord(word: string): { text: string; within: number; columns: number }[] {
  if (ASCII.test(word)) return [{ text: word, within: 0, columns: word.length }];
  return Array.from(word.matchAll(SYLLABLES), ({ 0: text, index: within }) => ({
    text,
    within,
    columns: text.length + (text.match(WIDE)?.length ?? 0),
  }));
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, index } of text.toWellFormed().matchAll(WORD)) {
    for (const { text: piece, within, columns } of splitWord(word)) {
      tokens.push({ text: piece, offset: index + within, columns, spaced: within === 0 });
    }
  }
  return tokens;
}

function rowText(tokens: readonly Token[]): string {
  return tokens.map(({ text, spaced }, at) => (spaced && at > 0 ? ` ${text}` : text)).join('');
}

/** Greedy line wrapping; a word longer than a row gets its own. */
function rowsOf(tokens: readonly Token[]): Token[][] {
  const rows: Token[][] = [];
  let filled = Infinity;
  for (const token of tokens) {
    const needed = token.columns + (token.spaced ? 1 : 0);
    const row = rows.at(-1);
    if (row === undefined || filled + needed > COLUMNS) {
      rows.push([token]);
      filled = token.columns;
    } else {
      row.push(token);
      filled += needed;
    }
  }
  return rows;
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000);
}

/**
 * The start of each group of rows: that of its first word if words have times, otherwise proportional to the text.
 * Never before the previous group or after the line's end.
 */
function startsOf(
  transcript: Transcript,
  line: ExportLine,
  end: number,
  groups: readonly Token[][],
): number[] {
  const timed = (transcript.words[line.line] ?? null) !== null;
  const length = line.text.length;
  let earliest = line.start;
  return groups.map(([first], at) => {
    if (first === undefined || at === 0) return line.start;
    const share = line.start + (end - line.start) * (first.offset / length);
    const spoken = timed ? secondOf(transcript, line.line, first.offset) : share;
    earliest = Math.min(end, Math.max(earliest, spoken));
    return earliest;
  });
}

function cuesOfLine(transcript: Transcript, line: ExportLine, prefix: string): Cue[] {
  const tokens = tokensOf(line.text);
  const head = tokens.length === 0 ? [] : tokensOf(prefix).map((token) => ({ ...token, offset: 0 }));
  const rows = rowsOf([...head, ...tokens]);
  const end = line.end > line.start ? line.end : line.start + SHORTEST_CUE;
  const isSingleCue = end - line.start < SHORTEST_SPLIT;
  const groups = isSingleCue
    ? rows.length === 0
      ? []
      : [rows]
    : Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) =>
        rows.slice(at * ROWS, (at + 1) * ROWS),
      );
  const starts = startsOf(
    transcript,
    line,
    end,
    groups.map((group) => group.flat()),
  );
  return groups.map((group, at) => {
    const start = milliseconds(starts[at] ?? line.start);
    return {
      line: line.line + 1,
      part: at + 1,
      start,
      end: Math.max(start + 1, milliseconds(starts[at + 1] ?? end)),
      name: line.name,
      rows: group.map(rowText),
    };
  });
}

/**
 * Subtitles of the lines, ordered by start as players require. Lines without words have none.
 *
 * @param prefixOf Text before a line's own, part of its first row; may be empty.
 */
function cuesOf(
  transcript: Transcript,
  lines: readonly ExportLine[],
  prefixOf: (line: ExportLine) => string = () => '',
): Cue[] {
  return lines
    .flatMap((line) => cuesOfLine(transcript, line, prefixOf(line)))
    .sort((a, b) => a.start - b.start);
}

/** `01:04:09.250`, with the format's separator. */
function cueTime(ms: number, separator: '.' | ','): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const rest = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${separator}${rest}`;
}

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

interface Format {
  readonly mime: string;
  /** What a file can't do without: times, any text, or nothing but the facts of an engagement. */
  readonly needs: 'times' | 'text' | 'facts';
  readonly write: (call: ExportedEngagement, choices: ExportChoices, exportedAt: string | null) => string;
}

const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  txt: { mime: FILE_TYPES.txt, needs: 'text', write: writeText },
  md: { mime: FILE_TYPES.md, needs: 'facts', write: writeMarkdown },
  srt: { mime: 'application/x-subrip;charset=utf-8', needs: 'times', write: writeSrt },
  vtt: { mime: 'text/vtt;charset=utf-8', needs: 'times', write: writeVtt },
  json: {
    mime: FILE_TYPES.json,
    needs: 'facts',
    write: (...of) => jsonDocument(transcriptDocument(...of)),
  },
};

export function isExportFormat(name: string): name is ExportFormat {
  return Object.hasOwn(FORMATS, name);
}

export function neededFor(format: ExportFormat): Format['needs'] {
  return FORMATS[format].needs;
}

/** @param exportedAt As in `exportTranscript`; null to leave it out. */
export function transcriptText(
  call: ExportedEngagement,
  format: ExportFormat,
  choices: ExportChoices,
  exportedAt: string | null,
): string {
  return FORMATS[format].write(call, choices, exportedAt);
}

/** @param exportedAt ISO 8601, for formats that record when they were made. */
export function exportTranscript(
  call: ExportedEngagement,
  format: ExportFormat,
  choices: ExportChoices,
  exportedAt: string,
): ExportFile {
  return {
    name: fileName(call.title, call.startAt, format),
    mime: FORMATS[format].mime,
    text: transcriptText(call, format, choices, exportedAt),
  };
}
