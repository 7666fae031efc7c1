import { HUES } from '../../ui/Avatar.tsx';
import css from './Reports.module.css';

/** A trend as a line; a gap where there is no value. Its numbers stand beside it. */
export function Sparkline({
  values,
  label,
}: {
  readonly values: readonly (number | null)[];
  readonly label: string;
}) {
  const most = Math.max(...values.map((value) => value ?? 0));
  const step = 96 / Math.max(1, values.length - 1);
  const place = (value: number, index: number) =>
    `${(index * step).toFixed(1)} ${(18 - (most > 0 ? value / most : 0) * 16).toFixed(1)}`;
  let path = '';
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const before = values[index - 1];
    // A single week between two gaps is a point.
    const begin = before === undefined || before === null ? 'M' : 'L';
    path += `${begin}${place(value, index)}${begin === 'M' ? 'h0.1' : ''}`;
  }
  return (
    <svg viewBox="0 0 96 20" role="img" aria-label={label} className={css['spark']} strokeLinecap="round">
      <path d={path} />
    </svg>
  );
}

/** One bar of stacked parts. */
interface Bar {
  readonly key: string;
  /** Shown when the pointer rests on it. */
  readonly title: string;
  /** In the order of the colours. */
  readonly parts: readonly number[];
}

/** The hues are in an order in which neighbours differ. */
export function colourOf(part: number): string {
  return `var(--person-${part % HUES})`;
}

const HEIGHT = 120;
const BAR = 12;
const GAP = 4;

/** Stacked bars. A picture to assistive technology: the same numbers stand in the table behind it. */
export function StackedBars({ bars, label }: { readonly bars: readonly Bar[]; readonly label: string }) {
  const most = Math.max(1, ...bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
  const width = Math.max(1, bars.length * (BAR + GAP));
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={css['bars']}
    >
      {bars.map(({ key, title, parts }, index) => {
        let top = HEIGHT;
        return (
          <g key={key}>
            <title>{title}</title>
            {parts.map((part, colour) => {
              const height = (part / most) * (HEIGHT - 4);
              top -= height;
              return (
                <rect
                  // The parts of a bar always stand in the same order.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={colour}
                  x={index * (BAR + GAP)}
                  y={top}
                  width={BAR}
                  height={height}
                  fill={colourOf(colour)}
                />
              );
            })}
          </g>
        );
      })}
      <line x1={0} x2={width} y1={HEIGHT} y2={HEIGHT} className={css['axis']} />
    </svg>
  );
}
