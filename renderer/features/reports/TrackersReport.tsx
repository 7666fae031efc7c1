import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type OpenWeek,
  type ReportScope,
  type TrackerReport,
  trackerReportQuery,
} from '../../queries/reportQueries.ts';
import { trackersQuery } from '../../queries/trackerQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/primitives.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import { colourOf, countAxisEnd, StackedBars, WeekChart } from './marks.tsx';
import css from './Reports.module.css';

const SIDES = ['ours', 'theirs', 'unknown'] as const;
type Week = TrackerReport['weeks'][number];
const linesOf = (of: Pick<Week, (typeof SIDES)[number]>) => of.ours + of.theirs + of.unknown;

/** Mentions of a tracker by week, and by who said them. */
export function TrackersReport({
  scope,
  onWeek,
}: {
  readonly scope: ReportScope;
  readonly onWeek: OpenWeek;
}) {
  const { reports } = useText();
  const format = useFormat();
  const { data: trackers } = useQuery(trackersQuery(scope.connectionId));
  const [chosen, setChosen] = useState<string | null>(null);
  const tracker = trackers?.find(({ id }) => id === chosen) ?? trackers?.[0];
  const query = useQuery({
    ...trackerReportQuery(scope, tracker?.phrases ?? []),
    enabled: tracker !== undefined,
  });
  if (tracker === undefined) {
    return trackers === undefined ? null : (
      <ColumnSection id="report-mentions" title={reports.mentions}>
        <Text as="p" tone="tertiary">
          {reports.noTrackers}
        </Text>
      </ColumnSection>
    );
  }
  if (query.isError)
    return <ProblemView problem={query.error.problem} onRetry={() => void query.refetch()} />;
  const report = query.data;
  if (report === undefined) return <LoadingLines label={reports.loading} widths={[60, 84]} />;
  const { weeks, totals, previousTotals, more } = report;
  const sentence = (more ? reports.mentionsAtLeast : reports.mentioned)({
    name: tracker.name,
    count: linesOf(totals),
    calls: totals.engagements,
    before: linesOf(previousTotals),
  });
  return (
    <ChartFigure
      id="report-mentions"
      title={reports.mentions}
      sentence={sentence}
      beside={
        <select
          aria-label={reports.tracker}
          value={tracker.id}
          className={css['choice']}
          onChange={({ target }) => setChosen(target.value)}
        >
          {trackers?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      }
      legend={SIDES.map((side, index) => ({ label: reports.sides[side], colour: colourOf(index) }))}
      table={{
        columns: [
          reports.weekColumn,
          ...SIDES.map((side) => reports.sides[side]),
          reports.columns.engagements,
        ],
        rows: weeks.map((week) => [
          { shown: format.day(week.from), value: week.name },
          ...SIDES.map((side) => ({ shown: format.number(week[side]), value: week[side] })),
          { shown: format.number(week.engagements), value: week.engagements },
        ]),
      }}
    >
      {(width) => (
        <WeekChart
          width={width}
          sentence={sentence}
          weeks={weeks.map((week) => ({
            key: week.name,
            label: format.shortDay(week.from),
            title: reports.weekMentions({ day: format.day(week.from), count: linesOf(week) }),
          }))}
          most={countAxisEnd(Math.max(...weeks.map(linesOf)))}
          axis={(value) => format.tenths(value)}
          onChoose={(name) => {
            const week = weeks.find((each) => each.name === name);
            if (week !== undefined) onWeek(week);
          }}
        >
          {(plot) => (
            <StackedBars
              plot={plot}
              weeks={weeks.map((week) => ({ key: week.name, parts: SIDES.map((side) => week[side]) }))}
            />
          )}
        </WeekChart>
      )}
    </ChartFigure>
  );
}
