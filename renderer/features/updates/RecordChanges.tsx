import { dictionary } from '#shared/domain/dictionary.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowRight, Building2, IdCard, MessagesSquare, Tag, UserRound } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { RecordKind } from '#shared/contract/mirror.ts';
import { listDiff, textDiff } from '#shared/domain/diff.ts';
import { CrmLink } from '../../links/CrmLink.tsx';
import { nameQuery } from '../../queries/recordQueries.ts';
import { type Change, type ChangedKind, updatesQuery } from './updatesQuery.ts';
import { lookUp } from '../../text/lookUp.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { AnyValue } from '../../ui/AnyValue.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { DetailsSection } from '../../ui/Details.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { type ChangedRecord, groupChanges } from './changeGroups.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import css from './Updates.module.css';

/** The name of a record as a link to its page; its id if it has none. */
function NameById({ kind, id }: { readonly kind: RecordKind; readonly id: string }) {
  const connectionId = useConnectionId();
  const { data, isPending } = useQuery(nameQuery(connectionId, kind, id));
  if (isPending) return '…';
  const name = data ?? id;
  return kind === 'tag' ? name : <RecordName record={{ kind, id }}>{name}</RecordName>;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Fields that identify a list item; the first one present is used. */
const NAME_FIELDS = ['email', 'phone_number', 'domain', 'title', 'name', 'label'] as const;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field value in readable form: dates, durations, links and names. */
function FieldValue({ field, value }: { readonly field: string; readonly value: unknown }) {
  const {
    engagement,
    updates,
    engagements: { list },
    records,
  } = useText();
  const format = useFormat();

  if (value === null || value === undefined || value === '') {
    return <Text tone="tertiary">{updates.nothing}</Text>;
  }
  if (typeof value === 'boolean') return value ? engagement.yes : engagement.no;
  if (typeof value === 'number') {
    return field === 'duration_seconds' ? format.length(value) : format.number(value);
  }
  if (typeof value === 'string') {
    if (field === 'engagement_type') return lookUp(list.types, value) ?? value;
    if (field === 'processing_status') return lookUp(list.statuses, value) ?? value;
    if (field === 'role') return lookUp(records.roles, value) ?? value;
    if (INSTANT.test(value)) return format.absolute(value);
    if (DAY.test(value)) return format.day(value);
    return <span dir="auto">{value}</span>;
  }
  if (!isObject(value)) return <AnyValue value={value} />;

  const { object_type: type, crm_object_id: crmId, source, id, characters, lines } = value;
  if (typeof type === 'string' && typeof crmId === 'string' && typeof source === 'string') {
    const link = { object_type: type, crm_object_id: crmId, source };
    return <CrmLink link={link} />;
  }
  if (typeof characters === 'number') return updates.characters({ count: format.number(characters) });
  if (typeof lines === 'number') return updates.lines({ count: format.number(lines) });
  if (field === 'company' && typeof id === 'string') {
    return <NameById kind="company" id={id} />;
  }
  const name = NAME_FIELDS.map((each) => value[each]).find((each) => typeof each === 'string');
  if (typeof name !== 'string') return <AnyValue value={value} />;
  // A signal has a name and a value.
  const said = value['value'];
  return (
    <span dir="auto">
      {name}
      {said === undefined ? null : (
        <>
          : <AnyValue value={said} depth={3} />
        </>
      )}
    </span>
  );
}

/** Longer texts are shown once with their changes marked, rather than before and after. */
const SHORT = 60;

/** Fields that contain ids, and the kind of record they refer to. */
const IDS = dictionary<RecordKind>({
  contacts: 'contact',
  companies: 'company',
  tags: 'tag',
  owner_user_id: 'user',
  host_user_id: 'user',
});

interface ChangedValueProps {
  readonly change: Change;
}

/** The change of a field: short values side by side, lists by added and removed items, texts word by word. */
function ChangedValue({ change }: ChangedValueProps) {
  const { field, before, after } = change;
  const kind = IDS.get(field);
  const one = (value: unknown): ReactNode =>
    kind !== undefined && typeof value === 'string' ? (
      <NameById kind={kind} id={value} />
    ) : (
      <FieldValue field={field} value={value} />
    );

  if (Array.isArray(before) || Array.isArray(after)) {
    return (
      <ListChange
        before={Array.isArray(before) ? before : []}
        after={Array.isArray(after) ? after : []}
        renderItem={one}
      />
    );
  }
  if (
    typeof before === 'string' &&
    typeof after === 'string' &&
    Math.max(before.length, after.length) > SHORT
  ) {
    return <TextChange before={before} after={after} />;
  }
  return <PlainChange before={one(before)} after={one(after)} />;
}

function PlainChange({ before, after }: { readonly before: ReactNode; readonly after: ReactNode }) {
  const { updates } = useText();
  return (
    <span>
      <del className={css['old']}>
        <VisuallyHidden>{updates.before}: </VisuallyHidden>
        {before}
      </del>
      <ArrowRight size={12} aria-hidden data-mirrored className={css['arrow']} />
      <ins className={css['young']}>
        <VisuallyHidden>{updates.after}: </VisuallyHidden>
        {after}
      </ins>
    </span>
  );
}

function TextChange({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <Text as="p" dir="auto" wrap="pre">
      {textDiff(before, after).map(({ kind, text }, index) => {
        // The parts of a comparison never change their order.
        const key = `${kind} ${index}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        return kind === 'out' ? (
          <del key={key} className={css['out']}>
            {text}
          </del>
        ) : (
          <ins key={key} className={css['in']}>
            {text}
          </ins>
        );
      })}
    </Text>
  );
}

function ListChange({
  before,
  after,
  renderItem,
}: {
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  readonly renderItem: (value: unknown) => ReactNode;
}) {
  const { updates } = useText();
  const format = useFormat();
  const { gone, come, stayed } = listDiff(before, after);
  const items = [
    ...gone.map((item) => ({ item, way: 'out' as const })),
    ...come.map((item) => ({ item, way: 'in' as const })),
  ];
  return (
    <Stack as="ul" gap={2} className={css['list']}>
      {items.map(({ item, way }) => (
        <li key={`${way} ${JSON.stringify(item)}`}>
          <span aria-hidden="true" className={css[way]}>
            {way === 'out' ? '−' : '+'}
          </span>{' '}
          <VisuallyHidden>{way === 'out' ? updates.removed : updates.added}: </VisuallyHidden>
          {renderItem(item)}
        </li>
      ))}
      {stayed === 0 ? null : (
        <Text as="li" tone="tertiary" title={format.number(stayed)}>
          {updates.unchangedOthers({ count: stayed })}
        </Text>
      )}
    </Stack>
  );
}

/** The name of a field, or what happened to the whole record. */
function useFieldName() {
  const { updates, recordPage } = useText();
  const whole: Readonly<Record<string, string>> = {
    created: updates.created,
    restored: updates.restored,
    deleted: updates.deleted,
  };
  return (field: string): { readonly label: string; readonly isWhole: boolean } => ({
    label: whole[field] ?? lookUp(updates.fields, field) ?? lookUp(recordPage.fields, field) ?? field,
    isWhole: field in whole,
  });
}

/** The changes of one record by field, each with the time and the request that reported it. */
function ChangeEntries({
  changes: entries,
  narrow = false,
}: {
  readonly changes: readonly Change[];
  /** One column, for narrow places. */
  readonly narrow?: boolean;
}) {
  const { updates } = useText();
  const format = useFormat();
  const nameOf = useFieldName();
  return (
    <Stack as="dl" gap={4} pad={[4, 0, 0]} className={cx(narrow && css['narrow'])}>
      {entries.map((change) => {
        const { seq, field, seenAt, requestId } = change;
        const { label, isWhole } = nameOf(field);
        const request = requestId === null ? '' : ` · ${updates.request({ id: requestId })}`;
        return (
          <div key={seq} className={css['entry']}>
            <Text as="dt" tone="secondary" wrap="anywhere">
              {label}
            </Text>
            <Text as="dd" wrap="anywhere" className={css['value']}>
              {isWhole ? null : <ChangedValue change={change} />}
            </Text>
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
  record,
  title,
}: {
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
        <ChangeEntries changes={record.changes} />
      </div>
    </>
  );
}

/** The name of a changed record, as a link if it has a page. */
export function changedName(
  { kind, id, field }: Pick<Change, 'kind' | 'id' | 'field'>,
  name: string,
  renderEngagement: (id: string, name: string) => ReactNode,
): ReactNode {
  // Tags and deleted engagements have no page.
  if (kind === 'tag' || (kind === 'engagement' && field === 'deleted')) return <bdi>{name}</bdi>;
  if (kind === 'engagement') return renderEngagement(id, name);
  return <RecordName record={{ kind, id }}>{name}</RecordName>;
}

/** The changes of several records, day by day; in short, only which field of which record changed when. */
export function ChangesByDay({
  changes,
  short,
  renderEngagement,
}: {
  readonly changes: readonly Change[];
  readonly short: boolean;
  readonly renderEngagement: (id: string, name: string) => ReactNode;
}) {
  const { updates } = useText();
  const format = useFormat();
  const nameOf = useFieldName();
  const titleOf = (change: Pick<Change, 'kind' | 'id' | 'name' | 'field'>) =>
    changedName(change, change.name === '' ? updates.unnamed : change.name, renderEngagement);
  if (short) {
    return (
      <ul>
        {changes.map((change) => (
          <Text as="li" key={change.seq} wrap="truncate">
            {format.day(change.seenAt)} · {titleOf(change)} · {nameOf(change.field).label}
          </Text>
        ))}
      </ul>
    );
  }
  return (
    <Stack gap={12}>
      {groupChanges(changes, (iso) => format.day(iso), Number.MAX_SAFE_INTEGER).map((item) =>
        item.kind === 'day' ? (
          <Text as="p" key={item.key} size="small" tone="tertiary">
            {item.day}
          </Text>
        ) : item.kind === 'record' ? (
          <div key={item.key}>
            <RecordChanges
              record={item.record}
              title={titleOf({ ...item.record, field: item.record.changes[0]?.field ?? '' })}
            />
          </div>
        ) : null,
      )}
    </Stack>
  );
}

/** The changes of one record since it was first synced, day by day. */
export function RecordHistory({ kind, id }: { readonly kind: ChangedKind; readonly id: string }) {
  const connectionId = useConnectionId();
  const { updates } = useText();
  const format = useFormat();
  const query = useInfiniteQuery(updatesQuery(connectionId, { kinds: [], how: [], of: { kind, id } }));
  const items = useMemo(
    () =>
      groupChanges(
        (query.data?.pages ?? []).flatMap((page) => page.changes),
        (iso) => format.day(iso),
        Number.MAX_SAFE_INTEGER,
      ),
    [query.data, format],
  );
  return (
    <DetailsSection title={updates.history}>
      <Failure of={{ error: query.error }} />
      {query.data !== undefined && items.length === 0 ? (
        <Text as="p" tone="tertiary">
          {updates.noHistory}
        </Text>
      ) : null}
      {items.map((item) =>
        item.kind === 'day' ? (
          <Text as="h3" key={item.key} size="small" tone="secondary" weight="medium">
            {item.day}
          </Text>
        ) : item.kind === 'record' ? (
          <ChangeEntries key={item.key} changes={item.record.changes} narrow />
        ) : null,
      )}
      {query.hasNextPage ? (
        <div>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {updates.earlier}
          </Button>
        </div>
      ) : null}
    </DetailsSection>
  );
}
