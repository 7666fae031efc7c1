import { z } from 'zod';
import { speaker as speakerSchema, type Speaker } from '#shared/contract/transcript.ts';
import { identityOf, writeIdentity } from '#shared/domain/reports/speakerIdentity.ts';
import type { Side } from '#shared/domain/transcript/insights/sides.ts';
import { talkNumbersOf } from '#shared/domain/transcript/insights/talkNumbers.ts';
import type { SpokenLines } from '#shared/domain/transcript/transcript.ts';
import type { TimelineLine } from '../../api/adapter/responseParser.ts';
import { type Database, number, ownJsonOf, text, textOrNull } from '../../database/database.ts';
import { storedTimings, unpackLines } from '../columnEncoding.ts';

/** Increase with every change of a formula or of speaker identification; all figures are then recomputed. */
export const TALK_VERSION = '2';

export const SIDE_CODES = { unknown: 0, ours: 1, theirs: 2 } as const satisfies Record<Side, number>;

/** Whole microseconds, whose sum doesn't depend on the order. */
function micros(seconds: number): number {
  const most = Number.MAX_SAFE_INTEGER;
  return Math.max(-most, Math.min(most, Math.round(seconds * 1e6)));
}

export function removeTalkNumbers(db: Database, key: number): void {
  // Both are written together.
  if (db.run('DELETE FROM talk_numbers WHERE key = ?', key) === 0) return;
  db.run('DELETE FROM speaker_numbers WHERE engagement = ?', key);
}

const INSERT_TALK = 'INSERT INTO talk_numbers VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING';
const INSERT_SPEAKER =
  'INSERT INTO speaker_numbers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';

interface WrittenTimeline {
  readonly speakers: readonly Speaker[];
  /** Sorted by start, as returned by `readTimeline`. */
  readonly lines: readonly TimelineLine[];
}

/** As plain arrays: memory for three typed ones takes longer than adding up a hundred lines. */
function spokenLines({ speakers, lines }: WrittenTimeline): SpokenLines {
  return {
    count: lines.length,
    speakers,
    speaker: lines.map(({ speaker }) => speaker),
    start: lines.map(({ start }) => start),
    end: lines.map(({ end }) => end),
    text: lines.map(({ text: spoken }) => spoken),
    sentiment: lines.map(({ sentiment }) => sentiment),
  };
}

/** Writes the figures of an engagement's timeline, replacing existing ones; none without a timeline. */
export function writeTalkNumbers(db: Database, key: number, timeline: WrittenTimeline | null): void {
  if (timeline === null) {
    removeTalkNumbers(db, key);
    return;
  }
  const { speakers } = timeline;
  const numbers = talkNumbersOf(spokenLines(timeline));
  const row = [
    key,
    numbers.lines,
    numbers.speakers.length,
    micros(numbers.seconds),
    micros(numbers.namelessSeconds),
    micros(numbers.span),
    numbers.handovers,
    numbers.questions,
  ];
  // Most timelines are new, and then there is nothing to remove.
  if (db.put(INSERT_TALK, ...row) === 0) {
    removeTalkNumbers(db, key);
    db.put(INSERT_TALK, ...row);
  }
  for (const spoken of numbers.speakers) {
    const speaker = speakers[spoken.speaker];
    db.put(
      INSERT_SPEAKER,
      key,
      spoken.speaker,
      SIDE_CODES[spoken.side],
      speaker === undefined ? '' : writeIdentity(identityOf(speaker)),
      speaker?.name ?? null,
      spoken.lines,
      spoken.turns,
      micros(spoken.seconds),
      micros(spoken.longest?.seconds ?? 0),
      spoken.longest === null ? null : micros(spoken.longest.start),
      spoken.questions,
      spoken.handovers,
      spoken.waits.count,
      micros(spoken.waits.seconds),
      spoken.waits.interruptions,
      micros(spoken.rated.seconds),
      micros(spoken.rated.sum),
    );
  }
}

const speakersOf = (stored: string): Speaker[] => ownJsonOf(stored, z.array(speakerSchema));

/** Empty without a timeline. */
export function storedSpeakers(db: Database, key: number): readonly Speaker[] {
  return db.get('SELECT speakers FROM timeline WHERE key = ?', (row) => speakersOf(text(row, 0)), key) ?? [];
}

/** @param withWords Also when words are spoken, which no figure needs. */
export function storedTimeline(db: Database, key: number, withWords = false): WrittenTimeline | null {
  const read = db.get(
    `SELECT speakers, body, corrected, ${withWords ? 'words' : 'NULL'} FROM timeline WHERE key = ?`,
    (row) => ({
      speakers: speakersOf(text(row, 0)),
      lines: unpackLines({
        body: text(row, 1),
        timings: storedTimings(db, key),
        words: textOrNull(row, 3),
        corrected: textOrNull(row, 2),
      }),
    }),
    key,
  );
  return read ?? null;
}

const SLICE_MS = 15;

/**
 * Recomputes the figures of the timelines after this engagement for some milliseconds; a single timeline is
 * never split. Returns the keys that were processed, and whether those were the last.
 */
export function recountTalkNumbers(
  db: Database,
  after: number,
): { readonly keys: readonly number[]; readonly done: boolean } {
  const keys: number[] = [];
  const until = performance.now() + SLICE_MS;
  const next = 'SELECT min(key) FROM timeline WHERE key > ?';
  do {
    const key =
      db.get(next, (row) => (row[0] === null ? null : number(row, 0)), keys.at(-1) ?? after) ?? null;
    if (key === null) return { keys, done: true };
    writeTalkNumbers(db, key, storedTimeline(db, key));
    keys.push(key);
  } while (performance.now() < until);
  return { keys, done: false };
}
