import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Undo2 } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { BulkEdit, BulkRow } from '#shared/contract/bulkEdits.ts';
import type { Change } from '#shared/contract/edit.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Correction } from '../../edits/useSaveEdit.ts';
import { read } from '../../queries/ask.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonRow, IconButton } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GridRow, RowGrid, type RowPlace } from '../../ui/RowGrid.tsx';
import { PageBody } from '../../ui/Page.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dismissToastsAbout, showToast, useProblemToast } from '../../ui/Toasts.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { useCorrectRow } from './bulkEditMutations.ts';
import {
  correctionOf,
  groupCount,
  groupsIn,
  ITEM_GROUPS,
  ITEM_TONES,
  type ItemGroup,
  totalCount,
} from './bulkEditState.ts';
import { changeLines, errorText, placeText, troubleLines } from './bulkEditText.ts';
import css from './BulkEdits.module.css';
import { LineDialog } from './csv/LineDialog.tsx';

/** One item with all its changes and errors, which the list truncates. */
function ItemDialog({
  row,
  actions,
  onRestore,
  onClose,
}: {
  readonly row: BulkRow;
  /** What can be done with it, as buttons. */
  readonly actions: readonly ReactNode[];
  /** Null if it has its own value, or that can't be restored any more. */
  readonly onRestore: (() => void) | null;
  readonly onClose: () => void;
}) {
  const connectionId = useConnectionId();
  const text = useText();
  const format = useFormat();
  const { bulkEdits } = text;
  return (
    <Dialog
      title={placeText(text, format, row)}
      footer={actions.length === 0 ? undefined : actions}
      onClose={onClose}
    >
      <Stack gap={16}>
        <ButtonRow>
          <Text as="strong" tone="secondary" grow>
            {row.engagementTitle ?? row.engagementId ?? bulkEdits.noCall}
          </Text>
          {row.corrected ? <Badge>{bulkEdits.corrected}</Badge> : null}
          <Badge tone={ITEM_TONES[row.state]}>{bulkEdits.states[row.state]}</Badge>
        </ButtonRow>
        <Stack as="ul" gap={16}>
          {changeLines(text, format, row).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Stack>
        {onRestore === null ? null : (
          <div>
            <Button onClick={onRestore}>{row.line === null ? bulkEdits.useOwn : bulkEdits.useFile}</Button>
          </div>
        )}
        {row.errors.map((error) =>
          error.kind === 'service' ? (
            <ProblemView key="service" problem={error.problem} />
          ) : (
            <Text as="p" key={JSON.stringify(error)} tone="bad">
              {errorText(text, format, error)}
            </Text>
          ),
        )}
        {row.problem === null ? null : <ProblemView problem={row.problem} />}
        {row.state === 'clash' || row.state === 'unknown' || row.state === 'overwrote' ? (
          <Text as="p" tone="secondary">
            {bulkEdits.inReview}{' '}
            <Link to="/c/$connectionId/changes/pending" params={{ connectionId }}>
              {bulkEdits.review}
            </Link>
          </Text>
        ) : null}
        {row.requestId === null ? null : (
          <Text as="p" size="small" tone="tertiary">
            {bulkEdits.requestId} <code>{row.requestId}</code>
            <CopyButton text={row.requestId} label={text.problems.copyRequestId} />
          </Text>
        )}
        {row.engagementId === null ? null : (
          <p>
            <Link
              to="/c/$connectionId/engagements/$engagementId"
              params={{ connectionId, engagementId: row.engagementId }}
            >
              {bulkEdits.openCall}
            </Link>
          </p>
        )}
      </Stack>
    </Dialog>
  );
}

const ROW_HEIGHT = 52;
const heightOf = () => ROW_HEIGHT;
const NO_STATES = [] as const;

function ItemCells({
  row,
  active,
  editable,
  onRestore,
}: {
  readonly row: BulkRow | undefined;
  readonly active: boolean;
  readonly editable: boolean;
  /** Null if its value can't be restored any more. */
  readonly onRestore: ((row: BulkRow) => void) | null;
}) {
  const text = useText();
  const format = useFormat();
  const { bulkEdits } = text;
  if (row === undefined) {
    return (
      <div role="gridcell" className={css['cells']}>
        <Stack as="span" gap={8}>
          <Skeleton width="56%" />
          <Skeleton width="30%" height={10} />
        </Stack>
      </div>
    );
  }
  const trouble = troubleLines(text, format, row);
  const lines = trouble.length > 0 ? trouble : changeLines(text, format, row);
  const title = row.engagementTitle?.trim() ?? '';
  return (
    <div className={css['cells']}>
      <div role="gridcell">
        <TwoLines
          first={title === '' ? (row.engagementId ?? bulkEdits.noCall) : title}
          second={
            <>
              {placeText(text, format, row)}
              {title === '' || row.engagementId === null ? null : ` · ${row.engagementId}`}
            </>
          }
        />
      </div>
      <Row
        gap={8}
        role="gridcell"
        title={editable ? bulkEdits.correctValue : undefined}
        className={css['value']}
        {...(editable ? { 'data-edits': true, 'data-active': active } : {})}
      >
        <Stack as="span">
          {lines.slice(0, 2).map((line) => (
            <Text key={line} tone={trouble.length > 0 ? 'bad' : 'primary'} wrap="truncate">
              {line}
            </Text>
          ))}
        </Stack>
        {editable ? <Pencil size={13} aria-hidden className={css['pencil']} /> : null}
      </Row>
      <div role="gridcell" className={css['state']}>
        <Badge tone={ITEM_TONES[row.state]}>{bulkEdits.states[row.state]}</Badge>
        {row.corrected ? (
          <Row as="span" gap={2}>
            {onRestore === null ? null : (
              <IconButton
                label={row.line === null ? bulkEdits.useOwn : bulkEdits.useFile}
                // The grid has one tab stop; the details of the row have this, too.
                tabIndex={-1}
                className={css['restore']}
                onClick={() => onRestore(row)}
              >
                <Undo2 size={13} aria-hidden />
              </IconButton>
            )}
            <Badge>{bulkEdits.corrected}</Badge>
          </Row>
        ) : null}
      </div>
    </div>
  );
}

/** Rows per window. */
const WINDOW_ROWS = 100;

/** The visible items, read in windows. */
function useItems(bulkEdit: BulkEdit, group: ItemGroup | null) {
  const [shown, setShown] = useState({ first: 0, last: 0 });
  const states = group === null ? NO_STATES : ITEM_GROUPS[group];
  const windows = useQueries({
    queries: Array.from({ length: shown.last - shown.first + 1 }, (_, index) =>
      read('bulkEdits.rows', {
        connectionId: bulkEdit.connectionId,
        bulkEditId: bulkEdit.id,
        states: [...states],
        offset: (shown.first + index) * WINDOW_ROWS,
        limit: WINDOW_ROWS,
      }),
    ),
  });
  const onShown = useCallback((first: number, last: number) => {
    const next = { first: Math.floor(first / WINDOW_ROWS), last: Math.floor(last / WINDOW_ROWS) };
    setShown((before) => (before.first === next.first && before.last === next.last ? before : next));
  }, []);
  const rowAt = (index: number): BulkRow | undefined =>
    windows[Math.floor(index / WINDOW_ROWS) - shown.first]?.data?.rows[index % WINDOW_ROWS];
  return { rowAt, onShown, failed: windows.find(({ isError }) => isError) };
}

function ItemFilters({
  bulkEdit,
  group,
  onGroup,
}: {
  readonly bulkEdit: BulkEdit;
  readonly group: ItemGroup | null;
  readonly onGroup: (group: ItemGroup | null) => void;
}) {
  const { bulkEdits } = useText();
  const format = useFormat();
  const groups = groupsIn(bulkEdit.counts);
  // The active filter stays when the last item leaves its group.
  const shown = group === null || groups.includes(group) ? groups : [...groups, group];
  return (
    <Chips label={bulkEdits.filters} className={css['filters']}>
      <Chip pressed={group === null} onPress={() => onGroup(null)}>
        {bulkEdits.all} <Text tabular>{format.number(totalCount(bulkEdit.counts))}</Text>
      </Chip>
      {shown.map((each) => (
        <Chip key={each} pressed={group === each} onPress={() => onGroup(group === each ? null : each)}>
          {bulkEdits.groups[each]} <Text tabular>{format.number(groupCount(bulkEdit.counts, each))}</Text>
        </Chip>
      ))}
    </Chips>
  );
}

/** What the page needs to show the editor of one engagement for the value of a row. */
export interface RowEditor {
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  readonly kind: Change['kind'];
  readonly correction: Correction;
  readonly onClose: () => void;
}

type OpenItem = { readonly as: 'details' | 'value' | 'cells'; readonly row: BulkRow };

/** The items of a bulk edit: the engagement, its changes or errors, and its state. */
export function BulkEditItems({
  bulkEdit,
  group,
  canCorrect,
  rowEditor,
  onGroup,
}: {
  readonly bulkEdit: BulkEdit;
  readonly group: ItemGroup | null;
  /** Whether changes are allowed. */
  readonly canCorrect: boolean;
  readonly rowEditor: (editor: RowEditor) => ReactNode;
  readonly onGroup: (group: ItemGroup | null) => void;
}) {
  const text = useText();
  const format = useFormat();
  const { bulkEdits } = text;
  const { id: bulkEditId } = bulkEdit;
  const [open, setOpen] = useState<OpenItem | null>(null);
  const { rowAt, onShown, failed } = useItems(bulkEdit, group);
  const correct = useCorrectRow();
  const onError = useProblemToast();
  const count = group === null ? totalCount(bulkEdit.counts) : groupCount(bulkEdit.counts, group);

  const wayOf = (row: BulkRow | undefined) =>
    row === undefined || !canCorrect ? null : correctionOf(bulkEdit, row);
  /** Says what became of a row. What had its own value until now gets it back by Undo. */
  const tell = (rows: readonly BulkRow[], before: BulkRow) => {
    const [row] = rows;
    if (row === undefined) return;
    const about = `${bulkEditId} ${row.item}`;
    const state = [...new Set(rows.map((each) => bulkEdits.states[each.state]))].join(', ');
    const say = row.corrected ? bulkEdits.correctedTo : bulkEdits.ownAgain;
    // The toast of an earlier correction would undo this one.
    dismissToastsAbout([about]);
    showToast({
      words: say({ row: placeText(text, format, row), state }),
      about: [about],
      undo: row.corrected && !before.corrected ? () => restore(row) : null,
    });
  };
  const restore = async (row: BulkRow) => {
    const { rows } = await correct.mutateAsync({
      bulkEditId,
      item: row.item,
      correction: { kind: 'own' },
    });
    tell(rows, row);
  };
  const onRestore = (row: BulkRow) => void restore(row).catch(onError);

  const renderRow = (place: RowPlace) => {
    const row = rowAt(place.index);
    const way = wayOf(row);
    return (
      <GridRow key={place.index} place={place} height={ROW_HEIGHT} busy={row === undefined}>
        <ItemCells
          row={row}
          active={place.active}
          editable={way !== null}
          onRestore={way === null ? null : onRestore}
        />
      </GridRow>
    );
  };

  const close = () => setOpen(null);
  const show = (as: OpenItem['as'], row: BulkRow, label: string, look: 'primary' | 'plain') => (
    <Button key={as} look={look} onClick={() => setOpen({ as, row })}>
      {label}
    </Button>
  );
  const dialogOf = ({ as, row }: OpenItem): ReactNode => {
    const { engagementId, kind } = row;
    const way = wayOf(row);
    const hasValue = way !== null && engagementId !== null && kind !== null;
    const toValue = (look: 'primary' | 'plain') =>
      hasValue ? show('value', row, bulkEdits.correctValue, look) : null;
    if (as === 'cells')
      return (
        <LineDialog
          bulkEdit={bulkEdit}
          row={row}
          instead={toValue('plain')}
          onCorrected={(rows) => tell(rows, row)}
          onClose={close}
        />
      );
    if (as === 'details') {
      const takeBack = () => {
        close();
        onRestore(row);
      };
      const actions = [
        way !== null && row.line !== null
          ? show('cells', row, bulkEdits.correctLine, way === 'cells' ? 'primary' : 'plain')
          : null,
        toValue(way === 'cells' ? 'plain' : 'primary'),
      ].filter((action) => action !== null);
      return (
        <ItemDialog
          row={row}
          actions={actions}
          onRestore={way !== null && row.corrected ? takeBack : null}
          onClose={close}
        />
      );
    }
    if (engagementId === null || kind === null) return null;
    return rowEditor({
      engagementId,
      engagementTitle: row.engagementTitle,
      kind,
      correction: {
        id: `${bulkEditId} ${row.item}`,
        change: row.change,
        names: row.names,
        onCorrect: async (change, names) => {
          const { rows } = await correct.mutateAsync({
            bulkEditId,
            item: row.item,
            correction: { kind: 'change', change, names },
          });
          tell(rows, row);
        },
      },
      onClose: close,
    });
  };

  return (
    <>
      <ItemFilters bulkEdit={bulkEdit} group={group} onGroup={onGroup} />
      <PageBody>
        {failed?.error ? <Failure of={failed} /> : null}
        {count === 0 ? (
          <EmptyState title={bulkEdits.noRows} />
        ) : (
          <RowGrid
            key={group ?? 'all'}
            label={bulkEdits.rows}
            name={`bulk edit ${bulkEdit.id} ${group ?? 'all'}`}
            count={count}
            heightOf={heightOf}
            renderRow={renderRow}
            onShown={onShown}
            editOf={(index) => {
              const row = rowAt(index);
              const as = wayOf(row);
              return row === undefined || as === null ? null : () => setOpen({ as, row });
            }}
            onOpen={(index) => {
              const row = rowAt(index);
              setOpen(row === undefined ? null : { as: 'details', row });
            }}
            onClose={null}
            first
          />
        )}
      </PageBody>
      {open === null ? null : dialogOf(open)}
    </>
  );
}
