import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Conf from 'conf';
import type { App } from '#core/app.ts';
import { createApp } from '#core/createApp.ts';
import { demoWorker } from '../common/demoWorker.ts';
import type { Log } from '../common/log.ts';
import type { RunMark } from '../common/runMark.ts';
import { openSettings } from '../common/settings.ts';
import { systemClock } from '../common/systemClock.ts';
import { version } from '../common/version.ts';
import { openSecrets } from './keychain/keychain.ts';

/** The core over this shell's ports. The paths are those of the build, where this module is `dist/browser/main.js`. */
export async function openApp(
  dataDir: string,
  { logger, recent }: Log,
  { badEnd }: Pick<RunMark, 'badEnd'>,
): Promise<App> {
  const settings = { cwd: dataDir, configName: 'settings', configFileMode: 0o600 };
  const settingsFile = path.join(dataDir, 'settings.json');
  return createApp({
    clock: systemClock,
    random: Math.random,
    logger,
    recentLog: recent,
    fetch: globalThis.fetch,
    secrets: await openSecrets({
      program: fileURLToPath(new URL('./keychain.js', import.meta.url)),
      logger,
    }),
    settings: openSettings(settingsFile, () => new Conf(settings), logger),
    mirrorWorker: new URL('./mirrorWorker.js', import.meta.url),
    demo: demoWorker({
      worker: new URL('../sandbox/worker.js', import.meta.url),
      stateFile: path.join(dataDir, 'demo.json'),
    }),
    about: { version, shell: 'browser', platform: process.platform, badEnd },
    dataDir,
  });
}
