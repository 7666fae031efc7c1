import { existsSync } from 'node:fs';
import path from 'node:path';
import { app, dialog } from 'electron';
import type { ShellText } from '../common/shellText.ts';
import { offerUpdate, type UpdatePrompt, type Updater } from './updatePrompt.ts';

/** Included in packages built with an update URL (`electron/commands/packaging/updates.mjs`). */
const PLACE = 'app-update.yml';

/** Whether there is a place to check for updates. Always false when running from sources. */
export function knowsUpdates(): boolean {
  return app.isPackaged && existsSync(path.join(process.resourcesPath, PLACE));
}

const asking = (ok: string): UpdatePrompt => ({
  tell: async (message, detail) => {
    await dialog.showMessageBox({ type: 'info', message, detail, buttons: [ok] });
  },
  ask: async ({ sentence, detail, yes, no }) => {
    const buttons = [yes, no];
    const answer = { buttons, defaultId: 0, cancelId: 1, noLink: true };
    return (
      (await dialog.showMessageBox({ type: 'question', message: sentence, detail, ...answer })).response === 0
    );
  },
});

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
      return found?.isUpdateAvailable === true ? found.updateInfo.version : null;
    },
    download: async () => {
      await autoUpdater.downloadUpdate();
    },
    restart: () => autoUpdater.quitAndInstall(),
  };
}

let looking = false;

/** The menu's action; only one at a time. */
export async function lookForUpdate({ updates, ok }: ShellText['shell']): Promise<void> {
  if (looking) return;
  looking = true;
  try {
    await offerUpdate(openUpdater, asking(ok), app.getVersion(), updates);
  } finally {
    looking = false;
  }
}
