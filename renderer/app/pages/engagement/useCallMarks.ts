import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { PlaceGuess } from '#shared/domain/transcript/marks/approximatePlaces.ts';
import type { LaneMark } from '../../../features/speakerLanes/laneMark.ts';
import { bookmarksQuery } from '../../../queries/bookmarks.ts';
import { useText } from '../../../text/useText.ts';
import { guessedMarks } from './guessedMarks.ts';

/** What stands at a place of the call: the user's own bookmarks and clips, and what was probably said where. */
export function useCallMarks(
  connectionId: ConnectionId,
  engagement: Engagement,
  places: readonly PlaceGuess[],
): readonly LaneMark[] {
  const text = useText();
  const { data } = useInfiniteQuery(bookmarksQuery(connectionId, engagement.id));
  return useMemo(() => {
    const own = (data?.pages ?? [])
      .flatMap(({ bookmarks }) => bookmarks)
      .map(
        // The words of an unnamed one stand below its name anyway.
        ({ id, place: { start, end }, name }): LaneMark => ({
          kind: end === null ? 'bookmark' : 'clip',
          id,
          start,
          end,
          label: name === '' ? text.speakerLanes.ownUnnamed : text.speakerLanes.own(name),
        }),
      );
    return [...guessedMarks(text, engagement, places), ...own];
  }, [data, engagement, places, text]);
}
