import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Change } from '../../queries/updates.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import css from './ChangeEntries.module.css';
import { ChangedValue } from './ChangedValue.tsx';

/** Changes of one resource, field by field, each with when it was seen and which request brought it. */
export function ChangeEntries({
  connectionId,
  changes: entries,
  narrow = false,
}: {
  readonly connectionId: ConnectionId;
  readonly changes: readonly Change[];
  /** There is room for one column only. */
  readonly narrow?: boolean;
}) {
  const { updates: changes, records } = useText();
  const format = useFormat();
  return (
    <dl className={cx(css['entries'], narrow && css['narrow'])}>
      {entries.map((change) => {
        const { seq, field, seenAt, requestId } = change;
        const whole = { created: changes.created, restored: changes.restored, deleted: changes.deleted }[
          field
        ];
        const request = requestId === null ? '' : ` · ${changes.request(requestId)}`;
        return (
          <div key={seq} className={css['entry']}>
            <dt className={css['field']}>
              {whole ?? changes.fields[field] ?? records.fields[field] ?? field}
            </dt>
            <dd className={css['value']}>
              {whole === undefined ? <ChangedValue connectionId={connectionId} change={change} /> : null}
            </dd>
            <dd className={css['time']} title={`${format.absolute(seenAt)}${request}`}>
              <time dateTime={seenAt}>{format.timeOfDay(seenAt)}</time>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
