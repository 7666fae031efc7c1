import { preference } from '../ui/preference.ts';

const MOST = 100;

const kept = preference<string>('player.left', '[]', (stored) =>
  typeof stored === 'string' ? stored : null,
);

type Place = readonly [address: string, seconds: number];

function isPlace(value: unknown): value is Place {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1]);
}

/** Reads what was kept, by an older version or by hand; what makes no sense is left out. */
export function readPlaces(text: string): readonly Place[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
}

/** Where each recording was left, in seconds, by its address; the last hundred, also from before the window was opened. */
export class LeftAt {
  readonly #places = new Map<string, number>(readPlaces(kept.get()));

  get(address: string): number {
    return this.#places.get(address) ?? 0;
  }

  set(address: string, seconds: number): void {
    this.#places.delete(address);
    this.#places.set(address, seconds);
    kept.set(JSON.stringify([...this.#places].slice(-MOST)));
  }
}
