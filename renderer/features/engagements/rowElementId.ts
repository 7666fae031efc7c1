import type { Engagement } from '#shared/contract/engagement.ts';

/** By which others refer to the element of a row; of one whose words are on their way, by where it stands. */
export function rowElementId(index: number, engagement: Pick<Engagement, 'id'> | undefined): string {
  return engagement === undefined ? `row-at-${index}` : `row-${engagement.id}`;
}
