import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type OpenWeek,
  reportQuery,
  type ReportScope,
  type WeeklyReport,
} from '../../queries/reportQueries.ts';
import { lookUp } from '../../text/lookUp.ts';
import type { Text as Texts } from '../../text/messages.gen.d.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { cx } from '../../ui/cx.ts';
import { Text, VisuallyHidden } from '../../ui/primitives.tsx';
import { Select } from '../../ui/Select.tsx';
import { colourOf, WeekLine } from './marks.tsx';
import { RangeLine, ReportStates } from './ReportFrame.tsx';
import { WeeklyBars, WeeklyChart } from './WeeklyChart.tsx';
import css from './Reports.module.css';

type Week = WeeklyReport['weeks'][number];
type Totals = WeeklyReport['totals'];

function useVolumeFormat() {
  const format = useFormat();
  return {
    hours: (seconds: number) => format.oneDecimal(seconds / 3600),
    share: (part: number, of: number) => (of === 0 ? '–' : format.percent(part / of)),
  };
}

/** What the range doesn't count, each with its number. */
function leftOut({ basis, totals }: WeeklyReport, { reports }: Texts): readonly string[] {
  const { unknownLength } = totals.volume;
  return [
    ...(basis.noStart === 0 ? [] : [reports.notInRange({ noStart: basis.noStart })]),
    ...(basis.planned === 0 ? [] : [reports.plannedNotCounted({ planned: basis.planned })]),
    ...(unknownLength === 0 ? [] : [reports.noLength({ unknownLength })]),
  ];
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
  const cell = (value: number) => ({ shown: format.tenths(value), value });
  const sentence = reports.volume({
    count: totals.volume.engagements,
    hours: hours(totals.volume.seconds),
    before: previousTotals.volume.engagements,
  });
  return (
    <WeeklyBars
      id="weekly-volume"
      title={reports.byWeekOf({ metric: reports.columns[shown] })}
      sentence={sentence}
      beside={
        <Select
          aria-label={reports.figure}
          options={VOLUMES.map((volume) => ({ value: volume, label: reports.columns[volume] }))}
          value={shown}
          onChange={setShown}
        />
      }
      legend={types.map((type, index) => ({ label: nameOf(type), colour: colourOf(index) }))}
      weeks={weeks}
      titleOf={({ from, volume }) =>
        reports.weekVolume({
          day: format.day(from),
          count: volume.engagements,
          hours: hours(volume.seconds),
        })
      }
      columns={[
        ...types.map((type) => ({
          label: nameOf(type),
          cell: (week: Week) => cell(partOf(week, type)),
        })),
        { label: reports.all, cell: (week: Week) => cell(valueOf(week.volume)) },
      ]}
      partsOf={(week) => types.map((type) => partOf(week, type))}
      isCount={shown === 'engagements'}
      onWeek={onWeek}
    />
  );
}

/** How many engagements have a CRM link, week by week. */
function WeeklyCoverage({ report, onWeek }: { readonly report: WeeklyReport; readonly onWeek: OpenWeek }) {
  const { reports } = useText();
  const format = useFormat();
  const { share } = useVolumeFormat();
  const { weeks, totals, previousTotals } = report;
  const coverageOf = ({ linked, volume }: Week) =>
    volume.engagements === 0 ? null : linked / volume.engagements;
  return (
    <WeeklyChart
      id="weekly-coverage"
      title={reports.coverageByWeek}
      sentence={reports.coverage({
        share: share(totals.linked, totals.volume.engagements),
        before: share(previousTotals.linked, previousTotals.volume.engagements),
      })}
      weeks={weeks}
      titleOf={({ from, linked, volume }) =>
        reports.weekCoverage({ day: format.day(from), linked, count: volume.engagements })
      }
      columns={[
        {
          label: reports.linked,
          cell: (week) => ({ shown: share(week.linked, week.volume.engagements), value: coverageOf(week) }),
        },
        {
          label: reports.withLink,
          cell: ({ linked }) => ({ shown: format.number(linked), value: linked }),
        },
        {
          label: reports.columns.engagements,
          cell: ({ volume }) => ({ shown: format.number(volume.engagements), value: volume.engagements }),
        },
      ]}
      most={1}
      axis={(value) => format.percent(value)}
      onWeek={onWeek}
    >
      {(plot) => <WeekLine plot={plot} values={weeks.map(coverageOf)} colour="var(--accent)" />}
    </WeeklyChart>
  );
}

/** One number a week. */
function WeeklyCount({
  id,
  title,
  report,
  countOf,
  onWeek,
}: {
  readonly id: string;
  readonly title: string;
  readonly report: WeeklyReport;
  readonly countOf: (of: Week | Totals) => number;
  /** Null if no engagements are behind it. */
  readonly onWeek: OpenWeek | null;
}) {
  const { reports } = useText();
  const format = useFormat();
  return (
    <WeeklyBars
      id={id}
      title={title}
      sentence={reports.countSentence({
        count: countOf(report.totals),
        before: countOf(report.previousTotals),
      })}
      weeks={report.weeks}
      titleOf={(week) =>
        reports.weekCount({ day: format.day(week.from), count: format.number(countOf(week)) })
      }
      columns={[
        {
          label: title,
          cell: (week) => ({ shown: format.number(countOf(week)), value: countOf(week) }),
        },
      ]}
      partsOf={(week) => [countOf(week)]}
      onWeek={onWeek}
    />
  );
}

/** The report about the engagements of a workspace, a view or a record. */
export function EngagementsReport({
  scope,
  onWeek,
  onFailedWeek,
  children,
}: {
  readonly scope: ReportScope;
  readonly onWeek: OpenWeek;
  /** Shows those of a week that failed. */
  readonly onFailedWeek: OpenWeek;
  /** Further sections about the same engagements. */
  readonly children?: ReactNode;
}) {
  const text = useText();
  const { reports } = text;
  const query = useQuery(reportQuery('mirror.weeklyReport', scope, {}));
  return (
    <ReportStates query={query} isEmpty={({ basis }) => basis.engagements === 0}>
      {(report) => (
        <>
          <ColumnSection id="report-totals" title={reports.totals}>
            <RangeLine range={report.range} previous={report.previous} />
            <TotalsTable totals={report.totals} previous={report.previousTotals} />
            <Text as="p" tone="tertiary" size="small">
              {leftOut(report, text).join(' · ')}
            </Text>
          </ColumnSection>
          <WeeklyVolume report={report} onWeek={onWeek} />
          <WeeklyCoverage report={report} onWeek={onWeek} />
          <WeeklyCount
            id="weekly-failed"
            title={reports.failedByWeek}
            report={report}
            countOf={({ failed }) => failed}
            onWeek={onFailedWeek}
          />
          {report.totals.newContacts === null ? null : (
            <WeeklyCount
              id="weekly-contacts"
              title={reports.newContactsByWeek}
              report={report}
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
