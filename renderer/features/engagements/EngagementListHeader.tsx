import { useQuery } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { syncQuery } from '../../queries/syncQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { useNow } from '../../ui/useNow.ts';
import { type ListState, listState } from './listState.ts';
import type { EngagementListState } from './useEngagementList.ts';
import css from './EngagementList.module.css';

function useStatusText(state: ListState | null, now: number): { words: string; at: string | null } {
  const {
    engagements: { listState: text },
  } = useText();
  const format = useFormat();
  // The time of day; with the date once it is half a day ago.
  const moment = (at: string) =>
    now - Date.parse(at) < 12 * 3_600_000 ? format.timeOfDay(at) : format.absolute(at);
  switch (state?.kind) {
    case undefined:
      return { words: '', at: null };
    case 'service':
      return { words: text.service({ time: moment(state.at) }), at: state.at };
    case 'mirrored':
      return {
        words: state.at === null ? text.mirrored : text.mirroredAt({ time: moment(state.at) }),
        at: state.at,
      };
    case 'unchecked':
      return { words: text.unchecked, at: null };
    case 'partly':
      return {
        words:
          state.total === null
            ? text.partlyOfMany({ done: format.number(state.done) })
            : text.partly({ done: format.number(state.done), total: format.number(state.total) }),
        at: null,
      };
    case 'old':
      return { words: text.old({ time: moment(state.at) }), at: state.at };
    case 'waiting': {
      const why = text.waiting[state.for];
      return {
        words: state.at === null ? why : `${why} ${text.asOf({ time: moment(state.at) })}`,
        at: state.at,
      };
    }
  }
}

/** The source and freshness of the list, and its request id. */
function ListStatus({
  connectionId,
  list,
}: {
  readonly connectionId: ConnectionId;
  readonly list: EngagementListState;
}) {
  const {
    engagements: { listState: text },
    problems,
  } = useText();
  const format = useFormat();
  const now = useNow();
  const { data: sync = null } = useQuery(syncQuery(connectionId));
  const state = listState(list.source, list.provenance, sync, now);
  const { words, at } = useStatusText(state, now);
  const requestId = state?.kind === 'service' ? state.requestId : null;
  const warns = state !== null && state.kind !== 'service' && state.kind !== 'mirrored';
  return (
    <Row
      as="p"
      className={css['state']}
      data-state={state?.kind}
      data-warns={warns}
      title={at === null ? words : `${words} ${format.absolute(at)}`}
    >
      <Text wrap="truncate">
        {words}
        {requestId === null ? null : `, ${text.request({ id: requestId })}`}
      </Text>
      {requestId === null ? null : <CopyButton text={requestId} label={problems.copyRequestId} />}
    </Row>
  );
}

/** Title, number of rows, actions and status of the list. */
export function EngagementListHeader({
  connectionId,
  list,
  onExport,
  actions,
}: {
  readonly connectionId: ConnectionId;
  readonly list: EngagementListState;
  readonly onExport: () => void;
  /** Further actions on the whole list. */
  readonly actions: ReactNode;
}) {
  const text = useText();
  const exportKey = useKeyLabel('list.export');
  const { count } = list.rows;
  const counted = !list.isPending && list.problem === null && count > 0;
  return (
    <Row as="header" gap={4} rowGap={0} wrap className={css['header']}>
      <Row gap={8} align="baseline" grow>
        <h1 className={css['title']}>{text.engagements.list.title}</h1>
        <Text size="small" tone="tertiary" tabular role="status">
          {counted
            ? list.hasMore
              ? text.engagements.list.loaded({ count })
              : text.engagements.list.total({ count })
            : null}
        </Text>
      </Row>
      {actions}
      <IconButton
        label={text.engagements.listExport.open}
        {...(exportKey === undefined ? {} : { keys: exportKey })}
        onClick={onExport}
      >
        <Download size={14} aria-hidden />
      </IconButton>
      <IconButton
        label={text.engagements.list.refresh}
        disabled={list.source === 'service' && list.isFetching}
        onClick={list.refresh}
      >
        <RefreshCw size={14} aria-hidden />
      </IconButton>
      <ListStatus connectionId={connectionId} list={list} />
    </Row>
  );
}
