import { keepPreviousData } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { CrmOrder } from '#shared/contract/enumerations.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import { crmName } from '#shared/domain/links/crmUrl.ts';
import { crmRecordName } from '../../links/crmNames.ts';
import type { UsedCrmLink } from '../../queries/recordQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { Table } from '../../ui/Table.tsx';
import { arrayRows } from '../../ui/arrayRows.ts';
import { useCommandItem, useCopyItem } from '../../ui/ContextMenu.tsx';
import { useRowHeight, useTableRowHeight } from '../../ui/preference.ts';
import { columnChoices, type TableColumn, type TableLayout, toTableSort } from '../../ui/tableColumns.ts';
import { Text } from '../../ui/primitives.tsx';
import { RecordCells, RecordListFrame, RecordListSkeleton, type RecordsFrame } from './RecordList.tsx';
import css from './Records.module.css';
import { lookUp } from '../../text/lookUp.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';

interface CrmRecordListProps {
  readonly frame: RecordsFrame;
  readonly search: string;
  readonly open: CrmAssociation | null;
  /** A table with columns, or a list beside the open record. */
  readonly isTable: boolean;
  readonly order: CrmOrder;
  readonly onOrder: (order: string) => void;
  readonly onSearch: (search: string) => void;
  readonly onOpen: (link: CrmAssociation) => void;
  /** Gives a record a name of one's own. */
  readonly onName: (link: CrmAssociation) => void;
  readonly onClose: () => void;
}

const onShown = () => undefined;
/** More than anyone scrolls through; others are found by name or id. */
const MOST_RECORDS = 500;

const crmKey = ({ association }: UsedCrmLink): string => JSON.stringify(association);
const crmColumnChoices = columnChoices('crm');

function useCrmLayout(
  isTable: boolean,
  order: CrmOrder,
  onOrder: (order: string) => void,
): TableLayout<UsedCrmLink> {
  const text = useText();
  const format = useFormat();
  return useMemo(() => {
    const { columns } = text.records;
    const nameOf = (used: UsedCrmLink) => (
      <Text weight="medium">{crmRecordName(text, used.association, used)}</Text>
    );
    const typeOf = ({ association: { object_type: type } }: UsedCrmLink): string =>
      lookUp(text.engagement.crmTypes, type) ?? type;
    const picture = <Link2 size={16} strokeWidth={1.75} aria-hidden display="block" />;
    const quiet = (words: string) => <Text tone="secondary">{words}</Text>;
    if (!isTable) {
      return {
        kind: 'list',
        renderRow: (used) => (
          <RecordCells
            picture={picture}
            name={nameOf(used)}
            details={
              <>
                <code>{used.association.crm_object_id}</code>
                {` · ${crmName(used.association.source)}`}
              </>
            }
            engagements={used.engagements}
          />
        ),
        rowClass: css['row'] ?? '',
      };
    }
    const column = (
      key: 'name' | 'type' | 'id' | 'source' | 'engagements',
      least: number,
      grow: number,
      render: (used: UsedCrmLink) => ReactNode,
    ): TableColumn<UsedCrmLink> => ({
      key,
      label: columns[key],
      least,
      grow,
      drop: key === 'name' ? 0 : 1,
      sort: key === 'engagements' ? 'desc' : 'asc',
      ...(key === 'engagements' ? { align: 'end' as const } : {}),
      render,
    });
    return {
      kind: 'columns',
      columns: [
        { key: 'picture', label: columns.picture, least: 20, drop: 0, fixed: true, render: () => picture },
        column('name', 160, 4, nameOf),
        column('type', 80, 1, (used) => quiet(typeOf(used))),
        { ...column('id', 120, 2, (used) => <code>{used.association.crm_object_id}</code>), optional: true },
        column('source', 90, 1, (used) => quiet(crmName(used.association.source))),
        column('engagements', 92, 1, (used) => quiet(format.number(used.engagements))),
      ],
      choices: crmColumnChoices,
      view: '',
      sort: toTableSort(order),
      onSort: ({ key, direction }) => onOrder(`${key}:${direction}`),
    };
  }, [isTable, order, onOrder, text, format]);
}

/** The CRM records with links, most used first by default. */
export function CrmRecordList({
  frame,
  search,
  open,
  isTable,
  order,
  onOrder,
  onSearch,
  onOpen,
  onName,
  onClose,
}: CrmRecordListProps) {
  const connectionId = useConnectionId();
  const text = useText();
  const { records } = text;
  const words = records.kinds.crm;
  const query = useWorkspaceRead(
    'mirror.crmAssociations',
    { search, order, limit: MOST_RECORDS },
    { placeholderData: keepPreviousData },
  );
  const links = query.data?.links;
  const total = query.data?.total ?? 0;
  const commandItem = useCommandItem();
  const copyItem = useCopyItem();
  const layout = useCrmLayout(isTable, order, onOrder);
  const listHeight = useRowHeight();
  const tableHeight = useTableRowHeight();
  const rows = useMemo(() => arrayRows(links ?? [], crmKey), [links]);
  const openLink =
    open === null ? undefined : links?.find(({ association }) => sameCrmAssociation(open, association));
  const openKey = openLink === undefined ? null : crmKey(openLink);

  let body: ReactNode;
  if (query.isError) {
    body = <Failure of={query} place="page" />;
  } else if (links === undefined) body = <RecordListSkeleton />;
  else if (links.length === 0 && search !== '') {
    body = (
      <EmptyState
        title={records.nobodyFoundTitle}
        action={<Button onClick={() => onSearch('')}>{records.clearSearch}</Button>}
      >
        {records.noCrmFoundBody}
      </EmptyState>
    );
  } else if (links.length === 0) body = <EmptyState title={words.emptyTitle}>{words.emptyBody}</EmptyState>;
  else {
    body = (
      <Table
        key={JSON.stringify([connectionId, search, order])}
        label={words.title}
        name={`records ${connectionId} crm ${search} ${order}`}
        rows={rows}
        keyOf={crmKey}
        layout={layout}
        rowHeight={isTable ? tableHeight : listHeight}
        openKey={openKey}
        takesKeys={open === null}
        onShown={onShown}
        onOpen={({ association }) => onOpen(association)}
        onBack={open === null ? null : onClose}
        menuOf={({ association, ...naming }) => ({
          label: crmRecordName(text, association, naming),
          items: [
            commandItem('list.open', { onChoose: () => onOpen(association) }),
            { key: 'name', label: text.records.nameCrm, onChoose: () => onName(association) },
            { key: 'line', separator: true },
            copyItem('id', records.copyId, association.crm_object_id),
          ],
        })}
        foot={null}
      />
    );
  }

  return (
    <RecordListFrame
      isPage={open === null}
      frame={frame}
      count={
        links === undefined || links.length === 0
          ? null
          : links.length === total
            ? words.total({ count: total })
            : words.shownOf({ shown: links.length, count: total })
      }
      searchLabel={words.search}
      searchHint={words.searchHint}
      search={search}
      onSearch={onSearch}
      note={null}
    >
      {body}
    </RecordListFrame>
  );
}
