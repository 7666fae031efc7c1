import type { ConnectionId } from '#shared/contract/ids.ts';
import type { MirrorFilterChoice } from '#shared/contract/mirrorFilter.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { EngagementOrder } from '#shared/contract/enumerations.ts';
import { ask } from './ask.ts';

/** A list of the mirror: on which connection, of what, in which order. */
export interface MirrorView {
  readonly connectionId: ConnectionId;
  readonly filter: MirrorFilterChoice;
  readonly order: EngagementOrder;
}

export type MirrorRows = OutputOf<'mirror.page'>['rows'];

/** Most rows that the mirror gives at once. */
const AT_ONCE = 500;
/** Whole ones are larger, by their descriptions, action items and people. */
const WHOLE_AT_ONCE = 100;

/** All rows of a view, each once, a piece at a time: nothing is kept of a piece once the next is asked for. */
export async function* mirrorPages(view: MirrorView, signal: AbortSignal): AsyncGenerator<MirrorRows> {
  let cursor: string | null = null;
  do {
    const page: OutputOf<'mirror.page'> = await ask(
      'mirror.page',
      { ...view, cursor, limit: WHOLE_AT_ONCE },
      signal,
    );
    yield page.rows;
    cursor = page.next;
  } while (cursor !== null);
}

/** The rows of a view from one position to before another. */
export async function* mirrorSpan(
  view: MirrorView,
  first: number,
  end: number,
  signal: AbortSignal,
): AsyncGenerator<MirrorRows> {
  for (let offset = first; offset < end; offset += AT_ONCE) {
    const limit = Math.min(AT_ONCE, end - offset);
    const { rows } = await ask('mirror.list', { ...view, offset, limit }, signal);
    yield rows;
    if (rows.length < limit) return;
  }
}
