/* Without schemas, which the page must not load. */

/** The metrics of a speaker in an engagement, as defined by Insights. */
export const TALK_METRICS = [
  'talkRatio',
  'longestMonologue',
  'patience',
  'questions',
  'interactivity',
  'sentiment',
] as const;
export type TalkMetric = (typeof TALK_METRICS)[number];

/** What the report of a signal is grouped by. */
export const SIGNAL_GROUPS = ['company', 'user', 'week', 'month'] as const;
export type SignalGroup = (typeof SIGNAL_GROUPS)[number];

/**
 * What its accounts and team members are sorted by: engagements with a value, or the change since the previous range.
 * Those without a change come last.
 */
export const SIGNAL_SORTS = ['counted', 'change'] as const;

/** What accounts are sorted by: days since the last contact, or a column. Those without a value come last. */
export const ACCOUNT_SORTS = ['quiet', 'name', 'engagements', 'next'] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

/** The most rows of a report of teams or signals. */
export const MOST_REPORT_ROWS = 10_000;
