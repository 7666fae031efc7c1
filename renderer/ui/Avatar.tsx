import css from './Avatar.module.css';

/** The initials of the first and last word, as whole graphemes of any script. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (first === undefined) return '?';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const letter = (word: string) => [...segmenter.segment(word)][0]?.segment ?? '';
  return (letter(first) + (last === undefined ? '' : letter(last))).toLocaleUpperCase();
}

export const HUES = 8;

/** A stable hue for a key, the same on every page. */
export function hueOf(key: string): number {
  let hash = 0;
  for (let index = 0; index < key.length; index += 1) hash = (hash * 31 + key.charCodeAt(index)) | 0;
  return ((hash % HUES) + HUES) % HUES;
}

/** Initials on one of eight hues. Decorative: the name stands beside it. */
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
