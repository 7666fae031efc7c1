import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { Peaks } from '#shared/domain/waveform/peaks.ts';
import { usePlayer } from '../player/player.ts';
import { isSameRecording, mediaUrl, type Recording } from '../player/recording.ts';
import { ask, readKey } from '../queries/ask.ts';
import { isFetchedUnplayed } from './fetchedUnplayed.ts';
import { runJob } from './workerJobs.ts';

interface StoredPeaks {
  readonly version: string;
  readonly peaks: Peaks;
}

/** The stored waveform; null if there is none. It changes only when this page stores another. */
function waveformQuery(connectionId: ConnectionId, engagementId: EngagementId) {
  return queryOptions({
    queryKey: readKey('media.waveform', { connectionId, engagementId }),
    queryFn: async ({ signal }): Promise<StoredPeaks | null> => {
      const stored = await ask('media.waveform', { connectionId, engagementId }, signal);
      if (stored === null) return null;
      return { version: stored.version, peaks: Uint8Array.fromBase64(stored.peaks) };
    },
    // Up to a megabyte each.
    gcTime: 60_000,
    structuralSharing: false,
  });
}

/** Stores a computed waveform. Failing to, on a full disk, only costs the time to compute it again. */
function storeWaveform(
  client: QueryClient,
  connectionId: ConnectionId,
  engagementId: EngagementId,
  { version, peaks }: StoredPeaks,
): void {
  client.setQueryData<StoredPeaks>(readKey('media.waveform', { connectionId, engagementId }), {
    version,
    peaks,
  });
  const waveform = { version, peaks: peaks.toBase64() };
  ask('media.saveWaveform', { connectionId, engagementId, waveform }).catch(() => undefined);
}

export interface Waveform {
  /** Null until it is computed. */
  readonly peaks: Peaks | null;
  /** How much is computed, from 0 to 1. */
  readonly progress: number;
}

/** An engagement is read this long, in milliseconds, before its whole recording is fetched for its waveform. */
const READ_FIRST_MS = 1500;

const NOTHING_YET: Waveform = { peaks: null, progress: 0 };

type Computed =
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'done'; readonly peaks: Peaks }
  | { readonly kind: 'failed' };

/**
 * The waveform of a recording: the stored one, or else computed while the engagement is open, of a long recording once
 * it is played. Null if there is no
 * recording, or if it can't be decoded, which nobody needs to be told.
 * @param media What `media.check` said; undefined while unknown.
 */
export function useWaveform(
  { connectionId, engagementId, durationSeconds }: Recording,
  media: OutputOf<'media.check'> | undefined,
  mediaFailed: boolean,
): Waveform | null {
  const client = useQueryClient();
  const stored = useQuery(waveformQuery(connectionId, engagementId)).data;
  const [computed, setComputed] = useState<Computed | null>(null);
  const version = media?.kind === 'ready' ? media.version : undefined;
  // Offline the stored one is still that of the recording, as far as anyone knows.
  const isCurrent =
    stored !== undefined && stored !== null && (version === undefined || version === stored.version);
  const isPlaying = usePlayer(
    (state) => state.playing && isSameRecording(state.recording, { connectionId, engagementId }),
  );
  // Pausing doesn't interrupt it.
  const [wasPlayed, setWasPlayed] = useState(false);
  if (isPlaying && !wasPlayed) setWasPlayed(true);
  const isNeeded =
    media?.kind === 'ready' &&
    stored !== undefined &&
    !isCurrent &&
    (wasPlayed || isFetchedUnplayed(media, durationSeconds));

  useEffect(() => {
    if (!isNeeded) return undefined;
    const job = new AbortController();
    const begin = () =>
      runJob(
        { kind: 'peaks', url: new URL(mediaUrl({ connectionId, engagementId }), location.href).href },
        (message) => {
          if (message.kind === 'progress') setComputed({ kind: 'running', share: message.share });
          else if (message.kind === 'failed') setComputed({ kind: 'failed' });
          else if (message.kind === 'peaks') {
            const { peaks } = message;
            setComputed({ kind: 'done', peaks });
            if (version !== null && version !== undefined)
              storeWaveform(client, connectionId, engagementId, { version, peaks });
          }
        },
        job.signal,
      );
    const timer = setTimeout(begin, READ_FIRST_MS);
    return () => {
      clearTimeout(timer);
      job.abort();
      setComputed(null);
    };
  }, [client, connectionId, engagementId, isNeeded, version]);

  if (isCurrent) return media?.kind === 'none' ? null : { peaks: stored.peaks, progress: 1 };
  if (media?.kind === 'none' || mediaFailed || computed?.kind === 'failed') return null;
  // Its place is kept from the start, so that nothing moves.
  if (media === undefined) return durationSeconds === null ? null : NOTHING_YET;
  if (computed === null) return NOTHING_YET;
  return computed.kind === 'done'
    ? { peaks: computed.peaks, progress: 1 }
    : { peaks: null, progress: computed.share };
}
