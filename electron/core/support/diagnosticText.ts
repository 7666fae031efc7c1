import type { Connection } from '#shared/contract/connection.ts';
import type { RateState } from '#shared/contract/rateLimit.ts';
import type { LoggedRequest } from '#shared/contract/requestLog.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import type { LogEntry } from '../ports.ts';

/** A connection's current state; null if it isn't in use. */
interface ConnectionStatus {
  readonly rate: RateState | null;
  readonly sync: SyncProgress | null;
}

/** The number of connections and their states, never their names or addresses. */
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
    `${rate.reserve} reserved`,
    `${rate.inFlight} in flight`,
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

/** The fixed segments of the API's paths; all others are ids. */
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

/** Replaces ids in the path: which route failed is helpful, which record it was is private. */
export function routePattern(path: string): string {
  return path
    .split('/')
    .map((part) => (part === '' || WORDS.has(part) ? part : '{id}'))
    .join('/');
}

/** Route and outcome of a request, with the request id the API's support asks for. */
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

/** Leaves out paths and connections: a local path names the user, an API path a record. */
export function logLine({ at, level, message, fields }: LogEntry): string {
  const { method, status, reason } = fields;
  return [new Date(at).toISOString(), level, message, method, status, reason && withoutFolders(reason)]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** Shortens `Error at run (file:///home/ada/parley/main.js:1:2)` to `Error at run (main.js:1:2)`. */
function withoutFolders(reason: string): string {
  return reason.replace(/(?:\w+:\/\/)?(?:[A-Za-z]:)?(?:[\\/][^\\/()]*)+[\\/]/g, '');
}

export interface DiagnosticSection {
  readonly title: string;
  /** Must not contain anything private; the caller has to ensure that. */
  readonly lines: readonly string[];
}

const NOTHING = 'nothing';

/** Renders the sections as plain text, for a ticket or an email. */
export function diagnosticText(heading: string, sections: readonly DiagnosticSection[]): string {
  const blocks = sections.map(({ title, lines }) =>
    [title, ...(lines.length === 0 ? [NOTHING] : lines).map((line) => `  ${oneLine(line)}`)].join('\n'),
  );
  return `${[oneLine(heading), ...blocks].join('\n\n')}\n`;
}

/** Request ids come from the API, so they must not be able to fake a line or control a terminal. */
function oneLine(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 500);
}

/** `200 × 40, 429 × 1`. */
export function tallyLine(tally: ReadonlyMap<string, number>): string {
  if (tally.size === 0) return NOTHING;
  return [...tally].map(([name, count]) => `${name} × ${count}`).join(', ');
}
