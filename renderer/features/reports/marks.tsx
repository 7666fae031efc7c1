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
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 8, 8, 24];
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

/** A week, or a range of values. */
interface Band {
  readonly key: string;
  /** Shown below the axis. */
  readonly label: string;
  /** The band and its numbers, for tooltips and assistive technology. */
  readonly title: string;
}

export interface Plot {
  /** The middle of a band. */
  readonly x: (band: number) => number;
  readonly y: (value: number) => number;
  /** The width of a band. */
  readonly step: number;
}

/**
 * A chart of bands with its axes. If they can be selected, each is a button: the arrow keys move between
 * them, Enter selects. Otherwise it is exposed as an image, and the table behind it has the same numbers.
 */
export function BandChart({
  width,
  sentence,
  bands,
  least = 0,
  most,
  axis,
  labelsAt = 'middle',
  chosen = null,
  onChoose = null,
  children,
}: {
  readonly width: number;
  /** Describes the chart in a sentence. */
  readonly sentence: string;
  readonly bands: readonly Band[];
  /** Where the value axis begins. */
  readonly least?: number | undefined;
  /** The maximum of the value axis. */
  readonly most: number;
  readonly axis: (value: number) => string;
  /** Weeks have their label in the middle, ranges of values their first value where they begin. */
  readonly labelsAt?: 'middle' | 'start';
  readonly chosen?: string | null;
  readonly onChoose?: ((key: string) => void) | null;
  readonly children: (plot: Plot) => ReactNode;
}) {
  const [active, setActive] = useState(bands.length - 1);
  const at = Math.min(active, bands.length - 1);
  const step = Math.max(1, (width - LEFT - RIGHT) / Math.max(1, bands.length));
  const plot: Plot = {
    x: (band) => LEFT + step * (band + 0.5),
    y: (value) => HEIGHT - BOTTOM - ((value - least) / (most - least)) * (HEIGHT - TOP - BOTTOM),
    step,
  };
  const every = Math.max(1, Math.ceil(LABEL / step));
  const labelX = (band: number) => plot.x(labelsAt === 'start' ? band - 0.5 : band);
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: bands.length - 1 }[event.key];
    const isChosen = event.key === 'Enter' || event.key === ' ';
    if (to === undefined && !isChosen) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.min(bands.length - 1, Math.max(0, to ?? at));
    setActive(next);
    event.currentTarget.querySelector<SVGElement>(`[data-band="${next}"]`)?.focus();
    const band = bands[next];
    if (isChosen && band !== undefined) onChoose?.(band.key);
  };
  return (
    // The keys apply to the bands within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <svg
      width={width}
      height={HEIGHT}
      role={onChoose === null ? 'img' : 'group'}
      aria-label={sentence}
      className={css['chart']}
      {...(onChoose === null ? {} : { onKeyDown })}
    >
      {[least, (least + most) / 2, most].map((value) => (
        <g key={value}>
          <line
            x1={LEFT}
            x2={width - RIGHT}
            y1={plot.y(value)}
            y2={plot.y(value)}
            className={value === least ? css['axis'] : css['grid']}
          />
          <text x={LEFT - 8} y={plot.y(value) + 4} textAnchor="end">
            {axis(value)}
          </text>
        </g>
      ))}
      {children(plot)}
      {bands.map(({ key, label, title }, band) => (
        <g key={key}>
          {band % every === 0 && plot.x(band) + LABEL / 2 <= width ? (
            <text x={labelX(band)} y={HEIGHT - 6} textAnchor="middle">
              {label}
            </text>
          ) : null}
          <rect
            x={plot.x(band) - step / 2}
            y={TOP}
            width={step}
            height={HEIGHT - TOP - BOTTOM}
            data-hit=""
            className={cx(css['hit'], onChoose !== null && css['choice'])}
            {...(onChoose === null
              ? {}
              : {
                  role: 'button',
                  tabIndex: band === at ? 0 : -1,
                  'data-band': band,
                  'aria-label': title,
                  'aria-pressed': chosen === key,
                  onFocus: () => setActive(band),
                  onClick: () => {
                    setActive(band);
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

/** Stacked bars; the parts of a bar are in the order of the colors. */
export function StackedBars({
  plot,
  bands,
  isFilled = false,
}: {
  readonly plot: Plot;
  /** The bars touch, because the bands are ranges of values. */
  readonly isFilled?: boolean;
  readonly bands: readonly { readonly key: string; readonly parts: readonly number[] }[];
}) {
  const bar = Math.max(1, isFilled ? plot.step - 2 : Math.min(32, plot.step * 0.7));
  return bands.map(({ key, parts }, band) => {
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
              x={plot.x(band) - bar / 2}
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

/** A value between the bands as a vertical line; `at` counts in bands from the axis. */
export function BandMark({
  plot,
  at,
  most,
  colour,
}: {
  readonly plot: Plot;
  readonly at: number;
  /** The maximum of the value axis. */
  readonly most: number;
  readonly colour: string;
}) {
  const x = plot.x(at - 0.5);
  return (
    <line
      x1={x}
      x2={x}
      y1={plot.y(0)}
      y2={plot.y(most)}
      stroke={colour}
      strokeWidth={1.5}
      strokeDasharray="6 4"
    />
  );
}
