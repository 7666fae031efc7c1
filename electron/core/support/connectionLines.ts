import type { Connection } from '#shared/contract/connection.ts';
import type { RateState } from '#shared/contract/rateLimit.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';

/** How a connection stands just now; null where it is not in use. */
export interface Standing {
  readonly rate: RateState | null;
  readonly sync: SyncProgress | null;
}

/** How many there are and how they stand; never what they are called or where they lead. */
export function connectionLines(
  connections: readonly Connection[],
  standingOf: (connection: Connection) => Standing,
): string[] {
  const count = (is: (connection: Connection) => boolean): number => connections.filter(is).length;
  const summary = [
    `${connections.length} in all`,
    `${count(({ kind }) => kind === 'demo')} demo`,
    `${count(({ readOnly }) => readOnly)} read-only`,
    ...(['ready', 'missing', 'rejected'] as const).map(
      (state) => `${count(({ token }) => token === state)} with a token that is ${state}`,
    ),
  ].join(', ');
  const each = connections.flatMap((connection, at) => {
    const { rate, sync } = standingOf(connection);
    return [
      `${at + 1}. ${lineOf(connection)}`,
      `   requests: ${rate === null ? 'not in use' : rateLine(rate)}`,
      `   sync: ${sync === null ? 'not running' : syncLine(sync)}`,
    ];
  });
  return [summary, ...each];
}

function lineOf({ kind, token, scopes }: Connection): string {
  const missing = Object.entries(scopes).flatMap(([scope, state]) => (state === 'missing' ? [scope] : []));
  const lacks = missing.length === 0 ? 'no scope known to be missing' : `lacks ${missing.join(' ')}`;
  return `${kind}, token ${token}, ${lacks}`;
}

function rateLine(rate: RateState): string {
  return [
    rate.limit === null ? 'rate window unknown' : `${rate.remaining ?? '?'} of ${rate.limit} left`,
    `${rate.own} own`,
    `${rate.others} of others`,
    `${rate.reserve} kept free`,
    `${rate.inFlight} on the way`,
    `${rate.waiting} waiting`,
    ...(rate.pausedUntil === null ? [] : [`paused until ${rate.pausedUntil}`]),
  ].join(', ');
}

function syncLine({
  phase,
  engagements,
  timelines,
  others,
  waitsFor,
  stuck,
  checkedAt,
}: SyncProgress): string {
  const share = ({ done, total }: SyncProgress['engagements']): string => `${done} of ${total ?? '?'}`;
  return [
    phase,
    `${share(engagements)} engagements`,
    `${timelines === null ? 'no' : share(timelines)} transcripts`,
    `${share(others)} others`,
    ...(waitsFor === null ? [] : [`waits: ${waitsFor.kind}`]),
    ...(stuck === 0 ? [] : [`${stuck} stuck`]),
    `checked ${checkedAt ?? 'never'}`,
  ].join(', ');
}
