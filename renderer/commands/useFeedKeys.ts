import type { RefObject } from 'react';
import { useCommands } from './commandRegistry.ts';

/** The list keys in a feed of articles: they move the focus among them and open the focused one by its `data-key`. */
export function useFeedKeys(feed: RefObject<HTMLElement | null>, onOpen: (key: string) => void): void {
  const articles = () => [...(feed.current?.querySelectorAll<HTMLElement>('[role="article"]') ?? [])];
  const focused = () => articles().findIndex((article) => article.contains(document.activeElement));
  const step = (by: number) => () => {
    const all = articles();
    const to = all[Math.min(all.length - 1, Math.max(0, focused() + by))];
    to?.focus();
    to?.scrollIntoView({ block: 'nearest' });
  };
  useCommands({
    'list.next': step(1),
    'list.previous': step(-1),
    'list.open': () => {
      const key = articles()[focused()]?.dataset['key'];
      if (key !== undefined) onOpen(key);
    },
  });
}
