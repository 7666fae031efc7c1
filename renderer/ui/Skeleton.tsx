import css from './Skeleton.module.css';

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
