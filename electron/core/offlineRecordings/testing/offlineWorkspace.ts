import type { RequestListener } from 'node:http';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import { DEFAULT_SETTINGS } from '#shared/contract/settingDefaults.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { CallContext } from '../../app.ts';
import { rangeHost } from '../../../testing/media/recordingHosts.ts';
import { workspaceFolder } from '../../database/workspaceData.ts';
import { must } from '../../testing/callApp.ts';
import { httpServer } from '../../testing/httpServer.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { testDir } from '../../testing/testDir.ts';
import { MemorySettings, testPorts } from '../../testing/testPorts.ts';
import { recordOf, testConnections, testWorkspaces } from '../../testing/testWorkspaces.ts';
import { openOfflineRecordingsModule } from '../offlineRecordingsModule.ts';

export const HERE = connectionId.parse('here');
export const VIEW = { kind: 'builtIn', name: 'week' } as const;
export const context: CallContext = { signal: new AbortController().signal };
const RECORD = { ...recordOf(HERE), baseUrl: 'http://127.0.0.1:1' };

/** Serves ranges as one version, for hosts that are asked again. */
export const versioned =
  (host: RequestListener, etag = '"1"'): RequestListener =>
  (request, response) => {
    response.setHeader('etag', etag);
    host(request, response);
  };

/**
 * A workspace of engagements with recordings of 1000 bytes, the first one the oldest, whose view is kept on this
 * computer.
 * @param before What is in the data folder and in the settings before the first start.
 */
export async function offlineWorkspace(
  ids: readonly string[],
  {
    keep = true,
    before = () => undefined,
  }: { keep?: boolean; before?: (dataDir: string, settings: MemorySettings) => void } = {},
) {
  const folder = await testDir(onTestFinished);
  const world = {
    /** Null while the workspace isn't synced. */
    engagements: ids.map((id, index) => ({
      id: engagementId.parse(id),
      at: (index + 1) * 1000,
      updated: 1,
    })) as { id: ReturnType<typeof engagementId.parse>; at: number; updated: number }[] | null,
    host: versioned(rangeHost()),
    url: (id: string): Result<string | null> => ok(`${server.baseUrl}/${id}`),
    limitBytes: 1_000_000,
    freeBytes: 1e12,
    paused: false,
  };
  const asked: { id: string; range: string | undefined; authorization: string | undefined }[] = [];
  const server = await httpServer((request, response) => {
    const { range, authorization } = request.headers;
    asked.push({ id: (request.url ?? '').slice(1), range, authorization });
    world.host(request, response);
  }, onTestFinished);
  const clock = new ManualClock();
  const settings = new MemorySettings();
  before(folder.dir, settings);
  const priorities = new Set<string>();
  let isRemoved = false;
  const open = () => {
    const own = { clock, settings, dataDir: folder.dir };
    const service = {
      getMediaUrl: (id: string, { priority }: { priority: string }) => {
        priorities.add(priority);
        return Promise.resolve(world.url(id));
      },
    };
    const workspaces = testWorkspaces(undefined, {
      ...own,
      ids: [HERE],
      connections: {
        find: () => (isRemoved ? testConnections.find(connectionId.parse('gone')) : ok(RECORD)),
        record: () => RECORD,
        use: () => Promise.resolve(ok(Object({ service }))),
      },
    });
    Object.assign(must(workspaces.get(HERE)), {
      mirror: () => Promise.resolve(ok({ read: () => ok(world.engagements?.toReversed()) })),
      progress: () => (world.engagements === null ? null : { phase: 'live' }),
    });
    const module = openOfflineRecordingsModule({
      ports: testPorts(own),
      workspaces,
      settings: () => ({
        ...DEFAULT_SETTINGS,
        playback: { ...DEFAULT_SETTINGS.playback, offlineGigabytes: world.limitBytes / 1e9 },
        sync: { ...DEFAULT_SETTINGS.sync, paused: world.paused },
      }),
      freeBytes: () => Promise.resolve(world.freeBytes),
      emit: () => undefined,
    });
    const close = async () => {
      await module.close();
      await workspaces.close();
    };
    onTestFinished(close);
    return { module, workspaces, close };
  };
  let { module, workspaces, close } = open();
  const get = async () => must(await module.handlers['offlineRecordings.get']({}, context));
  const counts = async () => {
    const { views, usedBytes, state } = await get();
    const { kept = -1, left = -1, failed: failures = -1 } = views[0] ?? {};
    return { kept, left, failed: failures, usedBytes, state };
  };
  const choose = (on: boolean) =>
    module.handlers['offlineRecordings.keep']({ connectionId: HERE, view: VIEW, keep: on }, context);
  const serve = async (id: string, range: string | null = null) => {
    const workspace = workspaces.get(HERE);
    if (!workspace.ok) return null;
    const request = { engagementId: engagementId.parse(id), range, method: 'GET', ...context } as const;
    return module.serve(workspace.value, request);
  };
  const bytes = async (id: string, range: string | null = null) => {
    const answer = await serve(id, range);
    return answer === null ? null : [...new Uint8Array(await new Response(answer.body).arrayBuffer())];
  };
  if (keep) must(await choose(true));
  return {
    dataDir: folder.dir,
    world,
    asked,
    clock,
    priorities,
    get,
    counts,
    choose,
    serve,
    bytes,
    files: () =>
      readdir(path.join(workspaceFolder({ dataDir: folder.dir, id: HERE }), 'recordings')).catch(() => []),
    module: () => module,
    until: (expected: Partial<Awaited<ReturnType<typeof counts>>>) =>
      expect.poll(counts, { interval: 5 }).toMatchObject(expected),
    /** Something in the workspace changed. */
    changed: async () => {
      module.follow({
        name: 'mirror.changed',
        payload: { connectionId: HERE, collection: 'engagements', ids: [] },
      });
      await clock.advance(2000);
    },
    /** The connection is removed. */
    remove: async () => {
      isRemoved = true;
      must(await workspaces.forget(RECORD));
    },
    restart: async () => {
      await close();
      ({ module, workspaces, close } = open());
      module.start();
      await clock.advance(10_000);
    },
  };
}
