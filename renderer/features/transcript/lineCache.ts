import { MOST_LINES_PER_PIECE } from '#shared/contract/enumerations.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Speaker } from '#shared/contract/transcript.ts';
import { transport } from '../../transport/transport.ts';
import { LineStore } from './lineStore.ts';

/** Pieces asked for ahead: enough to keep the way to the host busy, few enough to cancel at once. */
const IN_FLIGHT = 4;
const MAX_FRAME_MS = 100;

/** Resolves after the next picture; in a hidden window, where there is none, soon. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const soon = setTimeout(resolve, MAX_FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(soon);
      setTimeout(resolve);
    });
  });
}

/** Fills a store from where it stands, in order, several pieces under way at a time. Ends early when aborted. */
async function loadLines(
  store: LineStore,
  transcript: {
    readonly connectionId: ConnectionId;
    readonly engagementId: EngagementId;
    readonly revision: string;
    readonly lineCount: number;
  },
  signal: AbortSignal,
): Promise<void> {
  const { lineCount, connectionId, engagementId, revision } = transcript;
  const ask = (from: number) =>
    transport.call(
      'transcripts.lines',
      { connectionId, engagementId, revision, from, count: MOST_LINES_PER_PIECE },
      { signal },
    );

  const underWay: ReturnType<typeof ask>[] = [];
  let next = store.received;
  while (store.received < lineCount) {
    const most = store.received === 0 ? 1 : IN_FLIGHT;
    while (underWay.length < most && next < lineCount) {
      underWay.push(ask(next));
      next += MOST_LINES_PER_PIECE;
    }
    const answer = await underWay.shift();
    if (signal.aborted || answer === undefined) return;
    if (!answer.ok || answer.value.text.length === 0) {
      store.settle(
        answer.ok
          ? { kind: 'internal', detail: 'The transcript ended before its last line.' }
          : answer.problem,
      );
      return;
    }
    const isFirst = store.received === 0;
    store.append(answer.value);
    // What can be read is drawn before the rest is fetched.
    if (isFirst && lineCount > answer.value.text.length) await nextFrame();
  }
  store.settle(null);
}

export interface TranscriptRevision {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly revision: string;
  readonly lineCount: number;
  readonly speakers: readonly Speaker[];
}

interface CachedLines {
  readonly store: LineStore;
  readonly transcript: TranscriptRevision;
  readers: number;
  loading: AbortController | null;
}

/** So many transcripts stay at hand after they were left: going back and forth between two calls is instant. */
const MAX_IDLE = 3;

const cache = new Map<string, CachedLines>();

/** The lines of a reading of a transcript, loaded or not. */
export function cachedLines(transcript: TranscriptRevision): LineStore {
  const known = cache.get(transcript.revision);
  if (known !== undefined) return known.store;
  const fresh: CachedLines = {
    store: new LineStore(transcript.speakers),
    transcript,
    readers: 0,
    loading: null,
  };
  cache.set(transcript.revision, fresh);
  return fresh.store;
}

/** Loads what is missing, or goes on after a failure. */
export function resumeLoading(revision: string): void {
  const entry = cache.get(revision);
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
export function retainLines(transcript: TranscriptRevision): () => void {
  cachedLines(transcript);
  const entry = cache.get(transcript.revision);
  if (entry === undefined) return () => undefined;
  entry.readers += 1;
  resumeLoading(transcript.revision);
  return () => {
    entry.readers -= 1;
    if (entry.readers > 0) return;
    entry.loading?.abort();
    entry.loading = null;
    // Most recently left last; a half-loaded one goes on from where it stopped.
    cache.delete(transcript.revision);
    cache.set(transcript.revision, entry);
    const idle = [...cache].filter(([, { readers }]) => readers === 0);
    for (const [revision] of idle.slice(0, Math.max(0, idle.length - MAX_IDLE))) cache.delete(revision);
  };
}
