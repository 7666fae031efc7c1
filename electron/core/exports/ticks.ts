import type { ActionItemMark } from '#shared/contract/actionItems.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { ticksIn, withTicks } from '#shared/domain/exports/actionItemLines.ts';
import { sha256Of } from './exportFolder.ts';

/** The action items that the user has ticked off, as files show them. */
export interface Ticks {
  /** The ids of those of an engagement. */
  readonly of: (engagement: string) => ReadonlySet<string>;
  /** Other ticks have another one. */
  readonly version: string;
  /** Ticks one off or not, as the user did in a file. */
  readonly set: (engagement: EngagementId, id: string, done: boolean) => void;
}

const NONE: ReadonlySet<string> = new Set();

const versionOf = (done: Iterable<string>): string =>
  sha256Of(JSON.stringify([...done].toSorted())).slice(0, 12);

export function ticksOf(marks: readonly ActionItemMark[], set: Ticks['set'] = () => undefined): Ticks {
  const byEngagement = new Map<string, Set<string>>();
  for (const { id, engagementId, doneAt } of marks)
    if (doneAt !== null)
      byEngagement.set(engagementId, (byEngagement.get(engagementId) ?? new Set()).add(id));
  return {
    of: (engagement) => byEngagement.get(engagement) ?? NONE,
    version: versionOf([...byEngagement.values()].flatMap((ids) => [...ids])),
    set: (engagement, id, done) => {
      const ids = new Set(byEngagement.get(engagement));
      if (done) ids.add(id);
      else ids.delete(id);
      byEngagement.set(engagement, ids);
      set(engagement, id, done);
    },
  };
}

/** For formats that show none. */
export const NO_TICKS = ticksOf([]);

/** The mark of an engagement whose file has these ticks. */
export function markWithTicks(mark: string, done: ReadonlySet<string>): string {
  const [engagement = ''] = mark.split('+', 1);
  return done.size === 0 ? engagement : `${engagement}+${versionOf(done)}`;
}

/** What the user ticked off, or not, in a file since Parley last wrote or read it. */
export interface TickedFile {
  readonly changes: ReadonlyMap<string, boolean>;
  /** The ticks that are in it now. */
  readonly done: ReadonlySet<string>;
  /** The file without these changes. */
  readonly before: string;
}

export function tickedFile(text: string, known: ReadonlySet<string>): TickedFile {
  const there = ticksIn(text);
  const changes = new Map([...there].filter(([id, isDone]) => isDone !== known.has(id)));
  // A line that was deleted says nothing.
  const done = new Set([...known].filter((id) => there.get(id) !== false));
  for (const [id, isDone] of there) if (isDone) done.add(id);
  return { changes, done, before: withTicks(text, known) };
}

/**
 * A file that the user has changed, with what they ticked off elsewhere, or took back; null if one of these lines isn't
 * there.
 */
export function withNewTicks(
  text: string,
  known: ReadonlySet<string>,
  done: ReadonlySet<string>,
): string | null {
  const ticks = new Map(ticksIn(text));
  for (const id of new Set([...known, ...done])) {
    if (known.has(id) === done.has(id)) continue;
    if (!ticks.has(id)) return null;
    ticks.set(id, done.has(id));
  }
  return withTicks(text, new Set([...ticks].flatMap(([id, isDone]) => (isDone ? [id] : []))));
}
