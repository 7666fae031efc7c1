import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MOST_REPORT_ROWS, SIGNAL_GROUPS, type SignalGroup } from '#shared/contract/reportMetrics.ts';
import type { SignalSummary, SignalsReport as Report } from '#shared/contract/reports.ts';
import {
  changeOf,
  shareOf,
  sharesText,
  SIGNAL_COLUMNS,
  signalRow,
} from '#shared/domain/reports/signalsTable.ts';
import type { ComparisonOperator } from '#shared/domain/search/lexer.ts';
import { writeCondition } from '#shared/domain/search/signalTerms.ts';
import { ExportCsv } from '../../queries/ExportCsv.tsx';
import { askReport, reportQuery, type ReportScope, ROWS_SHOWN } from '../../queries/reportQueries.ts';
import { signalDefinitionsQuery } from '../../queries/searchQueries.ts';
import { signalValueText } from '../../text/signalText.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Select } from '../../ui/Select.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import { axisEnd, BandChart, colourOf, countAxisEnd, StackedBars, WeekLine } from './marks.tsx';
import { FirstRows, RangeLine, ReportStates } from './ReportFrame.tsx';
import { type ReportColumn, ReportTable, SortedReportTable, type TableSort } from './ReportTable.tsx';
import { WeeklyBars, WeeklyChart } from './WeeklyChart.tsx';
import css from './Reports.module.css';

/** The engagements behind a figure: conditions on the signal, and where or when. */
export interface SignalFigure {
  readonly signals: readonly string[];
  readonly row?: { readonly kind: 'company' | 'user'; readonly id: string };
  readonly span: { readonly from: string; readonly before: string };
}

/** Values that have a colour of their own in the chart; the others are in the table. */
const MOST_COLOURS = 6;

function useSummaryText() {
  const text = useText();
  const format = useFormat();
  const figure = (value: number | null) => (value === null ? '–' : format.tenths(value));
  const valueText = (kind: Report['kind'], shown: string) =>
    kind === 'number' && shown !== '' ? format.tenths(Number(shown)) : signalValueText(text, kind, shown);
  return {
    figure,
    valueText,
    of: (kind: Report['kind'], summary: SignalSummary) =>
      summary.counted === 0
        ? '–'
        : kind === 'number'
          ? figure(summary.average)
          : sharesText(summary, (shown, share) => `${valueText(kind, shown)} ${format.percent(share)}`),
  };
}

/** A number that opens the engagements it counts. */
function Opens({
  children,
  label,
  onOpen,
}: {
  readonly children: string;
  readonly label: string;
  readonly onOpen: () => void;
}) {
  return (
    <button type="button" data-link aria-label={label} onClick={onOpen}>
      {children}
    </button>
  );
}

/** How many engagements count, and why the others don't. */
function Basis({ report }: { readonly report: Report }) {
  const { reports, signals } = useText();
  const format = useFormat();
  const { totals, excluded, noRow, signal, kind } = report;
  const leftOut = totals.engagements - totals.counted;
  return (
    <Row gap={4} align="start" wrap>
      <Text as="p" tone="secondary" role="status">
        {reports.basis({ counted: format.number(totals.counted), count: format.number(totals.engagements) })}
        {signal.mixed ? ` ${signals.mixed({ kind })}` : ''}
        {noRow === 0 ? '' : ` ${signals.noRow({ count: noRow })}`}
      </Text>
      {leftOut === 0 ? null : (
        <details>
          <summary className={css['summary']}>{reports.why}</summary>
          <Text as="p" tone="secondary">
            {signals.excluded(excluded)}
          </Text>
        </details>
      )}
    </Row>
  );
}

/** The trend over the weeks: averages as a line, values as stacked bars. */
function Trend({
  report,
  onFigure,
  condition,
}: {
  readonly report: Report;
  readonly onFigure: (figure: SignalFigure) => void;
  readonly condition: string;
}) {
  const text = useText();
  const { reports, signals } = text;
  const format = useFormat();
  const { figure, of } = useSummaryText();
  const { kind, weeks, totals, previousTotals, signal } = report;
  type Week = (typeof weeks)[number];
  const shown = totals.shares.slice(0, MOST_COLOURS).map((each) => each.shown);
  const countOf = ({ summary }: Week, value: string) =>
    summary.shares.find((each) => each.shown === value)?.engagements ?? 0;
  const chart = {
    id: 'signal-trend',
    title: reports.byWeekOf({ metric: signal.name }),
    sentence: signals.sentence({
      value: of(kind, totals),
      count: totals.counted,
      before: of(kind, previousTotals),
    }),
    weeks,
    titleOf: ({ from, summary }: Week) =>
      reports.weekFigure({ day: format.day(from), value: of(kind, summary), count: summary.counted }),
    onWeek: (span: Week) => onFigure({ signals: [condition], span }),
  };
  const counted = {
    label: signals.columns.counted,
    cell: ({ summary }: Week) => ({ shown: format.number(summary.counted), value: summary.counted }),
  };
  if (kind !== 'number') {
    const others = totals.shares.length - shown.length + totals.moreValues;
    return (
      <Stack gap={8}>
        <WeeklyBars
          {...chart}
          legend={shown.map((value, index) => ({
            label: signalValueText(text, kind, value),
            colour: colourOf(index),
          }))}
          columns={[
            ...shown.map((value) => ({
              label: signalValueText(text, kind, value),
              cell: (week: Week) => ({
                shown: format.number(countOf(week, value)),
                value: countOf(week, value),
              }),
            })),
            counted,
          ]}
          partsOf={(week) => shown.map((value) => countOf(week, value))}
        />
        {others === 0 ? null : (
          <Text as="p" tone="tertiary" size="small">
            {signals.moreValues({ count: others })}
          </Text>
        )}
      </Stack>
    );
  }
  const averages = weeks.map(({ summary }) => summary.average);
  // The axis begins at zero, so averages below it are in the table alone.
  const drawn = averages.map((value) => (value === null || value < 0 ? null : value));
  return (
    <WeeklyChart
      {...chart}
      columns={[
        {
          label: signals.columns.average,
          cell: ({ summary }) => ({ shown: figure(summary.average), value: summary.average }),
        },
        counted,
      ]}
      most={axisEnd(Math.max(0, ...drawn.map((value) => value ?? 0)))}
      axis={(value) => format.tenths(value)}
    >
      {(plot) => <WeekLine plot={plot} values={drawn} colour="var(--accent)" />}
    </WeeklyChart>
  );
}

/** How many numbers lie where. */
function Distribution({
  report,
  onFigure,
  conditionOf,
}: {
  readonly report: Report;
  readonly onFigure: (figure: SignalFigure) => void;
  readonly conditionOf: (operator: ComparisonOperator, value: string) => string;
}) {
  const { reports, signals } = useText();
  const format = useFormat();
  const { distribution: bins, signal, range } = report;
  if (bins.length === 0) return null;
  const rangeText = ({ from, before }: (typeof bins)[number]) =>
    before === null
      ? reports.valuesFrom({ from: format.tenths(from) })
      : reports.valuesBetween({ from: format.tenths(from), to: format.tenths(before) });
  const sentence = signals.distribution({ count: bins.reduce((sum, { count }) => sum + count, 0) });
  return (
    <ChartFigure
      id="signal-distribution"
      title={reports.distributionTitle({ metric: signal.name })}
      sentence={sentence}
      legend={[]}
      table={{
        columns: [signal.name, signals.values],
        rows: bins.map((bin) => [
          { shown: rangeText(bin), value: bin.from },
          { shown: format.number(bin.count), value: bin.count },
        ]),
      }}
    >
      {(width) => (
        <BandChart
          width={width}
          sentence={sentence}
          bands={bins.map((bin) => ({
            key: String(bin.from),
            label: format.tenths(bin.from),
            title: `${rangeText(bin)}: ${format.number(bin.count)}`,
          }))}
          most={countAxisEnd(Math.max(...bins.map(({ count }) => count)))}
          axis={(value) => format.tenths(value)}
          labelsAt="start"
          onChoose={(key) => {
            const bin = bins.find(({ from }) => String(from) === key);
            if (bin === undefined) return;
            const upTo = bin.before === null ? [] : [conditionOf('<', String(bin.before))];
            onFigure({ signals: [conditionOf('>=', String(bin.from)), ...upTo], span: range });
          }}
        >
          {(plot) => (
            <StackedBars
              plot={plot}
              isFilled
              bands={bins.map(({ from, count }) => ({ key: String(from), parts: [count] }))}
            />
          )}
        </BandChart>
      )}
    </ChartFigure>
  );
}

/** One signal of the workspace: over time, by value, and by account, team member, week or month. */
export function SignalsReport({
  scope,
  signal,
  groupBy,
  onChoose,
  onFigure,
  renderEngagement,
}: {
  readonly scope: ReportScope;
  /** Its id; null for the one that most engagements have. */
  readonly signal: string | null;
  readonly groupBy: SignalGroup;
  readonly onChoose: (choice: { readonly signal: string; readonly by: SignalGroup }) => void;
  readonly onFigure: (figure: SignalFigure) => void;
  readonly renderEngagement: (engagementId: string, text: string) => ReactNode;
}) {
  const text = useText();
  const { reports, signals } = text;
  const format = useFormat();
  const { figure, of, valueText } = useSummaryText();
  const { data: known } = useQuery(signalDefinitionsQuery(scope.connectionId, ''));
  const isOfTime = groupBy === 'week' || groupBy === 'month';
  const [sorted, setSorted] = useState<{ readonly by: SignalGroup; readonly sort: TableSort } | null>(null);
  // What fell most comes first.
  const sort =
    sorted?.by === groupBy ? sorted.sort : { column: isOfTime ? 'name' : 'change', descending: false };
  // Decides which rows are among the first; any other column sorts those.
  const order =
    sort.column === 'change'
      ? ({ sort: 'change', descending: sort.descending } as const)
      : ({ sort: 'counted', descending: sort.column !== 'counted' || sort.descending } as const);
  const choice = { signal, groupBy, ...order, limit: ROWS_SHOWN, lines: 0 };
  const query = useQuery(reportQuery('mirror.signalsReport', scope, choice));
  const readFile = async () => {
    const all = { ...choice, limit: MOST_REPORT_ROWS };
    const whole = await askReport('mirror.signalsReport', scope, all);
    return {
      columns: SIGNAL_COLUMNS.map((column) => signals.columns[column]),
      rows: (whole?.rows ?? []).map((row) => Object.values(signalRow(row))),
      total: whole?.total ?? 0,
    };
  };
  return (
    <ReportStates query={query} isEmpty={() => false}>
      {(report) => {
        if (report === null) return <EmptyState title={signals.noneTitle}>{signals.noneBody}</EmptyState>;
        const { kind, totals, previousTotals, range, rows } = report;
        const named = report.signal.distinction ?? report.signal.name;
        const conditionOf = (operator: ComparisonOperator | null, value = '') =>
          writeCondition(named, operator, value);
        const any = conditionOf(null);
        const open = (row: (typeof rows)[number]) =>
          onFigure({
            signals: [any],
            span: row.span ?? range,
            ...(isOfTime ? {} : { row: { kind: groupBy, id: row.key } }),
          });
        const columns: readonly ReportColumn<(typeof rows)[number]>[] = [
          {
            key: 'name',
            label: signals.groups[groupBy],
            value: ({ name, key }) => (isOfTime ? key : name),
            render: ({ key, name, span }) => {
              if (isOfTime) return groupBy === 'week' && span !== null ? format.day(span.from) : name;
              return <RecordName record={{ kind: groupBy, id: key }}>{name === '' ? key : name}</RecordName>;
            },
          },
          {
            key: 'value',
            label: kind === 'number' ? signals.columns.average : signals.columns.shares,
            isText: kind !== 'number',
            value: ({ summary }) =>
              kind === 'number' ? summary.average : (summary.shares[0]?.engagements ?? null),
            render: ({ summary }) => of(kind, summary),
          },
          {
            key: 'counted',
            label: signals.columns.counted,
            value: ({ summary }) => summary.counted,
            render: (row) => (
              <Opens
                label={signals.open({ count: row.summary.counted, name: row.name })}
                onOpen={() => open(row)}
              >
                {format.number(row.summary.counted)}
              </Opens>
            ),
          },
          ...(isOfTime
            ? []
            : [
                {
                  key: 'change',
                  label: signals.columns.change,
                  value: ({ summary, previous }: (typeof rows)[number]) => changeOf(summary, previous),
                  render: ({ summary, previous }: (typeof rows)[number]) => {
                    const change = changeOf(summary, previous);
                    if (change === null) return '–';
                    const shown = `${change > 0 ? '+' : ''}${figure(change)}`;
                    return kind === 'number' ? shown : signals.points({ shown });
                  },
                },
              ]),
          {
            key: 'latest',
            label: signals.columns.latest,
            isText: true,
            render: ({ latest }) =>
              latest === null
                ? '–'
                : renderEngagement(
                    latest.engagementId,
                    `${latest.shown
                      .split(', ')
                      .map((shown) => valueText(kind, shown))
                      .join(', ')} · ${format.day(latest.at)}`,
                  ),
          },
        ];
        return (
          <>
            <Stack gap={12}>
              <Row gap={8} rowGap={4} wrap>
                <Select
                  aria-label={signals.signal}
                  options={(known?.definitions ?? [report.signal]).map((each) => ({
                    value: each.id,
                    label: each.distinction === null ? each.name : `${each.name} (${each.distinction})`,
                  }))}
                  value={report.signal.id}
                  onChange={(id) => onChoose({ signal: id, by: groupBy })}
                />
                <Select
                  aria-label={signals.by}
                  options={SIGNAL_GROUPS.map((each) => ({ value: each, label: signals.groups[each] }))}
                  value={groupBy}
                  onChange={(by) => onChoose({ signal: report.signal.id, by })}
                />
              </Row>
              {(known?.total ?? 0) > (known?.definitions.length ?? 0) ? (
                <Text as="p" tone="tertiary" size="small">
                  {signals.mostFrequent({ count: known?.definitions.length ?? 0, total: known?.total ?? 0 })}
                </Text>
              ) : null}
              <RangeLine range={range} previous={report.previous} />
              <Basis report={report} />
            </Stack>
            <Trend report={report} onFigure={onFigure} condition={any} />
            <Distribution report={report} onFigure={onFigure} conditionOf={conditionOf} />
            {kind === 'number' ? null : (
              <ColumnSection id="signal-values" title={signals.values}>
                <SortedReportTable
                  label={signals.values}
                  initial={{ column: 'engagements', descending: true }}
                  rows={totals.shares}
                  keyOf={({ shown }) => shown}
                  columns={[
                    {
                      key: 'value',
                      label: report.signal.name,
                      value: ({ shown }) => shown,
                      render: ({ shown }) => signalValueText(text, kind, shown),
                    },
                    {
                      key: 'engagements',
                      label: reports.columns.engagements,
                      value: ({ engagements }) => engagements,
                      render: ({ shown, engagements }) => (
                        <Opens
                          label={signals.open({
                            count: engagements,
                            name: signalValueText(text, kind, shown),
                          })}
                          onOpen={() => onFigure({ signals: [conditionOf('=', shown)], span: range })}
                        >
                          {format.number(engagements)}
                        </Opens>
                      ),
                    },
                    {
                      key: 'share',
                      label: signals.columns.share,
                      value: ({ engagements }) => engagements,
                      render: ({ engagements }) => format.percent(shareOf(totals, engagements)),
                    },
                    {
                      key: 'before',
                      label: reports.rangeBefore,
                      render: ({ shown }) => {
                        const before = previousTotals.shares.find((each) => each.shown === shown);
                        return format.percent(shareOf(previousTotals, before?.engagements ?? 0));
                      },
                    },
                  ]}
                />
                {totals.moreValues === 0 ? null : (
                  <Text as="p" tone="tertiary" size="small">
                    {signals.moreValues({ count: totals.moreValues })}
                  </Text>
                )}
              </ColumnSection>
            )}
            <ColumnSection
              id="signal-rows"
              title={signals.byGroup({ name: report.signal.name, by: groupBy })}
              beside={<ExportCsv title={report.signal.name} read={readFile} />}
            >
              <ReportTable
                label={signals.byGroup({ name: report.signal.name, by: groupBy })}
                sort={sort}
                onSort={(next) => setSorted({ by: groupBy, sort: next })}
                rows={rows}
                keyOf={({ key }) => key}
                columns={columns}
              />
              <FirstRows count={rows.length} total={report.total} />
            </ColumnSection>
          </>
        );
      }}
    </ReportStates>
  );
}
