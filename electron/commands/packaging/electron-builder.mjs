import { rm } from 'node:fs/promises';
import path from 'node:path';
import { COMMAND_LINE_FILES } from './commandLineFiles.mjs';
import { FUSES } from './fuses.mjs';
import { linuxTargets, publisher, updates } from './publishing.mjs';
import { currentNotes } from './releaseNotes.mjs';

/**
 * How packages are made. `package.mjs` adds where the staged program and the Electron binary are. The build bundles
 * all dependencies, so nothing is collected or rebuilt here.
 */
export default {
  appId: 'app.parley.desktop',
  productName: 'Parley',
  copyright: 'MIT licence',
  // Without this, electron-builder would look for the dependencies of the sources.
  beforeBuild: () => Promise.resolve(false),
  asar: true,
  // Turning fuses breaks the ad-hoc signature of the arm64 binary, without which macOS doesn't run it.
  electronFuses: { ...FUSES, resetAdHocDarwinSignature: true },
  // The older AppImage runtime always switches Chromium's sandbox off.
  toolsets: { appimage: '1.0.3' },
  // Source maps would double the size and help only those who have the sources.
  files: ['**/*', '!**/*.map'],
  afterPack: withoutDefaultApp,
  directories: { output: 'release', buildResources: 'electron/commands/packaging' },
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  ...updates(process.env),
  // Shown by the version to be updated.
  releaseInfo: { releaseNotes: currentNotes() },
  // Sets Info.plist on macOS and MimeType in the desktop entry on Linux; on Windows, `installer.nsh` registers the
  // scheme.
  protocols: [{ name: 'Parley link', schemes: ['parley'], role: 'Viewer' }],

  linux: {
    target: linuxTargets(process.env),
    icon: 'electron/commands/packaging/icons',
    category: 'Office',
    synopsis: "A desktop app for a workspace's engagements",
    maintainer: publisher(process.env).maintainer,
    executableName: 'parley',
    syncDesktopName: true,
    desktop: {
      entry: {
        StartupWMClass: 'parley',
        Keywords: 'calls;meetings;transcripts;recordings;engagements;CRM;',
        Terminal: 'false',
      },
    },
  },
  // No `--no-sandbox`: where the system refuses it, the program says so (`warningDialogs.ts`).
  appImage: { executableArgs: [] },
  deb: {
    // Electron's libraries: the defaults of electron-builder, and two that they miss.
    depends: [
      ...'libgtk-3-0 libnotify4 libnss3 libxss1 libxtst6 xdg-utils libatspi2.0-0 libuuid1 libsecret-1-0'.split(
        ' ',
      ),
      'libgbm1',
      'libasound2',
    ],
    // The keychain for tokens, on desktops that have none of their own.
    recommends: ['gnome-keyring | kwalletmanager'],
    // `parley` on the path is the program itself, which is its own command line.
    fpm: COMMAND_LINE_FILES,
  },

  mac: {
    target: ['dmg', 'zip'],
    icon: 'electron/commands/packaging/icons/icon.icns',
    category: 'public.app-category.productivity',
    // Signed and notarised only if the machine has a certificate (CSC_LINK, APPLE_ID …).
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'electron/commands/packaging/entitlements.mac.plist',
    entitlementsInherit: 'electron/commands/packaging/entitlements.mac.plist',
  },
  dmg: { sign: false },

  win: {
    target: ['nsis'],
    icon: 'electron/commands/packaging/icons/icon.ico',
    // Accepts updates only from the publisher that signed this version.
    verifyUpdateCodeSignature: true,
  },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    // Uninstalling keeps the user's data folder.
    deleteAppDataOnUninstall: false,
    include: 'electron/commands/packaging/installer.nsh',
  },
};

/**
 * Electron ships a default app for when it finds no other; a package doesn't need it.
 * @param {{ appOutDir: string, packager: { getResourcesDir(appOutDir: string): string } }} packed
 */
function withoutDefaultApp({ appOutDir, packager }) {
  return rm(path.join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
}
