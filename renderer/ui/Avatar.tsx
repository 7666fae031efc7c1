import css from './Avatar.module.css';
import { hueOf, initials } from './initials.ts';

/** Initials on one of eight hues. Decoration: the name stands beside it. */
export function Avatar({
  name,
  hue = hueOf(name),
  size = 20,
}: {
  readonly name: string;
  readonly hue?: number;
  readonly size?: 20 | 24 | 28;
}) {
  return (
    <span
      aria-hidden="true"
      className={css['avatar']}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.42,
        background: `var(--speaker-${hue})`,
        color: `var(--speaker-ink-${hue})`,
      }}
    >
      {initials(name)}
    </span>
  );
}
