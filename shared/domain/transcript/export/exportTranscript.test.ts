import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longCall } from '../testing/calls.ts';
import {
  ALL,
  anyExport,
  exported,
  lettersOf,
  type ReadCue,
  readSrt,
  readVtt,
  spoken,
} from '../testing/exports.ts';
import { exportLines, type ExportedEngagement } from './exportLines.ts';
import { EXPORT_FORMATS } from '../../../contract/enumerations.ts';
import { type ExportFormat, exportTranscript } from './exportTranscript.ts';
import { fileName } from '../../exportFile.ts';

const NOW = '2026-11-21T10:00:00Z';

const textOf = (call: ExportedEngagement, format: ExportFormat, choices = ALL): string =>
  exportTranscript(call, format, choices, NOW).text;
function joinParts(cues: readonly ReadCue[]): Map<number, string> {
  const inParts = cues
    .map((cue) => ({ ...cue, place: cue.id.split('.').map(Number) }))
    .toSorted((a, b) => (a.place[0] ?? 0) - (b.place[0] ?? 0) || (a.place[1] ?? 1) - (b.place[1] ?? 1));
  const texts = new Map<number, string>();
  for (const { place, text } of inParts) {
    const line = (place[0] ?? 0) - 1;
    texts.set(line, (texts.get(line) ?? '') + lettersOf(text));
  }
  return texts;
}

function inPlayersOrder(cues: readonly ReadCue[]): boolean {
  return cues.every(({ start, end }, at) => end > start && start >= (cues[at - 1]?.start ?? 0));
}

describe('an export', () => {
  test('preserves every line in SubRip, in the order players expect, with correct times', () => {
    fc.assert(
      fc.property(anyExport, (call) => {
        const cues = readSrt(textOf(call, 'srt', { ...ALL, speakers: false }));
        expect(inPlayersOrder(cues)).toBe(true);
        expect(cues.map(({ id }) => id)).toEqual(cues.map((_, at) => `${at + 1}`));
        const letters = cues.map(({ text }) => lettersOf(text)).join('');
        // Without parts in its ids, overlapping text can only be compared as a sorted bag of letters.
        const sorted = (text: string): string => Array.from(text).sort().join('');
        expect(sorted(letters)).toBe(
          sorted(
            spoken(call)
              .map((line) => line.letters)
              .join('')
              .replaceAll('\u2060', ''),
          ),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('preserves every line in WebVTT, in its speaker’s voice tag', () => {
    fc.assert(
      fc.property(anyExport, (call) => {
        const cues = readVtt(textOf(call, 'vtt'));
        expect(inPlayersOrder(cues)).toBe(true);
        const lines = spoken(call);
        expect(Array.from(joinParts(cues)).toSorted(([a], [b]) => a - b)).toEqual(
          lines.map(({ line, letters }) => [line, letters]),
        );
        for (const { id, voice, start } of cues) {
          const line = Number.parseInt(id, 10) - 1;
          expect(voice ?? '').toBe(lines.find((one) => one.line === line)?.name);
          const [begins, ends] = [call.transcript.start[line] ?? 0, call.transcript.end[line] ?? 0];
          expect(start).toBeGreaterThanOrEqual(Math.round(begins * 1000));
          expect(start).toBeLessThanOrEqual(Math.round(Math.max(ends, begins + 1) * 1000));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('preserves every line in plain text, one per row', () => {
    fc.assert(
      fc.property(anyExport, (call) => {
        const rows = textOf(call, 'txt').split('\n').slice(2, -1);
        const lines = spoken(call);
        expect(rows).toHaveLength(lines.length);
        for (const [at, row] of rows.entries()) {
          const head = `${lines[at]?.name ?? ''}: `;
          const [, rest = ''] = /^\[\d+:\d\d(?::\d\d)?\] ([^]*)$/.exec(row) ?? [];
          expect(rest.startsWith(head)).toBe(true);
          expect(lettersOf(rest.slice(head.length))).toBe(lines[at]?.letters);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('preserves every line in JSON unchanged', () => {
    fc.assert(
      fc.property(anyExport, (call) => {
        const document: unknown = JSON.parse(textOf(call, 'json'));
        expect(document).toMatchObject({ format: 'parley-transcript', version: 1, exportedAt: NOW });
        expect(document).toMatchObject({
          lines: exportLines(call, ALL).map(({ speaker, start, end, text }) => ({
            speaker: speaker < 0 ? null : speaker,
            start,
            end,
            text,
          })),
        });
      }),
    );
  });

  const choosy = exported([
    [0, 0, 5, 'First.'],
    [1, 5, 10, 'Second.'],
    [0, 3700, 3710, 'Third.'],
  ]);

  test.each([
    ['txt', ALL, 'Review\n\n[0:00] Ada: First.\n[0:05] Bob <b> & Co: Second.\n[1:01:40] Ada: Third.\n'],
    ['txt', { ...ALL, times: false, speakers: false }, 'Review\n\nFirst.\nSecond.\nThird.\n'],
    ['txt', { ...ALL, range: { start: 5, end: 100 } }, 'Review\n\n[0:05] Bob <b> & Co: Second.\n'],
    ['txt', { ...ALL, onlySpeakers: new Set([0]) }, 'Review\n\n[0:00] Ada: First.\n[1:01:40] Ada: Third.\n'],
    [
      'md',
      { ...ALL, range: { start: 0, end: 9 } },
      '# Review\n\n**Ada** · 0:00\n\nFirst.\n\n**Bob \\<b\\> \\& Co** · 0:05\n\nSecond.\n',
    ],
    [
      'srt',
      { ...ALL, onlySpeakers: new Set([0]) },
      '1\n00:00:00,000 --> 00:00:05,000\nAda: First.\n\n2\n01:01:40,000 --> 01:01:50,000\nAda: Third.\n',
    ],
    [
      'vtt',
      { ...ALL, onlySpeakers: new Set([1]) },
      'WEBVTT\n\n2\n00:00:05.000 --> 00:00:10.000\n<v Bob &lt;b&gt; &amp; Co>Second.</v>\n',
    ],
  ] as const)('keeps to what was chosen: %s %o', (format, choices, text) => {
    expect(textOf(choosy, format, choices)).toBe(text);
  });

  test('omits speakers and times from JSON if they are not chosen', () => {
    const document: unknown = JSON.parse(textOf(choosy, 'json', { ...ALL, speakers: false, times: false }));
    expect(document).toMatchObject({ lines: [{ text: 'First.' }, { text: 'Second.' }, { text: 'Third.' }] });
    expect(JSON.stringify(document)).not.toMatch(/Ada|"start":|"speakers"/);
  });

  test('splits a long line into readable subtitles, at word times where available', () => {
    const text =
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
    const late = text.indexOf('fifteen');
    const [plain, timed] = [
      exported([[0, 0, 10, text]]),
      exported([[0, 0, 10, text, [0, 3, 0, 1, late, 7, 9, 9.5]]]),
    ];
    const cues = readVtt(textOf(plain, 'vtt'));
    expect(cues.map(({ text, start, end }) => [text, start, end])).toEqual([
      ['one two three four five six seven eight nine ten eleven twelve thirteen fourteen', 0, 8438],
      ['fifteen sixteen', 8438, 10_000],
    ]);
    expect(readVtt(textOf(timed, 'vtt')).map(({ start }) => start)).toEqual([0, 9000]);
    const rows = textOf(plain, 'srt').split('\n');
    expect(rows.every((row) => row.length <= 42)).toBe(true);
  });

  test('wraps scripts without spaces by width, never starting a row with punctuation', () => {
    const chinese = exported([[0, 0, 20, '我们下周发送安全问卷，'.repeat(12)]]);
    const rows = textOf(chinese, 'vtt', { ...ALL, speakers: false })
      .split('\n')
      .filter((row) => /\p{sc=Han}/u.test(row));
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every((row) => row.length <= 21 && !row.startsWith('，'))).toBe(true);
  });

  test('shows a line without duration for one second', () => {
    expect(textOf(exported([[0, 5, 5, 'Hm.']]), 'srt')).toContain('00:00:05,000 --> 00:00:06,000');
  });

  test('of a long call has all its lines in every format', () => {
    const transcript = longCall(5000);
    const call = { ...exported([]), transcript };
    for (const format of EXPORT_FORMATS) {
      const letters = lettersOf(textOf(call, format)).length;
      expect(letters).toBeGreaterThan(lettersOf(transcript.text.join('')).length);
    }
  });
});

describe('a file name', () => {
  test.each([
    ['Quarterly review', 'Quarterly review 2026-11-20.srt'],
    ['../../etc/passwd', 'etc passwd 2026-11-20.srt'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j 2026-11-20.srt'],
    ['CON', 'Transcript CON 2026-11-20.srt'],
    ['nul.txt', 'Transcript nul.txt 2026-11-20.srt'],
    ['\u202egpj.exe', 'gpj.exe 2026-11-20.srt'],
    ['', 'Transcript 2026-11-20.srt'],
    ['...', 'Transcript 2026-11-20.srt'],
    ['x'.repeat(300), `${'x'.repeat(60)} 2026-11-20.srt`],
  ])('is one that every system takes: %s', (title, name) => {
    expect(fileName(title, '2026-11-20T09:00:00Z', 'srt')).toBe(name);
  });

  test('has no date if none is known', () => {
    expect([fileName('A', null, 'txt'), fileName('A', 'soon', 'txt')]).toEqual(['A.txt', 'A.txt']);
  });
});
