import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { PlaceGuess } from '#shared/domain/call/marks/guessPlaces.ts';
import type { LaneMark } from '../../../features/lanes/laneMark.ts';
import { bookmarksQuery } from '../../../queries/bookmarks.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { guessedMarks } from './guessedMarks.ts';

/** What stands at a place of the call: the user's own bookmarks and clips, and what was probably said where. */
export function useCallMarks(
  connectionId: ConnectionId,
  engagement: Engagement,
  places: readonly PlaceGuess[],
): readonly LaneMark[] {
  const text = useText();
  const format = useFormat();
  const { data } = useInfiniteQuery(bookmarksQuery(connectionId, engagement.id));
  return useMemo(() => {
    const own = (data?.pages ?? [])
      .flatMap(({ bookmarks }) => bookmarks)
      .map(({ id, place: { start, end }, name, quote }): LaneMark => {
        const label = name === '' ? (quote ?? format.duration(start)) : name;
        return { kind: end === null ? 'bookmark' : 'clip', id, start, end, label: text.lanes.own(label) };
      });
    return [...guessedMarks(text, engagement, places), ...own];
  }, [data, engagement, places, text, format]);
}
