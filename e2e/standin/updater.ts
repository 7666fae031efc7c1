import { app, runSettings } from './app.ts';
import { autoUpdater } from './electron.ts';

/** Replaces electron-updater: finds the version named by the test, and installs nothing. */
export default {
  autoUpdater: {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    logger: null,
    checkForUpdates: () =>
      Promise.resolve({
        isUpdateAvailable: true,
        updateInfo: { version: runSettings.newer ?? '', releaseNotes: '- Faster exports' },
      }),
    downloadUpdate: () => Promise.resolve([]),
    // It starts the installer at once, which needs the locks, and then quits.
    quitAndInstall: () => {
      process.stderr.write(`[stand-in install] ${app.openWindows.size} windows\n`);
      setImmediate(() => {
        autoUpdater.emit('before-quit-for-update');
        app.quit();
      });
    },
    once: () => undefined,
  },
  DebUpdater: class {
    readonly installs = 'deb';
  },
};
