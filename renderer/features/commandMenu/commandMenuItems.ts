import { defaultFilter } from 'cmdk';
import type { ReactNode } from 'react';

export interface CommandMenuItem {
  /** Identifies the item, also among the recent ones. */
  readonly key: string;
  readonly label: string;
  /** Keywords that also match it. */
  readonly words?: readonly string[];
  /** Distinguishes it from others of the same name. */
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  /** Its keyboard shortcut, as shown. */
  readonly keys?: string | undefined;
  readonly onChoose: () => void;
}

export interface CommandMenuGroup {
  readonly key: string;
  readonly heading: string;
  readonly items: readonly CommandMenuItem[];
  /** A search result for the query, which is not filtered again. */
  readonly found?: true;
  /** Comes before the recent commands. */
  readonly first?: true;
}

/** Below this score, the letters only happen to be in the same order. */
const LEAST_SCORE = 0.05;
const RECENT_SHOWN = 5;

/** Every typed word must match: "go people" finds "Go to people". */
function scoreOf(item: CommandMenuItem, typed: string): number {
  const words = typed.split(/\s+/);
  const scores = words.map((word) => defaultFilter(item.label, word, [...(item.words ?? [])]) ?? 0);
  return Math.min(...scores);
}

/**
 * The items that match the query, the best of each group first, groups in their given order. For an empty
 * query, recent commands come right after the groups that are always first; no item is listed twice.
 */
export function rankGroups(
  groups: readonly CommandMenuGroup[],
  typed: string,
  used: readonly string[],
  usedHeading: string,
): readonly CommandMenuGroup[] {
  const wanted = typed.trim();
  if (wanted === '') {
    const first = groups.filter((group) => group.first === true);
    const others = groups.filter((group) => group.first !== true);
    const all = others.filter(({ found }) => found !== true).flatMap(({ items }) => items);
    const recent = used.flatMap((key) => all.find((item) => item.key === key) ?? []).slice(0, RECENT_SHOWN);
    const rest = others.map((group) => ({
      ...group,
      items: group.items.filter((item) => !recent.includes(item)),
    }));
    return [...first, { key: 'used', heading: usedHeading, items: recent }, ...rest].filter(
      ({ items }) => items.length > 0,
    );
  }
  return groups
    .map((group) => {
      if (group.found === true) return group;
      const scored = group.items
        .map((item) => ({ item, score: scoreOf(item, wanted) }))
        .filter(({ score }) => score >= LEAST_SCORE);
      return { ...group, items: scored.toSorted((a, b) => b.score - a.score).map(({ item }) => item) };
    })
    .filter(({ items }) => items.length > 0);
}
