import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { mediaPath } from '../transport/pageSession.ts';

/** What the player can have loaded: the recording of one engagement. */
export interface Recording {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly title: string;
  /** Who takes part, in words; for the system's own display of what plays. */
  readonly people?: string;
  /** As the service says it; the file's own length counts once it is known. */
  readonly durationSeconds: number | null;
}

export function isSameRecording(
  a: Pick<Recording, 'connectionId' | 'engagementId'> | null,
  b: Pick<Recording, 'connectionId' | 'engagementId'> | null,
): boolean {
  return a !== null && b !== null && a.connectionId === b.connectionId && a.engagementId === b.engagementId;
}

/** The shells' media route. Relative, because each shell serves the page from an origin of its own. */
export function mediaUrl(recording: Recording): string {
  return `${mediaPath()}/${encodeURIComponent(recording.connectionId)}/${encodeURIComponent(recording.engagementId)}`;
}

/**
 * The length to show, in seconds. The service's own is rounded, and shown elsewhere on the same page: where the file's
 * differs by no more than that, both say the same.
 */
export function shownLength(fileSeconds: number, saidSeconds: number | null): number {
  return saidSeconds !== null && Math.abs(fileSeconds - saidSeconds) <= 1 ? saidSeconds : fileSeconds;
}
