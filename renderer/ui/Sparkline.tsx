import css from './Sparkline.module.css';

/** A trend as a line with gaps for missing values. Its numbers are beside it. */
export function Sparkline({
  values,
  label,
  from = 'zero',
}: {
  readonly values: readonly (number | null)[];
  readonly label: string;
  /** Counts start at zero; values that hardly vary start at the least of them. */
  readonly from?: 'zero' | 'least';
}) {
  const known = values.filter((value) => value !== null);
  const least = from === 'zero' ? 0 : Math.min(...known);
  const span = Math.max(...known) - least;
  const step = 96 / Math.max(1, values.length - 1);
  const path = linePath(
    values,
    (index) => index * step,
    (value) => (span > 0 ? 18 - ((value - least) / span) * 16 : 10),
  );
  return (
    <svg viewBox="0 0 96 20" role="img" aria-label={label} className={css['spark']} strokeLinecap="round">
      <path d={path} />
    </svg>
  );
}

/** The commands of a line over these values; a gap where there is none. */
export function linePath(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let path = '';
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const before = values[index - 1];
    // A single week between two gaps is a point.
    const begins = before === undefined || before === null;
    path += `${begins ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}${begins ? 'h0.1' : ''}`;
  }
  return path;
}
