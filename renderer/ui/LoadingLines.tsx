import css from './LoadingLines.module.css';
import { Skeleton } from './Skeleton.tsx';

/** Lines in the place of those that are on their way. */
export function LoadingLines({
  label,
  widths,
}: {
  readonly label: string;
  /** In hundredths of the room there is. */
  readonly widths: readonly number[];
}) {
  return (
    <div role="status" aria-label={label} className={css['lines']}>
      {widths.map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
