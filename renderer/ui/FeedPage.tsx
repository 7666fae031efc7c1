import { type ReactNode, type RefObject, useMemo } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import { calendarSpans } from '#shared/domain/list/calendarGroups.ts';
import { useCommands } from '../commands/commandRegistry.ts';
import { useFormat, useText } from '../text/useText.ts';
import { Button } from './Button.tsx';
import { Page, type PageTabs } from './Page.tsx';
import { ProblemView } from './ProblemView.tsx';
import { useNow } from './useNow.ts';

/** Names the day of a time: today and yesterday by these words, the others by their date. */
export function useDayNames(): (iso: string) => string {
  const {
    engagements: { spans: words },
  } = useText();
  const format = useFormat();
  const now = useNow();
  const today = format.day(new Date(now).toISOString());
  return useMemo(() => {
    const days = calendarSpans(now, format.timeZone);
    return (iso) => {
      const span = days.find(({ from }) => from <= Date.parse(iso))?.span;
      return span === 'today' || span === 'yesterday' ? words[span] : format.day(iso);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same all day long
  }, [today, words, format]);
}

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

/** A page of entries that are marked as read together. */
export function FeedPage({
  title,
  tabs,
  status,
  mark,
  filters,
  children,
}: {
  readonly title: string;
  readonly tabs: PageTabs;
  /** How much is unread; null until it is known. */
  readonly status: string | null;
  readonly mark: {
    readonly label: string;
    readonly disabled: boolean;
    readonly problem: Problem | null;
    readonly onMark: () => void;
  };
  readonly filters: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Page
      title={title}
      tabs={tabs}
      lead={<span role="status">{status}</span>}
      aside={
        <Button disabled={mark.disabled} onClick={mark.onMark}>
          {mark.label}
        </Button>
      }
    >
      {filters}
      {mark.problem === null ? null : <ProblemView problem={mark.problem} />}
      {children}
    </Page>
  );
}
