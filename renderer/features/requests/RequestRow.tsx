import { memo } from 'react';
import type { LoggedRequest } from '#shared/contract/requests.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import css from './RequestGrid.module.css';
import { StatusBadge } from './StatusBadge.tsx';
import { useWhoAsked } from './useWhoAsked.ts';

interface RequestRowProps {
  readonly request: LoggedRequest;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly active: boolean;
  readonly open: boolean;
}

/** As people write it, for looking at: `updated_at:desc`, not `updated_at%3Adesc`. */
function readable(query: string): string {
  return [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`).join('&');
}

/** One request in one line. */
export const RequestRow = memo(function RequestRow({ request, index, top, active, open }: RequestRowProps) {
  const { requests } = useText();
  const format = useFormat();
  const who = useWhoAsked()(request);
  return (
    <div
      role="row"
      id={`request-${request.number}`}
      data-index={index}
      // The heads of the columns are the first row.
      aria-rowindex={index + 2}
      aria-selected={open}
      className={cx(css['row'], active && css['active'])}
      style={{ top }}
    >
      <span role="gridcell" className={css['quiet']} title={format.absolute(request.sentAt)}>
        <time dateTime={request.sentAt}>{format.timeToTheSecond(request.sentAt)}</time>
      </span>
      <span role="gridcell" className={css['method']}>
        {request.method}
      </span>
      <span role="gridcell" className={css['path']} title={request.path}>
        {request.path}
        {request.query === '' ? null : <span className={css['query']}>?{readable(request.query)}</span>}
      </span>
      <span role="gridcell" className={cx(css['who'], css['wide'])}>
        {who}
      </span>
      <span role="gridcell" className={css['status']}>
        <StatusBadge request={request} />
      </span>
      <span role="gridcell" className={css['number']}>
        {format.milliseconds(request.durationMs)}
      </span>
      <span role="gridcell" className={cx(css['number'], css['wide'])}>
        {request.bytes === null ? null : format.bytes(request.bytes)}
      </span>
      <span
        role="gridcell"
        className={cx(css['number'], css['wide'])}
        title={
          request.rate === null
            ? undefined
            : requests.rateWords(format.number(request.rate.remaining), format.number(request.rate.limit))
        }
      >
        {request.rate === null ? null : format.number(request.rate.remaining)}
      </span>
    </div>
  );
});
