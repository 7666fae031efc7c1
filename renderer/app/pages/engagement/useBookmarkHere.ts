import { player } from '../../../player/player.ts';
import { isSameRecording, type Recording } from '../../../player/recording.ts';
import { useText } from '../../../text/useText.ts';
import { quoteAt } from './quoteAt.ts';
import type { CallLines } from './useCallLines.ts';
import { useMomentActions } from './useMomentActions.ts';

/** Keeps the second at which the call is in the player; its beginning where another one is. */
export function useBookmarkHere(recording: Recording, lines: CallLines | null): () => void {
  const text = useText();
  const { onKeep } = useMomentActions(recording);
  return () => {
    const start = isSameRecording(player.get().recording, recording) ? player.playhead.time : 0;
    onKeep({ start, end: null, quote: quoteAt(text, lines, start) });
  };
}
