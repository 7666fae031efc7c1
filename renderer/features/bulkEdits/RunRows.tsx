import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { BulkEdit, BulkRow } from '#shared/contract/bulkEdits.ts';
import { RUN_WINDOW, runRowsQuery } from '../../queries/bulkEdits.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody } from '../../ui/Page.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { GridRow, type RowPlace } from '../../ui/GridRow.tsx';
import { RowGrid } from '../../ui/RowGrid.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import css from './RunRows.module.css';
import { RowDetail } from './RowDetail.tsx';
import { ROW_TONES } from './rowTones.ts';
import { countOf, GROUPS, groupsIn, totalOf, type Group } from './runGroups.ts';
import { changeLines, troubleLines } from './runWords.ts';

const ROW_HEIGHT = 52;
const heightOf = () => ROW_HEIGHT;
const NO_STATES = [] as const;

function Cells({ row }: { readonly row: BulkRow | undefined }) {
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
        <Badge tone={ROW_TONES[row.state]}>{bulk.states[row.state]}</Badge>
      </span>
    </div>
  );
}

/** The rows on screen and near, wherever one is in them. */
function useRunRows(run: BulkEdit, group: Group | null) {
  const [shown, setShown] = useState({ first: 0, last: 0 });
  const windows = Array.from({ length: shown.last - shown.first + 1 }, (_, index) => shown.first + index);
  const answers = useQueries({
    queries: windows.map((window) => ({
      ...runRowsQuery(run.connectionId, run.id, group === null ? NO_STATES : GROUPS[group], window),
      placeholderData: keepPreviousData,
    })),
  });
  const onShown = useCallback((first: number, last: number) => {
    const next = { first: Math.floor(first / RUN_WINDOW), last: Math.floor(last / RUN_WINDOW) };
    setShown((before) => (before.first === next.first && before.last === next.last ? before : next));
  }, []);
  const rowAt = (index: number): BulkRow | undefined => {
    const answer = answers[Math.floor(index / RUN_WINDOW) - shown.first];
    return answer?.isPlaceholderData === true ? undefined : answer?.data?.rows[index % RUN_WINDOW];
  };
  return { rowAt, onShown, failed: answers.find(({ isError }) => isError) };
}

function Filters({
  run,
  group,
  onGroup,
}: {
  readonly run: BulkEdit;
  readonly group: Group | null;
  readonly onGroup: (group: Group | null) => void;
}) {
  const { bulkEdits: bulk } = useText();
  const format = useFormat();
  const groups = groupsIn(run.counts);
  // A filter whose rows have all moved on stays until it is taken off.
  const shown = group === null || groups.includes(group) ? groups : [...groups, group];
  return (
    <Chips label={bulk.filters} className={css['filters']}>
      <Chip pressed={group === null} onPress={() => onGroup(null)}>
        {bulk.all} <span className={css['number']}>{format.number(totalOf(run.counts))}</span>
      </Chip>
      {shown.map((each) => (
        <Chip key={each} pressed={group === each} onPress={() => onGroup(group === each ? null : each)}>
          {bulk.groups[each]}{' '}
          <span className={css['number']}>{format.number(countOf(run.counts, each))}</span>
        </Chip>
      ))}
    </Chips>
  );
}

/** Every row of a run: which call, what changes or why not, and how it stands. */
export function RunRows({
  run,
  group,
  onGroup,
}: {
  readonly run: BulkEdit;
  readonly group: Group | null;
  readonly onGroup: (group: Group | null) => void;
}) {
  const { bulkEdits: bulk } = useText();
  const [open, setOpen] = useState<BulkRow | null>(null);
  const { rowAt, onShown, failed } = useRunRows(run, group);
  const count = group === null ? totalOf(run.counts) : countOf(run.counts, group);

  const renderRow = (place: RowPlace) => {
    const row = rowAt(place.index);
    return (
      <GridRow key={place.index} place={place} height={ROW_HEIGHT} busy={row === undefined}>
        <Cells row={row} />
      </GridRow>
    );
  };

  return (
    <>
      <Filters run={run} group={group} onGroup={onGroup} />
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
            name={`run ${run.id} ${group ?? 'all'}`}
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
        <RowDetail connectionId={run.connectionId} row={open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
