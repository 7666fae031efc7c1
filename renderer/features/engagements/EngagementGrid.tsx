import { type ReactNode, useMemo } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { useCommandItem } from '../../ui/ContextMenu.tsx';
import { useRowHeight, useTableRowHeight } from '../../ui/preference.ts';
import { showToast } from '../../ui/toastStore.ts';
import { usePersonMenu } from '../../ui/RecordName.tsx';
import { Table } from '../../ui/Table.tsx';
import { type TableLayout, toTableSort } from '../../ui/tableColumns.ts';
import { EngagementRow, type RowDate } from './EngagementRow.tsx';
import css from './EngagementRow.module.css';
import { useDateGroups } from './dateGroups.ts';
import {
  engagementColumnChoices,
  everyoneOf,
  personOfPart,
  titleOf,
  useEngagementColumns,
} from './engagementColumns.tsx';
import { type Selection, useRangeSelection } from './engagementSelection.ts';
import { type ListOrder, toListOrder } from '#shared/domain/list/listSearch.ts';
import type { EngagementListState } from './useEngagementList.ts';

interface EngagementGridProps {
  readonly list: EngagementListState;
  /** A table with columns, or a list beside the open engagement. */
  readonly isTable: boolean;
  /** The view that the selected columns belong to. */
  readonly viewName: string;
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

const keyOf = ({ id }: Engagement): string => id;

/** The rows of the list, with the engagement commands. */
export function EngagementGrid(props: EngagementGridProps) {
  const { list, isTable, viewName, selection, onOrder, onOpen } = props;
  const { rows, view } = list;
  const { list: words } = useText().engagements;
  const text = useText();
  const format = useFormat();
  const commandItem = useCommandItem();
  const blocked = usePolicyBlock('export');
  const personMenu = usePersonMenu();
  const columns = useEngagementColumns();
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
            sort: toTableSort(order),
            onSort: ({ key, direction }) => onOrder(toListOrder(`${key}:${direction}`)),
          }
        : {
            kind: 'list',
            renderRow: (engagement) => <EngagementRow engagement={engagement} date={rowDate} />,
            rowClass: css['row'] ?? '',
          },
    [isTable, columns, viewName, order, onOrder, rowDate],
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

  return (
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
          label: titleOf(text, engagement),
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
}
