import { fileURLToPath } from 'node:url';
import type { App } from '#core/app.ts';
import { createDispatch } from '#host/dispatch.ts';
import { reportCertificates } from '../common/certificates.ts';
import { endOnCrash } from '../common/crashes.ts';
import { openLog } from '../common/log.ts';
import { readPageFiles } from '../common/pageFiles.ts';
import { leaveRunMark } from '../common/runMark.ts';
import type { Entrance } from './entrance.ts';
import type { Listener } from './listener.ts';
import { openApp } from './openApp.ts';
import { servePage } from './pageServer.ts';

interface ProgramParts {
  readonly dataDir: string;
  readonly listener: Listener;
  readonly entrance: Entrance;
  /** Called with the number of connected pages whenever it changes. */
  readonly onPages: (connected: number) => void;
}

export interface Program {
  readonly app: App;
  /** It ends as it should, whatever still has to be closed. */
  endsWell(): void;
  close(): Promise<void>;
}

/** All that is not needed to hold a port and open a window: loaded while the window is on its way. */
export async function openProgram(parts: ProgramParts): Promise<Program> {
  const { dataDir } = parts;
  const log = openLog(dataDir);
  const mark = await leaveRunMark(dataDir);
  endOnCrash(log, mark);
  const { logger } = log;
  reportCertificates(logger);
  const [app, files] = await Promise.all([
    openApp(dataDir, log, mark),
    readPageFiles(fileURLToPath(new URL('../renderer', import.meta.url))),
  ]);
  const dispatch = createDispatch(app.handlers, logger, { checkOutput: false });
  const page = servePage({ ...parts, app, dispatch, files, logger });
  return {
    app,
    endsWell: () => mark.clear(),
    close: async () => {
      await Promise.allSettled([page.close(), app.close()]);
      await log.close();
    },
  };
}
