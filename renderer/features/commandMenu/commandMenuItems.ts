import { defaultFilter } from 'cmdk';
import type { ReactNode } from 'react';

export interface CommandMenuItem {
  /** Identifies it among all items, and among the recent ones. */
  readonly key: string;
  readonly label: string;
  /** Other words that find it. */
  readonly words?: readonly string[];
  /** Sets it apart from others of the same name. */
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
  /** Search results for what was typed, which are not filtered again. */
  readonly found?: true;
}

/** Lower scores are letters that only happen to be in the same order. */
const LEAST_SCORE = 0.05;
const RECENT_SHOWN = 5;

/** Every word that was typed must match: "go people" finds "Go to people". */
function scoreOf(item: CommandMenuItem, typed: string): number {
  const words = typed.split(/\s+/);
  const scores = words.map((word) => defaultFilter(item.label, word, [...(item.words ?? [])]) ?? 0);
  return Math.min(...scores);
}

/**
 * The items that match what is typed, the best of each group first, groups in their order. While nothing is typed,
 * recent commands come first and are not repeated below.
 */
export function rankGroups(
  groups: readonly CommandMenuGroup[],
  typed: string,
  used: readonly string[],
  usedHeading: string,
): readonly CommandMenuGroup[] {
  const wanted = typed.trim();
  if (wanted === '') {
    const all = groups.filter(({ found }) => found !== true).flatMap(({ items }) => items);
    const recent = used.flatMap((key) => all.find((item) => item.key === key) ?? []).slice(0, RECENT_SHOWN);
    const rest = groups.map((group) => ({
      ...group,
      items: group.items.filter((item) => !recent.includes(item)),
    }));
    return [{ key: 'used', heading: usedHeading, items: recent }, ...rest].filter(
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
