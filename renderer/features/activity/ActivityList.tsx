import { Link2Off, Lock } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { groupedRows } from '#shared/domain/list/groupedRows.ts';
import { personName } from '#shared/domain/edits/personName.ts';
import { read } from '../../queries/ask.ts';
import { useRowWindows, windowOf } from '../../queries/listPaging.ts';
import { companyNames, engagementTitle } from '../../text/engagementTitle.ts';
import { lookUp } from '../../text/lookUp.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { GridRow, RowGrid, type RowPlace } from '../../ui/RowGrid.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Month, type MonthBar, monthBars } from './activityMonths.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import css from './ActivityList.module.css';

const BAR = 10;
const GAP = 2;
const HEIGHT = 40;
/** A month with one engagement must still be visible. */
const MIN_BAR_HEIGHT = 3;

function currentMonth(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
}

/** The years below the bars, each at its January. */
function yearMarks(bars: readonly MonthBar[]): readonly { readonly year: string; readonly at: number }[] {
  const marks = bars.flatMap(({ from, to }, index) => {
    const january = from.endsWith('-01') ? from : to.slice(0, 4) === from.slice(0, 4) ? null : to;
    return january === null ? [] : [{ year: january.slice(0, 4), at: index / bars.length }];
  });
  const every = Math.ceil(marks.length / 12);
  return marks.filter((_, index) => index % every === 0);
}

/**
 * A record's engagements per month as bars; a screen reader reads one sentence. A click on a bar scrolls to its
 * month.
 */
function ActivityChart({
  months,
  total,
  onMonth,
}: {
  readonly months: readonly Month[];
  readonly total: number;
  readonly onMonth: (month: string) => void;
}) {
  const { activity } = useText();
  const format = useFormat();
  const bars = monthBars(months, currentMonth());
  const [latest, earliest] = [months.at(0), months.at(-1)];
  const most = months.reduce<Month | null>(
    (best, each) => (best === null || each.count > best.count ? each : best),
    null,
  );
  const sentence =
    latest === undefined || earliest === undefined || most === null
      ? activity.stripNothing
      : latest === earliest
        ? activity.stripOne({ month: format.month(latest.month), counted: activity.count({ count: total }) })
        : activity.strip({
            counted: activity.count({ count: total }),
            from: format.month(earliest.month),
            to: format.month(latest.month),
            most: format.month(most.month),
            inMost: most.count,
          });
  if (bars.length === 0) return null;

  const highest = Math.max(...bars.map(({ count }) => count));
  const width = bars.length * BAR;
  /** Scrolls to the latest month with engagements at or before the bar. */
  const pressed = (share: number) => {
    const bar = bars[Math.min(bars.length - 1, Math.floor(share * bars.length))];
    const month = months.find((each) => bar !== undefined && each.month <= bar.to);
    if (month !== undefined) onMonth(month.month);
  };

  return (
    <figure className={css['strip']}>
      {/* A shortcut for the mouse; with the keyboard the list below is enough. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        role="img"
        aria-label={sentence}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={css['bars']}
        onClick={(event) => {
          const { left, width: shown } = event.currentTarget.getBoundingClientRect();
          pressed((event.clientX - left) / shown);
        }}
      >
        {bars.map(({ from, to, count }, index) => {
          const height = count === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, (count / highest) * HEIGHT);
          const months = from === to ? format.month(from) : `${format.month(from)} – ${format.month(to)}`;
          return (
            <g key={from}>
              <title>{`${months}: ${activity.count({ count })}`}</title>
              <rect x={index * BAR} y={0} width={BAR} height={HEIGHT} className={css['room']} />
              <rect
                x={index * BAR + GAP / 2}
                y={HEIGHT - height}
                width={BAR - GAP}
                height={height}
                className={css['bar']}
              />
            </g>
          );
        })}
      </svg>
      <div aria-hidden="true" className={css['years']}>
        {yearMarks(bars).map(({ year, at }) => (
          <span key={year} style={{ insetInlineStart: `${at * 100}%` }}>
            {year}
          </span>
        ))}
      </div>
    </figure>
  );
}

const ROW_HEIGHT = 52;
const MAX_NAMES = 3;

/** One engagement: day, type, title, participants, duration. */
function ActivityRow({ place, engagement }: { readonly place: RowPlace; readonly engagement: Engagement }) {
  const text = useText();
  const { list } = text.engagements;
  const format = useFormat();
  const type = lookUp(list.types, engagement.engagement_type) ?? engagement.engagement_type;
  const companies = companyNames(engagement);
  const people = (engagement.contacts ?? []).flatMap((contact) => personName(contact) ?? []);
  const shown = people.slice(0, MAX_NAMES).join(', ');
  const names =
    people.length > MAX_NAMES ? list.peopleAndMore({ names: shown, more: people.length - MAX_NAMES }) : shown;
  const who = [companies.join(', '), names].filter((part) => part !== '').join(' · ');
  const moment = engagementDate(engagement);
  const seconds = engagement.duration_seconds ?? 0;
  const hasLink = engagement.crm_association !== undefined && engagement.crm_association !== null;
  return (
    <GridRow place={place} height={ROW_HEIGHT} className={css['row']}>
      <Text
        tone="secondary"
        tabular
        end
        role="gridcell"
        className={css['day']}
        title={format.absolute(moment)}
      >
        <time dateTime={moment}>{format.dayOfMonth(moment)}</time>
      </Text>
      <Text tone="tertiary" role="gridcell" className={css['type']} title={type}>
        <EngagementTypeIcon type={engagement.engagement_type} />
        <VisuallyHidden>{type}</VisuallyHidden>
      </Text>
      <Text wrap="truncate" weight="medium" role="gridcell" className={css['title']}>
        {engagementTitle(text, engagement.title)}
      </Text>
      <Text wrap="truncate" size="small" tone="tertiary" role="gridcell" className={css['who']}>
        {who}
      </Text>
      <Row as="span" gap={6} align="stretch" tone="tertiary" role="gridcell" className={css['marks']}>
        {engagement.is_private ? (
          <span title={list.private}>
            <Lock size={13} aria-hidden />
            <VisuallyHidden>{list.private}</VisuallyHidden>
          </span>
        ) : null}
        {hasLink ? null : (
          <span title={list.noCrmLink}>
            <Link2Off size={13} aria-hidden />
            <VisuallyHidden>{list.noCrmLink}</VisuallyHidden>
          </span>
        )}
      </Row>
      <Text size="small" tone="tertiary" tabular end role="gridcell" className={css['length']}>
        {seconds > 0 ? format.length(seconds) : null}
      </Text>
    </GridRow>
  );
}

const HEADING_HEIGHT = 36;
const HOUR = 3600;

interface ActivityProps {
  /** Selects the engagements. Must be the same object for as long as it is the same list. */
  readonly filter: MirrorFilter;
  /** The name of the record, for the label of the list. */
  readonly of: string;
  readonly onOpen: (id: EngagementId) => void;
  readonly onClose: () => void;
}

function MonthRow({ place, month }: { readonly place: RowPlace; readonly month: Month }) {
  const { activity } = useText();
  const format = useFormat();
  const { count, seconds } = month;
  const length =
    seconds >= HOUR
      ? activity.hours({ hours: format.number(Math.round((seconds / HOUR) * 10) / 10) })
      : seconds >= 60
        ? activity.minutes({ minutes: format.number(Math.round(seconds / 60)) })
        : null;
  return (
    <GridRow place={place} height={HEADING_HEIGHT} className={css['month']}>
      <Text weight="strong" role="rowheader">
        {format.month(month.month)}
      </Text>
      <Text size="small" tone="tertiary" tabular role="gridcell" className={css['quiet']}>
        {length === null ? activity.count({ count }) : activity.monthTotal({ count, length })}
      </Text>
    </GridRow>
  );
}

/** All engagements of one record: a chart, and a list by month with the newest first. */
export function ActivityList({ filter, of, onOpen, onClose }: ActivityProps) {
  const connectionId = useConnectionId();
  const { activity, records } = useText();
  const format = useFormat();
  const months = useWorkspaceRead('mirror.months', { filter, timeZone: format.timeZone });
  const queryOf = useCallback(
    (window: number) =>
      read('mirror.list', { connectionId, filter, order: 'date:desc', ...windowOf(window) }),
    [connectionId, filter],
  );
  const { rows, onShown, error } = useRowWindows(queryOf);
  const [month, setMonth] = useState<{ readonly index: number | null }>({ index: null });
  const layout = useMemo(() => groupedRows(months.data?.months ?? []), [months.data]);
  const heightOf = useCallback(
    (index: number) => (layout.at(index).kind === 'heading' ? HEADING_HEIGHT : ROW_HEIGHT),
    [layout],
  );
  const onItemsShown = useCallback(
    (first: number, last: number) => onShown(layout.rowsBefore(first), layout.rowsBefore(last)),
    [layout, onShown],
  );

  const failed = { error: months.error ?? error, refetch: months.refetch };
  if (failed.error !== null) return <Failure of={failed} place="page" />;
  if (months.data === undefined) {
    return (
      <Stack gap={16} pad={24} role="status" aria-label={records.loading}>
        {[58, 44, 66, 50].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </Stack>
    );
  }
  if (months.data.total === 0)
    return <EmptyState title={activity.emptyTitle}>{activity.emptyBody}</EmptyState>;

  return (
    <>
      <ActivityChart
        months={months.data.months}
        total={months.data.total}
        onMonth={(name) =>
          setMonth({ index: layout.headingOf(months.data.months.findIndex((each) => each.month === name)) })
        }
      />
      <RowGrid
        key={JSON.stringify(filter)}
        label={activity.label({ name: of })}
        name={`activity ${connectionId} ${JSON.stringify(filter)}`}
        count={layout.count}
        heightOf={heightOf}
        isHeading={(index) => index < 0 || layout.at(index).kind === 'heading'}
        first
        show={month.index}
        onShown={onItemsShown}
        onOpen={(index) => {
          const item = layout.at(index);
          const engagement = item.kind === 'row' ? rows[item.row]?.engagement : undefined;
          if (engagement !== undefined) onOpen(engagement.id);
        }}
        onClose={onClose}
        renderRow={(place) => {
          const item = layout.at(place.index);
          if (item.kind === 'heading') {
            return <MonthRow key={`month ${item.group.month}`} place={place} month={item.group} />;
          }
          const engagement = rows[item.row]?.engagement;
          return engagement === undefined ? (
            <GridRow key={`row ${item.row}`} place={place} height={ROW_HEIGHT} busy className={css['row']}>
              <Text wrap="truncate" weight="medium" role="gridcell" className={css['title']}>
                <Skeleton width="40%" />
              </Text>
            </GridRow>
          ) : (
            <ActivityRow key={engagement.id} place={place} engagement={engagement} />
          );
        }}
      />
    </>
  );
}
