import type { TalkMetric } from '#shared/contract/reportMetrics.ts';
import { placeAmong, type ValueRange, WHOLE_SCALES } from '#shared/domain/reports/distribution.ts';
import type { UserReport } from '../../queries/reportQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ChartFigure } from './ChartFigure.tsx';
import { useFigureFormat } from './figures.tsx';
import { BandChart, BandMark, countAxisEnd, StackedBars } from './marks.tsx';

/** Formats values from one to another. */
export function useValueRangeFormat(): (metric: TalkMetric, range: ValueRange) => string {
  const { reports } = useText();
  const figure = useFigureFormat();
  return (metric, { from, before }) =>
    before === null && !WHOLE_SCALES.has(metric)
      ? reports.valuesFrom({ from: figure(metric, from) })
      : reports.valuesBetween({ from: figure(metric, from), to: figure(metric, before ?? 1) });
}

/** How many engagements have which values of a metric, with the medians. Clicking a bar selects its values. */
export function UserDistribution({
  report,
  metric,
  levels,
  chosen,
  onValues,
}: {
  readonly report: UserReport;
  readonly metric: TalkMetric;
  readonly levels: readonly { readonly label: string; readonly value: number; readonly colour: string }[];
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
