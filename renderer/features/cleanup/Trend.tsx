import type { QueueState } from '#shared/contract/cleanup.ts';
import { useFormat, useText } from '../../text/useText.ts';
import css from './Trend.module.css';
import { trendPoints } from './trendLine.ts';

const WIDTH = 96;
const HEIGHT = 24;

/** How many there were each day, as a small line; read as a sentence. */
export function Trend({ trend }: { readonly trend: QueueState['trend'] }) {
  const { cleanup } = useText();
  const format = useFormat();
  const [first] = trend;
  const last = trend.at(-1);
  if (first === undefined || last === undefined || trend.length < 2) {
    return <span className={css['noTrend']} title={cleanup.trendNone} />;
  }
  const sentence = cleanup.trend(format.number(first.open), format.day(first.day), format.number(last.open));
  return (
    <svg
      role="img"
      aria-label={sentence}
      viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
      width={WIDTH}
      height={HEIGHT}
      className={css['trend']}
    >
      <title>{sentence}</title>
      <polyline points={trendPoints(trend, WIDTH, HEIGHT)} />
    </svg>
  );
}
