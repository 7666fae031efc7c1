import { cx } from './cx.ts';
import css from './Meter.module.css';

/**
 * A progress bar. Decorative: text beside it states the progress.
 * @param share From 0 to 1.
 */
export function ProgressBar({ share }: { readonly share: number }) {
  return (
    <span aria-hidden="true" className={css['line']}>
      <span className={css['filled']} style={{ transform: `scaleX(${share})` }} />
    </span>
  );
}

/**
 * A ring that shows shares of a whole, with a sentence for screen readers.
 * @param parts Shares from 0 to 1, drawn one after the other from the top.
 */
export function Meter({
  label,
  sentence,
  value,
  max,
  parts,
}: {
  readonly label: string;
  readonly sentence: string;
  readonly value: number;
  readonly max: number;
  readonly parts: readonly { readonly share: number; readonly tone: 'own' | 'others' | 'held' }[];
}) {
  const arcs = parts.map((part, index) => ({
    ...part,
    start: parts.slice(0, index).reduce((sum, { share }) => sum + share, 0),
  }));
  return (
    <svg
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={sentence}
      viewBox="0 0 20 20"
      width={18}
      height={18}
      className={css['meter']}
    >
      <circle cx={10} cy={10} r={7.5} pathLength={1} className={css['whole']} />
      {arcs.map((arc) => (
        <circle
          key={arc.tone}
          cx={10}
          cy={10}
          r={7.5}
          pathLength={1}
          strokeDasharray={`${arc.share} 1`}
          strokeDashoffset={-arc.start}
          className={cx(css['part'], css[arc.tone])}
        />
      ))}
    </svg>
  );
}
