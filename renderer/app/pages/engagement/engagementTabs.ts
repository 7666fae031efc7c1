export type EngagementTabKey = 'text' | 'insights' | 'bookmarks' | 'trackers' | 'summary';

/**
 * The applicable tabs. A written engagement has no recording and no lines; without room beside the text, the
 * summary is a tab.
 */
export function engagementTabs({
  isWritten,
  hasLines,
  playable,
  hasRail,
}: {
  readonly isWritten: boolean;
  /** Null while unknown. */
  readonly hasLines: boolean | null;
  readonly playable: boolean;
  readonly hasRail: boolean;
}): readonly EngagementTabKey[] {
  const timed = hasLines ?? !isWritten;
  return [
    'text',
    ...(timed ? (['insights'] as const) : []),
    ...(timed || playable ? (['bookmarks'] as const) : []),
    ...(timed ? (['trackers'] as const) : []),
    ...(hasRail ? [] : (['summary'] as const)),
  ];
}
