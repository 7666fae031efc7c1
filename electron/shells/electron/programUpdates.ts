import type { ProgramUpdates } from '#core/ports.ts';
import type { ProgramUpdate } from '#shared/contract/programUpdate.ts';
import type { ShellText } from '../common/shellText.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { app, dialog } from 'electron';

/** The part of an updater that is used; the caller reports its errors. */
export interface Updater {
  /** The newer version in its folder; null if there is none. */
  newer(): Promise<Pick<ProgramUpdate, 'version' | 'notes'> | null>;
  /**
   * Downloads it and checks its integrity; on macOS and Windows also its signature, if the app is signed. It
   * is installed when the app quits.
   */
  download(): Promise<void>;
  /** Quits the app, installs the new version, and starts it. */
  restart(): void;
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
    if (update?.state === 'ready') updater?.restart();
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
      detail: words.readyDetail,
      yes: words.restart,
      no: words.onQuit,
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

/** Updates; null if there is no place to check for them, as when running from sources. */
export function openProgramUpdates(text: () => ShellText): LookedForUpdates | null {
  if (!app.isPackaged || !existsSync(path.join(process.resourcesPath, PLACE))) return null;
  return createProgramUpdates({
    open: openUpdater,
    prompt: promptIn(text),
    version: app.getVersion(),
    text: () => text().shell.updates,
  });
}

function promptIn(text: () => ShellText): UpdatePrompt {
  return {
    tell: async (message, detail) => {
      await dialog.showMessageBox({ type: 'info', message, detail, buttons: [text().shell.ok] });
    },
    ask: async ({ sentence, detail, yes, no }) => {
      const buttons = [yes, no];
      const answer = { buttons, defaultId: 0, cancelId: 1, noLink: true };
      const question = { type: 'question', message: sentence, detail, ...answer } as const;
      return (await dialog.showMessageBox(question)).response === 0;
    },
  };
}

/** Loaded on first use, because it is large and rarely needed. */
async function openUpdater(): Promise<Updater> {
  const { default: updater } = await import('electron-updater');
  const { autoUpdater } = updater;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = true;
  autoUpdater.logger = null;
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
    restart: () => autoUpdater.quitAndInstall(),
  };
}
