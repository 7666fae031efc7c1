import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleDot, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { editCountsQuery } from '../../queries/editQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import { Row } from '../../ui/primitives.tsx';
import { countPending, PENDING_GROUPS } from './pendingEdits.ts';
import css from './EditsStatus.module.css';

export const PENDING_ICONS = { stuck: CircleAlert, waiting: Clock, staged: CircleDot } as const;

/** In the top bar of every page: the changes that aren't saved yet. Those that need the user stand out. */
export function EditsStatus({
  connectionId,
  renderLink,
}: {
  readonly connectionId: ConnectionId;
  /** Renders it as a link to the pending changes. */
  readonly renderLink: (label: string, shown: ReactNode) => ReactNode;
}) {
  const { pendingChanges } = useText();
  const format = useFormat();
  const { data } = useQuery(editCountsQuery(connectionId));
  const found = data === undefined ? null : countPending(data);
  const there = found === null ? [] : PENDING_GROUPS.filter((kind) => found[kind] > 0);
  const words = there.map((kind) => pendingChanges.status[kind]({ count: found?.[kind] ?? 0 })).join(', ');
  return (
    <Row as="span" role="status">
      {there.length === 0
        ? null
        : renderLink(
            words,
            <Row as="span" gap={4}>
              {there.map((kind) => {
                const Icon = PENDING_ICONS[kind];
                return (
                  <Row as="span" inline gap={4} key={kind} className={cx(css['kind'], css[kind])}>
                    <Icon size={13} aria-hidden />
                    {format.number(found?.[kind] ?? 0)}
                  </Row>
                );
              })}
            </Row>,
          )}
    </Row>
  );
}

/** The number of pending changes in the sidebar. */
export function EditsCount({ connectionId }: { readonly connectionId: ConnectionId }) {
  const format = useFormat();
  const { data } = useQuery(editCountsQuery(connectionId));
  if (data === undefined) return null;
  const { stuck, waiting, staged } = countPending(data);
  const all = stuck + waiting + staged;
  return all === 0 ? null : <span className={cx(stuck > 0 && css['alarm'])}>{format.number(all)}</span>;
}
