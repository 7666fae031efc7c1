import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { HUES } from '../../ui/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { linePath } from '../../ui/Sparkline.tsx';
import css from './Marks.module.css';

/** The hues are ordered so that neighbours differ. */
export function colourOf(part: number): string {
  return `var(--person-${part % HUES})`;
}

const HEIGHT = 200;
const [LEFT, RIGHT, TOP, BOTTOM] = [48, 8, 8, 24];
/** Pixels needed by a label of the time axis. */
const LABEL = 72;

/** The next number of the form 1, 2, 2.5 or 5 times a power of ten, so that an axis can be halved. */
export function axisEnd(most: number): number {
  if (!(most > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 2.5, 5].find((step) => most <= step * power) ?? 10) * power;
}

/** The same for counts: half of it is a whole number too. */
export function countAxisEnd(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([2, 4, 6, 8].find((step) => most <= step * power) ?? 10) * power;
}

interface ChartWeek {
  readonly key: string;
  /** Shown below the axis. */
  readonly label: string;
  /** The week and its numbers, for tooltips and assistive technology. */
  readonly title: string;
}

export interface Plot {
  /** The middle of a week. */
  readonly x: (week: number) => number;
  readonly y: (value: number) => number;
  /** The width of a week. */
  readonly step: number;
}

/**
 * A chart of weeks with its axes. If weeks can be selected, each is a button: the arrow keys move between
 * them, Enter selects. Otherwise it is exposed as an image, and the table behind it has the same numbers.
 */
export function WeekChart({
  width,
  sentence,
  weeks,
  most,
  axis,
  chosen = null,
  onChoose = null,
  children,
}: {
  readonly width: number;
  /** Describes the chart in a sentence. */
  readonly sentence: string;
  readonly weeks: readonly ChartWeek[];
  /** The maximum of the value axis. */
  readonly most: number;
  readonly axis: (value: number) => string;
  readonly chosen?: string | null;
  readonly onChoose?: ((key: string) => void) | null;
  readonly children: (plot: Plot) => ReactNode;
}) {
  const [active, setActive] = useState(weeks.length - 1);
  const at = Math.min(active, weeks.length - 1);
  const step = Math.max(1, (width - LEFT - RIGHT) / Math.max(1, weeks.length));
  const plot: Plot = {
    x: (week) => LEFT + step * (week + 0.5),
    y: (value) => HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM),
    step,
  };
  const every = Math.max(1, Math.ceil(LABEL / step));
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: weeks.length - 1 }[event.key];
    const isChosen = event.key === 'Enter' || event.key === ' ';
    if (to === undefined && !isChosen) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.min(weeks.length - 1, Math.max(0, to ?? at));
    setActive(next);
    event.currentTarget.querySelector<SVGElement>(`[data-week="${next}"]`)?.focus();
    const week = weeks[next];
    if (isChosen && week !== undefined) onChoose?.(week.key);
  };
  return (
    // The keys apply to the weeks within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <svg
      width={width}
      height={HEIGHT}
      role={onChoose === null ? 'img' : 'group'}
      aria-label={sentence}
      className={css['chart']}
      {...(onChoose === null ? {} : { onKeyDown })}
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line
            x1={LEFT}
            x2={width - RIGHT}
            y1={plot.y(most * share)}
            y2={plot.y(most * share)}
            className={share === 0 ? css['axis'] : css['grid']}
          />
          <text x={LEFT - 8} y={plot.y(most * share) + 4} textAnchor="end">
            {axis(most * share)}
          </text>
        </g>
      ))}
      {children(plot)}
      {weeks.map(({ key, label, title }, week) => (
        <g key={key}>
          {week % every === 0 && plot.x(week) + LABEL / 2 <= width ? (
            <text x={plot.x(week)} y={HEIGHT - 6} textAnchor="middle">
              {label}
            </text>
          ) : null}
          <rect
            x={plot.x(week) - step / 2}
            y={TOP}
            width={step}
            height={HEIGHT - TOP - BOTTOM}
            data-hit=""
            className={cx(css['hit'], onChoose !== null && css['choice'])}
            {...(onChoose === null
              ? {}
              : {
                  role: 'button',
                  tabIndex: week === at ? 0 : -1,
                  'data-week': week,
                  'aria-label': title,
                  'aria-pressed': chosen === key,
                  onClick: () => {
                    setActive(week);
                    onChoose(key);
                  },
                })}
          >
            <title>{title}</title>
          </rect>
        </g>
      ))}
    </svg>
  );
}

/** Stacked bars; the parts of a week are in the order of the colors. */
export function StackedBars({
  plot,
  weeks,
}: {
  readonly plot: Plot;
  readonly weeks: readonly { readonly key: string; readonly parts: readonly number[] }[];
}) {
  const bar = Math.max(1, Math.min(32, plot.step * 0.7));
  return weeks.map(({ key, parts }, week) => {
    let below = 0;
    return (
      <g key={key}>
        {parts.map((part, colour) => {
          const [bottom, top] = [plot.y(below), plot.y(below + part)];
          below += part;
          return part === 0 ? null : (
            <rect
              // The parts of a bar never change their order.
              // oxlint-disable-next-line react/no-array-index-key
              key={colour}
              x={plot.x(week) - bar / 2}
              y={top}
              width={bar}
              height={bottom - top}
              fill={colourOf(colour)}
            />
          );
        })}
      </g>
    );
  });
}

/** A line over the weeks with its points, and gaps for missing values. */
export function WeekLine({
  plot,
  values,
  colour,
}: {
  readonly plot: Plot;
  readonly values: readonly (number | null)[];
  readonly colour: string;
}) {
  return (
    <g>
      <path d={linePath(values, plot.x, plot.y)} stroke={colour} strokeWidth={2} fill="none" />
      {values.map((value, week) =>
        value === null ? null : (
          // A week has one point.
          // oxlint-disable-next-line react/no-array-index-key
          <circle key={week} cx={plot.x(week)} cy={plot.y(value)} r={3} fill={colour} />
        ),
      )}
    </g>
  );
}

/** A constant value as a horizontal line. */
export function LevelLine({
  plot,
  value,
  weeks,
  colour,
}: {
  readonly plot: Plot;
  readonly value: number;
  readonly weeks: number;
  readonly colour: string;
}) {
  return (
    <line
      x1={plot.x(0) - plot.step / 2}
      x2={plot.x(weeks - 1) + plot.step / 2}
      y1={plot.y(value)}
      y2={plot.y(value)}
      stroke={colour}
      strokeWidth={1.5}
      strokeDasharray="6 4"
    />
  );
}
