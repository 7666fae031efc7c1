import { open } from 'node:fs/promises';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { App } from '../app.ts';
import { createApp } from '../createApp.ts';
import { callApp, must } from '../testing/callApp.ts';
import { testDir, type TestDir } from '../testing/testDir.ts';
import { startSandboxProcess, type SandboxProcess } from '../testing/sandboxProcess.ts';
import { testPorts } from '../testing/testPorts.ts';
import { workspaceFolder } from '../database/workspaceData.ts';
import { mirrorFile } from './workspace.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const list = { filter: {}, order: 'updated_at:desc', offset: 0, limit: 500 } as const;

interface Started {
  readonly app: App;
  readonly id: ConnectionId;
}

async function start(ports: ReturnType<typeof testPorts>, sandbox: SandboxProcess): Promise<Started> {
  const app = createApp(ports);
  cleanUps.push(() => app.close());
  const { baseUrl, tokens } = sandbox;
  const choice = { kind: 'remote', baseUrl, token: tokens.full, readOnly: false } as const;
  return { app, id: must(await app.startWith(choice)).id };
}

async function mirroredAgain({ app, id }: Started): Promise<void> {
  await callApp(app, 'sync.progress', { connectionId: id });
  await expect
    .poll(async () => must(await callApp(app, 'mirror.list', { ...list, connectionId: id })).total, {
      interval: 50,
    })
    .toBe(200);
}

/** A full mirror with one edit waiting to be sent. */
async function filled(): Promise<{ first: Started; again: () => Promise<Started>; folder: TestDir }> {
  const sandbox = await startSandboxProcess(['--engagements', '200']);
  cleanUps.push(() => sandbox.stop());
  const folder = await testDir();
  cleanUps.push(() => folder.remove());
  const ports = testPorts({ dataDir: folder.dir });
  const first = await start(ports, sandbox);
  await mirroredAgain(first);
  const { rows } = must(await callApp(first.app, 'mirror.list', { ...list, connectionId: first.id }));
  const engagement = rows[0]?.engagement;
  must(
    await callApp(first.app, 'edits.stage', {
      connectionId: first.id,
      engagementId: engagement?.id ?? '',
      engagementTitle: 'A call',
      change: {
        kind: 'crm',
        base: engagement?.crm_association ?? null,
        mine: { object_type: 'deal', crm_object_id: 'D-77', source: 'HUBSPOT' },
        replaceTheirs: false,
      },
      names: {},
    }),
  );
  return { first, again: () => start(ports, sandbox), folder };
}

async function expectStillWaiting({ app, id }: Started): Promise<void> {
  const { edits } = must(
    await callApp(app, 'edits.list', {
      connectionId: id,
      states: ['staged'],
      engagementId: null,
      bulkEditId: null,
      before: null,
      limit: 10,
    }),
  );
  expect(edits).toHaveLength(1);
  expect(JSON.stringify(edits)).toContain('D-77');
}

describe('the local copy’s file', () => {
  test('passes the check when it is intact', async () => {
    const { first } = await filled();
    expect(must(await callApp(first.app, 'mirror.check', { connectionId: first.id }))).toBe('sound');
  });

  test('is set aside and fetched again when damaged, and pending edits stay', async () => {
    const { first, again, folder } = await filled();
    await first.app.close();
    const file = mirrorFile(folder.dir, first.id);
    // Merge the log into the file, so that no newer page hides the damage.
    const checkpointed = new DatabaseSync(file);
    checkpointed.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    checkpointed.close();
    const handle = await open(file, 'r+');
    // Far from what is read on opening, so that only the check finds it.
    const page = 4096;
    const pages = statSync(file).size / page;
    await handle.write(Buffer.alloc(3 * page, 0x5a), 0, 3 * page, Math.floor(pages * 0.8) * page);
    await handle.close();

    const second = await again();
    expect(must(await callApp(second.app, 'mirror.check', { connectionId: second.id }))).toBe('rebuilt');
    const aside = readdirSync(workspaceFolder({ dataDir: folder.dir, id: second.id })).filter((name) =>
      name.includes('.damaged-'),
    );
    expect(aside.length).toBeGreaterThan(0);
    await mirroredAgain(second);
    await expectStillWaiting(second);
    expect(must(await callApp(second.app, 'mirror.check', { connectionId: second.id }))).toBe('sound');

    must(await callApp(second.app, 'connections.remove', { connectionId: second.id }));
    expect(existsSync(workspaceFolder({ dataDir: folder.dir, id: second.id }))).toBe(false);
  });

  test('is replaced at the user’s request without calling it damaged or keeping it, and pending edits stay', async () => {
    const { first, folder } = await filled();
    const notices: unknown[] = [];
    first.app.onEvent((event) => {
      if (event.name === 'mirror.notice') notices.push(event.payload.notice);
    });
    const files = (): string[] =>
      readdirSync(workspaceFolder({ dataDir: folder.dir, id: first.id })).toSorted();
    const before = files();
    must(await callApp(first.app, 'mirror.rebuild', { connectionId: first.id }));
    expect(notices).toEqual([{ kind: 'rebuilt', setAside: null }]);
    expect(files()).toEqual(before);
    await mirroredAgain(first);
    await expectStillWaiting(first);
  });
});
