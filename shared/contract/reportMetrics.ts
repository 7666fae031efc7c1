/* Without the schemas: the page needs only these. */

/** What is measured of a speaker in an engagement, as Insights define it. */
export const TALK_METRICS = [
  'talkRatio',
  'longestMonologue',
  'patience',
  'questions',
  'interactivity',
] as const;
export type TalkMetric = (typeof TALK_METRICS)[number];
