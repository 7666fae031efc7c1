import type { ReactNode } from 'react';
import { fold } from '#shared/domain/search/fold.ts';

interface MenuItem {
  /** Identifies the item, also among the recent ones. */
  readonly key: string;
  readonly label: string;
  /** Keywords and phrases that also match it. */
  readonly words?: readonly string[];
  /** Set for one value of a setting, which is only listed once the value or the title of its setting is typed. */
  readonly value?: { readonly of: string; readonly words: readonly string[] };
  /** Distinguishes it from others of the same name. */
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  /** Its keyboard shortcut, as shown. */
  readonly keys?: string | undefined;
}

/** Choosing it either does something, or continues in the menu with these words typed. */
export type CommandMenuItem = MenuItem &
  ({ readonly onChoose: () => void; readonly fill?: never } | { readonly fill: string });

export interface CommandMenuGroup {
  readonly key: string;
  readonly heading: string;
  readonly items: readonly CommandMenuItem[];
  /** A search result for the query, which is not filtered again. */
  readonly found?: true;
  /** Comes before the recent commands. */
  readonly first?: true;
  /** Comes after everything that matches. */
  readonly last?: true;
}

const RECENT_SHOWN = 5;
/** From here on, a match is what was meant, and comes before what a search found. */
const MEANT = 0.7;
const SHORTEST_INSIDE = 3;
const SHORTEST_MISTYPED = 5;

/** Whether one letter is missing, added or another, or two are swapped. */
function isMistyped(typed: string, word: string): boolean {
  if (typed.length < SHORTEST_MISTYPED || Math.abs(typed.length - word.length) > 1) return false;
  let from = 0;
  while (from < typed.length && typed[from] === word[from]) from += 1;
  const [a, b] = [typed.slice(from), word.slice(from)];
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

const split = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** How well a typed word matches the nearest of these, from 0 to 1. */
function nearness(typed: string, words: readonly string[]): number {
  if (words.includes(typed)) return 1;
  if (words.some((word) => word.startsWith(typed))) return 0.9;
  if (typed.length >= SHORTEST_INSIDE && words.some((word) => word.includes(typed))) return 0.6;
  return words.some((word) => isMistyped(typed, word)) ? 0.5 : 0;
}

/** How well an item matches: every typed word must, in its label or in the words that also find it. */
function scoreOf(item: CommandMenuItem, typed: string): number {
  const wanted = split(typed);
  if (item.fill !== undefined && typed.startsWith(fold(item.fill).trim())) return 0;
  if (item.value !== undefined && !typed.startsWith(fold(item.value.of).trim())) {
    const words = item.value.words.flatMap((word) => split(fold(word)));
    if (!wanted.some((word) => nearness(word, words) >= MEANT)) return 0;
  }
  const label = split(fold(item.label));
  const phrases = [...(item.words ?? []), ...(item.value?.words ?? [])].map((phrase) => split(fold(phrase)));
  const others = phrases.flat();
  const each = wanted.map((word) => Math.max(nearness(word, label), 0.8 * nearness(word, others)));
  const least = Math.min(...each);
  if (least === 0) return 0;
  const whole = wanted.join(' ');
  if (label.join(' ') === whole) return 3;
  if (phrases.some((phrase) => phrase.join(' ') === whole)) return 2;
  if (label.join(' ').startsWith(whole)) return 1.5;
  if (phrases.some((phrase) => phrase.join(' ').startsWith(whole))) return 1.2;
  return least;
}

/**
 * The items that match the query: the group with the best one first, in each the best first, and of equals the
 * first given. What a search found comes after what was meant by name and before what is only similar. For an empty
 * query, the groups keep their order, with recent commands right after those that are always first; no item is listed
 * twice.
 */
export function rankGroups(
  groups: readonly CommandMenuGroup[],
  typed: string,
  used: readonly string[],
  usedHeading: string,
): readonly CommandMenuGroup[] {
  const wanted = fold(typed).trim();
  if (split(wanted).length === 0) {
    const listed = groups.map((group) => ({
      ...group,
      items: group.items.filter(({ value }) => value === undefined),
    }));
    const first = listed.filter((group) => group.first === true);
    const others = listed.filter((group) => group.first !== true);
    const all = groups
      .filter((group) => group.first !== true && group.found !== true)
      .flatMap(({ items }) => items);
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
      if (group.found === true) return { group, best: group.last === true ? 0 : MEANT };
      const scored = group.items
        .map((item) => ({ item, score: scoreOf(item, wanted) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score);
      return { group: { ...group, items: scored.map(({ item }) => item) }, best: scored[0]?.score ?? 0 };
    })
    .filter(({ group }) => group.items.length > 0)
    .toSorted((a, b) => b.best - a.best)
    .map(({ group }) => group);
}
