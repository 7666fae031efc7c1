import { preference } from '../ui/preference.ts';

const MAX_POSITIONS = 100;

const stored = preference<string>('player.left', '[]', (stored) =>
  typeof stored === 'string' ? stored : null,
);

type ResumePosition = readonly [address: string, seconds: number];

function isPosition(value: unknown): value is ResumePosition {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1]);
}

/** Parses the stored positions; invalid entries are left out. */
export function parsePositions(text: string): readonly ResumePosition[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

/** The last position of each recording in seconds, by URL; the last hundred, across sessions. */
export class ResumePositions {
  readonly #positions = new Map<string, number>(parsePositions(stored.get()));

  get(address: string): number {
    return this.#positions.get(address) ?? 0;
  }

  set(address: string, seconds: number): void {
    this.#positions.delete(address);
    this.#positions.set(address, seconds);
    stored.set(JSON.stringify([...this.#positions].slice(-MAX_POSITIONS)));
  }
}
