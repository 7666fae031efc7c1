import { rm } from 'node:fs/promises';
import path from 'node:path';
import { FUSES } from './fuses.mjs';
import { updates } from './updates.mjs';

/**
 * How packages are made. `package.mjs` adds where the staged program and the Electron binary are. The program is staged
 * with no libraries beside it, since the build has put them into its own files; so nothing is collected or rebuilt here.
 */
export default {
  appId: 'app.parley.desktop',
  productName: 'Parley',
  copyright: 'MIT licence',
  // There are no libraries to be installed or rebuilt, and those of the sources must not be looked for.
  beforeBuild: () => Promise.resolve(false),
  asar: true,
  electronFuses: FUSES,
  // Only what was built: source maps help those who have the sources, and double the size for everyone else.
  files: ['**/*', '!**/*.map'],
  afterPack: withoutDefaultApp,
  directories: { output: 'release', buildResources: 'electron/commands/packaging' },
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  ...updates(process.env),
  // Info.plist of macOS, and the MimeType line of the desktop entry on Linux; Windows takes it from `installer.nsh`.
  protocols: [{ name: 'Parley link', schemes: ['parley'], role: 'Viewer' }],

  linux: {
    target: ['AppImage', 'deb'],
    icon: 'electron/commands/packaging/icons',
    category: 'Office',
    synopsis: "A desktop app for a workspace's engagements",
    maintainer: 'Parley maintainers <maintainers@parley.invalid>',
    executableName: 'parley',
    desktop: {
      entry: {
        StartupWMClass: 'parley',
        Keywords: 'calls;meetings;transcripts;recordings;engagements;CRM;',
        Terminal: 'false',
      },
    },
  },
  deb: {
    // The keychain that tokens are kept in, where the desktop brings none of its own.
    recommends: ['gnome-keyring | kwalletmanager'],
  },

  mac: {
    target: ['dmg', 'zip'],
    icon: 'electron/commands/packaging/icons/icon.icns',
    category: 'public.app-category.productivity',
    // Signed and notarised where the machine has a certificate (CSC_LINK, APPLE_ID …), and not where it has none.
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'electron/commands/packaging/entitlements.mac.plist',
    entitlementsInherit: 'electron/commands/packaging/entitlements.mac.plist',
  },
  dmg: { sign: false },

  win: {
    target: ['nsis'],
    icon: 'electron/commands/packaging/icons/icon.ico',
    // A newer package is only taken from who signed this one.
    verifyUpdateCodeSignature: true,
  },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    // What the user made is theirs: removing the program leaves the data folder alone.
    deleteAppDataOnUninstall: false,
    include: 'electron/commands/packaging/installer.nsh',
  },
};

/**
 * Electron brings a program of its own for the case that it finds none; beside ours it has no business.
 * @param {{ appOutDir: string, packager: { getResourcesDir(appOutDir: string): string } }} packed
 */
function withoutDefaultApp({ appOutDir, packager }) {
  return rm(path.join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
}
