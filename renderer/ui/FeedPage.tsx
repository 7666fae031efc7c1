import type { ReactNode } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import { Button } from './Button.tsx';
import { Page, type PageTabs } from './Page.tsx';
import { ProblemView } from './ProblemView.tsx';

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
