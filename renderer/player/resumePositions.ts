import { preference } from '../ui/preference.ts';
import type { Recording } from './recording.ts';

const MAX_POSITIONS = 100;

const stored = preference<string>('player.left', '[]', (stored) =>
  typeof stored === 'string' ? stored : null,
);

type ResumePosition = readonly [recording: string, seconds: number];

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

type Key = Pick<Recording, 'connectionId' | 'engagementId'>;

/** Not its URL: that changes with each session. */
function keyOf({ connectionId, engagementId }: Key): string {
  return `${connectionId}/${engagementId}`;
}

/** The last position of each recording in seconds; the last hundred, across sessions. */
export const resumePositions = {
  get: (recording: Key): number => new Map(parsePositions(stored.get())).get(keyOf(recording)) ?? 0,
  set: (recording: Key, seconds: number): void => {
    const key = keyOf(recording);
    const others = parsePositions(stored.get()).filter(([each]) => each !== key);
    stored.set(JSON.stringify([...others, [key, seconds]].slice(-MAX_POSITIONS)));
  },
};
