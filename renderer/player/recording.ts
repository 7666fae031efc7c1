import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { SAVE_AS } from '#shared/contract/loopback.ts';
import { mediaPath } from '../transport/pageSession.ts';

export interface Recording {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly title: string;
  /** The participants as text, for the system's media controls. */
  readonly people?: string;
  /** As sent by the API; the file's own duration takes precedence once known. */
  readonly durationSeconds: number | null;
}

export type RecordingKey = Pick<Recording, 'connectionId' | 'engagementId'>;

export function isSameRecording(a: RecordingKey | null, b: RecordingKey | null): boolean {
  return a !== null && b !== null && a.connectionId === b.connectionId && a.engagementId === b.engagementId;
}

/** The media route of the shells. Relative, because each shell serves the page from its own origin. */
export function mediaUrl({ connectionId, engagementId }: RecordingKey): string {
  return `${mediaPath()}/${encodeURIComponent(connectionId)}/${encodeURIComponent(engagementId)}`;
}

/** The address that downloads a recording as a file of this name. */
export function recordingFileUrl(recording: RecordingKey, name: string): string {
  return `${mediaUrl(recording)}?${new URLSearchParams({ [SAVE_AS]: name }).toString()}`;
}

/**
 * The duration to show, in seconds. The API's value is rounded and shown elsewhere on the page: if the file's differs
 * by less than a second, the API's is shown.
 */
export function shownLength(fileSeconds: number, saidSeconds: number | null): number {
  const shown = saidSeconds !== null && Math.abs(fileSeconds - saidSeconds) <= 1 ? saidSeconds : fileSeconds;
  return Math.round(shown);
}
