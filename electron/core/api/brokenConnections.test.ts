import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionId, contactId, engagementId } from '#shared/contract/ids.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { App } from '../app.ts';
import { checkConnection } from '../connections/connectionCheck.ts';
import { createApp } from '../createApp.ts';
import type { Clock } from '../ports.ts';
import { callApp, must } from '../testing/callApp.ts';
import { testDir, type TestDir } from '../testing/testDir.ts';
import { printFigures } from '../testing/longRun.ts';
import { startSandboxProcess, type SandboxProcess } from '../testing/sandboxProcess.ts';
import { realClock, testPorts } from '../testing/testPorts.ts';
import { routes } from './adapter/routes.ts';
import { Service } from './adapter/service.ts';
import { ApiClient } from './apiClient.ts';

/**
 * R8: connections that are cut, slow, half-closed or truncated, at every endpoint. Nothing hangs, each
 * failure is a problem that says what happened, and the same call succeeds as soon as the API works again.
 */

const faster = (times: number): Clock => ({
  now: () => realClock.now(),
  monotonic: () => realClock.monotonic() * times,
  after: (ms, call) => realClock.after(ms / times, call),
});
/** Timers run five times as fast; thirty seconds in the core are six in the test. */
const HURRY = 5;
const hurried = faster(HURRY);
/**
 * The limit is thirty, as `http.test.ts` proves with a manual clock; the rest allows for 24 real seconds of delay on a
 * busy machine. Without a limit, some of these responses would never end.
 */
const MOST_SECONDS = 150;

const FAULTS = {
  'is cut before its first byte': { kind: 'cut' },
  'is cut in the middle': { kind: 'cut', afterBytes: 40 },
  'is half-closed before its first byte': { kind: 'halfClose' },
  'is half-closed in the middle': { kind: 'halfClose', afterBytes: 40 },
  'is truncated': { kind: 'truncate', bytes: 40 },
  'never comes': { kind: 'hang' },
  'drips, ten bytes a second': { kind: 'drip', bytesPerSecond: 10 * HURRY },
  'drips, slower than any silence that is borne': { kind: 'drip', bytesPerSecond: 1 },
} as const;

let sandbox: SandboxProcess;
let data: TestDir;
let app: App;
let playing: string;
let ids: { readonly engagement: string; readonly recorded: string; readonly contact: string };

function plan(fault: object | null): Promise<void> {
  return planRules(fault === null ? [] : ['* /v2/*', 'GET /media/*'].map((route) => ({ route, fault })));
}

async function planRules(rules: readonly object[]): Promise<void> {
  const response = await fetch(`${sandbox.baseUrl}/control/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rules),
  });
  if (response.status !== 200) throw new Error(await response.text());
}

function client(): ApiClient {
  return new ApiClient({
    ports: testPorts({ clock: hurried }),
    baseUrl: sandbox.baseUrl,
    credential: { token: sandbox.tokens.full, form: 'bearer' },
  });
}

const service = (): Service =>
  new Service(
    client(),
    () => new Set(),
    () => undefined,
  );
const signal = new AbortController().signal;
const asked = { priority: 'interactive', signal } as const;
const writing = { priority: 'write', signal } as const;

/** Plays a recording to the end. */
async function play(): Promise<Result<unknown>> {
  const broken = (detail: string): Result<never> =>
    failed({ kind: 'network', reason: 'interrupted', detail });
  const answer = await app.media({
    connectionId: connectionId.parse(playing),
    engagementId: engagementId.parse(ids.recorded),
    range: 'bytes=0-',
    method: 'GET',
    signal,
  });
  if (answer.status !== 206) return broken(`The player is answered ${answer.status}.`);
  try {
    return ok((await new Response(answer.body).arrayBuffer()).byteLength);
  } catch (error) {
    return broken(String(error));
  }
}

async function check(): Promise<Result<unknown>> {
  const pasted = { baseUrl: sandbox.baseUrl, token: sandbox.tokens.full };
  const { problem, steps } = await checkConnection(testPorts({ clock: hurried }), pasted, signal, () => {});
  expect(steps.filter(({ state }) => state === 'running')).toEqual([]);
  return problem === null ? ok(steps) : failed(problem);
}

const link = { object_type: 'deal', crm_object_id: '1', source: 'HUBSPOT' } as const;

/** Every endpoint in use, with the function that calls it. */
const ENDPOINTS: Readonly<Record<string, () => Promise<Result<unknown>>>> = {
  'list of engagements': () =>
    service().listEngagements(
      { filter: {}, order: 'updated_at:desc', cursor: null, limit: 5, expand: ['contacts'] },
      asked,
    ),
  'list of engagements with transcripts': () =>
    service().listEngagements(
      { filter: {}, order: 'updated_at:desc', cursor: null, limit: 5, expand: ['transcript_timeline'] },
      asked,
    ),
  'list of contacts': () => service().listContacts({ search: '', cursor: null, limit: 5 }, asked),
  'list of companies': () => client().get(routes.companies, [], { ...asked, priority: 'background' }),
  'list of users': () => client().get(routes.users, [], { ...asked, priority: 'background' }),
  'list of tags': () => client().get(routes.tags, [], { ...asked, priority: 'background' }),
  'one engagement': () => service().getEngagement(engagementId.parse(ids.engagement), ['contacts'], asked),
  'transcript timeline': () => service().getTimeline(engagementId.parse(ids.recorded), asked),
  'engagements of a contact': () =>
    client().get(routes.contactEngagements(contactId.parse(ids.contact)), [], asked),
  'media address': () => service().getMediaUrl(engagementId.parse(ids.recorded), asked),
  'PUT of contacts': () =>
    service().replaceContacts(engagementId.parse(ids.engagement), [contactId.parse(ids.contact)], writing),
  'PUT of a CRM link': () => service().setCrmAssociation(engagementId.parse(ids.engagement), link, writing),
  'connection check': check,
  recording: play,
};

const lengthOf = ({ duration_seconds: seconds }: Engagement): number => seconds ?? Infinity;

beforeAll(async () => {
  sandbox = await startSandboxProcess(['--engagements', '200', '--control', '--rate-limit', '100000']);
  data = await testDir();
  app = createApp(testPorts({ clock: hurried, dataDir: data.dir }));
  must(await callApp(app, 'settings.update', { sync: { paused: true } }));
  const token = sandbox.tokens.full;
  const { baseUrl } = sandbox;
  playing = must(await app.startWith({ kind: 'remote', baseUrl, token, readOnly: true })).id;
  const page = must(
    await service().listEngagements(
      {
        filter: {},
        order: 'updated_at:desc',
        cursor: null,
        limit: 100,
        expand: ['contacts'],
      },
      asked,
    ),
  );
  const engagement = page.rows.find((row) => (row.contacts ?? []).length > 0);
  let recorded: string | null = null;
  // The shortest, because it is played to its end for every fault.
  for (const { id } of page.rows.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
    const [url, timeline] = [
      must(await service().getMediaUrl(id, asked)),
      must(await service().getTimeline(id, asked)),
    ];
    if (url === null || timeline === null) continue;
    recorded = id;
    break;
  }
  const contact = engagement?.contacts?.[0]?.id;
  if (engagement === undefined || contact === undefined || recorded === null) throw new Error('too little');
  ids = { engagement: engagement.id, recorded, contact };
  // From here on the player has its address, so faults affect only the recording itself.
  must(await play());
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
  await data.remove();
});
beforeEach(() => plan(null));

interface Met {
  readonly endpoint: string;
  readonly problem: Problem | null;
  readonly seconds: number;
}

async function askAll(): Promise<Met[]> {
  return Promise.all(
    Object.entries(ENDPOINTS).map(async ([endpoint, ask]) => {
      const began = hurried.monotonic();
      const answer = await ask();
      const seconds = (hurried.monotonic() - began) / 1000;
      return { endpoint, problem: answer.ok ? null : answer.problem, seconds };
    }),
  );
}

describe('a response that', () => {
  test.each(Object.entries(FAULTS))(
    '%s is a problem at every endpoint, never hangs, and passes with its cause',
    async (what, fault) => {
      await plan(fault);
      const met = await askAll();
      expect(met).toHaveLength(Object.keys(ENDPOINTS).length);
      for (const { endpoint, problem, seconds } of met) {
        expect([endpoint, problem?.kind], endpoint).toEqual([endpoint, 'network']);
        const reason = problem?.kind === 'network' ? problem.reason : null;
        expect(['timeout', 'interrupted'], `${endpoint}: ${JSON.stringify(problem)}`).toContain(reason);
        expect(seconds, endpoint).toBeLessThan(MOST_SECONDS);
      }
      await plan(null);
      // Polled: on a busy machine a response may take longer than the accelerated clock allows.
      await expect.poll(async () => (await askAll()).filter(({ problem }) => problem !== null)).toEqual([]);
      const slowest = Math.max(...met.map(({ seconds }) => seconds));
      printFigures('R8', { [what]: { endpoints: met.length, slowestSeconds: Math.round(slowest) } });
    },
  );

  test('is a 304 without a conditional request is a problem at every endpoint, not an empty page', async () => {
    await plan({ kind: 'notModified' });
    for (const { endpoint, problem } of await askAll()) {
      if (endpoint === 'recording') continue;
      expect(problem, endpoint).toMatchObject({ kind: 'network', reason: 'not-the-api' });
    }
  });
});

describe('a workspace behind a bad connection', () => {
  test('is synced completely and receives every change without user action', async () => {
    const kinds = Object.values(FAULTS);
    await planRules([
      ...kinds.map((fault, at) => ({ route: 'GET /v2/*', fault, after: 2 * at, every: 11, times: 3 })),
      ...kinds.map((fault, at) => ({ route: 'PUT /v2/*', fault, after: at, times: 1 })),
    ]);
    const ports = testPorts({ clock: faster(10), dataDir: `${data.dir}/bad-line` });
    const connected = createApp(ports);
    try {
      const { baseUrl } = sandbox;
      const token = sandbox.tokens.full;
      const { id } = must(await connected.startWith({ kind: 'remote', baseUrl, token, readOnly: false }));
      const progress = async () => must(await callApp(connected, 'sync.progress', { connectionId: id }));
      await progress();
      const all = { connectionId: id, filter: {}, order: 'updated_at:desc', offset: 0, limit: 50 } as const;
      await expect.poll(async () => (await progress())?.phase, { interval: 100 }).toBe('live');
      const { total, rows } = must(await callApp(connected, 'mirror.list', all));
      expect(total).toBe(200);

      const changed = rows.slice(0, kinds.length).map((row) => row.engagement);
      const association = { object_type: 'deal', crm_object_id: 'bad-line', source: 'HUBSPOT' } as const;
      const editIds: string[] = [];
      for (const engagement of changed) {
        const base = engagement.crm_association ?? null;
        const change = { kind: 'crm', base, mine: association, replaceTheirs: true } as const;
        const edit = { connectionId: id, engagementId: engagement.id, engagementTitle: null, names: {} };
        const staged = must(await callApp(connected, 'edits.stage', { ...edit, change }));
        editIds.push(staged?.id ?? '');
      }
      must(await callApp(connected, 'edits.commit', { connectionId: id, which: { kind: 'some', editIds } }));
      const search = {
        connectionId: id,
        states: [],
        engagementId: null,
        bulkEditId: null,
        before: null,
        limit: 50,
      };
      const states = async () =>
        new Set(must(await callApp(connected, 'edits.list', search)).edits.map(({ state }) => state));
      await expect.poll(states, { interval: 100 }).toEqual(new Set(['done']));
      for (const { id: changedId } of changed) {
        const now = must(await service().getEngagement(changedId, [], asked));
        expect(now.engagement.crm_association?.crm_object_id).toBe('bad-line');
      }
      const report: unknown = await (await fetch(`${sandbox.baseUrl}/control/faults`)).json();
      const met = Array.isArray(report) ? report.map((rule: { done: number }) => rule.done) : [];
      // Every kind of fault occurred, in reads and in writes.
      expect(met.filter((times) => times === 0)).toEqual([]);
    } finally {
      await connected.close();
    }
  });
});
