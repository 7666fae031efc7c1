import { rememberedValues } from '../ui/rememberedValues.ts';
import type { Recording } from './recording.ts';

const MAX_POSITIONS = 100;

type ResumePosition = readonly [engagementId: string, seconds: number];

function isPosition(value: unknown): value is ResumePosition {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1]);
}

/** Parses the stored positions; invalid entries are left out. */
export function parsePositions(text: string | null): readonly ResumePosition[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

type Key = Pick<Recording, 'connectionId' | 'engagementId'>;

/** The core deletes the value with its connection, which it finds by this name. */
function nameOf({ connectionId }: Key): string {
  return `player.left.${connectionId}`;
}

/** The last position of each recording in seconds; the last hundred of a workspace, across sessions. */
export const resumePositions = {
  get: (recording: Key): number =>
    new Map(parsePositions(rememberedValues.get(nameOf(recording)))).get(recording.engagementId) ?? 0,
  set: (recording: Key, seconds: number): void => {
    const { engagementId } = recording;
    const name = nameOf(recording);
    const others = parsePositions(rememberedValues.get(name)).filter(([each]) => each !== engagementId);
    rememberedValues.set(name, JSON.stringify([...others, [engagementId, seconds]].slice(-MAX_POSITIONS)));
  },
};
