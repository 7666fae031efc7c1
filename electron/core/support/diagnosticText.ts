import type { Connection } from '#shared/contract/connection.ts';
import type { RateState } from '#shared/contract/rateLimit.ts';
import type { LoggedRequest } from '#shared/contract/requestLog.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import type { LogEntry } from '../ports.ts';

/** How a connection stands just now; null where it is not in use. */
interface ConnectionStatus {
  readonly rate: RateState | null;
  readonly sync: SyncProgress | null;
}

/** How many there are and how they stand; never what they are called or where they lead. */
export function connectionLines(
  connections: readonly Connection[],
  statusOf: (connection: Connection) => ConnectionStatus,
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
    const { rate, sync } = statusOf(connection);
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

/** The words of the service's paths; everything else in one is an id. */
const WORDS = new Set([
  'v2',
  'engagements',
  'contacts',
  'companies',
  'users',
  'tags',
  'crm_association',
  'transcript_timeline',
]);

/** The path with its ids left out: which route failed helps, which record it was is the user's business. */
export function routePattern(path: string): string {
  return path
    .split('/')
    .map((part) => (part === '' || WORDS.has(part) ? part : '{id}'))
    .join('/');
}

/** The route and what came of it, and the request id that the service's own support asks for. */
export function requestLine(request: LoggedRequest): string {
  return [
    request.sentAt,
    request.method,
    routePattern(request.path),
    request.status ?? 'no answer',
    request.problem?.kind,
    request.problem?.reason,
    request.requestId,
    `${Math.round(request.durationMs)} ms`,
    request.attempt > 1 ? `attempt ${request.attempt}` : null,
    request.askedBy ?? request.priority,
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(' ');
}

/** Without paths and connections: a path of this computer names its user, one of the service a record. */
export function logLine({ at, level, message, fields }: LogEntry): string {
  const { method, status, reason } = fields;
  return [new Date(at).toISOString(), level, message, method, status, reason && withoutFolders(reason)]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** `Error at run (file:///home/ada/parley/main.js:1:2)` becomes `Error at run (main.js:1:2)`. */
function withoutFolders(reason: string): string {
  return reason.replace(/(?:\w+:\/\/)?(?:[A-Za-z]:)?(?:[\\/][^\\/()]*)+[\\/]/g, '');
}

export interface DiagnosticSection {
  readonly title: string;
  /** Already free of whatever must not leave this computer; whoever knows what a line holds sees to that. */
  readonly lines: readonly string[];
}

const NOTHING = 'nothing';

/** The sections as plain text, for a ticket or a mail. */
export function diagnosticText(heading: string, sections: readonly DiagnosticSection[]): string {
  const blocks = sections.map(({ title, lines }) =>
    [title, ...(lines.length === 0 ? [NOTHING] : lines).map((line) => `  ${oneLine(line)}`)].join('\n'),
  );
  return `${[oneLine(heading), ...blocks].join('\n\n')}\n`;
}

/** A service chooses its request ids: none of them may look like a line of ours, or steer a terminal. */
function oneLine(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 500);
}

/** `200 × 40, 429 × 1`. */
export function tallyLine(tally: ReadonlyMap<string, number>): string {
  if (tally.size === 0) return NOTHING;
  return [...tally].map(([name, count]) => `${name} × ${count}`).join(', ');
}
