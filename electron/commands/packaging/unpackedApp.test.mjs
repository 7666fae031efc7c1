import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { node24 } from '../node24.mjs';
import { inProject, root } from '../project.mjs';
import { FUSES, wrongFuses } from './fuses.mjs';

const TOOLS = inProject('node_modules', '.cache', 'parley', 'packaging', 'node_modules');
const CONFIG = path.join(import.meta.dirname, 'electron-builder.mjs');
const missing = existsSync(path.join(TOOLS, 'electron-builder'))
  ? null
  : 'the packaging tools are not installed; npm run package installs them';

/**
 * A folder with Electron's files but without its binary: the result of electron-builder shows the effect of
 * our settings, but not whether it runs.
 * @param {string} folder
 */
async function fakeElectron(folder) {
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  mkdirSync(path.join(folder, 'locales'));
  const wire = Buffer.from([1, Object.keys(FUSES).length]);
  const states = Buffer.from('1'.repeat(Object.keys(FUSES).length));
  const binary = Buffer.concat([Buffer.from('\x7fELF dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), wire, states]);
  for (const name of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']) {
    writeFileSync(path.join(folder, name), binary);
    chmodSync(path.join(folder, name), 0o755);
  }
  writeFileSync(path.join(folder, 'locales', 'en-US.pak'), '');
  const own = mkdtempSync(path.join(tmpdir(), 'parley-default-app-'));
  writeFileSync(path.join(own, 'main.js'), '');
  await asar().createPackage(own, path.join(folder, 'resources', 'default_app.asar'));
  rmSync(own, { recursive: true });
}

/** @returns {{ createPackage(from: string, to: string): Promise<void>, listPackage(file: string): string[], extractFile(file: string, name: string): Buffer }} */
function asar() {
  return createRequire(path.join(TOOLS, 'electron-builder', 'package.json'))('@electron/asar');
}

describe.skipIf(process.platform !== 'linux' || missing !== null)(
  `the folder of a package${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    it('contains the app in one archive, with its fuses set, and without Electron’s default app', async () => {
      const work = mkdtempSync(path.join(tmpdir(), 'parley-package-'));
      onTestFinished(() => rmSync(work, { recursive: true, force: true }));
      const dist = path.join(work, 'electron');
      const staged = path.join(work, 'app');
      await fakeElectron(dist);
      mkdirSync(path.join(staged, 'dist', 'electron'), { recursive: true });
      writeFileSync(path.join(staged, 'dist', 'electron', 'main.js'), '// the program');
      writeFileSync(path.join(staged, 'dist', 'electron', 'main.js.map'), '{}');
      const about = { name: 'parley', version: '1.0.0', main: 'dist/electron/main.js', type: 'module' };
      writeFileSync(path.join(staged, 'package.json'), JSON.stringify(about));
      await promisify(execFile)(
        node24(),
        [
          path.join(TOOLS, 'electron-builder', 'cli.js'),
          `--config=${CONFIG}`,
          `--projectDir=${root}`,
          '--publish=never',
          '--dir',
          `-c.directories.app=${path.relative(root, staged)}`,
          `-c.directories.output=${path.join(work, 'release')}`,
          '-c.electronVersion=45.4.1',
          `-c.electronDist=${dist}`,
        ],
        { cwd: root },
      );
      const unpacked = path.join(work, 'release', 'linux-unpacked');
      expect(wrongFuses(readFileSync(path.join(unpacked, 'parley')))).toEqual([]);
      expect(existsSync(path.join(unpacked, 'chrome-sandbox'))).toBe(true);
      expect(existsSync(path.join(unpacked, 'resources', 'default_app.asar'))).toBe(false);
      expect(existsSync(path.join(unpacked, 'resources', 'app-update.yml'))).toBe(false);
      const archive = path.join(unpacked, 'resources', 'app.asar');
      expect(asar().listPackage(archive)).toEqual([
        '/dist',
        '/dist/electron',
        '/dist/electron/main.js',
        '/package.json',
      ]);
      expect(asar().extractFile(archive, 'dist/electron/main.js').toString()).toBe('// the program');
    });
  },
);
