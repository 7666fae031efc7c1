import { Stack } from './primitives.tsx';
import css from './Skeleton.module.css';

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
    <Stack gap={24} role="status" aria-label={label} className={css['lines']}>
      {widths.map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </Stack>
  );
}

/** A grey bar in the shape of the words to come. Shows itself after 150 ms only: what is quick needs none. */
export function Skeleton({
  width,
  height = 12,
}: {
  readonly width: number | string;
  readonly height?: number;
}) {
  return <span aria-hidden="true" className={css['bar']} style={{ width, height }} />;
}
