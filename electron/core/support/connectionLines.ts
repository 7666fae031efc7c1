import type { Connection } from '#shared/contract/connection.ts';
import type { RateState } from '#shared/contract/rate.ts';

/** How many there are and how they stand; never what they are called or where they lead. */
export function connectionLines(
  connections: readonly Connection[],
  rateOf: (connection: Connection) => RateState | null,
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
  return [
    summary,
    ...connections.map((connection, at) => `${at + 1}. ${lineOf(connection, rateOf(connection))}`),
  ];
}

function lineOf({ kind, token, scopes }: Connection, rate: RateState | null): string {
  const missing = Object.entries(scopes).flatMap(([scope, state]) => (state === 'missing' ? [scope] : []));
  return [
    kind,
    `token ${token}`,
    missing.length === 0 ? 'no scope known to be missing' : `missing ${missing.join(' ')}`,
    rate === null ? 'not in use' : rateLine(rate),
  ].join(', ');
}

function rateLine(rate: RateState): string {
  const window =
    rate.limit === null ? 'rate window unknown' : `${rate.remaining} of ${rate.limit} requests left`;
  const paused = rate.pausedUntil === null ? '' : `, paused until ${rate.pausedUntil}`;
  return `${window}, ${rate.own} own, ${rate.others} of others, ${rate.reserve} kept free, ${rate.inFlight} on the way, ${rate.waiting} waiting${paused}`;
}
