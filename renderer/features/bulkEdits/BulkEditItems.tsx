import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { BulkEdit, BulkRow } from '#shared/contract/bulkEdits.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { read } from '../../queries/ask.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonRow } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GridRow, RowGrid, type RowPlace } from '../../ui/RowGrid.tsx';
import { PageBody } from '../../ui/Page.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import {
  groupCount,
  groupsIn,
  ITEM_GROUPS,
  ITEM_TONES,
  type ItemGroup,
  totalCount,
} from './bulkEditState.ts';
import { changeLines, errorText, troubleLines } from './bulkEditText.ts';
import css from './BulkEdits.module.css';

/** One item with all its changes and errors, which the list truncates. */
function ItemDialog({
  connectionId,
  row,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly row: BulkRow;
  readonly onClose: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const { bulkEdits } = text;
  const place =
    row.line === null
      ? bulkEdits.rowTitle({ item: format.number(row.item) })
      : bulkEdits.line({ line: format.number(row.line) });
  return (
    <Dialog title={place} onClose={onClose}>
      <Stack gap={16}>
        <ButtonRow>
          <Text as="strong" tone="secondary" grow>
            {row.engagementTitle ?? row.engagementId ?? bulkEdits.noCall}
          </Text>
          <Badge tone={ITEM_TONES[row.state]}>{bulkEdits.states[row.state]}</Badge>
        </ButtonRow>
        <Stack as="ul" gap={16}>
          {changeLines(text, format, row).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Stack>
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

function ItemCells({ row }: { readonly row: BulkRow | undefined }) {
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
              {row.line === null
                ? bulkEdits.rowTitle({ item: format.number(row.item) })
                : bulkEdits.line({ line: format.number(row.line) })}
              {title === '' || row.engagementId === null ? null : ` · ${row.engagementId}`}
            </>
          }
        />
      </div>
      <Stack as="span" role="gridcell">
        {lines.slice(0, 2).map((line) => (
          <Text key={line} tone={trouble.length > 0 ? 'bad' : 'primary'} wrap="truncate">
            {line}
          </Text>
        ))}
      </Stack>
      <span role="gridcell" className={css['state']}>
        <Badge tone={ITEM_TONES[row.state]}>{bulkEdits.states[row.state]}</Badge>
      </span>
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

/** The items of a bulk edit: the engagement, its changes or errors, and its state. */
export function BulkEditItems({
  bulkEdit,
  group,
  onGroup,
}: {
  readonly bulkEdit: BulkEdit;
  readonly group: ItemGroup | null;
  readonly onGroup: (group: ItemGroup | null) => void;
}) {
  const { bulkEdits } = useText();
  const [open, setOpen] = useState<BulkRow | null>(null);
  const { rowAt, onShown, failed } = useItems(bulkEdit, group);
  const count = group === null ? totalCount(bulkEdit.counts) : groupCount(bulkEdit.counts, group);

  const renderRow = (place: RowPlace) => {
    const row = rowAt(place.index);
    return (
      <GridRow key={place.index} place={place} height={ROW_HEIGHT} busy={row === undefined}>
        <ItemCells row={row} />
      </GridRow>
    );
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
            onOpen={(index) => setOpen(rowAt(index) ?? null)}
            onClose={null}
            first
          />
        )}
      </PageBody>
      {open === null ? null : (
        <ItemDialog connectionId={bulkEdit.connectionId} row={open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
