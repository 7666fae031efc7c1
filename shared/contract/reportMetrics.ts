/* Without schemas, which the page must not load. */

/** The metrics of a speaker in an engagement, as defined by Insights. */
export const TALK_METRICS = [
  'talkRatio',
  'longestMonologue',
  'patience',
  'questions',
  'interactivity',
] as const;
export type TalkMetric = (typeof TALK_METRICS)[number];
