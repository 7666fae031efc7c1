import { dayIn } from '#shared/domain/reports/weeks.ts';
import { fold } from '#shared/domain/search/fold.ts';
import type { ActionItemMark } from '#shared/contract/actionItems.ts';
import type { ActionItem } from '#shared/contract/engagement.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { type Database, number, type Row, textOrNull } from '../../database/database.ts';
import { FLAG, hasFlag } from '../columnEncoding.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';
import type { EngagementLists } from './engagementLists.ts';
import { engagementOf, keyOf, rowOf } from './engagementRows.ts';
import type { MemoryIndex } from './memoryIndex.ts';

interface Item {
  readonly engagement: number;
  readonly position: number;
  /** `2026-11-30`; null if there is no due day. */
  readonly due: string | null;
  readonly assignee: string | null;
}

const COLUMNS = 'engagement, position, due_on, assignee';
const DAY_MS = 86_400_000;

function placeOf({ engagement, position }: Pick<Item, 'engagement' | 'position'>): string {
  return `${engagement} ${position}`;
}

function readItem(row: Row): Item {
  return {
    engagement: number(row, 0),
    position: number(row, 1),
    due: textOrNull(row, 2),
    assignee: textOrNull(row, 3),
  };
}

/** All action items in memory, in order of due day; updated for engagements that changed. */
class ActionItems {
  readonly #db: Database;
  readonly #memory: MemoryIndex;
  #items: readonly Item[] | null = null;
  #revision = 0;

  constructor(db: Database, memory: MemoryIndex) {
    this.#db = db;
    this.#memory = memory;
  }

  /** By due day; those without one last, newest engagement first. */
  all(): readonly Item[] {
    const { revision, columns } = this.#memory;
    if (this.#items !== null && this.#revision === revision) return this.#items;
    const changed = this.#items === null ? null : new Set(this.#memory.changedSince(this.#revision));
    const kept = this.#items?.filter(({ engagement }) => changed?.has(engagement) !== true) ?? [];
    const read =
      changed === null
        ? this.#db.all(`SELECT ${COLUMNS} FROM action_item`, readItem)
        : [...changed].flatMap((key) =>
            this.#db.all(`SELECT ${COLUMNS} FROM action_item WHERE engagement = ?`, readItem, key),
          );
    if (changed !== null && read.length === 0 && kept.length === this.#items?.length) {
      this.#revision = revision;
      return this.#items;
    }
    const time = (key: number): number => columns.timeKey[key] ?? 0;
    const compare = (a: Item, b: Item): number => {
      if (a.due !== b.due) return a.due === null ? 1 : b.due === null ? -1 : a.due < b.due ? -1 : 1;
      return time(b.engagement) - time(a.engagement) || a.position - b.position;
    };
    this.#items = [...kept, ...read].sort(compare);
    this.#revision = revision;
    return this.#items;
  }
}

export class ActionItemLists {
  readonly #db: Database;
  readonly #memory: MemoryIndex;
  readonly #lists: EngagementLists;
  readonly #items: ActionItems;
  /** Found since the mirror last changed. */
  readonly #placeById = new Map<string, string>();
  #placesAt = -1;

  constructor(db: Database, memory: MemoryIndex, lists: EngagementLists) {
    this.#db = db;
    this.#memory = memory;
    this.#lists = lists;
    this.#items = new ActionItems(db, memory);
  }

  /** Where these action items are; those that are gone are left out. */
  #places(marks: readonly ActionItemMark[]): ReadonlySet<string> {
    if (this.#placesAt !== this.#memory.revision) this.#placeById.clear();
    this.#placesAt = this.#memory.revision;
    const places = new Set<string>();
    for (const { id, engagementId } of marks) {
      const known = this.#placeById.get(id) ?? this.#find(id, engagementId);
      this.#placeById.set(id, known);
      places.add(known);
    }
    return places;
  }

  #find(id: string, of: EngagementId): string {
    const engagement = keyOf(this.#db, of) ?? 0;
    const items = engagementOf(this.#db, engagement)?.engagement.action_items ?? [];
    return placeOf({ engagement, position: items.findIndex((item) => item.id === id) });
  }

  #itemOf({ engagement, position }: Item): ActionItem | undefined {
    return engagementOf(this.#db, engagement)?.engagement.action_items?.[position];
  }

  window(
    input: ReadInput<'actionItems'>,
    now: number,
    throwIfCancelled: () => void,
  ): ReadOutput<'actionItems'> {
    const today = new Date(dayIn(input.timeZone, now) * DAY_MS).toISOString().slice(0, 10);
    const isOverdue = ({ due }: Item): boolean => due !== null && due < today;
    const tests = this.#lists.tests(input.filter);
    const words = fold(input.search).split(/\s+/u).filter(Boolean);
    const assignees = new Set<string | null>(input.assigneeIds);
    const marks = new Map(input.marks.map((mark) => [mark.id, mark]));
    const doneItems = this.#places(input.marks.filter(({ doneAt }) => doneAt !== null));
    const chosen: Item[] = [];
    const counts = { open: 0, done: 0, overdue: 0 };
    let seen = 0;
    for (const item of this.#items.all()) {
      seen += 1;
      if (seen % 4096 === 0) throwIfCancelled();
      if (assignees.size > 0 && !assignees.has(item.assignee ?? null)) continue;
      if (!tests.every((test) => test(item.engagement))) continue;
      if (words.length > 0) {
        const found = this.#itemOf(item);
        const searched = fold(`${found?.title ?? ''} ${found?.description ?? ''}`);
        if (!words.every((word) => searched.includes(word))) continue;
      }
      const isDone = doneItems.has(placeOf(item));
      const due = item.due === null ? 'none' : isOverdue(item) ? 'overdue' : 'upcoming';
      if (due === 'overdue' && !isDone) counts.overdue += 1;
      if (input.due !== 'all' && input.due !== due) continue;
      counts[isDone ? 'done' : 'open'] += 1;
      if (input.state === 'all' || (input.state === 'done') === isDone) chosen.push(item);
    }
    return {
      rows: chosen.slice(input.offset, input.offset + input.limit).flatMap((item) => {
        const row = rowOf(this.#db, item.engagement);
        const actionItem = this.#itemOf(item);
        if (row === undefined || actionItem === undefined) return [];
        const { id, title, start_at: startAt, companies } = row.engagement;
        return [
          {
            item: actionItem,
            due: item.due,
            isOverdue: isOverdue(item) && !doneItems.has(placeOf(item)),
            mark: marks.get(actionItem.id) ?? null,
            engagement: { id, title, startAt: startAt ?? null },
            companies: (companies ?? []).map((company) => ({ id: company.id, name: company.name ?? null })),
          },
        ];
      }),
      total: chosen.length,
      ...counts,
      ...this.#completeness(),
    };
  }

  /**
   * The number of engagements whose action items haven't been fetched, and the time since when there are
   * none.
   */
  #completeness(): { unread: number; completeSince: string | null } {
    const { columns, orders } = this.#memory;
    let unread = 0;
    let latest = Number.NEGATIVE_INFINITY;
    for (const key of orders.byUpdate) {
      if (hasFlag(columns.flags[key] ?? 0, FLAG.actionItemsKnown)) continue;
      unread += 1;
      latest = Math.max(latest, columns.start[key] ?? Number.NEGATIVE_INFINITY);
    }
    const completeSince = Number.isFinite(latest) ? new Date(latest / 1000).toISOString() : null;
    return { unread, completeSince };
  }
}
