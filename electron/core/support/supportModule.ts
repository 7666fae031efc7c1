import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ok } from '#shared/contract/result.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../app.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import type { Ports } from '../ports.ts';
import type { RequestLogStore } from '../requestLog/requestLogStore.ts';
import type { DeliveryLog } from '../webhooks/deliveryLog.ts';
import {
  connectionLines,
  type DiagnosticSection,
  diagnosticText,
  logLine,
  requestLine,
  tallyLine,
} from './diagnosticText.ts';

const HOUR_MS = 3_600_000;
const MOST_PROBLEMS = 30;

export interface SupportParts {
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
