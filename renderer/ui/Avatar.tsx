import css from './Avatar.module.css';
import { cx } from './cx.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The initials of the first and last word, as whole graphemes of any script. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (first === undefined) return '?';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  const letter = (word: string) => [...segmenter.segment(word)][0]?.segment ?? '';
  return (letter(first) + (last === undefined ? '' : letter(last))).toLocaleUpperCase();
}

/** What is known about a person. The first known of email, user id and name determines the hue. */
export interface PersonKey {
  readonly email?: string | null | undefined;
  readonly userId?: string | null | undefined;
  readonly name: string;
  /** Where several people are shown together, one that no other of them has; see {@link distinctHues}. */
  readonly hue?: number;
}

/** A person as shown beside an avatar. */
export interface Person extends PersonKey {
  /** Whether they belong to the workspace. */
  readonly isTeam?: boolean;
  /** Null unless it is a contact of the workspace. */
  readonly contactId?: string | null;
}

export const HUES = 12;

function keyOf({ email, userId, name }: PersonKey): string {
  return (email ?? '').trim().toLowerCase() || (userId ?? '') || name.trim().toLowerCase();
}

/** The hue of a person, the same on every page. */
export function hueOf(person: PersonKey): number {
  const key = keyOf(person);
  // FNV-1a: similar keys, such as addresses of one domain, get unrelated hues.
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 8) % HUES;
}

/**
 * Hues for people who are shown together. The first of those with the same hue keeps it, the others get the next
 * one that nobody has; beyond {@link HUES} people, hues are shared again.
 */
export function distinctHues(people: readonly PersonKey[]): readonly number[] {
  const byKey = new Map<string, number>();
  const taken = new Set<number>();
  const others: [string, number][] = [];
  for (const person of people) {
    const [key, hue] = [keyOf(person), hueOf(person)];
    if (byKey.has(key)) continue;
    byKey.set(key, hue);
    if (taken.has(hue)) others.push([key, hue]);
    taken.add(hue);
  }
  for (const [key, hue] of others) {
    let free = hue;
    while (taken.has(free) && taken.size < HUES) free = (free + 1) % HUES;
    byKey.set(key, free);
    taken.add(free);
  }
  return people.map((person) => byKey.get(keyOf(person)) ?? hueOf(person));
}

/** The colour of a person as a CSS value. */
export function personColor(person: PersonKey): string {
  return `var(--person-${person.hue ?? hueOf(person)})`;
}

/**
 * Initials on the person's hue; square for the team, round for everyone else. Decorative: the name is beside
 * it.
 */
export function Avatar({
  name,
  email,
  userId,
  hue,
  isTeam = false,
  color = personColor({ email, userId, name, ...(hue === undefined ? {} : { hue }) }),
  size = 20,
}: Person & {
  /** For several people at once. */
  readonly color?: string;
  readonly size?: 16 | 20 | 24 | 28;
}) {
  return (
    <span
      aria-hidden="true"
      data-edge
      className={cx(css['avatar'], isTeam && css['team'])}
      style={{ width: size, height: size, fontSize: size * 0.42, background: color }}
    >
      {initials(name)}
    </span>
  );
}
