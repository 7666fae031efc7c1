import { open } from 'node:fs/promises';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { must } from '../testing/callApp.ts';
import { testDir, type TestDir } from '../testing/testDir.ts';
import { startSandboxProcess, type SandboxProcess } from '../testing/sandboxProcess.ts';
import { testPorts, type TestPorts } from '../testing/testPorts.ts';
import { workspaceFolder } from '../database/workspaceData.ts';
import { connectedApp, type RunningApp } from '../testing/mirroredApp.ts';
import { mirrorFile } from './workspace.ts';

const list = { filter: {}, order: 'updated_at:desc', offset: 0, limit: 500 } as const;

const start = (ports: TestPorts, { baseUrl, tokens }: SandboxProcess): Promise<RunningApp> =>
  connectedApp(ports, { baseUrl, token: tokens.full, readOnly: false }, onTestFinished);

async function mirroredAgain({ call }: RunningApp): Promise<void> {
  await call('sync.progress', {});
  await expect.poll(async () => must(await call('mirror.list', list)).total, { interval: 50 }).toBe(200);
}

/** A full mirror with one edit waiting to be sent. */
async function filled(): Promise<{ first: RunningApp; again: () => Promise<RunningApp>; folder: TestDir }> {
  const sandbox = await startSandboxProcess(['--engagements', '200'], onTestFinished);
  const folder = await testDir(onTestFinished);
  const ports = testPorts({ dataDir: folder.dir });
  const first = await start(ports, sandbox);
  await mirroredAgain(first);
  const { rows } = must(await first.call('mirror.list', list));
  const engagement = rows[0]?.engagement;
  must(
    await first.call('edits.stage', {
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

async function expectStillWaiting({ call }: RunningApp): Promise<void> {
  const { edits } = must(
    await call('edits.list', {
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
    expect(must(await first.call('mirror.check', {}))).toBe('sound');
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
    expect(must(await second.call('mirror.check', {}))).toBe('rebuilt');
    const aside = readdirSync(workspaceFolder({ dataDir: folder.dir, id: second.id })).filter((name) =>
      name.includes('.damaged-'),
    );
    expect(aside.length).toBeGreaterThan(0);
    await mirroredAgain(second);
    await expectStillWaiting(second);
    expect(must(await second.call('mirror.check', {}))).toBe('sound');

    must(await second.call('connections.remove', {}));
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
    must(await first.call('mirror.rebuild', {}));
    expect(notices).toEqual([{ kind: 'rebuilt', setAside: null }]);
    expect(files()).toEqual(before);
    await mirroredAgain(first);
    await expectStillWaiting(first);
  });
});
