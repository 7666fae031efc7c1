import type { RequestListener } from 'node:http';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import { DEFAULT_SETTINGS } from '#shared/contract/settingDefaults.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { CallContext } from '../../app.ts';
import { MediaUrls } from '../../media/mediaUrls.ts';
import { rangeHost } from '../../../testing/media/recordingHosts.ts';
import { workspaceFolder } from '../../database/workspaceData.ts';
import { must } from '../../testing/callApp.ts';
import { httpServer } from '../../testing/httpServer.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { testDir } from '../../testing/testDir.ts';
import { MemorySettings, testPorts } from '../../testing/testPorts.ts';
import { openOfflineRecordingsModule } from '../offlineRecordingsModule.ts';

export const HERE = connectionId.parse('here');
const VIEW = { kind: 'builtIn', name: 'week' } as const;
export const context: CallContext = { signal: new AbortController().signal };
const RECORD = { kind: 'remote', baseUrl: 'http://127.0.0.1:1' } as const;

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
 */
export async function offlineWorkspace(ids: readonly string[], { keep = true } = {}) {
  const folder = await testDir();
  onTestFinished(() => folder.remove());
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
  });
  onTestFinished(() => server.close());
  const clock = new ManualClock();
  const settings = new MemorySettings();
  const priorities = new Set<string>();
  const open = () => {
    const ports = testPorts({ clock, settings, dataDir: folder.dir });
    const record = (id: string) => (id === HERE ? RECORD : undefined);
    const service = {
      getMediaUrl: (id: string, { priority }: { priority: string }) => {
        priorities.add(priority);
        return Promise.resolve(world.url(id));
      },
    };
    const urls = new MediaUrls({ record: Object(RECORD), connect: () => Promise.resolve(ok({ service })) });
    const module = openOfflineRecordingsModule({
      ports,
      connections: {
        find: (id) =>
          id === HERE
            ? ok(Object({ id }))
            : failed({ kind: 'refused', reason: 'unknown-connection', detail: '' }),
        record: (id) => Object(record(id)),
      },
      urls: () => ok(urls),
      settings: () => ({
        ...DEFAULT_SETTINGS,
        playback: { ...DEFAULT_SETTINGS.playback, offlineGigabytes: world.limitBytes / 1e9 },
        sync: { ...DEFAULT_SETTINGS.sync, paused: world.paused },
      }),
      view: () => ok(null),
      recordedIn: () => Promise.resolve(world.engagements?.toReversed() ?? null),
      freeBytes: () => Promise.resolve(world.freeBytes),
      emit: () => undefined,
    });
    onTestFinished(() => module.close());
    return module;
  };
  let module = open();
  const get = async () => must(await module.handlers['offlineRecordings.get']({}, context));
  const counts = async () => {
    const { views, usedBytes, state } = await get();
    const { kept = -1, left = -1, failed: failures = -1 } = views[0] ?? {};
    return { kept, left, failed: failures, usedBytes, state };
  };
  const choose = (on: boolean) =>
    module.handlers['offlineRecordings.keep']({ connectionId: HERE, view: VIEW, keep: on }, context);
  const serve = (id: string, range: string | null = null) =>
    module.serve({
      connectionId: HERE,
      engagementId: engagementId.parse(id),
      range,
      method: 'GET',
      signal: context.signal,
    });
  const bytes = async (id: string, range: string | null = null) => {
    const answer = await serve(id, range);
    return answer === null ? null : [...new Uint8Array(await new Response(answer.body).arrayBuffer())];
  };
  if (keep) must(await choose(true));
  return {
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
    restart: async () => {
      await module.close();
      module = open();
      module.start();
      await clock.advance(10_000);
    },
  };
}
