import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { MOST_LINES_PER_PIECE } from '#shared/contract/enumerations.ts';
import { transport } from '../../transport/index.ts';
import type { LineStore } from './lineStore.ts';

/** Pieces asked for ahead: enough to keep the way to the host busy, few enough to cancel at once. */
const IN_FLIGHT = 4;
const LONGEST_FRAME_MS = 100;

/** Resolves after the next picture; in a hidden window, where there is none, soon. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const soon = setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(soon);
      setTimeout(resolve);
    });
  });
}

/** Fills a store from where it stands, in order, several pieces under way at a time. Ends early when aborted. */
export async function loadLines(
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
