import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { engagementId } from '#shared/contract/ids.ts';
import { Database } from '../database/database.ts';
import { MirrorFixture } from './testing/mirrorFixture.ts';
import { sentEngagement, sentTimeline } from './testing/fixtures.ts';

const COLUMNS = ['line', 'speaker_name', 'text', 'start_seconds', 'end_seconds', 'sentiment'];

function viewed(db: Database): unknown[][] {
  return db.all(`SELECT ${COLUMNS.join(', ')} FROM parley_v1_utterances`, (row) => [...row]);
}

/** Stores the timings of the only transcript as an earlier version did. */
function asEarlierVersion(
  fixture: MirrorFixture,
  lines: readonly { readonly start: number; readonly speaker: number; readonly sentiment: unknown }[],
): void {
  const db = new Database(fixture.folder.file(), { readOnly: false });
  db.run('DELETE FROM timing_chunk');
  db.run(
    'UPDATE timeline SET spoken_by = ?, times = ?, sentiment = ?',
    new Uint8Array(Int32Array.from(lines, ({ speaker }) => speaker).buffer),
    new Uint8Array(Float64Array.from(lines.flatMap(({ start }) => [start, start * 1.5])).buffer),
    JSON.stringify(lines.map(({ sentiment }) => sentiment)),
  );
  db.run("INSERT INTO note (name, value) VALUES ('refold', '0')");
  db.close();
}

/** The lines as the page gets them. */
function linesOf(fixture: MirrorFixture): unknown[] {
  const head = fixture.reader.transcript('e1');
  if (head?.kind !== 'timeline') throw new Error('no timeline');
  const { revision, lineCount: count } = head;
  const asked = { engagementId: engagementId.parse('e1'), revision, from: 0, count };
  const { text, start, end } = fixture.reader.transcriptLines(asked);
  return text.map((line, index) => [line, start[index], end[index]]);
}

/** The bytes that a query passes to SQLite's functions, each of which copies or scans what it is given. */
function bytesRead(fixture: MirrorFixture, sql: string): number {
  const db = new DatabaseSync(fixture.folder.file(), { readOnly: true });
  const plain = new DatabaseSync(':memory:');
  let total = 0;
  for (const [name, parameters] of [
    ['substr', '?, ?, ?'],
    ['instr', '?, ?'],
    ['json_extract', '?, ?'],
    ['replace', '?, ?, ?'],
    ['json_quote', '?'],
  ] as const) {
    const original = plain.prepare(`SELECT ${name}(${parameters})`);
    original.setReturnArrays(true);
    db.function(name, { varargs: true, deterministic: true }, (...values: SQLInputValue[]) => {
      for (const value of values) {
        if (typeof value === 'string' || value instanceof Uint8Array) total += value.length;
      }
      const row: unknown = original.get(...values);
      const value: unknown = Array.isArray(row) ? row[0] : null;
      // A whole number would otherwise become a float, which no JSON path accepts.
      if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
      return typeof value === 'string' || value instanceof Uint8Array ? value : null;
    });
  }
  db.prepare(sql).get();
  plain.close();
  db.close();
  return total;
}

describe('the view of lines', () => {
  it('has exactly the lines as they were sent, also while an earlier version’s are being moved', () => {
    const second = fc.double({ min: 2 ** -60, max: 2 ** 50, noNaN: true });
    const line = fc.record({
      start: fc.oneof(second, fc.constantFrom(0, 0.001, 59.999, 86_400, 2 ** 51 + 0.5)),
      speaker: fc.constantFrom(-1, 0, 1),
      sentiment: fc.constantFrom(null, 0.5, -1, 'calm', '"'),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 100 }), (drawn) => {
        const lines = drawn.toSorted((a, b) => a.start - b.start);
        const entries = lines.map(({ start, speaker, sentiment }) => ({
          speaker_index: speaker === -1 ? null : speaker,
          text: `at ${start}`,
          start_seconds: start,
          end_seconds: start * 1.5,
          sentiment,
        }));
        const fixture = new MirrorFixture();
        const timeline = { ...sentTimeline([], ['Ada', 'Grace']), entries };
        fixture.tookPage('engagements', [sentEngagement('e1', { transcript_timeline: timeline })]);
        const expected = lines.map(({ start, speaker, sentiment }, index) => [
          index,
          ['Ada', 'Grace'][speaker] ?? null,
          `at ${start}`,
          start,
          start * 1.5,
          sentiment,
        ]);
        const db = new Database(fixture.folder.file(), { readOnly: true });
        expect(viewed(db)).toEqual(expected);

        asEarlierVersion(fixture, lines);
        expect(viewed(db)).toEqual(expected);
        expect(linesOf(fixture)).toEqual(expected.map(([, , text, start, end]) => [text, start, end]));

        fixture.reopen();
        fixture.tidy();
        expect(viewed(db)).toEqual(expected);
        expect(linesOf(fixture)).toEqual(expected.map(([, , text, start, end]) => [text, start, end]));
        db.close();
      }),
      { numRuns: 10 },
    );
  });

  it('reads as much for a line of a long transcript as for one of a short one', () => {
    const lines = 3200;
    const times = Array.from({ length: lines }, (_, index) => [index, index + 0.5] as const);
    const perLine = (lengths: readonly (readonly [number, number])[][]): Map<string, number> => {
      const fixture = new MirrorFixture();
      const engagements = lengths.map((part, index) => {
        const entries = part.map(([start, end]) => ({
          speaker_index: 0,
          text: 'Yes',
          start_seconds: start,
          end_seconds: end,
          sentiment: 1,
        }));
        const timeline = { ...sentTimeline([], ['Ada']), entries };
        return sentEngagement(`e${index}`, { transcript_timeline: timeline });
      });
      fixture.tookPage('engagements', engagements);
      return new Map(
        COLUMNS.map((name) => [
          name,
          bytesRead(fixture, `SELECT count(${name}) FROM parley_v1_utterances`) / lines,
        ]),
      );
    };
    const short = perLine(
      Array.from({ length: lines / 64 }, (_, part) => times.slice(part * 64, part * 64 + 64)),
    );
    // The same but for longer line numbers.
    for (const [name, bytes] of perLine([times])) {
      expect([name, bytes < 1.05 * (short.get(name) ?? 0)]).toEqual([name, true]);
    }
  });
});
