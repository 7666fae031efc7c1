import { useCallback, useSyncExternalStore } from 'react';
import type { Playhead } from '../../player/playhead.ts';

const nothing = () => () => undefined;

/** Whether a line is the one being spoken. Only the two lines that change hear of a change. */
export function useIsSpoken(playhead: Playhead | null, line: number): boolean {
  const subscribe = useCallback(
    (listener: () => void) => playhead?.subscribeLine(line, listener) ?? (() => undefined),
    [playhead, line],
  );
  return useSyncExternalStore(playhead === null ? nothing : subscribe, () => playhead?.line === line);
}
