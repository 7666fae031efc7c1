import { useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { syncQuery } from '../../queries/sync.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useNow } from '../../ui/useNow.ts';
import css from './EngagementList.module.css';
import { listState, type ListState } from './listState.ts';
import type { List } from './useList.ts';

function useWords(state: ListState | null, now: number): { words: string; at: string | null } {
  const { listState: text } = useText();
  const format = useFormat();
  // Near enough a time of day; from another day on the day too.
  const moment = (at: string) =>
    now - Date.parse(at) < 12 * 3_600_000 ? format.timeOfDay(at) : format.absolute(at);
  switch (state?.kind) {
    case undefined:
      return { words: '', at: null };
    case 'service':
      return { words: text.service(moment(state.at)), at: state.at };
    case 'mirrored':
      return { words: state.at === null ? text.mirrored : text.mirroredAt(moment(state.at)), at: state.at };
    case 'unchecked':
      return { words: text.unchecked, at: null };
    case 'partly':
      return {
        words:
          state.total === null
            ? text.partlyOfMany(format.number(state.done))
            : text.partly(format.number(state.done), format.number(state.total)),
        at: null,
      };
    case 'old':
      return { words: text.old(moment(state.at)), at: state.at };
    case 'waiting': {
      const why = text.waiting[state.for];
      return { words: state.at === null ? why : `${why} ${text.asOf(moment(state.at))}`, at: state.at };
    }
  }
}

/** Where the list comes from and how fresh it is, and the request that brought it. */
export function ListStateLine({
  connectionId,
  list,
}: {
  readonly connectionId: ConnectionId;
  readonly list: List;
}) {
  const { listState: text, problems } = useText();
  const format = useFormat();
  const now = useNow();
  const { data: sync = null } = useQuery(syncQuery(connectionId));
  const state = listState(list.source, list.provenance, sync, now);
  const { words, at } = useWords(state, now);
  const requestId = state?.kind === 'service' ? state.requestId : null;
  const warns = state !== null && state.kind !== 'service' && state.kind !== 'mirrored';
  return (
    <p
      className={css['state']}
      data-state={state?.kind}
      data-warns={warns}
      title={at === null ? words : `${words} ${format.absolute(at)}`}
    >
      <span className={css['stateWords']}>
        {words}
        {requestId === null ? null : `, ${text.request(requestId)}`}
      </span>
      {requestId === null ? null : <CopyButton text={requestId} label={problems.copyRequestId} />}
    </p>
  );
}
