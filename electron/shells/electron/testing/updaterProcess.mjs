import { EventEmitter } from 'node:events';
import http from 'node:http';
import { registerHooks } from 'node:module';

/**
 * Runs the real electron-updater through `openUpdater`, as if on the given system and processor, with as little of
 * Electron as it uses. Prints what it has downloaded and what the app was asked for, as JSON.
 */
const { platform, arch, resources, installs } = JSON.parse(process.argv[2] ?? '{}');
Object.defineProperty(process, 'platform', { value: platform });
Object.defineProperty(process, 'arch', { value: arch });
Object.defineProperty(process, 'resourcesPath', { value: resources });

process.getuid = () => 1000;
process.umask(0o027);

const asked = [];
const app = Object.assign(new EventEmitter(), {
  isPackaged: true,
  whenReady: () => Promise.resolve(),
  getVersion: () => '1.0.0',
  getName: () => 'Parley',
  getPath: () => resources,
  quit: () => asked.push('quit'),
  relaunch: () => asked.push('relaunch'),
});
const nativeUpdater = Object.assign(new EventEmitter(), {
  // Squirrel.Mac fetches the download from the updater’s own server.
  setFeedURL: ({ url, headers }) => {
    nativeUpdater.checkForUpdates = () => fetchUpdate(url, headers);
  },
  quitAndInstall: () => asked.push('quit and install'),
});
async function fetchUpdate(url, headers) {
  const { url: file } = await (await fetch(url, { headers })).json();
  await (await fetch(file)).arrayBuffer();
  nativeUpdater.emit('update-downloaded');
}
globalThis.standIn = {
  app,
  autoUpdater: nativeUpdater,
  BrowserWindow: {},
  dialog: {},
  net: { request: ({ session: _session, redirect: _redirect, ...options }) => http.request(options) },
  session: { fromPartition: () => ({}) },
  shell: {},
};
const names = Object.keys(globalThis.standIn);
const source = `${names.map((name) => `export const ${name} = globalThis.standIn.${name};`).join('\n')}\nexport default globalThis.standIn;`;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: 'stand-in:electron', shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === 'stand-in:electron' ? { format: 'module', source, shortCircuit: true } : next(url, context),
});

const { closeNewFiles } = await import('../../common/newFileModes.ts');
closeNewFiles();
const { openUpdater } = await import('../programUpdates.ts');
const faults = [];
const log = (_message, { reason }) => faults.push(reason);
const logger = { info: () => undefined, warn: () => undefined, error: log };
const updater = await openUpdater({
  logger,
  quit: (act) => {
    asked.push('close everything');
    act?.().catch(({ message }) => asked.push(`failed: ${message}`));
  },
});
const newer = await updater.newer();
const found = await updater.download().then(
  () => 'downloaded',
  ({ message }) => message,
);
// A restart that works settles with the end of the app; until then, what it has started notes its arguments.
const restarted = installs ? updater.restart() : Promise.resolve();
restarted.catch(({ message }) => asked.push(`failed: ${message}`));
await new Promise((resolve) => setTimeout(resolve, installs ? 500 : 0));
process.stdout.write(JSON.stringify({ newer, found, asked, faults, installsOnQuit: updater.installsOnQuit }));
process.exit(0);
