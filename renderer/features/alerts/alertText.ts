import type { Alert, DueAlert } from '#shared/contract/alerts.ts';
import type { Format } from '../../text/format.ts';
import type { Text } from '../../text/messages.gen.d.ts';

/** One notification for everything that is due, naming the views and trackers. */
export function dueMessage({ alerts }: Text, format: Format, due: readonly DueAlert[]): string {
  return alerts.due({
    count: due.reduce((total, { count }) => total + count, 0),
    names: format.names([...new Set(due.map(({ name }) => alerts.quoted({ name })))]),
  });
}

/** How an alert notifies. */
export function howText({ alerts }: Text, format: Format, { notify, timing, dailyAt, sound }: Alert): string {
  if (!notify) return alerts.updatesOnly;
  const when =
    timing === 'daily' ? alerts.dailyAtTime({ time: format.clock(dailyAt) }) : alerts.timings[timing];
  return sound ? alerts.withSound({ timing: when }) : when;
}
