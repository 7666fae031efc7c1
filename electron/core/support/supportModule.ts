import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Connection } from '#shared/contract/connection.ts';
import type { programUpdateMethods } from '#shared/contract/programUpdate.ts';
import type { RateState } from '#shared/contract/rateLimit.ts';
import type { LoggedRequest } from '#shared/contract/requestLog.ts';
import { ok } from '#shared/contract/result.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import type { AppEvent, Handlers } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import type { LogEntry, Ports } from '../ports.ts';
import type { RequestLogStore } from '../requestLog/requestLogStore.ts';
import type { DeliveryLog } from '../webhooks/deliveryLog.ts';
import type { Workspaces } from '../workspace/workspaces.ts';

/** A connection's current state; null if it isn't in use. */
interface ConnectionStatus {
  readonly rate: RateState | null;
  readonly sync: SyncProgress | null;
}

/** The number of connections and their states, never their names or addresses. */
function connectionLines(
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
function requestLine(request: LoggedRequest): string {
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

interface DiagnosticSection {
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
function tallyLine(tally: ReadonlyMap<string, number>): string {
  if (tally.size === 0) return NOTHING;
  return [...tally].map(([name, count]) => `${name} × ${count}`).join(', ');
}

/** Updates of Parley, as offered to the page; none if the organization disabled them. */
export function programUpdateHandlers(
  { programUpdates, policy }: Pick<Ports, 'programUpdates' | 'policy'>,
  emit: (event: AppEvent) => void,
): Pick<Handlers, keyof typeof programUpdateMethods> {
  const updates = policy?.updates === false ? null : programUpdates;
  updates?.onChange(() => emit({ name: 'programUpdate.changed', payload: {} }));
  return {
    'programUpdate.get': () => ok(updates?.current() ?? null),
    'programUpdate.download': async () => ok({ downloaded: (await updates?.download()) ?? false }),
    'programUpdate.install': () => {
      updates?.install();
      return ok({});
    },
  };
}

const HOUR_MS = 3_600_000;
const MOST_PROBLEMS = 30;

interface SupportParts {
  readonly ports: Ports;
  readonly connections: Connections;
  readonly workspaces: Pick<Workspaces, 'progress'>;
  readonly requests: () => RequestLogStore;
  readonly deliveries: DeliveryLog;
  readonly receiverState: () => string;
  readonly settings: () => Settings;
}

export function supportHandlers(
  parts: SupportParts,
): Pick<Handlers, 'support.diagnostics' | 'support.openFolder'> {
  return {
    'support.diagnostics': async () => {
      const { about, clock } = parts.ports;
      const made = new Date(clock.now()).toISOString();
      const heading = `Parley ${about.version}, ${about.shell} shell, ${about.platform} ${process.arch}, Node ${process.versions.node}, ${made}`;
      const sections = await Promise.all(SECTIONS.map((section) => safely(() => section(parts))));
      return ok({ fileName: 'parley-diagnostics.txt', text: diagnosticText(heading, sections) });
    },
    'support.openFolder': async ({ folder: name }) => {
      const { dataDir, openFolder } = parts.ports;
      const folder = name === 'data' ? dataDir : path.join(dataDir, 'logs');
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
      return ok({ opened: await openFolder(folder).catch(() => false), folder });
    },
  };
}

/** A failing section must not prevent the others, because diagnostics are requested when something is broken. */
async function safely(
  section: () => DiagnosticSection | Promise<DiagnosticSection>,
): Promise<DiagnosticSection> {
  try {
    return await section();
  } catch {
    return { title: 'A section', lines: ['could not be read'] };
  }
}

async function connectionSection({
  connections,
  workspaces,
  ports,
}: SupportParts): Promise<DiagnosticSection> {
  const lines = connectionLines(await connections.list(), ({ id }) => ({
    rate: connections.live(id)?.client.rate() ?? null,
    sync: workspaces.progress(id),
  }));
  return { title: 'Connections', lines: [`tokens are kept in ${ports.secrets.keptIn}`, ...lines] };
}

function requestSection({ requests, ports }: SupportParts): DiagnosticSection {
  const ring = requests();
  const failed = ring.page({
    connectionId: null,
    search: '',
    outcome: 'failed',
    before: null,
    limit: MOST_PROBLEMS,
  });
  const tally = tallyLine(ring.tally(ports.clock.now() - HOUR_MS));
  return {
    title: 'Requests',
    lines: [
      `in the last hour: ${tally}`,
      `kept in the log: ${ring.count()}`,
      ...failed.map((entry) => `failed: ${requestLine(entry)}`),
    ],
  };
}

function webhookSection({ deliveries, receiverState, ports }: SupportParts): DiagnosticSection {
  const tally = tallyLine(deliveries.tally(ports.clock.now() - HOUR_MS));
  return {
    title: 'Webhooks',
    lines: [`receiver ${receiverState()}`, `in the last hour: ${tally}`],
  };
}

/** Settings contain no secrets or names. */
function settingsSection({ settings }: SupportParts): DiagnosticSection {
  const lines = Object.entries(settings()).map(([name, values]) => `${name}: ${JSON.stringify(values)}`);
  return { title: 'Settings', lines };
}

function logSection({ ports }: SupportParts): DiagnosticSection {
  const worth = ports.recentLog().filter(({ level }) => level !== 'info');
  return { title: 'Warnings and errors', lines: worth.slice(-MOST_PROBLEMS).map(logLine) };
}

const SECTIONS = [connectionSection, requestSection, webhookSection, settingsSection, logSection];
