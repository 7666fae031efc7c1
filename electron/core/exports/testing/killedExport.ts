import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { InputOf } from '#shared/contract/methods.ts';
import type { App } from '../../app.ts';
import { createApp } from '../../createApp.ts';
import { MANIFEST_NAME } from '#shared/domain/exports/fileNames.ts';
import type { MirroredApp } from '../../testing/mirroredApp.ts';
import { MemorySettings, testPorts } from '../../testing/testPorts.ts';

/**
 * Has an app killed in a process of its own in the middle of writing files. Returns what starts the app again on the data
 * that it left.
 * @param dataDir A copy of the data of `app`.
 */
export async function killedExport(
  app: MirroredApp,
  dataDir: string,
  folder: string,
  start: InputOf<'exports.start'>,
): Promise<() => App> {
  const settings = Object.fromEntries(app.ports.settings.values);
  const entry = fileURLToPath(new URL('exportProcess.ts', import.meta.url));
  const parts = JSON.stringify({ dataDir, settings, start });
  const child = spawn(process.execPath, [entry, parts], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(await readdir(folder)).not.toContain(MANIFEST_NAME);
  return () => {
    const stored = new MemorySettings();
    for (const [key, value] of Object.entries(settings)) stored.set(key, value);
    return createApp(testPorts({ dataDir, settings: stored }));
  };
}
