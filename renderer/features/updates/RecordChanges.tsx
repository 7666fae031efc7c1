import { Building2, IdCard, MessagesSquare, Tag, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Change, ChangedKind } from '../../queries/updateQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { cx } from '../../ui/cx.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { ChangedValue } from './ChangedValue.tsx';
import type { ChangedRecord } from './changeGroups.ts';
import css from './Updates.module.css';
import { lookUp } from '../../text/lookUp.ts';

/** The changes of one record by field, each with the time and the request that reported it. */
export function ChangeEntries({
  connectionId,
  changes: entries,
  narrow = false,
}: {
  readonly connectionId: ConnectionId;
  readonly changes: readonly Change[];
  /** One column, for narrow places. */
  readonly narrow?: boolean;
}) {
  const { updates, records } = useText();
  const format = useFormat();
  return (
    <Stack as="dl" gap={4} className={cx(css['fields'], narrow && css['narrow'])}>
      {entries.map((change) => {
        const { seq, field, seenAt, requestId } = change;
        const whole = { created: updates.created, restored: updates.restored, deleted: updates.deleted }[
          field
        ];
        const request = requestId === null ? '' : ` · ${updates.request({ id: requestId })}`;
        return (
          <div key={seq} className={css['entry']}>
            <Text as="dt" tone="secondary" wrap="anywhere">
              {whole ?? lookUp(updates.fields, field) ?? lookUp(records.fields, field) ?? field}
            </Text>
            <dd className={css['value']}>
              {whole === undefined ? <ChangedValue connectionId={connectionId} change={change} /> : null}
            </dd>
            <Text
              as="dd"
              size="small"
              tone="tertiary"
              tabular
              title={`${format.absolute(seenAt)}${request}`}
              className={css['time']}
            >
              <time dateTime={seenAt}>{format.timeOfDay(seenAt)}</time>
            </Text>
          </div>
        );
      })}
    </Stack>
  );
}

const icons = {
  engagement: MessagesSquare,
  contact: UserRound,
  company: Building2,
  user: IdCard,
  tag: Tag,
} as const satisfies Record<ChangedKind, unknown>;

function KindIcon({ kind }: { readonly kind: ChangedKind }) {
  const { updates } = useText();
  const Icon = icons[kind];
  return (
    <>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <VisuallyHidden>{updates.one[kind]}: </VisuallyHidden>
    </>
  );
}

/** The changes of one record on one day. */
export function RecordChanges({
  connectionId,
  record,
  title,
}: {
  readonly connectionId: ConnectionId;
  readonly record: ChangedRecord;
  /** The record's name, as a link if it has a page. */
  readonly title: ReactNode;
}) {
  const { updates } = useText();
  return (
    <>
      <Row as="h3" gap={8}>
        <span className={css['kind']} title={updates.one[record.kind]}>
          <KindIcon kind={record.kind} />
        </span>
        <Text wrap="anywhere">{title}</Text>
        {record.unseen ? <Badge tone="good">{updates.new}</Badge> : null}
      </Row>
      <div className={css['entries']}>
        <ChangeEntries connectionId={connectionId} changes={record.changes} />
      </div>
    </>
  );
}
