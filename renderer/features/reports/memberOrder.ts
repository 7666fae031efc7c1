import type { TalkMetric } from '#shared/contract/reportMetrics.ts';
import type { TeamMember } from '../../queries/reportQueries.ts';

export type SortColumn = 'name' | 'engagements' | 'hours' | TalkMetric;

function valueOf({ volume, talk }: TeamMember, column: Exclude<SortColumn, 'name'>): number {
  if (column === 'engagements') return volume.engagements;
  if (column === 'hours') return volume.seconds;
  return talk.figures[column].value ?? Number.NEGATIVE_INFINITY;
}

/** By name, or the highest value first; who has none comes last. */
export function sortedMembers(members: readonly TeamMember[], column: SortColumn): readonly TeamMember[] {
  return members.toSorted((a, b) => {
    const byName = a.name.localeCompare(b.name);
    if (column === 'name') return byName;
    const [left, right] = [valueOf(a, column), valueOf(b, column)];
    return left === right ? byName : right - left;
  });
}
