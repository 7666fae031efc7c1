import type { ReactNode } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ChangeEntries } from './ChangeEntries.tsx';
import css from './RecordChanges.module.css';
import type { ChangedRecord } from './groupChanges.ts';
import { KindIcon } from './KindIcon.tsx';

/** One resource and what happened to it on one day. */
export function RecordChanges({
  connectionId,
  record,
  title,
}: {
  readonly connectionId: ConnectionId;
  readonly record: ChangedRecord;
  /** Its name, as the way to its page where it has one. */
  readonly title: ReactNode;
}) {
  const { updates: changes } = useText();
  return (
    <>
      <h3 className={css['name']}>
        <span className={css['kind']} title={changes.one[record.kind]}>
          <KindIcon kind={record.kind} />
        </span>
        <span className={css['title']}>{title}</span>
        {record.unseen ? <Badge tone="good">{changes.new}</Badge> : null}
      </h3>
      <div className={css['entries']}>
        <ChangeEntries connectionId={connectionId} changes={record.changes} />
      </div>
    </>
  );
}
