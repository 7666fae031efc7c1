import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { EngagementId } from '#shared/contract/ids.ts';
import { MANIFEST_NAME } from '#shared/domain/exports/fileNames.ts';
import { createApp } from './createApp.ts';
import { callApp, must } from './testing/callApp.ts';
import { cleanUpAfterAll } from './testing/cleanUp.ts';
import { mirroredApp, type MirroredApp } from './testing/mirroredApp.ts';
import { testDir } from './testing/testDir.ts';
import { MemorySettings, testPorts } from './testing/testPorts.ts';

const ENTRY = fileURLToPath(new URL('testing/closingProcess.ts', import.meta.url));
const ENGAGEMENTS = 60;
const record = z.object({ crm_association: z.object({ crm_object_id: z.string() }) });

const cleanUp = cleanUpAfterAll();
let workspace: MirroredApp;

beforeAll(async () => {
  const args = ['--seed', '7', '--engagements', String(ENGAGEMENTS), '--rate-limit', '100000'];
  workspace = await mirroredApp(args, cleanUp);
});

/** The names of the steps in which an app closes. */
async function stepsOfClosing(): Promise<readonly string[]> {
  const ports = testPorts();
  await createApp(ports).close();
  return ports.logger.entries
    .filter(({ message }) => message === 'Closing.')
    .map(({ fields }) => String(fields.reason));
}

async function engagements(): Promise<readonly EngagementId[]> {
  const list = { filter: {}, order: 'start_at:asc', cursor: null, limit: 50 } as const;
  return must(await workspace.call('engagements.page', list)).rows.map(({ id }) => id);
}

/** What SQLite says of each database in a folder that isn't sound. */
async function unsound(folder: string): Promise<readonly string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:db|sqlite)$/.test(name));
  expect(files.length).toBeGreaterThan(3);
  return files.flatMap((name) => {
    const db = new DatabaseSync(path.join(folder, name), { readOnly: true });
    const said = String(db.prepare('PRAGMA integrity_check').get()?.['integrity_check']);
    db.close();
    return said === 'ok' ? [] : [`${name}: ${said}`];
  });
}

test('an app that is killed at any step of its closing goes on at the next start, with nothing lost', async () => {
  const steps = await stepsOfClosing();
  expect(steps.length).toBeGreaterThan(5);
  const some = await engagements();
  const { id, sandbox, ports } = workspace;
  const settings = Object.fromEntries(ports.settings.values);
  for (const [at, killAt] of steps.entries()) {
    const [data, out] = [await testDir(onTestFinished), await testDir(onTestFinished)];
    await cp(workspace.data.dir, data.dir, { recursive: true });
    const [engagement, link] = [some[at], `D-${at}`];
    if (engagement === undefined) throw new Error('There are too few engagements.');
    const { full: token } = sandbox.tokens;
    const parts = {
      dataDir: data.dir,
      folder: out.dir,
      settings,
      token,
      engagement,
      link,
      killAt,
      workspace: { id, baseUrl: sandbox.baseUrl },
    };
    const child = spawn(process.execPath, [ENTRY, JSON.stringify(parts)], { stdio: 'inherit' });
    const [, signal]: unknown[] = await once(child, 'exit');
    expect([killAt, signal]).toEqual([killAt, 'SIGKILL']);

    const stored = new MemorySettings();
    for (const [key, value] of Object.entries(settings)) stored.set(key, value);
    const app = createApp(testPorts({ dataDir: data.dir, settings: stored }));
    const choice = { kind: 'remote', baseUrl: sandbox.baseUrl, token, readOnly: false } as const;
    expect(must(await app.startWith(choice)).id).toBe(id);
    const here = { connectionId: id };
    const page = { ...here, engagementId: engagement, from: 0, count: 10 };
    expect(must(await callApp(app, 'bookmarks.list', page)).bookmarks.map(({ name }) => name)).toEqual([
      link,
    ]);
    const ofOne = {
      ...here,
      states: [],
      engagementId: engagement,
      bulkEditId: null,
      before: null,
      limit: 10,
    };
    const { edits } = must(await callApp(app, 'edits.list', ofOne));
    const editIds = edits.map((edit) => edit.id);
    expect(editIds).toHaveLength(1);
    // A PUT whose answer was lost is held until the record has been read.
    const outcome = must(await callApp(app, 'edits.outcome', { ...here, editIds, orHeld: false }));
    expect([killAt, outcome.map(({ state }) => state)]).toEqual([killAt, ['done']]);
    const [kept] = must(await callApp(app, 'exports.list', here));
    if (kept === undefined) throw new Error('The export is gone.');
    must(await callApp(app, 'exports.run', { ...here, exportId: kept.id }));
    const counts = async () => must(await callApp(app, 'exports.get', { ...here, exportId: kept.id }));
    await expect.poll(counts).toMatchObject({ state: 'idle', counts: { waiting: 0, failed: 0, changed: 0 } });
    await app.close();

    const names = await readdir(out.dir, { recursive: true });
    expect(names.filter((name) => path.basename(name).startsWith('.parley-'))).toEqual([]);
    expect(names.filter((name) => /^[^/]*\.md$/.test(name))).toHaveLength(ENGAGEMENTS);
    expect(names).toContain(MANIFEST_NAME);
    expect([killAt, await unsound(data.dir)]).toEqual([killAt, []]);
  }
  const linked = await Promise.all(
    some.slice(0, steps.length).map(async (one) => {
      const answer = await sandbox.ask('GET', `/v2/engagements/${one}`);
      return record.parse(answer).crm_association.crm_object_id;
    }),
  );
  expect(linked).toEqual(steps.map((_, at) => `D-${at}`));
});
