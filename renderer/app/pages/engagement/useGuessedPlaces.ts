import { useMemo } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { findIndexSteps } from '#shared/domain/transcript/find/findIndex.ts';
import {
  actionItemMarkable,
  guessPlaces,
  type PlaceGuess,
  signalMarkable,
} from '#shared/domain/transcript/marks/approximatePlaces.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useIdleWork } from '../../../ui/useIdleWork.ts';

const NONE: readonly PlaceGuess[] = [];

/** Where in the call its signals and action items were probably said. Worked out between frames. */
export function useGuessedPlaces(
  engagement: Engagement,
  transcript: Transcript | null,
): readonly PlaceGuess[] {
  const { signals, action_items: items } = engagement;
  const work = useMemo(() => {
    const markables = [
      ...(signals ?? []).map(signalMarkable),
      ...(items ?? []).map(actionItemMarkable),
    ].filter(({ texts }) => texts.length > 0);
    if (transcript === null || markables.length === 0) return null;
    return function* (): Generator<undefined, PlaceGuess[]> {
      const index = yield* findIndexSteps(transcript.text);
      return yield* guessPlaces(transcript, index, markables);
    };
  }, [signals, items, transcript]);
  return useIdleWork(work) ?? NONE;
}
