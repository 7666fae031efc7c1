import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import { type ReportScope, type WeeklyReport, weeklyReportQuery } from '../../queries/reportQueries.ts';
import { lookUp } from '../../text/lookUp.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import { axisEnd, colourOf, StackedBars, WeekChart, WeekLine } from './marks.tsx';
import { RangeLine, ReportStates } from './ReportFrame.tsx';
import css from './Reports.module.css';

type Week = WeeklyReport['weeks'][number];
type Totals = WeeklyReport['totals'];
type OpenWeek = (week: { readonly from: string; readonly before: string }) => void;

function useVolumeFormat() {
  const format = useFormat();
  return {
    hours: (seconds: number) => format.tenths(seconds / 3600),
    share: (part: number, of: number) => (of === 0 ? '–' : format.percent(part / of)),
  };
}

/** The totals of the range beside those of the preceding range. */
function TotalsTable({ totals, previous }: { readonly totals: Totals; readonly previous: Totals }) {
  const { reports } = useText();
  const format = useFormat();
  const { hours, share } = useVolumeFormat();
  const rows = [
    { label: reports.columns.engagements, write: (of: Totals) => format.number(of.volume.engagements) },
    { label: reports.columns.hours, write: (of: Totals) => hours(of.volume.seconds) },
    { label: reports.failed, write: (of: Totals) => format.number(of.failed) },
    { label: reports.unsettled, write: (of: Totals) => format.number(of.unsettled) },
    { label: reports.linked, write: (of: Totals) => share(of.linked, of.volume.engagements) },
    ...(totals.newContacts === null
      ? []
      : [{ label: reports.newContacts, write: (of: Totals) => format.number(of.newContacts ?? 0) }]),
  ];
  return (
    <Row>
      <table aria-label={reports.totals} className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{reports.figure}</th>
            <th scope="col">{reports.thisRange}</th>
            <th scope="col">{reports.rangeBefore}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, write }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{write(totals)}</td>
              <td>{write(previous)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Row>
  );
}

/** Engagements by week and type. */
function WeeklyVolume({ report, onWeek }: { readonly report: WeeklyReport; readonly onWeek: OpenWeek }) {
  const { reports, engagements } = useText();
  const format = useFormat();
  const { hours } = useVolumeFormat();
  const { weeks, totals, previousTotals } = report;
  const types = totals.byType.map(({ type }) => type);
  const nameOf = (type: string) => lookUp(engagements.list.types, type) ?? type;
  const countOf = (week: Week, type: string) => week.byType.find((of) => of.type === type)?.engagements ?? 0;
  const sentence = reports.volume({
    count: totals.volume.engagements,
    hours: hours(totals.volume.seconds),
    before: previousTotals.volume.engagements,
  });
  return (
    <ChartFigure
      id="weekly-volume"
      title={reports.byWeek}
      sentence={sentence}
      legend={types.map((type, index) => ({ label: nameOf(type), colour: colourOf(index) }))}
      table={{
        columns: [reports.weekColumn, ...types.map(nameOf), reports.columns.hours],
        rows: weeks.map((week) => [
          { shown: format.day(week.from), value: week.name },
          ...types.map((type) => {
            const value = countOf(week, type);
            return { shown: format.number(value), value };
          }),
          { shown: hours(week.volume.seconds), value: week.volume.seconds / 3600 },
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
            title: reports.week({ day: format.day(week.from), count: week.volume.engagements }),
          }))}
          most={axisEnd(Math.max(...weeks.map(({ volume }) => volume.engagements)))}
          axis={(value) => format.tenths(value)}
          onChoose={(name) => {
            const week = weeks.find((each) => each.name === name);
            if (week !== undefined) onWeek(week);
          }}
        >
          {(plot) => (
            <StackedBars
              plot={plot}
              weeks={weeks.map((week) => ({
                key: week.name,
                parts: types.map((type) => countOf(week, type)),
              }))}
            />
          )}
        </WeekChart>
      )}
    </ChartFigure>
  );
}

/** The number of engagements with a CRM link, and of failed ones, by week. */
function WeeklyQuality({ report, onWeek }: { readonly report: WeeklyReport; readonly onWeek: OpenWeek }) {
  const { reports } = useText();
  const format = useFormat();
  const { share } = useVolumeFormat();
  const { weeks, totals, previousTotals } = report;
  const coverage = weeks.map(({ linked, volume }) =>
    volume.engagements === 0 ? null : linked / volume.engagements,
  );
  const sentence = reports.coverage({
    share: share(totals.linked, totals.volume.engagements),
    before: share(previousTotals.linked, previousTotals.volume.engagements),
    failed: totals.failed,
  });
  const withContacts = totals.newContacts !== null;
  return (
    <ChartFigure
      id="weekly-quality"
      title={reports.coverageByWeek}
      sentence={sentence}
      legend={[]}
      table={{
        columns: [
          reports.weekColumn,
          reports.linked,
          reports.failed,
          reports.unsettled,
          ...(withContacts ? [reports.newContacts] : []),
        ],
        rows: weeks.map((week, index) => [
          { shown: format.day(week.from), value: week.name },
          { shown: share(week.linked, week.volume.engagements), value: coverage[index] ?? null },
          { shown: format.number(week.failed), value: week.failed },
          { shown: format.number(week.unsettled), value: week.unsettled },
          ...(withContacts ? [{ shown: format.number(week.newContacts ?? 0), value: week.newContacts }] : []),
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
            title: reports.weekCoverage({
              day: format.day(week.from),
              linked: week.linked,
              count: week.volume.engagements,
              failed: week.failed,
            }),
          }))}
          most={1}
          axis={(value) => format.percent(value)}
          onChoose={(name) => {
            const week = weeks.find((each) => each.name === name);
            if (week !== undefined) onWeek(week);
          }}
        >
          {(plot) => <WeekLine plot={plot} values={coverage} colour="var(--accent)" />}
        </WeekChart>
      )}
    </ChartFigure>
  );
}

/** The report about the engagements of a workspace, a view or a record. */
export function EngagementsReport({
  scope,
  onWeek,
  actionFor,
  children,
}: {
  readonly scope: ReportScope;
  readonly onWeek: OpenWeek;
  readonly actionFor: (problem: Problem) => ReactNode;
  /** Further sections about the same engagements. */
  readonly children?: ReactNode;
}) {
  const { reports } = useText();
  const query = useQuery(weeklyReportQuery(scope));
  return (
    <ReportStates query={query} isEmpty={({ basis }) => basis.engagements === 0} actionFor={actionFor}>
      {(report) => (
        <>
          <ColumnSection id="report-totals" title={reports.totals}>
            <RangeLine range={report.range} previous={report.previous} />
            <TotalsTable totals={report.totals} previous={report.previousTotals} />
            <Text as="p" tone="tertiary" size="small">
              {reports.notInRange({
                planned: report.basis.planned,
                noStart: report.basis.noStart,
                unknownLength: report.totals.volume.unknownLength,
              })}
            </Text>
          </ColumnSection>
          <WeeklyVolume report={report} onWeek={onWeek} />
          <WeeklyQuality report={report} onWeek={onWeek} />
          {children}
        </>
      )}
    </ReportStates>
  );
}
