import { MOST_LINES_PER_PIECE } from '#shared/contract/enumerations.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { CorrectedLine, Speaker } from '#shared/contract/transcript.ts';
import { transport } from '../../transport/transport.ts';
import { LineStore } from './lineStore.ts';

/** Requests ahead: enough to keep the connection busy, few enough to cancel quickly. */
const IN_FLIGHT = 4;
const MAX_FRAME_MS = 100;

/** Resolves after the next frame; in a hidden window, which has no frames, after a timeout. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const soon = setTimeout(resolve, MAX_FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(soon);
      setTimeout(resolve);
    });
  });
}

/** Loads the remaining lines in order, several requests at a time. Ends early when aborted. */
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
    // The first lines are rendered before the rest is loaded.
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
  readonly corrected?: readonly CorrectedLine[] | undefined;
}

interface CachedLines {
  store: LineStore;
  transcript: TranscriptRevision;
  readers: number;
  loading: AbortController | null;
}

/** The number of unused transcripts that stay cached: switching between two engagements is instant. */
const MAX_IDLE = 3;

const cache = new Map<string, CachedLines>();

/** The same lines by speakers who have other names now, or with other corrections. */
function revise(known: CachedLines, transcript: TranscriptRevision): void {
  known.loading?.abort();
  known.loading = null;
  known.transcript = transcript;
  known.store = known.store.revised(transcript.speakers, transcript.corrected ?? []);
  if (known.readers > 0) resumeLoading(transcript.revision);
}

/** The lines of one revision of a transcript, loaded or not. */
export function cachedLines(transcript: TranscriptRevision): LineStore {
  const known = cache.get(transcript.revision);
  if (known !== undefined) {
    const { speakers, corrected } = known.transcript;
    if (speakers !== transcript.speakers || corrected !== transcript.corrected) revise(known, transcript);
    return known.store;
  }
  const fresh: CachedLines = {
    store: new LineStore(transcript.speakers, transcript.corrected),
    transcript,
    readers: 0,
    loading: null,
  };
  cache.set(transcript.revision, fresh);
  return fresh.store;
}

/** Loads the missing lines, also after a failure. */
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

/** Loads the lines and keeps them for a reader. The returned function releases them and stops loading. */
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
    // In order of release; a partly loaded transcript continues where it stopped.
    cache.delete(transcript.revision);
    cache.set(transcript.revision, entry);
    const idle = [...cache].filter(([, { readers }]) => readers === 0);
    for (const [revision] of idle.slice(0, Math.max(0, idle.length - MAX_IDLE))) cache.delete(revision);
  };
}
