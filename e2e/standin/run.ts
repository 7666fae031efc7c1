import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Runs the built main process of the Electron shell in Node, with a stand-in for Electron. This is not
 * Electron, and nothing that passes here has run in it: docs/electron.md lists what it proves and what it
 * can't.
 */
const standIn = new URL('./electron.ts', import.meta.url).href;
const updater = new URL('./updater.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === 'electron') return { url: standIn, shortCircuit: true };
    // The build's import of electron-updater; without this, checking for an update would use the network.
    if (/^\.\/main-[\w-]+\.js$/.test(specifier)) return { url: updater, shortCircuit: true };
    return next(specifier, context);
  },
});

const root = fileURLToPath(new URL('../../', import.meta.url));
const { runSettings } = await import('./app.ts');
// Like Electron: the executable, the folder of the sources if it isn't packaged, and further arguments.
const sources = runSettings.newer === null ? [root] : [];
process.argv = [process.execPath, ...sources, ...process.argv.slice(2)];
Object.defineProperty(process, 'resourcesPath', { value: runSettings.resources });

const { launch } = await import('./electron.ts');
const { program } = runSettings;
const main =
  program === null
    ? pathToFileURL(path.join(root, 'dist', 'electron', 'main.js'))
    : new URL(program, import.meta.url);
await launch(() => import(main.href));
