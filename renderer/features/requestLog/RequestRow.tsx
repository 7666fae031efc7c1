import { memo } from 'react';
import type { LoggedRequest } from '#shared/contract/requestLog.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import { GridRow, type RowPlace } from '../../ui/GridRow.tsx';
import css from './RequestGrid.module.css';
import { StatusBadge } from './StatusBadge.tsx';
import { useWhoAsked } from './useWhoAsked.ts';

export const ROW_HEIGHT = 36;

/** As people write it, for looking at: `updated_at:desc`, not `updated_at%3Adesc`. */
function readable(query: string): string {
  return [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`).join('&');
}

/** Its words are made once, however often the list moves under the keyboard. */
const Cells = memo(function Cells({ request }: { readonly request: LoggedRequest }) {
  const { requestLog: requests } = useText();
  const format = useFormat();
  const who = useWhoAsked()(request);
  return (
    <>
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
    </>
  );
});

/** One request in one line. */
export function RequestRow({
  place,
  request,
  open,
}: {
  readonly place: RowPlace;
  readonly request: LoggedRequest;
  readonly open: boolean;
}) {
  return (
    <GridRow place={place} height={ROW_HEIGHT} selected={open} className={css['columns']}>
      <Cells request={request} />
    </GridRow>
  );
}
