import { existsSync } from 'node:fs';
import path from 'node:path';
import { app, dialog } from 'electron';
import type { ShellText } from '../common/shellText.ts';
import {
  createProgramUpdates,
  type LookedForUpdates,
  type UpdatePrompt,
  type Updater,
} from './programUpdates.ts';

/** Included in packages built with an update URL (`electron/commands/packaging/updates.mjs`). */
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
