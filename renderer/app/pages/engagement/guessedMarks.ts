import type { Engagement } from '#shared/contract/engagement.ts';
import type { PlaceGuess } from '#shared/domain/transcript/marks/approximatePlaces.ts';
import type { LaneMark } from '../../../features/speakerLanes/laneMark.ts';
import type { Text } from '../../../text/en/index.ts';

/** The marks of what was guessed, each labelled as a guess. */
export function guessedMarks(
  { insights: insight }: Text,
  { signals, action_items: items }: Engagement,
  places: readonly PlaceGuess[],
): LaneMark[] {
  const labels = new Map([
    ...(signals ?? []).map(({ id, name }) => [`signal ${id}`, insight.signalMark(name)] as const),
    ...(items ?? []).map(({ id, title }) => [`action-item ${id}`, insight.actionItemMark(title)] as const),
  ]);
  return places.map(({ kind, id, second }) => ({
    kind,
    id,
    start: second,
    end: null,
    label: labels.get(`${kind} ${id}`) ?? '',
  }));
}
