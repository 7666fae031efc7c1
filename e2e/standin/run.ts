import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Runs the built main process of the Electron shell in Node, with a stand-in for Electron. This is not
 * Electron, and nothing that passes here has run in it: docs/electron.md lists what it proves and what it
 * can't.
 */
const standIn = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

const root = fileURLToPath(new URL('../../', import.meta.url));
// Like Electron: the executable, its folder, and further arguments.
process.argv = [process.execPath, root, ...process.argv.slice(2)];
Object.defineProperty(process, 'resourcesPath', { value: path.join(root, 'dist') });

const { launch } = await import('./electron.ts');
await launch(() => import(pathToFileURL(path.join(root, 'dist', 'electron', 'main.js')).href));
