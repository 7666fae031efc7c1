import { useFormat, useText } from '../../text/useText.ts';
import { type Month, type MonthBar, monthBars } from './activityMonths.ts';
import css from './ActivityChart.module.css';

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
export function ActivityChart({
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
