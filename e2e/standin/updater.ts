import { app, runSettings } from './app.ts';
import { autoUpdater } from './electron.ts';

/** Stands in for electron-updater: finds the version that the test names, and replaces nothing when it installs. */
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
    // Squirrel.Mac closes the windows before it quits, and tells of that by this event alone.
    quitAndInstall: () => {
      autoUpdater.emit('before-quit-for-update');
      for (const window of app.openWindows) window.tryClose();
      app.quit();
    },
  },
};
