import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { findIndexSteps } from '#shared/domain/transcript/find/findIndex.ts';
import {
  actionItemMarkable,
  guessPlaces,
  mentionsOf,
  type PlaceGuess,
  signalMarkable,
} from '#shared/domain/transcript/marks/marks.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import type { LaneMark } from '../../../features/speakerLanes/laneGeometry.ts';
import { bookmarksQuery } from '../../../queries/bookmarkQueries.ts';
import { trackersQuery } from '../../../queries/trackerQueries.ts';
import type { Text } from '../../../text/messages.gen.d.ts';
import { useText } from '../../../text/useText.ts';
import { useIdleWork } from '../../../ui/useIdleWork.ts';

const NO_GUESSES: readonly PlaceGuess[] = [];

/** The probable places of signals and action items, computed while the page is idle. */
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
  return useIdleWork(work) ?? NO_GUESSES;
}

/** Marks of guessed places, labelled as guesses. */
function guessedMarks(
  { insights }: Text,
  { signals, action_items: items }: Engagement,
  places: readonly PlaceGuess[],
): LaneMark[] {
  const labels = new Map([
    ...(signals ?? []).map(({ id, name }) => [`signal ${id}`, insights.signalMark({ name })] as const),
    ...(items ?? []).map(
      ({ id, title }) => [`action-item ${id}`, insights.actionItemMark({ title })] as const,
    ),
  ]);
  return places.map(({ kind, id, second }) => ({
    kind,
    id,
    start: second,
    end: null,
    label: labels.get(`${kind} ${id}`) ?? '',
  }));
}

const NO_MARKS: readonly LaneMark[] = [];

/** Marks for mentions of trackers, computed while the page is idle. */
function useMentionMarks(connectionId: ConnectionId, transcript: Transcript | null): readonly LaneMark[] {
  const { data: trackers } = useQuery(trackersQuery(connectionId));
  const work = useMemo(() => {
    if (transcript === null || trackers === undefined || trackers.length === 0) return null;
    return function* (): Generator<undefined, LaneMark[]> {
      const index = yield* findIndexSteps(transcript.text);
      yield;
      const mentions = mentionsOf(transcript, index, trackers);
      return trackers.flatMap(({ id, name }) =>
        (mentions.get(id) ?? []).map(({ line, offset, second }) => ({
          kind: 'mention' as const,
          id: `${id} ${line} ${offset}`,
          start: second,
          end: null,
          label: name,
        })),
      );
    };
  }, [transcript, trackers]);
  return useIdleWork(work) ?? NO_MARKS;
}

/** Marks on the timeline: mentions of trackers, guessed places, bookmarks and clips. */
export function useEngagementMarks(
  connectionId: ConnectionId,
  engagement: Engagement,
  places: readonly PlaceGuess[],
  transcript: Transcript | null,
): readonly LaneMark[] {
  const text = useText();
  const mentions = useMentionMarks(connectionId, transcript);
  const { data } = useInfiniteQuery(bookmarksQuery(connectionId, engagement.id));
  return useMemo(() => {
    const own = (data?.pages ?? [])
      .flatMap(({ bookmarks }) => bookmarks)
      .map(
        // Elsewhere, an unnamed bookmark shows its quote.
        ({ id, place: { start, end }, name }): LaneMark => ({
          kind: end === null ? 'bookmark' : 'clip',
          id,
          start,
          end,
          label: name === '' ? text.speakerLanes.ownUnnamed : text.speakerLanes.own({ name }),
        }),
      );
    return [...mentions, ...guessedMarks(text, engagement, places), ...own];
  }, [data, engagement, places, mentions, text]);
}
