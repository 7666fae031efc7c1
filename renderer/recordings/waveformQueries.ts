import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Peaks } from '#shared/domain/waveform/peaks.ts';
import { ask, readKey } from '../queries/ask.ts';

interface StoredPeaks {
  readonly version: string;
  readonly peaks: Peaks;
}

/** The stored waveform; null if there is none. It changes only when this page stores another. */
export function waveformQuery(connectionId: ConnectionId, engagementId: EngagementId) {
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
export function storeWaveform(
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
