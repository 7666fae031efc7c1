import { type ComponentProps, type ReactNode, useCallback, useMemo } from 'react';
import type { RecordOrder } from '#shared/contract/enumerations.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { CheckAgain } from '../../permissions/CheckAgain.tsx';
import { read } from '../../queries/ask.ts';
import { useRowWindows, windowOf } from '../../queries/listPaging.ts';
import type { RecordKind, RecordRow as RecordRowData, RecordRow } from '../../queries/recordQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommandItem, useCopyItem } from '../../ui/ContextMenu.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import type { MenuItem } from '../../ui/MenuItems.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import { arrayRows } from '../../ui/arrayRows.ts';
import { useRowHeight, useTableRowHeight } from '../../ui/preference.ts';
import { columnChoices, type TableColumn, type TableLayout, toTableSort } from '../../ui/tableColumns.ts';
import { Row, Stack, Text, VisuallyHidden } from '../../ui/primitives.tsx';
import { emailsOf, phonesOf, recordSubtitle, textField, textsOf } from './recordFieldValues.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import css from './Records.module.css';
import { Building2 } from 'lucide-react';
import { primaryEmail } from '#shared/domain/edits/personName.ts';
import { contactOfRecord } from '../../pickers/contactSummary.ts';
import type { Format } from '../../text/format.ts';
import type { Text as Catalogue } from '../../text/messages.gen.d.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useNow } from '../../ui/useNow.ts';

const recordColumnChoices = {
  contact: columnChoices('contacts'),
  company: columnChoices('companies'),
  user: columnChoices('team'),
} as const;

function RecordPicture({ kind, record }: { readonly kind: RecordKind; readonly record: RecordRow }) {
  const { records } = useText();
  return kind === 'company' ? (
    <Building2 size={16} strokeWidth={1.75} aria-hidden />
  ) : (
    <Avatar
      name={record.name === '' ? records.unnamed : record.name}
      email={primaryEmail(contactOfRecord(record))}
      userId={kind === 'user' ? record.fields.id : null}
      isTeam={kind === 'user'}
      size={24}
    />
  );
}

function quiet(words: string | null | undefined): ReactNode {
  return <Text tone="secondary">{words ?? ''}</Text>;
}

type Column = TableColumn<RecordRow>;

function columnsOf(text: Catalogue, format: Format, now: number, kind: RecordKind): readonly Column[] {
  const { columns, roles, unnamed } = text.records;
  const picture: Column = {
    key: 'picture',
    label: columns.picture,
    least: 24,
    drop: 0,
    fixed: true,
    render: (record) => <RecordPicture kind={kind} record={record} />,
  };
  const name: Column = {
    key: 'name',
    label: columns.name,
    least: 160,
    grow: 3,
    drop: 0,
    sort: 'asc',
    render: (record) => <Text weight="medium">{record.name === '' ? unnamed : record.name}</Text>,
  };
  const email: Column = {
    key: 'email',
    label: columns.email,
    least: 160,
    grow: 3,
    drop: 3,
    sort: 'asc',
    render: ({ fields }) => quiet(emailsOf(fields)[0]?.email),
  };
  const fieldColumn = (key: 'job' | 'industry' | 'timeZone', field: string, optional: boolean): Column => ({
    key,
    label: columns[key],
    least: 110,
    grow: 2,
    drop: 5,
    sort: 'asc',
    optional,
    render: ({ fields }) => quiet(textField(fields, field)),
  });
  const counts: readonly Column[] = [
    {
      key: 'read',
      label: columns.read,
      least: 110,
      drop: 7,
      optional: true,
      render: ({ provenance: { receivedAt } }) =>
        receivedAt === '' ? null : (
          <time dateTime={receivedAt} title={format.absolute(receivedAt)}>
            {quiet(format.when(receivedAt, now))}
          </time>
        ),
    },
    {
      key: 'engagements',
      label: columns.engagements,
      least: 92,
      drop: 2,
      align: 'end',
      sort: 'desc',
      render: ({ engagements }) => quiet(format.number(engagements)),
    },
    {
      key: 'last',
      label: columns.last,
      least: 124,
      drop: 1,
      sort: 'desc',
      render: ({ lastEngagementAt: last }) =>
        last === null ? null : (
          <time dateTime={last} title={format.absolute(last)}>
            {quiet(format.when(last, now))}
          </time>
        ),
    },
  ];
  switch (kind) {
    case 'contact':
      return [
        picture,
        name,
        email,
        {
          key: 'company',
          label: columns.company,
          least: 120,
          grow: 2,
          drop: 4,
          sort: 'asc',
          render: ({ companyName }) => quiet(companyName),
        },
        {
          key: 'phone',
          label: columns.phone,
          least: 120,
          grow: 1,
          drop: 6,
          sort: 'asc',
          optional: true,
          render: ({ fields }) => quiet(phonesOf(fields)[0]?.number),
        },
        ...counts,
      ];
    case 'company':
      return [
        picture,
        name,
        {
          key: 'domains',
          label: columns.domains,
          least: 140,
          grow: 3,
          drop: 3,
          sort: 'asc',
          render: ({ fields }) => quiet(textsOf(fields['domains'], 'domain').join(', ')),
        },
        fieldColumn('industry', 'industry', false),
        ...counts,
      ];
    case 'user':
      return [
        picture,
        name,
        email,
        fieldColumn('job', 'job_title', false),
        {
          key: 'role',
          label: columns.role,
          least: 90,
          grow: 1,
          drop: 6,
          sort: 'asc',
          render: ({ fields }) => {
            const role = textField(fields, 'role');
            const names: Readonly<Record<string, string>> = roles;
            return quiet(role === null ? null : (names[role] ?? role));
          },
        },
        fieldColumn('timeZone', 'time_zone', true),
        ...counts,
      ];
  }
}

/** All columns of the table of contacts, companies or team members. */
function useRecordColumns(kind: RecordKind): readonly Column[] {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  return useMemo(() => columnsOf(text, format, now, kind), [text, format, now, kind]);
}

/** The title of a list of records, and its tabs or the page it belongs to. */
export type RecordsFrame = Pick<ComponentProps<typeof Page>, 'aside' | 'back' | 'tabs'> & {
  readonly title: string;
};

/** The head of a list of records: its title, its count and its search field. */
export function RecordListFrame({
  isPage,
  frame,
  count,
  searchLabel,
  searchHint,
  search,
  onSearch,
  note,
  children,
}: {
  /** The list is the whole page, with nothing beside it. */
  readonly isPage: boolean;
  readonly frame: RecordsFrame;
  readonly count: string | null;
  readonly searchLabel: string;
  readonly searchHint: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** What the list is limited to, otherwise null. */
  readonly note: ReactNode;
  readonly children: ReactNode;
}) {
  const toList = () => document.querySelector<HTMLElement>('[data-region="list"]')?.focus();
  return (
    <Page
      {...frame}
      compact={!isPage}
      lead={
        <Text role="status" tabular>
          {count}
        </Text>
      }
    >
      <Stack pad={[0, 'list', 12]} border="bottom" className={css['bar']}>
        <SearchField
          className={css['search']}
          label={searchLabel}
          placeholder={searchHint}
          value={search}
          onValue={onSearch}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'ArrowDown' || event.key === 'Enter') toList();
            else if (event.key === 'Escape' && search !== '') onSearch('');
            else if (event.key === 'Escape') toList();
            else return;
            event.preventDefault();
          }}
        />
      </Stack>
      {note === null ? null : (
        <Text as="div" tone="secondary">
          <Row gap={8} justify="between" border="bottom" className={css['note']}>
            {note}
          </Row>
        </Text>
      )}
      {children}
    </Page>
  );
}

export function RecordListSkeleton() {
  const { records } = useText();
  return (
    <Stack role="status" aria-label={records.loading} className={css['skeleton']}>
      {[62, 48, 71, 55, 66, 43, 58, 69].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </Stack>
  );
}

/** The cells of a row beside an open record: name, subtitle, and number of engagements. */
export function RecordCells({
  picture,
  name,
  details,
  engagements,
}: {
  readonly picture: ReactNode;
  readonly name: ReactNode;
  readonly details: ReactNode;
  readonly engagements: number;
}) {
  const { records } = useText();
  const format = useFormat();
  return (
    <>
      <span role="gridcell" className={css['rowPicture']}>
        {picture}
      </span>
      <Text role="gridcell" weight="medium" wrap="truncate" className={css['name']}>
        {name}
      </Text>
      <Text role="gridcell" size="small" tone="tertiary" wrap="truncate" className={css['details']}>
        {details}
      </Text>
      <Text
        role="gridcell"
        size="small"
        tone="tertiary"
        tabular
        className={css['count']}
        title={records.engagements({ count: engagements })}
      >
        <span aria-hidden="true">{format.number(engagements)}</span>
        <VisuallyHidden>{records.engagements({ count: engagements })}</VisuallyHidden>
      </Text>
    </>
  );
}

interface RecordListProps {
  readonly frame: RecordsFrame;
  readonly kind: RecordKind;
  readonly search: string;
  /** Limits the list to the contacts of one company. */
  readonly ofCompany: {
    readonly id: CompanyId;
    /** Null until loaded. */
    readonly name: string | null;
  } | null;
  readonly openId: string | null;
  /** A table with columns, or a list beside the open record. */
  readonly isTable: boolean;
  readonly order: RecordOrder;
  readonly onOrder: (order: string) => void;
  readonly onSearch: (search: string) => void;
  readonly onShowAll: () => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  /** The scope that the token lacks to see these records; null if none is known to be missing. */
  readonly missingScope: string | null;
}

const recordKey = ({ fields }: RecordRowData): string => fields.id;

/** All contacts, companies or users, with a search field. */
export function RecordList(props: RecordListProps) {
  const connectionId = useConnectionId();
  const { kind, search, ofCompany, openId, order, onOrder } = props;
  const {
    records,
    connections: { scopes },
  } = useText();
  const words = records.kinds[kind];
  const copyItem = useCopyItem();
  const copyItems = ({ name, fields }: RecordRowData): readonly MenuItem[] => {
    const email = emailsOf(fields)[0]?.email;
    return [
      ...(name === '' ? [] : [copyItem('name', records.copyName, name)]),
      ...(email === undefined ? [] : [copyItem('email', records.copyEmail, email)]),
      copyItem('id', records.copyId, fields.id),
    ];
  };
  const company = ofCompany?.id;
  const queryOf = useCallback(
    (window: number) => {
      const only = company === undefined ? {} : { ofCompany: company };
      return read('mirror.records', { connectionId, kind, search, order, ...only, ...windowOf(window) });
    },
    [connectionId, kind, search, company, order],
  );
  const { rows, total, onShown, error, isPending } = useRowWindows<RecordRowData>(queryOf);
  const tableRows = useMemo(() => arrayRows(rows, recordKey), [rows]);
  const columns = useRecordColumns(kind);
  const commandItem = useCommandItem();
  const listHeight = useRowHeight();
  const tableHeight = useTableRowHeight();
  const isTable = props.isTable;
  const layout: TableLayout<RecordRowData> = useMemo(
    () =>
      isTable
        ? {
            kind: 'columns',
            columns,
            choices: recordColumnChoices[kind],
            view: '',
            sort: toTableSort(order),
            onSort: ({ key, direction }) => onOrder(`${key}:${direction}`),
          }
        : {
            kind: 'list',
            renderRow: (record) => (
              <RecordCells
                picture={<RecordPicture kind={kind} record={record} />}
                name={record.name === '' ? records.unnamed : record.name}
                details={recordSubtitle(kind, record, records.roles)}
                engagements={record.engagements}
              />
            ),
            rowClass: css['row'] ?? '',
          },
    [isTable, columns, kind, records, order, onOrder],
  );

  let body: ReactNode;
  if (error !== null) {
    body = <Failure of={{ error }} place="page" />;
  } else if (isPending) body = <RecordListSkeleton />;
  else if (total === 0 && search !== '') {
    body = (
      <EmptyState
        title={records.nobodyFoundTitle}
        action={<Button onClick={() => props.onSearch('')}>{records.clearSearch}</Button>}
      >
        {records.nobodyFoundBody}
      </EmptyState>
    );
  } else if (total === 0 && props.missingScope !== null) {
    body = (
      <EmptyState title={scopes.cantSeeTitle} action={<CheckAgain />}>
        {scopes.cantSee({ what: scopes.whats[kind], scope: props.missingScope })}
      </EmptyState>
    );
  } else if (total === 0) body = <EmptyState title={words.emptyTitle}>{words.emptyBody}</EmptyState>;
  else {
    body = (
      <Table
        // A different search is a different list, which starts at the top.
        key={JSON.stringify([connectionId, kind, company, search, order])}
        label={words.title}
        name={`records ${connectionId} ${kind} ${company ?? ''} ${search} ${order}`}
        rows={tableRows}
        keyOf={recordKey}
        layout={layout}
        rowHeight={isTable ? tableHeight : listHeight}
        openKey={openId}
        takesKeys={openId === null}
        onShown={onShown}
        onOpen={({ fields }) => props.onOpen(fields.id)}
        onBack={openId === null ? null : props.onClose}
        menuOf={(record) => ({
          label: record.name === '' ? records.unnamed : record.name,
          items: [
            commandItem('list.open', { onChoose: () => props.onOpen(record.fields.id) }),
            { key: 'line', separator: true },
            ...copyItems(record),
          ],
        })}
        foot={words.total({ count: rows.length })}
      />
    );
  }

  return (
    <RecordListFrame
      isPage={openId === null}
      frame={props.frame}
      count={total === null || total === 0 ? null : words.total({ count: total })}
      searchLabel={words.search}
      searchHint={words.searchHint}
      search={search}
      onSearch={props.onSearch}
      note={
        ofCompany === null ? null : (
          <>
            {ofCompany.name === null || ofCompany.name === ''
              ? records.ofOneCompany
              : records.ofCompany({ name: ofCompany.name })}
            <Button look="quiet" onClick={props.onShowAll}>
              {records.everybody}
            </Button>
          </>
        )
      }
    >
      {body}
    </RecordListFrame>
  );
}
