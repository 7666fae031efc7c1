import { useEffect, useRef } from 'react';
import { player } from '../player/player.ts';
import type { Recording } from '../player/recording.ts';

/**
 * Plays from the second that the address points to, once for each time it was followed: a reload or a change
 * elsewhere in the address must not make the voice jump back.
 */
export function useMoment(recording: Recording, seconds: number | undefined, playable: boolean): void {
  const followed = useRef<number>(undefined);
  useEffect(() => {
    if (seconds === undefined || !playable || followed.current === seconds) return;
    followed.current = seconds;
    player.playFrom(recording, seconds);
  }, [recording, seconds, playable]);
}
