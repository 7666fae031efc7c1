import type { Logger, ProgramUpdates } from '#core/ports.ts';
import type { ProgramUpdate } from '#shared/contract/programUpdate.ts';
import { startProgram } from '../common/newFileModes.ts';
import type { ShellText } from '../common/shellText.ts';
import type { ProgramEnd } from './programEnd.ts';
import { showMessage } from './warningDialogs.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';

/** The part of an updater that is used; the caller reports its errors. */
export interface Updater {
  /** The newer version in its folder; null if there is none. */
  newer(): Promise<Pick<ProgramUpdate, 'version' | 'notes'> | null>;
  /** Downloads it and checks its integrity; on macOS and Windows also its signature, if the app is signed. */
  download(): Promise<void>;
  /** False if installing asks for a password, so that it can't wait until the app has quit. */
  readonly installsOnQuit: boolean;
  /** Quits the app, installs the new version, and starts it. Rejects if that fails; then the app still runs. */
  restart(): Promise<void>;
}

interface UpdatePrompt {
  tell(sentence: string, detail: string): Promise<void>;
  /** Whether the first answer was selected. */
  ask(question: { sentence: string; detail: string; yes: string; no: string }): Promise<boolean>;
}

export interface LookedForUpdates extends ProgramUpdates {
  /** Checks for a newer version and offers it in native dialogs; only one at a time. */
  readonly look: () => Promise<void>;
}

interface ProgramUpdatesParts {
  /** Returns the updater; if that fails, the check fails. */
  readonly open: () => Promise<Updater>;
  readonly prompt: UpdatePrompt;
  /** The running version. */
  readonly version: string;
  /** In the language of the settings. */
  readonly text: () => ShellText['shell']['updates'];
}

/** Updates of the app, for native dialogs and for the page. It neither checks, downloads nor quits unasked. */
export function createProgramUpdates({ open, prompt, version, text }: ProgramUpdatesParts): LookedForUpdates {
  const listeners = new Set<() => void>();
  let update: ProgramUpdate | null = null;
  let updater: Updater | null = null;
  let looking = false;

  const show = (next: ProgramUpdate): void => {
    update = next;
    for (const listener of listeners) listener();
  };
  const download = async (): Promise<boolean> => {
    if (update?.state !== 'available' || updater === null) return update?.state === 'ready';
    const { state: _, ...newer } = update;
    show({ ...newer, state: 'downloading' });
    try {
      await updater.download();
      show({ ...newer, state: 'ready' });
      return true;
    } catch {
      show({ ...newer, state: 'available' });
      return false;
    }
  };
  const install = (): void => {
    if (update?.state !== 'ready' || updater === null) return;
    const words = text();
    const { version: newer } = update;
    updater
      .restart()
      .catch(() =>
        prompt.tell(words.installFailed({ version: newer }), words.installFailedDetail({ version })),
      );
  };

  const look = async (): Promise<void> => {
    const words = text();
    if (update?.state === 'downloading') return;
    if (update?.state !== 'ready') {
      let newer: Awaited<ReturnType<Updater['newer']>>;
      try {
        updater ??= await open();
        newer = await updater.newer();
      } catch {
        return prompt.tell(words.failed, words.failedDetail);
      }
      if (newer === null) return prompt.tell(words.current({ version }), '');
      show({ ...newer, state: 'available' });
      const wanted = await prompt.ask({
        sentence: words.found({ version: newer.version }),
        detail: words.foundDetail({ version }),
        yes: words.download,
        no: words.later,
      });
      if (!wanted) return;
      if (!(await download()))
        return prompt.tell(
          words.downloadFailed({ version: newer.version }),
          words.downloadFailedDetail({ version }),
        );
    }
    const now = await prompt.ask({
      sentence: words.ready({ version: update?.version ?? '' }),
      detail: updater?.installsOnQuit === false ? words.readyPassword : words.readyDetail,
      yes: words.restart,
      no: updater?.installsOnQuit === false ? words.later : words.onQuit,
    });
    if (now) install();
  };

  return {
    current: () => update,
    onChange: (listener) => void listeners.add(listener),
    download,
    install,
    look: async () => {
      if (looking) return;
      looking = true;
      await look().finally(() => {
        looking = false;
      });
    },
  };
}

/** Included in packages built with an update URL (`electron/commands/packaging/publishing.mjs`). */
const PLACE = 'app-update.yml';

interface OpenUpdatesParts {
  readonly text: () => ShellText;
  readonly logger: Logger;
  readonly quit: ProgramEnd['quit'];
}

/** Updates; null if there is no place to check for them, as when running from sources. */
export function openProgramUpdates(parts: OpenUpdatesParts): LookedForUpdates | null {
  if (!app.isPackaged || !existsSync(path.join(process.resourcesPath, PLACE))) return null;
  const { text } = parts;
  return createProgramUpdates({
    open: () => openUpdater(parts),
    prompt: promptIn(text),
    version: app.getVersion(),
    text: () => text().shell.updates,
  });
}

function promptIn(text: () => ShellText): UpdatePrompt {
  return {
    tell: async (message, detail) => {
      await showMessage({ type: 'info', message, detail, buttons: [text().shell.ok] });
    },
    ask: async ({ sentence, detail, yes, no }) => {
      const buttons = [yes, no];
      const answer = { buttons, defaultId: 0, cancelId: 1, noLink: true };
      const question = { type: 'question', message: sentence, detail, ...answer } as const;
      return (await showMessage(question)).response === 0;
    },
  };
}

/** Loaded on first use, because it is large and rarely needed. */
export async function openUpdater({ logger, quit }: Omit<OpenUpdatesParts, 'text'>): Promise<Updater> {
  const { default: electronUpdater } = await import('electron-updater');
  const { autoUpdater, DebUpdater } = electronUpdater;
  const installsOnQuit = !(autoUpdater instanceof DebUpdater);
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = installsOnQuit;
  const log =
    (level: 'warn' | 'error') =>
    (said: unknown): void =>
      logger[level]('The updater reported a fault.', { reason: faultOf(said) });
  autoUpdater.logger = { info: () => undefined, warn: log('warn'), error: log('error') };

  /** Rejects with what the updater reports; if it reports nothing, the app ends before this is settled. */
  const install = (): Promise<void> =>
    new Promise((_resolve, reject) => {
      autoUpdater.once('error', reject);
      // Without the installer's questions, and with the umask of the user, which the new version inherits.
      startProgram(() => autoUpdater.quitAndInstall(installsOnQuit, true));
    });
  return {
    newer: async () => {
      const found = await autoUpdater.checkForUpdates();
      if (found?.isUpdateAvailable !== true) return null;
      const { version, releaseNotes } = found.updateInfo;
      return { version, notes: typeof releaseNotes === 'string' ? releaseNotes : null };
    },
    download: async () => {
      await autoUpdater.downloadUpdate();
    },
    installsOnQuit,
    // With a password first, while there are windows; otherwise last, because the new version needs the locks.
    restart: () => {
      if (!installsOnQuit) return install();
      quit(install);
      return Promise.resolve();
    },
  };
}

/** Without addresses, which may be private. */
function faultOf(said: unknown): string {
  const [line = ''] = (said instanceof Error ? said.message : String(said)).split('\n');
  return line.replaceAll(/\w+:\/\/\S+/g, '…').slice(0, 300);
}
