import { useFormat, useText } from '../../text/useText.ts';
import type { Month } from './months.ts';
import css from './Trend.module.css';

const WIDTH = 8;
const GAP = 2;
const HEIGHT = 28;

/** Calls by month as bars, the oldest first; said in words for those who don't see it. */
export function Trend({ months }: { readonly months: readonly Month[] }) {
  const { trackers } = useText();
  const format = useFormat();
  const most = Math.max(1, ...months.map(({ calls }) => calls));
  const words = months.map(({ name, calls }) => trackers.trendMonth(name, format.number(calls))).join(', ');
  return (
    <svg
      role="img"
      aria-label={trackers.trend(words)}
      width={months.length * (WIDTH + GAP)}
      height={HEIGHT}
      className={css['trend']}
    >
      {months.map(({ name, calls }, index) => {
        const height = calls === 0 ? 1 : Math.max(2, (calls / most) * HEIGHT);
        return (
          <rect
            key={name}
            x={index * (WIDTH + GAP)}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            className={calls === 0 ? css['none'] : css['bar']}
          >
            <title>{trackers.trendMonth(name, format.number(calls))}</title>
          </rect>
        );
      })}
    </svg>
  );
}
