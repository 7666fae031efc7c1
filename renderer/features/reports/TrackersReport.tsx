import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type OpenWeek,
  reportQuery,
  type ReportScope,
  type TrackerReport,
} from '../../queries/reportQueries.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/primitives.tsx';
import { Select } from '../../ui/Select.tsx';
import { colourOf } from './marks.tsx';
import { WeeklyBars } from './WeeklyChart.tsx';

const SIDES = ['ours', 'theirs', 'unknown'] as const;
type Week = TrackerReport['weeks'][number];
const mentionsIn = (of: Pick<Week, (typeof SIDES)[number]>) => of.ours + of.theirs + of.unknown;

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
  const list = useWorkspaceRead('trackers.list', {});
  const { data: trackers } = list;
  const [chosen, setChosen] = useState<string | null>(null);
  const tracker = trackers?.find(({ id }) => id === chosen) ?? trackers?.[0];
  const query = useQuery({
    ...reportQuery('mirror.trackerReport', scope, { phrases: tracker?.phrases ?? [] }),
    enabled: tracker !== undefined,
  });
  if (tracker === undefined) {
    return trackers === undefined ? (
      <Failure of={list} />
    ) : (
      <ColumnSection id="report-mentions" title={reports.mentions}>
        <Text as="p" tone="tertiary">
          {reports.noTrackers}
        </Text>
      </ColumnSection>
    );
  }
  if (query.isError) return <Failure of={query} />;
  const report = query.data;
  if (report === undefined) return <LoadingLines label={reports.loading} widths={[60, 84]} />;
  const { totals, previousTotals, more } = report;
  const cell = (value: number) => ({ shown: format.number(value), value });
  const sentence = (more ? reports.mentionsAtLeast : reports.mentioned)({
    name: tracker.name,
    count: mentionsIn(totals),
    calls: totals.engagements,
    before: mentionsIn(previousTotals),
  });
  return (
    <WeeklyBars
      id="report-mentions"
      title={reports.mentions}
      sentence={sentence}
      beside={
        <Select
          aria-label={reports.tracker}
          options={(trackers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={tracker.id}
          onChange={setChosen}
        />
      }
      legend={SIDES.map((side, index) => ({ label: reports.sides[side], colour: colourOf(index) }))}
      weeks={report.weeks}
      titleOf={(week) => reports.weekMentions({ day: format.day(week.from), count: mentionsIn(week) })}
      columns={[
        ...SIDES.map((side) => ({ label: reports.sides[side], cell: (week: Week) => cell(week[side]) })),
        { label: reports.columns.engagements, cell: ({ engagements }: Week) => cell(engagements) },
      ]}
      partsOf={(week) => SIDES.map((side) => week[side])}
      onWeek={onWeek}
    />
  );
}
