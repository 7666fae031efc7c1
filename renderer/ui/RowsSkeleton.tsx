import css from './RowsSkeleton.module.css';
import { Skeleton } from './Skeleton.tsx';

const WIDTHS = [72, 58, 66, 49, 70, 61, 54, 68];

/** The first rows of a list that is on its way. */
export function RowsSkeleton({
  label,
  height,
  below = 0,
}: {
  readonly label: string;
  /** Pixels, of one row. */
  readonly height: number;
  /** Pixels, of what will stand above the rows. */
  readonly below?: number;
}) {
  return (
    <div role="status" aria-label={label} className={css['rows']} style={{ paddingBlockStart: below }}>
      {WIDTHS.map((width) => (
        <div key={width} className={css['row']} style={{ height }}>
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}
