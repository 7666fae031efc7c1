import { LineStore } from '../../../renderer/features/transcript/lineStore.ts';

const LINES = 40_000;
const SECONDS_A_LINE = 2.5;
const LONGEST = 70;

/** Typical speech: mostly plain words, plus some that browsers may break or that are missing in our fonts. */
const WORDS =
  `yes no well so and but the of to in that it we you they our this is are was would could can about think know
  good really maybe actually probably question answer account renewal quarter pricing budget contract integration
  dashboard workspace colleague implementation responsibility don’t it’s we’ll that’s I’d and, so. right? okay,
  follow-up long-term state-of-the-art 2026 14:30 €1,200 50% and/or e.g. team@larkfield.test Grüße Kraków Zoë
  naïve “quoted” (roughly) v2.4.1 Q3/Q4 — … https://docs.larkfield.test/guides/start 日本語 Łódź 👍`.split(
    /\s+/,
  );
/** How many of every hundred words are plain. */
const PLAIN = 32;

/** Numbers between 0 and 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function inventedLines(): string[] {
  const next = numbers(7);
  const pick = (from: number): string => WORDS[Math.floor(next() * from)] ?? '';
  return Array.from({ length: LINES }, () =>
    // Many short lines and few long ones.
    Array.from({ length: 1 + Math.floor(next() ** 2 * LONGEST) }, () =>
      pick(next() < 0.9 ? PLAIN : WORDS.length),
    ).join(' '),
  );
}

const names = ['Ada Byron', 'Bo Lindqvist', 'Chinwe Okafor', 'Dana Petrov', 'Eleni Reid', 'Farid Haddad'];

export const speakers = names.map((name) => ({
  name,
  email: null,
  userId: null,
  contactId: null,
  sentiment: null,
}));

/** A call of 40,000 lines, all loaded. */
export function inventedCall(): LineStore {
  const text = inventedLines();
  const next = numbers(11);
  let by = 0;
  const lines = new LineStore(speakers);
  lines.append({
    from: 0,
    text,
    start: text.map((_, line) => line * SECONDS_A_LINE),
    end: text.map((_, line) => (line + 0.9) * SECONDS_A_LINE),
    // Sometimes the next person speaks.
    speaker: text.map(() => (by = next() < 0.35 ? (by + 1) % names.length : by)),
    sentiment: text.map(() => null),
    words: text.map(() => null),
  });
  return lines;
}
