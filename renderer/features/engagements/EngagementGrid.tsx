import { type ReactNode, useMemo, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import {
  type CalendarGroup,
  calendarSpans,
  groupsByDates,
  groupsByPlaces,
} from '#shared/domain/list/calendarGroups.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { type ListOrder, toListOrder } from '#shared/domain/list/listSearch.ts';
import { personName } from '#shared/domain/edits/personName.ts';
import { PendingMark } from '../../edits/PendingMark.tsx';
import { useWorkspaceRead } from '../../queries/workspace.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { companyNames, engagementTitle } from '../../text/engagementTitle.ts';
import type { Format } from '../../text/format.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { useCommandItem } from '../../ui/ContextMenu.tsx';
import { useRowHeight, useTableRowHeight } from '../../ui/preference.ts';
import { usePersonMenu } from '../../ui/RecordName.tsx';
import { lateDialog } from '../../ui/late.tsx';
import { Table } from '../../ui/Table.tsx';
import { chosenColumns, type TableLayout, toTableSort } from '../../ui/tableColumns.ts';
import type { TableGroup } from '../../ui/TableRows.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { useNow } from '../../ui/useNow.ts';
import {
  everyoneOf,
  missingLinkMark,
  namesOf,
  personOfPart,
  privateMark,
  statusMark,
  typeMark,
  useEngagementColumns,
} from './engagementColumns.tsx';
import { type Selection, useRangeSelection } from './engagementSelection.ts';
import { engagementColumnChoices, type NamedSignal } from './signalColumns.ts';
import type { EngagementListState } from './useEngagementList.ts';
import css from './EngagementRow.module.css';

/**
 * How a row shows its date, depending on the order of the list: grouped by the calendar, by update, or plain.
 */
type RowDate = 'grouped' | 'updated' | 'plain';

/**
 * The cells of a row beside an open engagement: title and participants, date and duration, badges for
 * exceptions.
 */
function EngagementRow({ engagement, date }: { readonly engagement: Engagement; readonly date: RowDate }) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { list } = text.engagements;
  const companies = namesOf(text, companyNames(engagement), Number.POSITIVE_INFINITY);
  const people = (engagement.contacts ?? []).flatMap((contact) => personName(contact) ?? []);
  const names = namesOf(text, people);
  const seconds = engagement.duration_seconds ?? 0;
  const moment = date === 'updated' ? engagement.updated_at : engagementDate(engagement);
  const daysAway = format.daysAway(moment, now) ?? 1;
  const when =
    date === 'updated'
      ? list.updated({ when: format.when(moment, now) })
      : // Below the headings Today and Yesterday, the time of day is more useful.
        date === 'grouped' && (daysAway === 0 || daysAway === -1)
        ? format.timeOfDay(moment)
        : format.when(moment, now);

  return (
    <>
      <span role="gridcell" data-select className={css['typeCell']}>
        {typeMark(text, engagement)}
      </span>
      <span role="gridcell" className={css['title']}>
        {engagementTitle(text, engagement.title)}
      </span>
      <span role="gridcell" className={css['badges']}>
        <PendingMark engagementId={engagement.id} />
        {privateMark(text, engagement)}
        {statusMark(engagement)}
        {missingLinkMark(text, engagement)}
      </span>
      <span role="gridcell" className={css['when']} title={format.absolute(moment)}>
        <time dateTime={moment} data-dated="">
          {when}
        </time>
      </span>
      <span role="gridcell" className={css['people']}>
        {companies === '' ? null : <span className={css['company']}>{companies}</span>}
        {companies === '' || names === '' ? null : ' · '}
        {names}
        {companies === '' && people.length === 0 && engagement.contacts !== undefined ? list.nobody : null}
      </span>
      <span role="gridcell" className={css['length']}>
        {seconds > 0 ? format.length(seconds) : null}
      </span>
    </>
  );
}

function labelOf(text: Text, format: Format, { span, month }: CalendarGroup): string {
  return month === null ? text.engagements.spans[span === 'month' ? 'earlier' : span] : format.month(month);
}

/**
 * Dates of the first rows in milliseconds, up to the first that isn't loaded. Rows from the API only have a
 * start.
 */
function firstDates({ rows, source }: EngagementListState): readonly number[] {
  const dates: number[] = [];
  for (let index = 0; index < rows.count; index += 1) {
    const row = rows.at(index);
    if (row === undefined) break;
    const date = source === 'service' ? row.start_at : engagementDate(row);
    dates.push(date === null || date === undefined ? Number.NEGATIVE_INFINITY : Date.parse(date));
  }
  return dates;
}

const NO_GROUPS: readonly TableGroup[] = [];

/**
 * The date headings of a list ordered by date, newest first. Until the mirror has counted them, those of the
 * first rows.
 */
function useDateGroups(list: EngagementListState): readonly TableGroup[] {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { view, rows, source } = list;
  const isByDate = view.order === 'date:desc';
  const { timeZone } = format;
  const today = format.day(new Date(now).toISOString());
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same all day long
  const spans = useMemo(() => calendarSpans(now, timeZone), [today, timeZone]);
  const moments = useMemo(() => spans.map(({ from }) => from).filter(Number.isFinite), [spans]);
  const { data: places } = useWorkspaceRead(
    'mirror.datePlaces',
    { filter: view.filter, moments },
    { enabled: isByDate && source === 'mirror' },
  );

  return useMemo(() => {
    if (!isByDate || rows.count === 0) return NO_GROUPS;
    const groups =
      source === 'mirror' && places !== undefined
        ? groupsByPlaces(spans, places, rows.count)
        : groupsByDates(spans, firstDates(list), rows.count);
    return groups.map((group) => ({
      key: group.month ?? group.span,
      label:
        source === 'service' && group.span === 'earlier'
          ? text.engagements.spans.noStart
          : labelOf(text, format, group),
      count: group.count,
    }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the list only its rows count
  }, [isByDate, source, places, spans, rows, text, format]);
}

interface EngagementGridProps {
  readonly list: EngagementListState;
  /** A table with columns, or a list beside the open engagement. */
  readonly isTable: boolean;
  /** The view that the selected columns belong to, and the signals among them. */
  readonly viewName: string;
  readonly signals: readonly NamedSignal[];
  readonly openId: EngagementId | null;
  readonly selection: Selection;
  readonly onOrder: (order: ListOrder) => void;
  readonly onOpen: (id: EngagementId, byKey: boolean) => void;
  /** Called with a range of rows to select that aren't loaded: the first and the one after the last. */
  readonly onSelectMissing: (first: number, end: number) => void;
  readonly onSelectAll: () => void;
  /** Copies the selection, or the active row. */
  readonly onCopy: (standsOn: Engagement | undefined) => void;
  /** Closes or clears one thing at a time. */
  readonly onBack: () => void;
  readonly onQuickLook: () => void;
  /** The quick look of the active row, beside the list. */
  readonly renderQuickLook: (row: Engagement) => ReactNode;
  /** Shown below the last row: the end of the list, or that more rows are loading. */
  readonly foot: ReactNode;
}

const SignalColumnsDialog = lateDialog(
  async () => (await import('./SignalColumnsDialog.tsx')).SignalColumnsDialog,
);

const keyOf = ({ id }: Engagement): string => id;

/** The rows of the list, with the engagement commands. */
export function EngagementGrid(props: EngagementGridProps) {
  const { list, isTable, viewName, selection, onOrder, onOpen } = props;
  const { rows, view } = list;
  const text = useText();
  const { list: words } = text.engagements;
  const format = useFormat();
  const commandItem = useCommandItem();
  const blocked = usePolicyBlock('export');
  const personMenu = usePersonMenu();
  const columns = useEngagementColumns(props.signals);
  const [choosing, setChoosing] = useState(false);
  const groups = useDateGroups(list);
  const listHeight = useRowHeight();
  const tableHeight = useTableRowHeight();
  const range = useRangeSelection(rows, selection, props.onSelectMissing);

  const { order } = view;
  const rowDate: RowDate = order.startsWith('updated_at')
    ? 'updated'
    : groups.length > 0
      ? 'grouped'
      : 'plain';
  const layout: TableLayout<Engagement> = useMemo(
    () =>
      isTable
        ? {
            kind: 'columns',
            columns,
            choices: engagementColumnChoices,
            view: viewName,
            more: {
              key: 'signals',
              label: text.engagements.signalColumns,
              onChoose: () => setChoosing(true),
            },
            sort: toTableSort(order),
            onSort: ({ key, direction }) => onOrder(toListOrder(`${key}:${direction}`)),
          }
        : {
            kind: 'list',
            renderRow: (engagement) => <EngagementRow engagement={engagement} date={rowDate} />,
            rowClass: css['row'] ?? '',
          },
    [isTable, columns, viewName, order, onOrder, rowDate, text],
  );

  const saveRecordingOf = (engagementId: EngagementId) =>
    void import('../../recordings/saveRecording.ts').then(
      ({ saveRecording }) => saveRecording(text, format, { connectionId: view.connectionId, engagementId }),
      () => showToast({ words: text.app.notLoadedTitle }),
    );
  const toggle = (index: number) => {
    const row = rows.at(index);
    if (row === undefined) return;
    selection.toggle(row.id);
    range.begin(index);
  };

  const keys = chosenColumns(columns, engagementColumnChoices.of(viewName))
    .filter(({ fixed }) => fixed !== true)
    .map(({ key }) => key);
  const table = (
    <Table
      label={words.title}
      name={`engagements ${view.connectionId} ${JSON.stringify(view.filter)} ${order}`}
      rows={rows}
      keyOf={keyOf}
      hasMore={list.hasMore}
      groups={groups}
      layout={layout}
      rowHeight={isTable ? tableHeight : listHeight}
      openKey={props.openId}
      isSelected={({ id }) => selection.has(id)}
      range={{ extend: range.extend, forget: range.forget, toggle }}
      onShown={list.onShown}
      onOpen={({ id }, byKey) => onOpen(id, byKey)}
      onBack={props.onBack}
      commandsOf={(_active, row) => ({
        'list.selectAll': props.onSelectAll,
        'list.copy': () => props.onCopy(row),
        'list.peek': row === undefined ? null : props.onQuickLook,
      })}
      menuOf={(engagement, part) => {
        const person = personOfPart(engagement, part);
        if (person !== null) return { label: person.name, items: personMenu(person) };
        const everyone = everyoneOf(engagement);
        return {
          label: engagementTitle(text, engagement.title),
          items: [
            commandItem('list.open', { onChoose: () => onOpen(engagement.id, true) }),
            commandItem('list.peek'),
            // Their own menus open by mouse only, because a row is one tab stop.
            ...(everyone.length === 0
              ? []
              : [
                  {
                    key: 'people',
                    label: words.contactsAndOwner,
                    items: everyone.map((each) => ({
                      key: each.part,
                      label: each.name,
                      items: personMenu(each),
                    })),
                  },
                ]),
            { key: 'line 1', separator: true },
            commandItem('list.toggle', {
              label: selection.has(engagement.id) ? words.deselect : words.select,
            }),
            commandItem('list.selectAll'),
            { key: 'line 2', separator: true },
            commandItem('list.copy', {
              label: selection.size() > 1 ? text.engagements.listExport.copy : words.copyRow,
            }),
            commandItem('list.export', { disabled: blocked }),
            ...(engagement.duration_seconds
              ? [
                  commandItem('call.saveRecording', {
                    disabled: blocked,
                    onChoose: () => saveRecordingOf(engagement.id),
                  }),
                ]
              : []),
          ],
        };
      }}
      foot={props.foot}
      renderBeside={props.renderQuickLook}
    />
  );
  return (
    <>
      {table}
      {choosing ? (
        <SignalColumnsDialog
          keys={keys}
          onChoose={(next) => engagementColumnChoices.set(viewName, next)}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}
