import { type Database, number, ownJsonOf, ProblemError, text, textOrNull } from '../../database/database.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { unreadable } from '#shared/contract/engagement.ts';
import { speaker, type TranscriptHead, type TranscriptLines } from '#shared/contract/transcript.ts';
import { correctedAmong, transcriptLines, type TimelineLine } from '../../api/adapter/responseParser.ts';
import { FLAG, hasFlag, packLines, storedTimings, unpackLines } from '../columnEncoding.ts';
import type { WholeEngagement } from '../mirror.ts';
import { LruCache } from '../../lruCache.ts';
import { receivedLine } from '../write/correctedLines.ts';

const overall = z.union([z.number(), z.string()]);

interface Cached {
  readonly revision: string;
  readonly lines: readonly TimelineLine[];
}

/** A transcript of 40,000 lines takes about 10 MB unpacked. */
const MAX_CACHED = 4;

/** Transcripts for the page: the head first, then ranges of lines from the unpacked cache. */
export class MirroredTranscripts {
  readonly #db: Database;
  readonly #cache = new LruCache<number, Cached>(MAX_CACHED);

  constructor(db: Database) {
    this.#db = db;
  }

  /** Null if neither the timeline nor the aggregated text has been read. */
  head(key: number): TranscriptHead | null {
    const flags = this.#db.get('SELECT flags FROM engagement WHERE key = ?', (row) => number(row, 0), key);
    if (flags === undefined || (flags & (FLAG.timelineKnown | FLAG.text)) === 0) return null;
    if (!hasFlag(flags, FLAG.timeline)) {
      const aggregated = this.#db.get(
        'SELECT text FROM engagement_text WHERE key = ?',
        (row) => text(row, 0),
        key,
      );
      // Only the API knows whether there is a timeline.
      if (!hasFlag(flags, FLAG.timelineKnown)) return null;
      return { kind: 'none', aggregatedText: aggregated ?? null };
    }
    return (
      this.#db.get(
        'SELECT speakers, body, words, overall, unreadable, corrected FROM timeline WHERE key = ?',
        (row): TranscriptHead => {
          const body = text(row, 1);
          const words = textOrNull(row, 2);
          const timings = storedTimings(this.#db, key);
          const lines = unpackLines({ body, timings, words, corrected: textOrNull(row, 5) });
          const corrected = correctedAmong(lines, 0);
          const received = corrected.length === 0 ? { body, words } : packLines(lines.map(receivedLine));
          // A scan leaves most timelines unchanged, so the revision is a hash of the content: what the page
          // has read stays valid, also after a correction.
          const digest = createHash('sha1');
          for (const part of [received.body, received.words ?? '', ...timings])
            digest.update(part).update('\0');
          const revision = `mirror-${key}-${digest.digest('base64url')}`;
          this.#cache.set(key, { revision, lines });
          return {
            kind: 'timeline',
            revision,
            lineCount: lines.length,
            speakers: ownJsonOf(text(row, 0), z.array(speaker)),
            overallSentiment: row[3] === null ? null : ownJsonOf(text(row, 3), overall),
            hasWordTimes: words !== null,
            ...(corrected.length === 0 ? {} : { corrected }),
            unreadable: row[4] === null ? [] : ownJsonOf(text(row, 4), z.array(unreadable)),
          };
        },
        key,
      ) ?? null
    );
  }

  /** The whole timeline for an export, which passes through once: neither hashed nor cached. Null without one. */
  whole(key: number): WholeEngagement['timeline'] {
    return (
      this.#db.get(
        'SELECT speakers, body, words, corrected FROM timeline WHERE key = ?',
        (row) => {
          const timings = storedTimings(this.#db, key);
          const [words, stored] = [textOrNull(row, 2), textOrNull(row, 3)];
          const lines = unpackLines({ body: text(row, 1), timings, words, corrected: stored });
          return {
            speakers: ownJsonOf(text(row, 0), z.array(speaker)),
            lines: transcriptLines(lines, 0, lines.length),
          };
        },
        key,
      ) ?? null
    );
  }

  lines(key: number, revision: string, from: number, count: number): TranscriptLines {
    if (this.#cache.get(key)?.revision !== revision) this.head(key);
    const cached = this.#cache.get(key);
    if (cached?.revision !== revision) {
      const detail = 'This version of the transcript is no longer available; open it again.';
      throw new ProblemError({ kind: 'contract', detail });
    }
    return transcriptLines(cached.lines, from, count);
  }
}
