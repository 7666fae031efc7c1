import path from 'node:path';
import Store from 'electron-store';
import type { App } from '#core/app.ts';
import { createApp } from '#core/createApp.ts';
import type { SettingsStore } from '#core/ports/index.ts';
import { demoWorker } from '../common/demoWorker.ts';
import type { Log } from '../common/log.ts';
import type { RunMark } from '../common/runMark.ts';
import { openSettings } from '../common/settings.ts';
import { systemClock } from '../common/systemClock.ts';
import { version } from '../common/version.ts';
import { openSecrets } from './secrets.ts';

interface Opened {
  readonly app: App;
  readonly settings: SettingsStore;
}

/** The core over this shell's ports. The paths are those of the build, where this module is `dist/electron/main.js`. */
export async function openApp(
  dataDir: string,
  { logger, recent }: Log,
  { badEnd }: Pick<RunMark, 'badEnd'>,
): Promise<Opened> {
  const openStore = (name: string): SettingsStore =>
    openSettings(
      path.join(dataDir, `${name}.json`),
      () => new Store({ cwd: dataDir, name, configFileMode: 0o600 }),
      logger,
    );
  const settings = openStore('settings');
  const app = createApp({
    clock: systemClock,
    random: Math.random,
    logger,
    recentLog: recent,
    // Node's and not Chromium's: one HTTP client in both shells, and no cookie jar or cache to keep it out of.
    fetch: globalThis.fetch,
    secrets: await openSecrets(openStore('secrets'), logger),
    settings,
    mirrorWorker: new URL('./mirrorWorker.js', import.meta.url),
    demo: demoWorker({
      worker: new URL('../sandbox/worker.js', import.meta.url),
      stateFile: path.join(dataDir, 'demo.json'),
    }),
    about: { version, shell: 'electron', platform: process.platform, badEnd },
    dataDir,
  });
  return { app, settings };
}
