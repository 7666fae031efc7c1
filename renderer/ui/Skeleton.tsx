import { Stack } from './primitives.tsx';
import css from './Skeleton.module.css';

/** Placeholder lines. */
export function LoadingLines({
  label,
  widths,
}: {
  readonly label: string;
  /** Widths in percent. */
  readonly widths: readonly number[];
}) {
  return (
    <Stack gap={24} pad={[20, 'page']} role="status" aria-label={label}>
      {widths.map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </Stack>
  );
}

/** A grey bar in place of text. It appears after 150 ms, so that quick loading shows none. */
export function Skeleton({
  width,
  height = 12,
}: {
  readonly width: number | string;
  readonly height?: number;
}) {
  return <span aria-hidden="true" className={css['bar']} style={{ width, height }} />;
}
