import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Conf from 'conf';
import type { App, Handlers } from '#core/app.ts';
import { createApp } from '#core/createApp.ts';
import type { Logger } from '#core/ports.ts';
import { createDispatch } from '#host/dispatch.ts';
import { reportCertificates } from '../common/certificates.ts';
import { type CrashMarker, exitOnCrash, writeCrashMarker } from '../common/programExit.ts';
import { demoWorker } from '../common/demoWorker.ts';
import { type Log, openLog } from '../common/programLog.ts';
import { findInstalledCli, openSettings, systemClock, version } from '../common/commonPorts.ts';
import { openPolicy } from '../common/policyFile.ts';
import { answersTo, forNextRun } from './firstAnswers.ts';
import { openFolder } from '../common/openFolder.ts';
import { openSecrets } from './keychain/keychain.ts';
import type { Listener } from './loopbackListener.ts';
import { nodeNetwork } from './nodeNetwork.ts';
import { serveLocalClient } from '../common/localClients.ts';
import type { SingleInstance } from '../common/singleInstance.ts';
import type { PageAccess } from './pageAccess.ts';
import { servePage } from './pageServer.ts';

/**
 * The core with this shell's ports. Paths are relative to the build, in which this module is
 * `dist/browser/main.js`.
 */
async function openApp(
  dataDir: string,
  { logger, recent }: Log,
  { badEnd }: Pick<CrashMarker, 'badEnd'>,
): Promise<App> {
  const settings = { cwd: dataDir, configName: 'settings', configFileMode: 0o600 };
  const settingsFile = path.join(dataDir, 'settings.json');
  return createApp({
    clock: systemClock,
    random: Math.random,
    logger,
    recentLog: recent,
    ...nodeNetwork(),
    policy: openPolicy(process),
    programUpdates: null,
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
    openFolder,
    chooseFolder: null,
    cli: findInstalledCli(new URL('../../', import.meta.url)),
    dataDir,
  });
}

interface ProgramParts {
  readonly dataDir: string;
  readonly listener: Listener;
  readonly access: PageAccess;
  readonly instance: Extract<SingleInstance, { kind: 'held' }>;
  /** Called with the number of connected pages whenever it changes. */
  readonly onPages: (connected: number) => void;
}

export interface Program {
  readonly app: App;
  readonly logger: Logger;
  /** Records a regular end, whatever remains to be closed. */
  endsWell(): void;
  close(): Promise<void>;
}

/** Everything that isn't needed to open a port and a window, or to show what the last one did. */
export async function openProgram(parts: ProgramParts): Promise<Program> {
  const { dataDir } = parts;
  const log = openLog(dataDir);
  const mark = await writeCrashMarker(dataDir);
  exitOnCrash(log, mark);
  const { logger } = log;
  reportCertificates(logger);
  const app = await openApp(dataDir, log, mark);
  const handlers: Handlers = {
    ...app.handlers,
    'firstPicture.keep': async (picture) => {
      const answers = picture.answered ? forNextRun(await answersTo(dispatch), picture.connectionId) : [];
      return app.keepFirstPicture(picture, answers);
    },
  };
  const dispatch = createDispatch(handlers, logger, { checkOutput: false, policy: app.policy });
  parts.instance.onClient((socket) => serveLocalClient(socket, dispatch, logger));
  const page = servePage({ ...parts, app, dispatch, logger });
  return {
    app,
    logger,
    endsWell: () => mark.clear(),
    close: async () => {
      await Promise.allSettled([page.close(), app.close()]);
      await log.close();
    },
  };
}
