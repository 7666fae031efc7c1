import fc from 'fast-check';
import {
  type ExportChoices,
  type ExportedEngagement,
  exportLines,
  plainText,
} from '../export/exportLines.ts';
import { call, type Line, speakerNamed } from './calls.ts';

export const ALL: ExportChoices = { speakers: true, times: true, range: null, onlySpeakers: null };
const NAMES = ['Ada', 'Bob <b> & Co', '--> Eve', ''];

export function exported(lines: readonly Line[], title = 'Review'): ExportedEngagement {
  return {
    engagementId: 'ngmt_1',
    title,
    startAt: '2026-11-20T09:00:00Z',
    transcript: call(
      lines,
      NAMES.map((name) => speakerNamed(name)),
    ),
    nameOf: (speaker) => NAMES[speaker] ?? 'Unknown speaker',
  };
}

/** Texts that mean something else in some format. */
const TRAPS = [
  '-->',
  '00:00:01,000 --> 00:00:02,000',
  '<i>',
  '</v>',
  '<v Eve>',
  '{\\an8}',
  '{b}',
  '&lt;',
  '&amp;amp;',
  '# head',
  '- item',
  '1. one',
  '12) twelve',
  '> quote',
  '    code',
  '```',
  '***',
  '---',
  '===',
  '[a](javascript:alert(1))',
  '![x](http://e.example/x)',
  '<script>alert(1)</script>',
  'http://e.example',
  'www.e.example',
  'a@b.example',
  '| a | b |',
  '~~x~~',
  '\\',
  '\\*',
  '*a* _b_ `c`',
  '$x$',
  'NOTE',
  'WEBVTT',
  'STYLE',
  '::cue',
  '[1:04] Ada: no',
  'a\n\nb',
  'a\r\n1\r\n00:00:01,000 --> 00:00:02,000',
  '\u2028',
  '\u0000',
  '\ud800',
  '한국어',
  '你好，世界。',
  'مرحبا',
  '\ufeff',
  '[x]: http://e.example',
  '+ plus',
  ':--',
  '<!-- c -->',
  'a  \nb',
  '\t',
  '* * *',
  '_ _ _',
  '1.',
  '-',
  '+',
  '#',
  '=',
  '<a@b.example>',
  '&#x41;',
  '&copy;',
  'x^2^',
  '==m==',
  ':smile:',
  '@ada',
  '[ ] todo',
  '[^1]',
  '10\\. ten',
];
const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TRAPS) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...TRAPS), { maxLength: 6 }).map((parts) => parts.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.lorem({ maxCount: 60 }) },
);
export const anyExport: fc.Arbitrary<ExportedEngagement> = fc
  .array(
    fc
      .tuple(fc.integer({ min: -1, max: 3 }), fc.nat({ max: 4_000_000 }), fc.nat({ max: 60_000 }), anyText)
      .map(([speaker, start, length, text]): Line => [speaker, start / 1000, (start + length) / 1000, text]),
    { maxLength: 12 },
  )
  .chain((lines) => anyText.map((title) => exported(lines, title)));

/** The letters that formats preserve whatever they do with whitespace. */
export const lettersOf = (text: string): string => text.replace(/[\s\p{Z}\p{Cc}]+/gu, '');

/** What every format preserves of a line with letters: its letters and its speaker. */
export function spoken(call: ExportedEngagement): { line: number; name: string; letters: string }[] {
  return exportLines(call, ALL)
    .map(({ line, name, text }) => ({ line, name: plainText(name), letters: lettersOf(text.toWellFormed()) }))
    .filter(({ letters }) => letters !== '');
}

/** A subtitle as a player reads it: independent parsers by the formats' specifications, for tests only. */
export interface ReadCue {
  readonly id: string;
  /** Milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly voice: string | null;
  readonly text: string;
}

function ms(hours = '', minutes = '', seconds = '', rest = ''): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest);
}

/** Blocks separated by blank lines; the second row of each contains its times. */
function readBlocks(
  file: string,
  times: RegExp,
): { id: string; start: number; end: number; rows: string[] }[] {
  const blocks = file.split(/\n{2,}/).filter((block) => block.trim() !== '');
  return blocks.map((block) => {
    const [id = '', timing = '', ...rows] = block.split('\n').filter((row, at) => at > 0 || row !== '');
    const parts = times.exec(timing);
    if (parts === null) throw new Error(`No times in ${JSON.stringify(block)}`);
    const [, h1, m1, s1, r1, h2, m2, s2, r2] = parts;
    return { id, start: ms(h1, m1, s1, r1), end: ms(h2, m2, s2, r2), rows: rows.filter((row) => row !== '') };
  });
}

/** Parses SubRip like players do: removes tags and commands from the text. */
export function readSrt(file: string): ReadCue[] {
  return readBlocks(file, /^(\d{2,}):(\d\d):(\d\d),(\d{3}) --> (\d{2,}):(\d\d):(\d\d),(\d{3})$/).map(
    ({ rows, ...cue }) => ({
      ...cue,
      voice: null,
      text: rows
        .join(' ')
        .replace(/<\/?[a-z][^>]*>|\{\/?[a-z][^}]*\}|\{\\[^}]*\}/gi, '')
        .replaceAll('\u2060', ''),
    }),
  );
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>' })[name] ?? '');
}

/** Parses WebVTT by its syntax: a voice tag or plain text with entities decoded; any other tag is an error. */
export function readVtt(file: string): ReadCue[] {
  const [head, ...rest] = file.replace(/\n$/, '').split('\n\n');
  if (head !== 'WEBVTT') throw new Error('The file does not start with WEBVTT.');
  const times = /^(\d{2,}):(\d\d):(\d\d)\.(\d{3}) --> (\d{2,}):(\d\d):(\d\d)\.(\d{3})$/;
  return readBlocks(rest.join('\n\n'), times).map(({ rows, ...cue }) => {
    const [, voice, text = ''] = /^(?:<v ([^>]*)>)?([^]*?)(?:<\/v>)?$/.exec(rows.join('\n')) ?? [];
    if (/[<>]|-->/.test(text)) throw new Error(`A stray mark in ${JSON.stringify(text)}`);
    return {
      ...cue,
      voice: voice === undefined ? null : decode(voice),
      text: decode(text.replaceAll('\n', ' ')),
    };
  });
}
