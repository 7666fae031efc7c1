/**
 * Longest recordings, in seconds, that are fetched for their waveform because their engagement is open: about 60 MB.
 * Longer ones are when they are played, which fetches them anyway, or if they are on this computer.
 */
const LONGEST_UNPLAYED = { audio: 3600, video: 300 } as const;

/** Whether a recording may be fetched as a whole though nobody plays it. */
export function isFetchedUnplayed(
  { mime, offline }: { readonly mime: string | null; readonly offline: boolean },
  durationSeconds: number | null,
): boolean {
  if (offline) return true;
  const kind = mime?.startsWith('video/') === true ? 'video' : 'audio';
  return durationSeconds !== null && durationSeconds <= LONGEST_UNPLAYED[kind];
}
