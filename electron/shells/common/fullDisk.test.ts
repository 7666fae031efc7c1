import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Conf from 'conf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { App, AppEvent } from '#core/app.ts';
import { createApp } from '#core/createApp.ts';
import { callApp, must } from '#core/testing/callApp.ts';
import { LONG, printFigures, reportSkipped } from '#core/testing/longRun.ts';
import { startSandboxProcess, type SandboxProcess } from '#core/testing/sandboxProcess.ts';
import { RecordingLogger, testPorts } from '#core/testing/testPorts.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { openSettings } from './commonPorts.ts';

const POINTS = LONG ? 50 : 3;
const ENGAGEMENTS = 200;
const DISK_MB = 32;
const KIB = 1024;

/** A disk of its own that really runs full; null with the reason if this user may not mount one. */
function mountDisk(): { readonly dir: string | null; readonly why: string } {
  if (process.platform !== 'linux')
    return { dir: null, why: 'only Linux has a file system in memory to mount' };
  const dir = mkdtempSync(path.join(tmpdir(), 'parley-disk-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=700`, 'tmpfs', dir]);
  if (mount.status === 0) return { dir, why: '' };
  rmSync(dir, { recursive: true });
  return { dir: null, why: 'this user may not mount a disk (root may)' };
}

const disk = mountDisk();
if (disk.dir === null) reportSkipped('R7', `a really full disk: ${disk.why}`);

/** Fills the disk until this many bytes are free. */
function fill(dir: string, free: number): void {
  const file = openSync(path.join(dir, 'ballast'), 'a');
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(dir);
      const left = bavail * bsize - free;
      if (left <= 0) return;
      writeSync(file, Buffer.alloc(Math.min(left, 256 * KIB)));
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

const makeRoom = (dir: string): void => rmSync(path.join(dir, 'ballast'), { force: true });

function noticeOf(event: AppEvent): string[] {
  return event.name === 'mirror.notice' ? [event.payload.notice.kind] : [];
}

interface Running {
  readonly app: App;
  readonly id: ConnectionId;
  readonly events: AppEvent[];
}

describe.skipIf(disk.dir === null)('a disk that is really full', () => {
  const mounted = disk.dir ?? '';
  let sandbox: SandboxProcess;
  let engagementIds: string[];

  beforeAll(async () => {
    sandbox = await startSandboxProcess(['--engagements', String(ENGAGEMENTS), '--rate-limit', '1000000']);
    const answers = await Promise.all(
      ['asc', 'desc'].map((order) =>
        fetch(`${sandbox.baseUrl}/v2/engagements?limit=100&order_by=updated_at:${order}`, {
          headers: { authorization: `Bearer ${sandbox.tokens.full}` },
        }).then((answer) => answer.json()),
      ),
    );
    const page = z.object({ data: z.array(z.object({ id: z.string() })) });
    engagementIds = answers.flatMap((answer) => page.parse(answer).data.map(({ id }) => id));
  });
  afterAll(async () => {
    await sandbox.stop();
    spawnSync('umount', ['-l', mounted]);
    rmSync(mounted, { recursive: true, force: true });
  });

  async function open(dataDir: string): Promise<Running> {
    const logger = new RecordingLogger();
    mkdirSync(dataDir, { recursive: true });
    const file = { cwd: dataDir, configName: 'settings', configFileMode: 0o600 };
    const settings = openSettings(path.join(dataDir, 'settings.json'), () => new Conf(file), logger);
    const app = createApp({ ...testPorts({ dataDir }), settings, logger });
    const events: AppEvent[] = [];
    app.onEvent((event) => events.push(event));
    const { baseUrl, tokens } = sandbox;
    const choice = { kind: 'remote', baseUrl, token: tokens.full, readOnly: false } as const;
    return { app, events, id: must(await app.startWith(choice)).id };
  }

  const copied = async ({ app, id }: Running): Promise<number> => {
    await callApp(app, 'sync.progress', { connectionId: id });
    const all = { connectionId: id, filter: {}, order: 'updated_at:desc', offset: 0, limit: 1 } as const;
    const list = await callApp(app, 'mirror.list', all);
    return list.ok ? list.value.total : -1;
  };
  const listProblem = async ({ app, id }: Running): Promise<Problem | null> => {
    const all = { connectionId: id, filter: {}, order: 'updated_at:desc', offset: 0, limit: 1 } as const;
    const list = await callApp(app, 'mirror.list', all);
    return list.ok ? null : list.problem;
  };
  const waitsFor = async ({ app, id }: Running): Promise<string | undefined> =>
    must(await callApp(app, 'sync.progress', { connectionId: id }))?.waitsFor?.kind;
  const untilCopied = (running: Running): Promise<void> =>
    expect.poll(() => copied(running), { interval: 50 }).toBe(ENGAGEMENTS);

  const stage = ({ app, id }: Running, engagementId: string) =>
    callApp(app, 'edits.stage', {
      connectionId: id,
      engagementId,
      engagementTitle: 'A call',
      change: {
        kind: 'crm',
        base: null,
        mine: { object_type: 'deal', crm_object_id: `D-${engagementId}`, source: 'HUBSPOT' },
        replaceTheirs: false,
      },
      names: {},
    });

  async function stagedIds({ app, id }: Running): Promise<string[]> {
    const found: string[] = [];
    let before: number | null = null;
    do {
      const page: OutputOf<'edits.list'> = must(
        await callApp(app, 'edits.list', {
          connectionId: id,
          states: ['staged'],
          engagementId: null,
          bulkEditId: null,
          before,
          limit: 100,
        }),
      );
      found.push(...page.edits.map(({ engagementId }) => engagementId));
      before = page.next;
    } while (before !== null);
    return found.sort();
  }

  const speed = async ({ app }: Running): Promise<number> =>
    must(await callApp(app, 'settings.get', {})).settings.playback.speed;

  /**
   * Changes a setting until the disk refuses it, which it does unless a log was truncated just then; returns
   * the last accepted value.
   */
  async function setSpeedUntilFull({ app }: Running): Promise<number> {
    let accepted = 1.5;
    for (const wanted of [1.75, 1.25, 1, 0.75, 1.5, 1.75, 1.25, 1, 0.75]) {
      fill(mounted, 0);
      const answer = await callApp(app, 'settings.update', { playback: { speed: wanted } });
      if (!answer.ok) {
        expect(answer.problem).toMatchObject({ kind: 'storage' });
        return accepted;
      }
      accepted = wanted;
    }
    throw new Error('The disk never ran full for the settings.');
  }

  async function loggedRequests({ app, id }: Running): Promise<number> {
    const search = { connectionId: id, search: '', outcome: 'all', before: null, limit: 10 } as const;
    return must(await callApp(app, 'requestLog.page', search)).rows.length;
  }

  /**
   * Stages changes until the disk, with this many bytes free, refuses one; returns those acknowledged. Space
   * that the mirror frees in between by truncating its log is filled again.
   */
  async function stageUntilFull(running: Running, kept: string[], free: number): Promise<string[]> {
    for (const engagementId of engagementIds.slice(kept.length)) {
      fill(mounted, free);
      const staged = await stage(running, engagementId);
      if (!staged.ok) {
        expect(staged.problem).toMatchObject({ kind: 'storage', reason: 'disk-full' });
        return kept;
      }
      kept.push(engagementId);
    }
    throw new Error('The disk never ran full.');
  }

  const figures = { points: 0, acknowledged: 0, mirrorPaused: 0, damagedFiles: 0 };

  it(`at ${POINTS} points: keeps every acknowledged change, reports the full disk, and continues when there is space`, async () => {
    for (let point = 0; point < POINTS; point += 1) {
      const dataDir = path.join(mounted, `data-${point}`);
      const first = await open(dataDir);
      // At every other point, the disk runs full during the first sync.
      const whileCopying = point % 2 === 1;
      if (!whileCopying) await untilCopied(first);
      must(await callApp(first.app, 'settings.update', { playback: { speed: 1.5 } }));
      // At every fifth point, there is no outbox yet when the disk runs full.
      const before = point % 5 === 0 ? [] : engagementIds.slice(0, 3);
      for (const engagementId of before) must(await stage(first, engagementId));
      const kept = [...before];
      await stageUntilFull(first, kept, ((point * 13) % 150) * KIB);
      fill(mounted, 0);
      if ((await copied(first)) < ENGAGEMENTS) {
        const progress = must(await callApp(first.app, 'sync.progress', { connectionId: first.id }));
        // Paused if it had started; if there was no space to start, requests for it report that. On a busy
        // machine it may only be opened now, and the request waits for that.
        const problem = progress === null ? await listProblem(first) : null;
        if (problem !== null) expect(problem).toMatchObject({ reason: 'disk-full' });
        else await expect.poll(() => waitsFor(first)).toBe('storage');
        expect(first.events.flatMap(noticeOf)).toEqual(['disk-full']);
        figures.mirrorPaused += 1;
      }
      const keptSpeed = await setSpeedUntilFull(first);
      expect(await speed(first)).toBe(keptSpeed);
      // What needs no space continues: the API responds, and the request log can be read.
      must(
        await callApp(first.app, 'engagements.get', {
          connectionId: first.id,
          engagementId: engagementIds[0] ?? '',
        }),
      );
      await loggedRequests(first);
      await first.app.close();

      // Restarted while the disk is still full, it shows what it has.
      const second = await open(dataDir);
      if (kept.length > 0) expect(await stagedIds(second)).toEqual(kept.toSorted());
      expect(await speed(second)).toBe(keptSpeed);
      makeRoom(mounted);
      const next = engagementIds[kept.length] ?? '';
      must(await stage(second, next));
      must(await callApp(second.app, 'settings.update', { playback: { speed: 2 } }));
      must(await callApp(second.app, 'sync.control', { connectionId: second.id, action: 'now' }));
      await untilCopied(second);
      await second.app.close();

      const third = await open(dataDir);
      expect(await stagedIds(third)).toEqual([...kept, next].toSorted());
      expect(await speed(third)).toBe(2);
      await untilCopied(third);
      await third.app.close();
      for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
        if (/\.damaged/.test(name)) figures.damagedFiles += 1;
        if (!/\.(db|sqlite)$/.test(name)) continue;
        const db = new DatabaseSync(path.join(dataDir, name));
        expect([name, db.prepare('PRAGMA integrity_check').get()]).toEqual([name, { integrity_check: 'ok' }]);
        db.close();
      }
      rmSync(dataDir, { recursive: true });
      figures.points += 1;
      figures.acknowledged += kept.length;
    }
    expect(existsSync(mounted)).toBe(true);
    expect(figures.damagedFiles).toBe(0);
    expect(figures.acknowledged).toBeGreaterThan(POINTS);
    printFigures('R7', { reallyFullDisk: figures });
  });
});
