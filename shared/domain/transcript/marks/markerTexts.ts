import type { ActionItem } from '../../../contract/actionItem.ts';
import type { Signal } from '../../../contract/signal.ts';

/** Something the service found in a call without saying where, with the texts by which the place may be guessed. */
export interface Markable {
  readonly kind: 'signal' | 'action-item';
  readonly id: string;
  /** The likeliest to stand in the transcript word for word come first. */
  readonly texts: readonly string[];
}

/** Signal values may be anything; deeper than this nothing is worth looking for. */
const DEEPEST = 4;
const MOST_TEXTS = 20;
/** Shorter texts ("yes", "high") are found anywhere and mean nothing. */
const SHORTEST = 8;

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object' || depth === DEEPEST) return [];
  return Object.values(value)
    .slice(0, MOST_TEXTS)
    .flatMap((inner) => textsIn(inner, depth + 1));
}

function worthSeeking(texts: readonly (string | null | undefined)[]): string[] {
  const kept = texts.map((text) => text?.trim() ?? '').filter((text) => text.length >= SHORTEST);
  return [...new Set(kept)].slice(0, MOST_TEXTS);
}

/** A signal is sought by its value and then by its description: its name is the name of a kind. */
export function signalMarkable(signal: Signal): Markable {
  return {
    kind: 'signal',
    id: signal.id,
    texts: worthSeeking([...textsIn(signal.value), signal.description]),
  };
}

export function actionItemMarkable(item: ActionItem): Markable {
  return { kind: 'action-item', id: item.id, texts: worthSeeking([item.description, item.title]) };
}
