import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import { distinctName } from '#shared/domain/distinctName.ts';
import { allRows } from '#shared/domain/allRows.ts';
import { actionItemTable, assigneeOf } from '#shared/domain/list/actionItemTable.ts';
import { ActionItemNote, ActionItemTick } from '../../queries/ActionItemMark.tsx';
import { ask, readPages } from '../../queries/ask.ts';
import { ExportCsv } from '../../queries/ExportCsv.tsx';
import { useSelectableRecords } from '../../queries/recordQueries.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Select } from '../../ui/Select.tsx';
import { useConnectionId } from '../../queries/workspace.ts';
import css from './ActionItemsList.module.css';

type ActionItemRow = OutputOf<'mirror.actionItems'>['rows'][number];
type ActionItemChoice = Pick<InputOf<'mirror.actionItems'>, 'due' | 'state' | 'assigneeIds' | 'search'>;

const ROWS_A_PAGE = 100;

function inputOf(connectionId: ConnectionId, choice: ActionItemChoice, timeZone: string) {
  return { connectionId, filter: {}, timeZone, ...choice };
}

/** Action items of all engagements, page by page. */
const actionItemsQuery = (connectionId: ConnectionId, choice: ActionItemChoice, timeZone: string) => ({
  ...readPages(
    'mirror.actionItems',
    (offset: number) => ({ ...inputOf(connectionId, choice, timeZone), offset, limit: ROWS_A_PAGE }),
    0,
    ({ total }, _pages, offset) => (offset + ROWS_A_PAGE < total ? offset + ROWS_A_PAGE : null),
  ),
  placeholderData: keepPreviousData,
});

const STATES = ['open', 'done', 'all'] as const satisfies readonly ActionItemChoice['state'][];
const DUE = ['all', 'overdue', 'upcoming', 'none'] as const satisfies readonly ActionItemChoice['due'][];
/** The option for unassigned action items; ids are never empty. */
const NOBODY = 'nobody:';

function Assignee({ item }: Pick<ActionItemRow, 'item'>) {
  const { actionItems } = useText();
  const name = assigneeOf(item);
  if (name === null) return <Text tone="tertiary">{actionItems.unassigned}</Text>;
  if (item.assigned_to_user_id === null || item.assigned_to_user_id === undefined) return <>{name}</>;
  return <RecordName record={{ kind: 'user', id: item.assigned_to_user_id }}>{name}</RecordName>;
}

function ItemRow({
  row,
  onOpen,
}: {
  readonly row: ActionItemRow;
  readonly onOpen: (id: EngagementId) => void;
}) {
  const text = useText();
  const { actionItems } = text;
  const format = useFormat();
  const { item, due, isOverdue, mark, engagement, companies } = row;
  const marked = { engagementId: engagement.id, item, mark };
  return (
    <tr>
      <td>
        <ActionItemTick {...marked} />
      </td>
      <td className={css['due']}>
        {due === null ? (
          <Text tone="tertiary">{actionItems.noDue}</Text>
        ) : (
          <Text tone={isOverdue ? 'bad' : 'primary'}>
            {format.day(due)} {isOverdue ? <Badge tone="bad">{actionItems.overdue}</Badge> : null}
          </Text>
        )}
      </td>
      <td>
        <Text weight="medium" wrap="anywhere">
          {item.title}
        </Text>
        {item.description === null || item.description === undefined ? null : (
          <Text as="p" wrap="pre" tone="secondary">
            {item.description}
          </Text>
        )}
        <ActionItemNote {...marked} />
      </td>
      <td>
        <Assignee item={item} />
      </td>
      <td>
        <button type="button" data-link className={css['open']} onClick={() => onOpen(engagement.id)}>
          {engagementTitle(text, engagement.title)}
        </button>
      </td>
      <td>
        {companies.map(({ id, name }) => (
          <div key={id}>
            <RecordName record={{ kind: 'company', id }}>{name ?? id}</RecordName>
          </div>
        ))}
      </td>
    </tr>
  );
}

/** Action items of all engagements, overdue first. */
export function ActionItemsList({ onOpen }: { readonly onOpen: (id: EngagementId) => void }) {
  const connectionId = useConnectionId();
  const { actionItems } = useText();
  const format = useFormat();
  const [words, setWords] = useState('');
  const [due, setDue] = useState<ActionItemChoice['due']>('all');
  const [state, setState] = useState<ActionItemChoice['state']>('open');
  const [assignee, setAssignee] = useState<string | null>(null);
  const search = useDeferredValue(words);
  const assigneeIds = assignee === null ? [] : [assignee === NOBODY ? null : assignee];
  const choice: ActionItemChoice = { due, state, assigneeIds, search };
  const query = useInfiniteQuery(actionItemsQuery(connectionId, choice, format.timeZone));
  const { data: users } = useSelectableRecords('user', '');
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const readFile = async () => {
    const input = inputOf(connectionId, choice, format.timeZone);
    const { rows: all } = await allRows((offset, limit) =>
      ask('mirror.actionItems', { ...input, offset, limit }),
    );
    return { ...actionItemTable(all, actionItems.columns), total: all.length };
  };
  const isNarrowed = (first?.done ?? 0) > 0 || due !== 'all' || assignee !== null || search.trim() !== '';

  return (
    <Stack gap={12}>
      <Row gap={8} wrap>
        <SearchField
          label={actionItems.search}
          placeholder={actionItems.search}
          value={words}
          onValue={setWords}
          className={css['search']}
        />
        <Select
          aria-label={actionItems.state}
          options={STATES.map((each) => ({ value: each, label: actionItems.states[each] }))}
          value={state}
          onChange={setState}
        />
        <Select
          aria-label={actionItems.columns.due}
          options={DUE.map((each) => ({ value: each, label: actionItems.dues[each] }))}
          value={due}
          onChange={setDue}
        />
        <Select
          aria-label={actionItems.columns.assignee}
          options={[
            { value: null, label: actionItems.everyone },
            { value: NOBODY, label: actionItems.unassigned },
            ...(users?.rows ?? []).map((user) => ({
              value: user.fields.id,
              label: distinctName(user, user.fields.id),
            })),
          ]}
          value={assignee}
          onChange={setAssignee}
        />
        <Text role="status" tone="secondary" wrap="nowrap">
          {first === undefined
            ? ''
            : actionItems.lead({ count: first.open, overdue: first.overdue, done: first.done })}
        </Text>
        <span className={css['export']}>
          <ExportCsv title={actionItems.title} disabled={rows.length === 0} read={readFile} />
        </span>
      </Row>
      {first === undefined || first.unread === 0 ? null : (
        <Text as="p" tone="tertiary" role="status">
          {first.completeSince === null
            ? actionItems.unread({ count: first.unread })
            : actionItems.completeSince({ count: first.unread, day: format.day(first.completeSince) })}
        </Text>
      )}
      {query.isError ? (
        <Failure of={query} place="page" />
      ) : first === undefined ? (
        <div role="status" aria-label={actionItems.loading}>
          <Skeleton width="60%" />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState title={isNarrowed ? actionItems.nothingTitle : actionItems.noneTitle}>
          {isNarrowed ? actionItems.nothingBody : actionItems.noneBody}
        </EmptyState>
      ) : (
        <Stack gap={12} align="start">
          <table aria-label={actionItems.title} className={css['table']}>
            <thead>
              <tr>
                <th scope="col">{actionItems.columns.done}</th>
                <th scope="col">{actionItems.columns.due}</th>
                <th scope="col">{actionItems.columns.title}</th>
                <th scope="col">{actionItems.columns.assignee}</th>
                <th scope="col">{actionItems.columns.engagement}</th>
                <th scope="col">{actionItems.columns.account}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ItemRow key={`${row.engagement.id} ${row.item.id}`} row={row} onOpen={onOpen} />
              ))}
            </tbody>
          </table>
          <Text as="p" tone="tertiary">
            {actionItems.kept}
          </Text>
          {query.hasNextPage ? (
            <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {actionItems.more}
            </Button>
          ) : null}
        </Stack>
      )}
    </Stack>
  );
}
