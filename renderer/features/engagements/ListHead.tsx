import { Download, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useKeyLabel } from '../../commands/keymap.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './EngagementList.module.css';
import { ListStateLine } from './ListStateLine.tsx';
import type { List } from './useList.ts';

/** What the list is, how much of it there is, and where it comes from. */
export function ListHead({
  connectionId,
  list,
  onExport,
  actions,
}: {
  readonly connectionId: ConnectionId;
  readonly list: List;
  readonly onExport: () => void;
  /** What else can be done with the list as a whole. */
  readonly actions: ReactNode;
}) {
  const text = useText();
  const exportKey = useKeyLabel('list.export');
  const { count } = list.rows;
  const counted = !list.isPending && list.problem === null && count > 0;
  return (
    <header className={css['header']}>
      <div className={css['names']}>
        <h1 className={css['title']}>{text.list.title}</h1>
        <span role="status" className={css['count']}>
          {counted ? (list.hasMore ? text.list.loaded(count) : text.list.total(count)) : null}
        </span>
      </div>
      {actions}
      <IconButton
        label={text.listExport.open}
        {...(exportKey === undefined ? {} : { keys: exportKey })}
        onClick={onExport}
      >
        <Download size={14} aria-hidden />
      </IconButton>
      <IconButton
        label={text.list.refresh}
        disabled={list.source === 'service' && list.isFetching}
        onClick={list.refresh}
      >
        <RefreshCw size={14} aria-hidden />
      </IconButton>
      <ListStateLine connectionId={connectionId} list={list} />
    </header>
  );
}
