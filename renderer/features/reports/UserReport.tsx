import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { UserId } from '#shared/contract/ids.ts';
import { TALK_METRICS, type TalkMetric } from '#shared/contract/reportMetrics.ts';
import { placeAmong, type ValueRange, WHOLE_SCALES } from '#shared/domain/reports/distribution.ts';
import type { ReportRange } from '#shared/domain/reports/reportRange.ts';
import {
  type ReportChoice,
  reportQuery,
  type UserPoint,
  type UserReport as Report,
} from '../../queries/reportQueries.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { Select } from '../../ui/Select.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import { Definitions, FigureBasis, useFigureFormat } from './figures.tsx';
import { axisEnd, BandChart, BandMark, countAxisEnd, LevelLine, StackedBars, WeekLine } from './marks.tsx';
import { RangeLine, ReportStates } from './ReportFrame.tsx';
import { SortedReportTable } from './ReportTable.tsx';
import { UnclearSpeakers } from './UnclearSpeakers.tsx';
import { WeeklyChart } from './WeeklyChart.tsx';
import css from './Reports.module.css';

/** Which engagements behind a user's figures are wanted: of a week, or with some values; null for all. */
type Points = ReportChoice<'mirror.userReport'>['pointsOf'];

const EVERYTHING = {};
const POINTS_A_STEP = 50;
const MOST_POINTS = 500;
const OWN = 'var(--accent)';
const OWN_MEDIAN = 'var(--person-1)';
const TEAM_MEDIAN = 'var(--ink-2)';

/** The figures of the range beside those of the preceding range and the medians. */
function FigureTable({
  report,
  onPlay,
}: {
  readonly report: Report;
  readonly onPlay: (engagementId: string, second: number) => void;
}) {
  const { reports } = useText();
  const format = useFormat();
  const figure = useFigureFormat();
  const { volume, talk, previousTotals, team, longest, name } = report;
  type Volume = Report['volume'];
  const volumes = [
    {
      label: reports.columns.engagements,
      write: (of: Volume) => format.number(of.engagements),
      counted: volume.engagements,
    },
    {
      label: reports.columns.hours,
      write: (of: Volume) => format.oneDecimal(of.seconds / 3600),
      counted: volume.engagements - volume.unknownLength,
    },
  ];
  return (
    // Scrolls horizontally in a narrow window, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={reports.figures} tabIndex={0} className={css['scroll']}>
      <table aria-label={reports.figures} className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{reports.figure}</th>
            <th scope="col">{reports.thisRange}</th>
            <th scope="col">{reports.rangeBefore}</th>
            <th scope="col">{reports.ownMedian}</th>
            <th scope="col">{reports.teamMedian}</th>
            <th scope="col">{reports.counted}</th>
          </tr>
        </thead>
        <tbody>
          {TALK_METRICS.map((metric) => {
            const { value, median, counted } = talk.figures[metric];
            const words = figure(metric, value);
            return (
              <tr key={metric}>
                <th scope="row">{reports.columns[metric]}</th>
                <td>
                  {metric === 'longestMonologue' && longest !== null && value !== null ? (
                    <button
                      type="button"
                      className={css['link']}
                      aria-label={reports.play({ name, length: words })}
                      onClick={() => onPlay(longest.engagementId, longest.second)}
                    >
                      {words}
                    </button>
                  ) : (
                    words
                  )}
                </td>
                <td>{figure(metric, previousTotals.talk.figures[metric].value)}</td>
                <td>{figure(metric, median)}</td>
                <td>{figure(metric, team.figures[metric].median)}</td>
                <td>{format.number(counted)}</td>
              </tr>
            );
          })}
          {volumes.map(({ label, write, counted }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{write(volume)}</td>
              <td>{write(previousTotals.volume)}</td>
              <td>–</td>
              <td>–</td>
              <td>{format.number(counted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Level {
  readonly label: string;
  readonly value: number;
  readonly colour: string;
}

/** The medians that are known. */
function useLevels(): (report: Report, metric: TalkMetric) => readonly Level[] {
  const { reports } = useText();
  return ({ talk, team }, metric) =>
    [
      { label: reports.ownMedian, value: talk.figures[metric].median, colour: OWN_MEDIAN },
      { label: reports.teamMedian, value: team.figures[metric].median, colour: TEAM_MEDIAN },
    ].flatMap(({ value, ...level }) => (value === null ? [] : [{ ...level, value }]));
}

/** Formats values from one to another. */
function useValueRangeFormat(): (metric: TalkMetric, range: ValueRange) => string {
  const { reports } = useText();
  const figure = useFigureFormat();
  return (metric, { from, before }) =>
    before === null && !WHOLE_SCALES.has(metric)
      ? reports.valuesFrom({ from: figure(metric, from) })
      : reports.valuesBetween({ from: figure(metric, from), to: figure(metric, before ?? 1) });
}

/** How many engagements have which values of a metric, with the medians. Clicking a bar selects its values. */
function UserDistribution({
  report,
  metric,
  levels,
  chosen,
  onValues,
}: {
  readonly report: Report;
  readonly metric: TalkMetric;
  readonly levels: readonly Level[];
  /** The selected values; null for all. */
  readonly chosen: ValueRange | null;
  readonly onValues: (values: ValueRange | null) => void;
}) {
  const { reports } = useText();
  const format = useFormat();
  const figure = useFigureFormat();
  const rangeText = useValueRangeFormat();
  const bins = report.distributions[metric];
  const { counted, median } = report.talk.figures[metric];
  if (bins.length === 0) return null;
  const label = reports.columns[metric];
  const sentence =
    median === null
      ? reports.distributionOfFew({ count: counted })
      : reports.distribution({ count: counted, median: figure(metric, median) });
  const most = countAxisEnd(Math.max(...bins.map(({ count }) => count)));
  const chosenKey = chosen === null ? null : String(chosen.from);
  return (
    <ChartFigure
      id="user-distribution"
      title={reports.distributionTitle({ metric: label })}
      sentence={sentence}
      legend={levels.map(({ label: of, value, colour }) => ({
        label: `${of} ${figure(metric, value)}`,
        colour,
        dashed: true,
      }))}
      table={{
        columns: [label, reports.columns.engagements],
        rows: bins.map(({ count, ...range }) => [
          { shown: rangeText(metric, range), value: range.from },
          { shown: format.number(count), value: count },
        ]),
      }}
    >
      {(width) => (
        <BandChart
          width={width}
          sentence={sentence}
          bands={bins.map(({ count, ...range }) => ({
            key: String(range.from),
            label: figure(metric, range.from),
            title: reports.binCount({ values: rangeText(metric, range), count }),
          }))}
          most={most}
          axis={(value) => format.tenths(value)}
          labelsAt="start"
          chosen={chosenKey}
          onChoose={(key) => {
            const { from, before } = bins.find((bin) => String(bin.from) === key) ?? {};
            const isNew = from !== undefined && before !== undefined && key !== chosenKey;
            onValues(isNew ? { from, before } : null);
          }}
        >
          {(plot) => (
            <>
              <StackedBars
                plot={plot}
                isFilled
                bands={bins.map(({ from, count }) => ({ key: String(from), parts: [count] }))}
              />
              {levels.map(({ label: of, value, colour }) => (
                <BandMark key={of} plot={plot} at={placeAmong(bins, value)} most={most} colour={colour} />
              ))}
            </>
          )}
        </BandChart>
      )}
    </ChartFigure>
  );
}

/** One figure by week beside the medians. Clicking a point selects its week. */
function FigureTrend({
  report,
  metric,
  levels,
  onMetric,
  chosen,
  onWeek,
}: {
  readonly report: Report;
  readonly metric: TalkMetric;
  readonly levels: readonly Level[];
  readonly onMetric: (metric: TalkMetric) => void;
  /** When the selected week begins; null for all. */
  readonly chosen: string | null;
  readonly onWeek: (week: Report['weeks'][number] | null) => void;
}) {
  const { reports } = useText();
  const format = useFormat();
  const figure = useFigureFormat();
  const count = (value: number) => ({ shown: format.number(value), value });
  const values = report.weeks.map(({ figures }) => figures[metric].value);
  const own = report.talk.figures[metric];
  const label = reports.columns[metric];
  // A sentiment may be negative, and its scale is the same for everyone.
  const [least, most] =
    metric === 'sentiment'
      ? [-1, 1]
      : [0, axisEnd(Math.max(...values.map((value) => value ?? 0), ...levels.map(({ value }) => value)))];
  const sentence = reports.trendSentence({
    metric: label,
    value: figure(metric, own.value),
    before: figure(metric, report.previousTotals.talk.figures[metric].value),
    team: figure(metric, report.team.figures[metric].median),
  });
  return (
    <WeeklyChart
      id="user-trend"
      title={reports.byWeekOf({ metric: label })}
      sentence={sentence}
      beside={
        <Select
          aria-label={reports.figure}
          options={TALK_METRICS.map((each) => ({ value: each, label: reports.columns[each] }))}
          value={metric}
          onChange={onMetric}
        />
      }
      legend={[
        { label: report.name, colour: OWN },
        ...levels.map(({ label: of, colour, value }) => ({
          label: `${of} ${figure(metric, value)}`,
          colour,
          dashed: true,
        })),
      ]}
      weeks={report.weeks}
      titleOf={({ from, figures }) =>
        reports.weekFigure({
          day: format.day(from),
          value: figure(metric, figures[metric].value),
          count: figures[metric].counted,
        })
      }
      columns={[
        {
          label,
          cell: ({ figures: { [metric]: of } }) => ({ shown: figure(metric, of.value), value: of.value }),
        },
        { label: reports.counted, cell: ({ figures }) => count(figures[metric].counted) },
        { label: reports.columns.engagements, cell: ({ volume }) => count(volume.engagements) },
      ]}
      least={least}
      most={most}
      axis={(value) => figure(metric, value)}
      chosen={report.weeks.find(({ from }) => from === chosen)?.name ?? null}
      onWeek={(week) => onWeek(week.from === chosen ? null : week)}
    >
      {(plot) => (
        <>
          {levels.map(({ label: of, value, colour }) => (
            <LevelLine key={of} plot={plot} value={value} weeks={values.length} colour={colour} />
          ))}
          <WeekLine plot={plot} values={values} colour={OWN} />
        </>
      )}
    </WeeklyChart>
  );
}

/** The report about one user: figures, weeks, and the engagements behind them. */
export function UserReport({
  userId,
  range,
  renderEngagement,
  onPlay,
}: {
  readonly userId: UserId;
  readonly range: ReportRange;
  /** Renders a title as a link to its engagement. */
  readonly renderEngagement: (engagementId: string, title: string) => ReactNode;
  /** Opens an engagement at this second. */
  readonly onPlay: (engagementId: string, second: number) => void;
}) {
  const connectionId = useConnectionId();
  const text = useText();
  const { reports } = text;
  const format = useFormat();
  const figure = useFigureFormat();
  const levelsOf = useLevels();
  const rangeText = useValueRangeFormat();
  /** The selected week or values; only one of them. */
  const [chosen, setChosen] = useState<Points>(null);
  const [metric, setMetric] = useState<TalkMetric>('talkRatio');
  const [limit, setLimit] = useState(POINTS_A_STEP);
  const scope = { connectionId, filter: EVERYTHING, range, timeZone: format.timeZone };
  const query = useQuery(reportQuery('mirror.userReport', scope, { userId, pointsOf: chosen, limit }));
  return (
    <ReportStates query={query} isEmpty={(report) => report === null}>
      {(report) => {
        if (report === null) return null;
        const titleOf = ({ title }: UserPoint) => engagementTitle(text, title);
        const choose = (next: Points) => {
          setLimit(POINTS_A_STEP);
          setChosen(next);
        };
        const levels = levelsOf(report, metric);
        return (
          <>
            <ColumnSection id="user-figures" title={reports.figures}>
              <RangeLine range={report.range} previous={report.previous} />
              <FigureBasis
                engagements={report.volume.engagements}
                waiting={report.basis.waiting}
                excluded={report.talk.excluded}
              />
              <FigureTable report={report} onPlay={onPlay} />
              <Definitions />
            </ColumnSection>
            <FigureTrend
              report={report}
              metric={metric}
              levels={levels}
              onMetric={(next) => {
                setMetric(next);
                if (chosen?.kind === 'values') choose(null);
              }}
              chosen={chosen?.kind === 'time' ? chosen.from : null}
              onWeek={(week) =>
                choose(week === null ? null : { kind: 'time', from: week.from, before: week.before })
              }
            />
            <UserDistribution
              report={report}
              metric={metric}
              levels={levels}
              chosen={chosen?.kind === 'values' ? chosen : null}
              onValues={(values) => choose(values === null ? null : { kind: 'values', metric, ...values })}
            />
            <ColumnSection
              id="user-engagements"
              title={reports.behind}
              beside={
                chosen === null ? null : (
                  <Button onClick={() => choose(null)}>
                    {chosen.kind === 'time'
                      ? reports.weekOf({ day: format.day(chosen.from) })
                      : reports.valuesOf({
                          metric: reports.columns[chosen.metric],
                          values: rangeText(chosen.metric, chosen),
                        })}
                    <X size={14} aria-label={chosen.kind === 'time' ? reports.allWeeks : reports.allValues} />
                  </Button>
                )
              }
            >
              {report.points.length === 0 ? (
                <EmptyState title={reports.noPointsTitle}>{reports.noPointsBody}</EmptyState>
              ) : (
                <>
                  <SortedReportTable
                    label={reports.behind}
                    initial={{ column: 'date', descending: true }}
                    rows={report.points}
                    keyOf={({ engagementId }) => engagementId}
                    columns={[
                      {
                        key: 'title',
                        label: reports.engagement,
                        value: titleOf,
                        render: (point) => renderEngagement(point.engagementId, titleOf(point)),
                      },
                      {
                        key: 'date',
                        label: reports.date,
                        value: ({ startAt }) => startAt,
                        render: ({ startAt }) => format.day(startAt),
                      },
                      ...TALK_METRICS.map((metric) => ({
                        key: metric,
                        label: reports.columns[metric],
                        value: ({ values }: UserPoint) => values[metric],
                        render: (point: UserPoint) => {
                          const words = figure(metric, point.values[metric]);
                          return metric !== 'longestMonologue' || point.values[metric] === null ? (
                            words
                          ) : (
                            <button
                              type="button"
                              className={css['link']}
                              aria-label={reports.playIn({ title: titleOf(point), length: words })}
                              onClick={() => onPlay(point.engagementId, point.longestAt)}
                            >
                              {words}
                            </button>
                          );
                        },
                      })),
                    ]}
                  />
                  <Row gap={12}>
                    {report.morePoints && limit < MOST_POINTS ? (
                      <Button onClick={() => setLimit(Math.min(MOST_POINTS, limit + POINTS_A_STEP))}>
                        {reports.more}
                      </Button>
                    ) : report.morePoints ? (
                      <Text tone="tertiary">{reports.mostPoints({ count: MOST_POINTS })}</Text>
                    ) : null}
                  </Row>
                </>
              )}
            </ColumnSection>
            <UnclearSpeakers userId={userId} renderEngagement={renderEngagement} />
          </>
        );
      }}
    </ReportStates>
  );
}
