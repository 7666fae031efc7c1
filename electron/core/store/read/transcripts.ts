import { z } from 'zod';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { unreadable } from '#shared/contract/provenance.ts';
import { speaker, type TranscriptHead, type TranscriptLines } from '#shared/contract/transcript.ts';
import type { TimelineLine } from '../../api/adapter/readTimeline.ts';
import type { Database } from '../database.ts';
import { FLAG, hasFlag } from '../flags.ts';
import { Recent } from '../recent.ts';
import { bytes, json, number, ownJsonOf, text, textOrNull } from '../row.ts';
import { stampsFromJson } from '../stamps.ts';
import { unpackLines } from '../timelineRow.ts';

const overall = z.union([z.number(), z.string()]);

interface Held {
  readonly revision: string;
  readonly lines: readonly TimelineLine[];
}

/** A 40,000-line transcript takes some 10 MB unpacked. */
const MOST_HELD = 4;

/** Transcripts as the page reads them: the head first, then lines in pieces, from what was unpacked once. */
export class Transcripts {
  readonly #db: Database;
  readonly #held = new Recent<number, Held>(MOST_HELD);

  constructor(db: Database) {
    this.#db = db;
  }

  /** Null where neither the timeline nor the aggregated text has been read yet. */
  head(key: number): TranscriptHead | null {
    const about = this.#db.get(
      'SELECT flags, parts FROM engagement WHERE key = ?',
      (row) => ({ flags: number(row, 0), stamps: stampsFromJson(json(row, 1)) }),
      key,
    );
    if (about === undefined || (about.flags & (FLAG.timelineKnown | FLAG.text)) === 0) return null;
    if (!hasFlag(about.flags, FLAG.timeline)) {
      const aggregated = this.#db.get(
        'SELECT text FROM engagement_text WHERE key = ?',
        (row) => text(row, 0),
        key,
      );
      // Whether there is a timeline isn't known yet: the service has to be asked.
      if (!hasFlag(about.flags, FLAG.timelineKnown)) return null;
      return { kind: 'none', aggregatedText: aggregated ?? null };
    }
    const revision = `mirror-${key}-${about.stamps.transcript_timeline?.commit ?? 0}`;
    return (
      this.#db.get(
        'SELECT speakers, body, spoken_by, times, sentiment, words, overall, unreadable FROM timeline WHERE key = ?',
        (row): TranscriptHead => {
          const words = textOrNull(row, 5);
          const lines = unpackLines({
            body: text(row, 1),
            spokenBy: bytes(row, 2),
            times: bytes(row, 3),
            sentiment: textOrNull(row, 4),
            words,
          });
          this.#held.set(key, { revision, lines });
          return {
            kind: 'timeline',
            revision,
            lineCount: lines.length,
            speakers: ownJsonOf(text(row, 0), z.array(speaker)),
            overallSentiment: row[6] === null ? null : ownJsonOf(text(row, 6), overall),
            hasWordTimes: words !== null,
            unreadable: row[7] === null ? [] : ownJsonOf(text(row, 7), z.array(unreadable)),
          };
        },
        key,
      ) ?? null
    );
  }

  lines(key: number, revision: string, from: number, count: number): Result<TranscriptLines> {
    if (this.#held.get(key)?.revision !== revision) this.head(key);
    const held = this.#held.get(key);
    if (held?.revision !== revision) {
      const detail = 'This reading of the transcript is no longer held; open it again.';
      return failed({ kind: 'contract', detail });
    }
    const lines = held.lines.slice(from, from + count);
    return ok({
      from,
      speaker: lines.map((line) => line.speaker),
      start: lines.map((line) => line.start),
      end: lines.map((line) => line.end),
      text: lines.map((line) => line.text),
      sentiment: lines.map((line) => line.sentiment),
      words: lines.map((line) => line.words),
    });
  }
}
