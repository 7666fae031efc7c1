import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { BulkEdit, BulkRow } from '#shared/contract/bulkEdits.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { BULK_EDIT_ROWS, bulkEditRowsQuery } from '../../queries/bulkEditQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonRow } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GridRow, RowGrid, type RowPlace } from '../../ui/RowGrid.tsx';
import { PageBody } from '../../ui/Page.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { cx } from '../../ui/cx.ts';
import {
  groupCount,
  groupsIn,
  ITEM_GROUPS,
  ITEM_TONES,
  type ItemGroup,
  totalCount,
} from './bulkEditState.ts';
import { changeLines, errorText, troubleLines } from './bulkEditText.ts';
import css from './BulkEditItems.module.css';

/** One row of a run in full: what stands in a line of the list cut off. */
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
  const { bulkEdits: bulk } = text;
  const place =
    row.line === null ? bulk.rowTitle(format.number(row.item)) : bulk.line(format.number(row.line));
  return (
    <Dialog title={place} onClose={onClose}>
      <div className={css['form']}>
        <ButtonRow>
          <strong className={css['name']}>{row.engagementTitle ?? row.engagementId ?? bulk.noCall}</strong>
          <Badge tone={ITEM_TONES[row.state]}>{bulk.states[row.state]}</Badge>
        </ButtonRow>
        <ul className={css['form']}>
          {changeLines(text, format, row).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {row.errors.map((error) =>
          error.kind === 'service' ? (
            <ProblemView key="service" problem={error.problem} />
          ) : (
            <p key={JSON.stringify(error)} className={css['rowDetailWrong']}>
              {errorText(text, format, error)}
            </p>
          ),
        )}
        {row.problem === null ? null : <ProblemView problem={row.problem} />}
        {row.state === 'clash' || row.state === 'unknown' || row.state === 'overwrote' ? (
          <p className={css['quiet']}>
            {bulk.inReview}{' '}
            <Link to="/c/$connectionId/review" params={{ connectionId }}>
              {bulk.review}
            </Link>
          </p>
        ) : null}
        {row.requestId === null ? null : (
          <p className={css['small']}>
            {bulk.requestId} <code>{row.requestId}</code>
            <CopyButton text={row.requestId} label={text.problems.copyRequestId} />
          </p>
        )}
        {row.engagementId === null ? null : (
          <p>
            <Link
              to="/c/$connectionId/engagements/$engagementId"
              params={{ connectionId, engagementId: row.engagementId }}
            >
              {bulk.openCall}
            </Link>
          </p>
        )}
      </div>
    </Dialog>
  );
}

const ROW_HEIGHT = 52;
const heightOf = () => ROW_HEIGHT;
const NO_STATES = [] as const;

function ItemCells({ row }: { readonly row: BulkRow | undefined }) {
  const text = useText();
  const format = useFormat();
  const { bulkEdits: bulk, list } = text;
  if (row === undefined) {
    return (
      <div role="gridcell" className={css['cells']}>
        <span className={css['loadingCell']}>
          <Skeleton width="56%" />
          <Skeleton width="30%" height={10} />
        </span>
      </div>
    );
  }
  const trouble = troubleLines(text, format, row);
  const lines = trouble.length > 0 ? trouble : changeLines(text, format, row);
  const title = row.engagementTitle?.trim() ?? '';
  return (
    <div className={css['cells']}>
      <div role="gridcell" className={css['two']}>
        <TwoLines
          first={title === '' ? (row.engagementId ?? bulk.noCall) : title || list.untitled}
          second={
            <>
              {row.line === null
                ? bulk.rowTitle(format.number(row.item))
                : bulk.line(format.number(row.line))}
              {title === '' || row.engagementId === null ? null : ` · ${row.engagementId}`}
            </>
          }
        />
      </div>
      <span role="gridcell" className={cx(css['two'], trouble.length > 0 && css['wrong'])}>
        {lines.slice(0, 2).map((line) => (
          <span key={line} className={css['cut']}>
            {line}
          </span>
        ))}
      </span>
      <span role="gridcell" className={css['state']}>
        <Badge tone={ITEM_TONES[row.state]}>{bulk.states[row.state]}</Badge>
      </span>
    </div>
  );
}

/** The rows on screen and near, wherever one is in them. */
function useItems(bulkEdit: BulkEdit, group: ItemGroup | null) {
  const [shown, setShown] = useState({ first: 0, last: 0 });
  const windows = Array.from({ length: shown.last - shown.first + 1 }, (_, index) => shown.first + index);
  const answers = useQueries({
    queries: windows.map((window) => ({
      ...bulkEditRowsQuery(
        bulkEdit.connectionId,
        bulkEdit.id,
        group === null ? NO_STATES : ITEM_GROUPS[group],
        window,
      ),
      placeholderData: keepPreviousData,
    })),
  });
  const onShown = useCallback((first: number, last: number) => {
    const next = { first: Math.floor(first / BULK_EDIT_ROWS), last: Math.floor(last / BULK_EDIT_ROWS) };
    setShown((before) => (before.first === next.first && before.last === next.last ? before : next));
  }, []);
  const rowAt = (index: number): BulkRow | undefined => {
    const answer = answers[Math.floor(index / BULK_EDIT_ROWS) - shown.first];
    return answer?.isPlaceholderData === true ? undefined : answer?.data?.rows[index % BULK_EDIT_ROWS];
  };
  return { rowAt, onShown, failed: answers.find(({ isError }) => isError) };
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
  const { bulkEdits: bulk } = useText();
  const format = useFormat();
  const groups = groupsIn(bulkEdit.counts);
  // A filter whose rows have all moved on stays until it is taken off.
  const shown = group === null || groups.includes(group) ? groups : [...groups, group];
  return (
    <Chips label={bulk.filters} className={css['filters']}>
      <Chip pressed={group === null} onPress={() => onGroup(null)}>
        {bulk.all} <span className={css['number']}>{format.number(totalCount(bulkEdit.counts))}</span>
      </Chip>
      {shown.map((each) => (
        <Chip key={each} pressed={group === each} onPress={() => onGroup(group === each ? null : each)}>
          {bulk.groups[each]}{' '}
          <span className={css['number']}>{format.number(groupCount(bulkEdit.counts, each))}</span>
        </Chip>
      ))}
    </Chips>
  );
}

/** Every row of a run: which call, what changes or why not, and how it stands. */
export function BulkEditItems({
  bulkEdit,
  group,
  onGroup,
}: {
  readonly bulkEdit: BulkEdit;
  readonly group: ItemGroup | null;
  readonly onGroup: (group: ItemGroup | null) => void;
}) {
  const { bulkEdits: bulk } = useText();
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
        {failed?.error ? (
          <ProblemView problem={failed.error.problem} onRetry={() => void failed.refetch()} />
        ) : null}
        {count === 0 ? (
          <EmptyState title={bulk.noRows} />
        ) : (
          <RowGrid
            key={group ?? 'all'}
            label={bulk.rows}
            name={`run ${bulkEdit.id} ${group ?? 'all'}`}
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
