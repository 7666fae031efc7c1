import type { SignalSummary, SignalsReport } from '#shared/contract/reports.ts';

/** The columns of a signal's report as a table: in files, on the command line and for assistants. */
export const SIGNAL_COLUMNS = [
  'name',
  'id',
  'engagements',
  'counted',
  'average',
  'shares',
  'previousCounted',
  'previousAverage',
  'previousShares',
  'change',
  'latestAt',
  'latest',
  'latestEngagementId',
] as const;
export type SignalTableColumn = (typeof SIGNAL_COLUMNS)[number];

/** The share of the engagements with a value that have this one. */
export function shareOf(summary: SignalSummary, engagements: number): number {
  return summary.counted === 0 ? 0 : engagements / summary.counted;
}

/** `high 40 %, low 30 %`, and how many values are not named. */
export function sharesText(
  summary: SignalSummary,
  written = (shown: string, share: number) => `${shown} ${Math.round(share * 100)} %`,
): string {
  const named = summary.shares.map(({ shown, engagements }) => written(shown, shareOf(summary, engagements)));
  return [...named, ...(summary.moreValues === 0 ? [] : [`+${summary.moreValues}`])].join(', ');
}

/** Of the average, or of the share of the most frequent value, in points; null without a previous one. */
export function changeOf(summary: SignalSummary, previous: SignalSummary | null): number | null {
  if (previous === null || summary.counted === 0 || previous.counted === 0) return null;
  if (summary.average !== null && previous.average !== null) {
    return Math.round((summary.average - previous.average) * 1e6) / 1e6;
  }
  const [leading] = summary.shares;
  if (leading === undefined) return null;
  const before = previous.shares.find(({ shown }) => shown === leading.shown)?.engagements ?? 0;
  return Math.round((shareOf(summary, leading.engagements) - shareOf(previous, before)) * 100);
}

export function signalRow({
  key,
  name,
  summary,
  previous,
  latest,
}: SignalsReport['rows'][number]): Readonly<Record<SignalTableColumn, string | number | null>> {
  return {
    name,
    id: key,
    engagements: summary.engagements,
    counted: summary.counted,
    average: summary.average,
    shares: sharesText(summary),
    previousCounted: previous?.counted ?? null,
    previousAverage: previous?.average ?? null,
    previousShares: previous === null ? null : sharesText(previous),
    change: changeOf(summary, previous),
    latestAt: latest?.at ?? null,
    latest: latest?.shown ?? null,
    latestEngagementId: latest?.engagementId ?? null,
  };
}
