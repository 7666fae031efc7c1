import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Speaker } from '#shared/contract/transcript.ts';
import { LineStore } from './lineStore.ts';
import { loadLines } from './loadLines.ts';

export interface TranscriptName {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly revision: string;
  readonly lineCount: number;
  readonly speakers: readonly Speaker[];
}

interface Held {
  readonly store: LineStore;
  readonly transcript: TranscriptName;
  readers: number;
  loading: AbortController | null;
}

/** So many transcripts stay at hand after they were left: going back and forth between two calls is instant. */
const MOST_IDLE = 3;

const held = new Map<string, Held>();

/** The lines of a reading of a transcript, loaded or not. */
export function linesOf(transcript: TranscriptName): LineStore {
  const known = held.get(transcript.revision);
  if (known !== undefined) return known.store;
  const fresh: Held = { store: new LineStore(transcript.speakers), transcript, readers: 0, loading: null };
  held.set(transcript.revision, fresh);
  return fresh.store;
}

/** Loads what is missing, or goes on after a failure. */
export function load(revision: string): void {
  const entry = held.get(revision);
  if (entry === undefined || entry.loading !== null) return;
  if (entry.store.received >= entry.transcript.lineCount) return;
  const loading = new AbortController();
  entry.loading = loading;
  entry.store.settle(null);
  void loadLines(entry.store, entry.transcript, loading.signal).finally(() => {
    if (entry.loading === loading) entry.loading = null;
  });
}

/** Loads and holds the lines for a reader; the returned function lets go, which stops the loading. */
export function readLines(transcript: TranscriptName): () => void {
  linesOf(transcript);
  const entry = held.get(transcript.revision);
  if (entry === undefined) return () => undefined;
  entry.readers += 1;
  load(transcript.revision);
  return () => {
    entry.readers -= 1;
    if (entry.readers > 0) return;
    entry.loading?.abort();
    entry.loading = null;
    // Most recently left last; a half-loaded one goes on from where it stopped.
    held.delete(transcript.revision);
    held.set(transcript.revision, entry);
    const idle = [...held].filter(([, { readers }]) => readers === 0);
    for (const [revision] of idle.slice(0, Math.max(0, idle.length - MOST_IDLE))) held.delete(revision);
  };
}
