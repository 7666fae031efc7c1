import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import {
  type OpenWeek,
  type ReportScope,
  type WeeklyReport,
  weeklyReportQuery,
} from '../../queries/reportQueries.ts';
import { lookUp } from '../../text/lookUp.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Text } from '../../ui/primitives.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import { axisEnd, colourOf, countAxisEnd, StackedBars, WeekChart, WeekLine } from './marks.tsx';
import { RangeLine, ReportStates } from './ReportFrame.tsx';
import css from './Reports.module.css';

type Week = WeeklyReport['weeks'][number];
type Totals = WeeklyReport['totals'];

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
  const figures = [
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
    // Scrolls independently, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={reports.totals} tabIndex={0} className={css['scroll']}>
      <table aria-label={reports.totals} className={cx(css['table'], css['totals'])}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{reports.range}</VisuallyHidden>
            </th>
            {figures.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[
            { range: reports.thisRange, of: totals },
            { range: reports.rangeBefore, of: previous },
          ].map(({ range, of }) => (
            <tr key={range}>
              <th scope="row">{range}</th>
              {figures.map(({ label, write }) => (
                <td key={label}>{write(of)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const VOLUMES = ['engagements', 'hours'] as const;

/** Engagements or hours by week and type. */
function WeeklyVolume({ report, onWeek }: { readonly report: WeeklyReport; readonly onWeek: OpenWeek }) {
  const { reports, engagements } = useText();
  const format = useFormat();
  const { hours } = useVolumeFormat();
  const [shown, setShown] = useState<(typeof VOLUMES)[number]>('engagements');
  const { weeks, totals, previousTotals } = report;
  const types = totals.byType.map(({ type }) => type);
  const nameOf = (type: string) => lookUp(engagements.list.types, type) ?? type;
  const valueOf = (volume: Week['volume'] | undefined) =>
    (shown === 'hours' ? (volume?.seconds ?? 0) / 3600 : volume?.engagements) ?? 0;
  const partOf = (week: Week, type: string) => valueOf(week.byType.find((of) => of.type === type));
  const sentence = reports.volume({
    count: totals.volume.engagements,
    hours: hours(totals.volume.seconds),
    before: previousTotals.volume.engagements,
  });
  return (
    <ChartFigure
      id="weekly-volume"
      title={reports.byWeekOf({ metric: reports.columns[shown] })}
      sentence={sentence}
      beside={
        <select
          aria-label={reports.figure}
          value={shown}
          className={css['choice']}
          onChange={({ target }) =>
            setShown(VOLUMES.find((volume) => volume === target.value) ?? 'engagements')
          }
        >
          {VOLUMES.map((volume) => (
            <option key={volume} value={volume}>
              {reports.columns[volume]}
            </option>
          ))}
        </select>
      }
      legend={types.map((type, index) => ({ label: nameOf(type), colour: colourOf(index) }))}
      table={{
        columns: [reports.weekColumn, ...types.map(nameOf), reports.all],
        rows: weeks.map((week) => [
          { shown: format.day(week.from), value: week.name },
          ...[...types.map((type) => partOf(week, type)), valueOf(week.volume)].map((value) => ({
            shown: format.tenths(value),
            value,
          })),
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
            title: reports.weekVolume({
              day: format.day(week.from),
              count: week.volume.engagements,
              hours: hours(week.volume.seconds),
            }),
          }))}
          most={(shown === 'hours' ? axisEnd : countAxisEnd)(
            Math.max(...weeks.map(({ volume }) => valueOf(volume))),
          )}
          axis={(value) => format.tenths(value)}
          onChoose={weekOpener(weeks, onWeek)}
        >
          {(plot) => (
            <StackedBars
              plot={plot}
              weeks={weeks.map((week) => ({
                key: week.name,
                parts: types.map((type) => partOf(week, type)),
              }))}
            />
          )}
        </WeekChart>
      )}
    </ChartFigure>
  );
}

function weekOpener(weeks: readonly Week[], onWeek: OpenWeek): (name: string) => void {
  return (name) => {
    const week = weeks.find((each) => each.name === name);
    if (week !== undefined) onWeek(week);
  };
}

/** One number a week as bars. */
function WeeklyCount({
  id,
  title,
  sentence,
  weeks,
  countOf,
  onWeek,
}: {
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
  readonly weeks: readonly Week[];
  readonly countOf: (week: Week) => number;
  /** Null where no engagements are behind it. */
  readonly onWeek: OpenWeek | null;
}) {
  const { reports } = useText();
  const format = useFormat();
  return (
    <ChartFigure
      id={id}
      title={title}
      sentence={sentence}
      legend={[]}
      table={{
        columns: [reports.weekColumn, title],
        rows: weeks.map((week) => [
          { shown: format.day(week.from), value: week.name },
          { shown: format.number(countOf(week)), value: countOf(week) },
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
            title: reports.weekCount({ day: format.day(week.from), count: format.number(countOf(week)) }),
          }))}
          most={countAxisEnd(Math.max(...weeks.map(countOf)))}
          axis={(value) => format.tenths(value)}
          onChoose={onWeek === null ? null : weekOpener(weeks, onWeek)}
        >
          {(plot) => (
            <StackedBars
              plot={plot}
              weeks={weeks.map((week) => ({ key: week.name, parts: [countOf(week)] }))}
            />
          )}
        </WeekChart>
      )}
    </ChartFigure>
  );
}

/** How many engagements have a CRM link, week by week. */
function WeeklyCoverage({ report, onWeek }: { readonly report: WeeklyReport; readonly onWeek: OpenWeek }) {
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
  });
  return (
    <ChartFigure
      id="weekly-coverage"
      title={reports.coverageByWeek}
      sentence={sentence}
      legend={[]}
      table={{
        columns: [reports.weekColumn, reports.linked, reports.withLink, reports.columns.engagements],
        rows: weeks.map((week, index) => [
          { shown: format.day(week.from), value: week.name },
          { shown: share(week.linked, week.volume.engagements), value: coverage[index] ?? null },
          { shown: format.number(week.linked), value: week.linked },
          { shown: format.number(week.volume.engagements), value: week.volume.engagements },
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
            }),
          }))}
          most={1}
          axis={(value) => format.percent(value)}
          onChoose={weekOpener(weeks, onWeek)}
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
  onFailedWeek,
  actionFor,
  children,
}: {
  readonly scope: ReportScope;
  readonly onWeek: OpenWeek;
  /** Shows those of a week that failed. */
  readonly onFailedWeek: OpenWeek;
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
          <WeeklyCoverage report={report} onWeek={onWeek} />
          <WeeklyCount
            id="weekly-failed"
            title={reports.failedByWeek}
            sentence={reports.countSentence({
              count: report.totals.failed,
              before: report.previousTotals.failed,
            })}
            weeks={report.weeks}
            countOf={({ failed }) => failed}
            onWeek={onFailedWeek}
          />
          {report.totals.newContacts === null ? null : (
            <WeeklyCount
              id="weekly-contacts"
              title={reports.newContactsByWeek}
              sentence={reports.countSentence({
                count: report.totals.newContacts,
                before: report.previousTotals.newContacts ?? 0,
              })}
              weeks={report.weeks}
              countOf={({ newContacts }) => newContacts ?? 0}
              onWeek={null}
            />
          )}
          {children}
        </>
      )}
    </ReportStates>
  );
}
