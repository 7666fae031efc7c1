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
    // Squirrel.Mac closes the windows before it quits, and only announces it with this event.
    quitAndInstall: () => {
      autoUpdater.emit('before-quit-for-update');
      for (const window of app.openWindows) window.tryClose();
      app.quit();
    },
  },
};
