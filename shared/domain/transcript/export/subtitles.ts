import { UNSPACED_SCRIPTS } from '../../search/searchTerms.ts';
import type { Transcript } from '../transcript.ts';
import { secondOf } from '../wordAt.ts';
import {
  type ExportChoices,
  type ExportedEngagement,
  type ExportLine,
  exportLines,
  plainText,
} from './exportLines.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Cue text (WebVTT, "WebVTT cue text"): `-->` can't stand in it either, once `>` is written as a reference. */
function escapeVtt(text: string): string {
  return text.replace(/[&<>]/g, (mark) => ENTITIES[mark] ?? mark);
}

/** WebVTT subtitles, each in the voice of its speaker. A cue is named by its line and, from the second on, its part. */
export function writeVtt(call: ExportedEngagement, choices: ExportChoices): string {
  const cues = cuesOf(call.transcript, exportLines(call, choices)).map((cue) => {
    const name = choices.speakers ? escapeVtt(plainText(cue.name)) : '';
    const text = cue.rows.map(escapeVtt).join('\n');
    return [
      cue.part === 1 ? `${cue.line}` : `${cue.line}.${cue.part}`,
      `${cueTime(cue.start, '.')} --> ${cueTime(cue.end, '.')}`,
      name === '' ? text : `<v ${name}>${text}</v>`,
      '',
    ].join('\n');
  });
  return ['WEBVTT', '', ...cues].join('\n');
}

/** Joins the characters around it and is not seen. */
const JOINER = '\u2060';
/** SubRip has no escapes: what players would take for an arrow, a tag (`<i>`, `{b}`) or a command (`{\an8}`). */
const READ_AS_MARKUP = /--(?=>)|[<{](?=[/\\a-z])/gi;

/** Keeps a text from being read as markup, with nothing that is seen or that breaks a search for its words. */
function guardSrt(text: string): string {
  return text.replace(READ_AS_MARKUP, (mark) => `${mark}${JOINER}`);
}

/** SubRip subtitles. The speaker stands before the first words of each line. */
export function writeSrt(call: ExportedEngagement, choices: ExportChoices): string {
  const lines = exportLines(call, choices);
  const prefixOf = ({ name }: ExportLine): string => (choices.speakers ? `${name}:` : '');
  const cues = cuesOf(call.transcript, lines, prefixOf).map(({ start, end, rows }, at) =>
    [`${at + 1}`, `${cueTime(start, ',')} --> ${cueTime(end, ',')}`, ...rows.map(guardSrt), ''].join('\n'),
  );
  return cues.join('\n');
}

/** One subtitle: whole milliseconds, at most two rows of text. */
export interface Cue {
  /** Transcript line and part of it, counted from 1. */
  readonly line: number;
  readonly part: number;
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly rows: readonly string[];
}

/** What fits on a screen and can be read: the usual measure of broadcasters, in half-width columns. */
const COLUMNS = 42;
const ROWS = 2;
/** Lines shorter than this are shown in one cue however long their text is, in seconds. */
const SHORTEST_SPLIT = 2;
/** A cue of no length is never shown; this is long enough to read a word, in seconds. */
const SHORTEST_CUE = 1;

/** A piece of text that stays in one row. */
interface Token {
  readonly text: string;
  /** Where it begins in the line. */
  readonly offset: number;
  /** Half-width columns, and whether a space stands before it. */
  readonly columns: number;
  readonly spaced: boolean;
}

const WORD = /[^\s\p{Z}\p{Cc}]+/gu;
/** Where no spaces are set a row may end before any letter; punctuation stays with the letter before it. */
const SYLLABLES = new RegExp(`[${UNSPACED_SCRIPTS}][^${UNSPACED_SCRIPTS}]*|^[^${UNSPACED_SCRIPTS}]+`, 'gu');
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60]/gu;

const ASCII = /^[!-~]*$/;

function piecesOf(word: string): { text: string; within: number; columns: number }[] {
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
    for (const { text: piece, within, columns } of piecesOf(word)) {
      tokens.push({ text: piece, offset: index + within, columns, spaced: within === 0 });
    }
  }
  return tokens;
}

function rowText(tokens: readonly Token[]): string {
  return tokens.map(({ text, spaced }, at) => (spaced && at > 0 ? ` ${text}` : text)).join('');
}

/** Rows as full as they get; a word that is longer than a row has one for itself. */
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
 * When each group of rows begins: by its first word where words have times, by its share of the text otherwise.
 * Never before the group before it, never after the line's end.
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
  const whole = end - line.start < SHORTEST_SPLIT;
  const groups = whole
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
 * Subtitles of the lines, in the order of their start as players ask for. Lines without words have none.
 *
 * @param prefixOf Words that stand before those of a line and take room of the first row; empty for none.
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

/** `01:04:09.250`, with the separator of the format. */
function cueTime(ms: number, separator: '.' | ','): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const rest = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${separator}${rest}`;
}
