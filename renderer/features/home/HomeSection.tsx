import type { ReactNode } from 'react';
import type { CleanupQueue } from '#shared/contract/cleanup.ts';
import type { ReportRange } from '#shared/domain/reports/reportRange.ts';
import { useText } from '../../text/useText.ts';
import { Row, Text } from '../../ui/primitives.tsx';

/** A page that a number of the overview leads to. */
export type HomeTarget =
  | { readonly to: 'engagement'; readonly id: string; readonly second?: number }
  | { readonly to: 'updates' | 'failed' | 'accounts' | 'pending' | 'secrets' }
  /** The engagements of these days, as the list's filter names them. */
  | { readonly to: 'engagements'; readonly start: string }
  /** The report of a signal. */
  | { readonly to: 'signals'; readonly signal: string; readonly range: ReportRange }
  | { readonly to: 'queue'; readonly queue: CleanupQueue };

export type RenderLink = (target: HomeTarget, children: ReactNode) => ReactNode;

export interface HomeProps {
  readonly renderLink: RenderLink;
}

/** Leads to all; a section that shows only the first says of how many. */
export function ShowAll({
  shown,
  total,
  children,
}: {
  readonly shown: number;
  readonly total: number;
  readonly children: ReactNode;
}) {
  const { app } = useText();
  return (
    <Row gap={8} align="baseline">
      {shown < total ? (
        <Text tone="tertiary" tabular wrap="nowrap">
          {app.shownOf({ shown, count: total })}
        </Text>
      ) : null}
      {children}
    </Row>
  );
}
