import { useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { syncQuery } from '../../queries/sync.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { UnreadableNotice } from '../../ui/UnreadableNotice.tsx';
import css from './EngagementList.module.css';
import type { List } from './useList.ts';

/** What is not in the list, and why: what could not be read, and what the token may not see. */
export function ListNotices({
  connectionId,
  list,
}: {
  readonly connectionId: ConnectionId;
  readonly list: List;
}) {
  const text = useText();
  const format = useFormat();
  const { data: sync } = useQuery(syncQuery(connectionId));
  const scopes = list.source === 'mirror' ? (sync?.withheld ?? []).map(({ scope }) => scope) : list.scopes;
  const { unreadable } = list;
  return (
    <>
      {unreadable.length === 0 ? null : (
        <div className={css['notice']}>
          <UnreadableNotice
            words={text.list.unreadable(unreadable.length)}
            title={text.list.unreadableTitle}
            parts={unreadable}
          />
        </div>
      )}
      {scopes.length === 0 ? null : (
        <p className={css['notice']}>{text.list.withheld(format.names([...new Set(scopes)]))}</p>
      )}
    </>
  );
}
