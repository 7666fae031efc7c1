import type { ReactNode } from 'react';
import { useFormat, useText } from '../../text/useText.ts';
import type { LegendEntry } from './chartPicture.ts';
import { type ChartCell, ChartFigure } from './ChartFigure.tsx';
import { axisEnd, countAxisEnd, type Plot, StackedBars, BandChart } from './marks.tsx';

const NO_LEGEND: readonly LegendEntry[] = [];

interface ReportWeek {
  readonly name: string;
  readonly from: string;
}

interface WeeklyChartProps<Week extends ReportWeek> {
  readonly id: string;
  readonly title: string;
  /** Describes the chart in a sentence. */
  readonly sentence: string;
  readonly legend?: readonly LegendEntry[];
  /** Controls of the chart. */
  readonly beside?: ReactNode;
  readonly weeks: readonly Week[];
  /** A week and its numbers, for tooltips and assistive technology. */
  readonly titleOf: (week: Week) => string;
  /** The columns of the table behind the chart, after the week. */
  readonly columns: readonly {
    readonly label: string;
    readonly cell: (week: Week) => ChartCell;
  }[];
  /** Where the value axis begins, if not at zero. */
  readonly least?: number | undefined;
  /** The maximum of the value axis. */
  readonly most: number;
  readonly axis: (value: number) => string;
  /** The name of the selected week. */
  readonly chosen?: string | null;
  /** Null if nothing is behind the weeks. */
  readonly onWeek: ((week: Week) => void) | null;
  readonly children: (plot: Plot) => ReactNode;
}

/** A chart over the weeks of a report, with the table behind it. */
export function WeeklyChart<Week extends ReportWeek>({
  legend = NO_LEGEND,
  weeks,
  titleOf,
  columns,
  least,
  most,
  axis,
  chosen = null,
  onWeek,
  children,
  ...figure
}: WeeklyChartProps<Week>) {
  const { reports } = useText();
  const format = useFormat();
  const choose = (name: string) => {
    const week = weeks.find((each) => each.name === name);
    if (week !== undefined) onWeek?.(week);
  };
  return (
    <ChartFigure
      {...figure}
      legend={legend}
      table={{
        columns: [reports.weekColumn, ...columns.map(({ label }) => label)],
        rows: weeks.map((week) => [
          { shown: format.day(week.from), value: week.name },
          ...columns.map(({ cell }) => cell(week)),
        ]),
      }}
    >
      {(width) => (
        <BandChart
          width={width}
          sentence={figure.sentence}
          bands={weeks.map((week) => ({
            key: week.name,
            label: format.shortDay(week.from),
            title: titleOf(week),
          }))}
          least={least}
          most={most}
          axis={axis}
          chosen={chosen}
          onChoose={onWeek === null ? null : choose}
        >
          {children}
        </BandChart>
      )}
    </ChartFigure>
  );
}

/** The same with a bar for each week. */
export function WeeklyBars<Week extends ReportWeek>({
  partsOf,
  isCount = true,
  ...chart
}: Omit<WeeklyChartProps<Week>, 'most' | 'axis' | 'children'> & {
  /** The parts of a bar, in the order of the legend. */
  readonly partsOf: (week: Week) => readonly number[];
  /** Whether the values are whole numbers. */
  readonly isCount?: boolean;
}) {
  const format = useFormat();
  const bars = chart.weeks.map((week) => ({ key: week.name, parts: partsOf(week) }));
  const most = Math.max(0, ...bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
  return (
    <WeeklyChart
      {...chart}
      most={(isCount ? countAxisEnd : axisEnd)(most)}
      axis={(value) => format.tenths(value)}
    >
      {(plot) => <StackedBars plot={plot} bands={bars} />}
    </WeeklyChart>
  );
}
