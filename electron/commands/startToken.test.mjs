import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inProject } from './project.mjs';

/** Root can't open a window, so as root these commands run as the user nobody. */
const USER = process.getuid?.() === 0 ? 65_534 : undefined;
/** Where that user may read, wherever the temporary folder of this run is. */
const TEMPORARY = USER === undefined ? tmpdir() : '/tmp';
const CANARY = `canary-${randomBytes(12).toString('hex')}`;

/** Records what each program that is run by `npm start` receives. */
const NOTE = `import { readFileSync, writeFileSync, mkdirSync, chmodSync } from 'node:fs';
const note = (name) => {
  const fd = process.argv.find((argument) => argument.startsWith('--token-fd='))?.split('=')[1];
  const token = fd === undefined ? null : readFileSync(Number(fd), 'utf8');
  writeFileSync(process.env.NOTES + '/' + name, JSON.stringify({ env: process.env, args: process.argv, token }));
};
const file = (place, text) => {
  mkdirSync(place.replace(/[^/]*$/, ''), { recursive: true });
  writeFileSync(place, text);
};`;
const SHELL = `${NOTE}\nnote('browser shell');\nconsole.log('{"url":"http://127.0.0.1:1/"}');`;
const ELECTRON = `#!/usr/bin/env node\n${NOTE}\nnote('electron');`;
const VITE = `${NOTE}
note('vite');
const out = process.env.PARLEY_OUT_DIR;
file(out + '/browser/main.js', ${JSON.stringify(SHELL)});
for (const name of ['renderer/index.html', 'electron/main.js', 'sandbox/worker.js']) file(out + '/' + name, '');`;
const INSTALL = `${NOTE}
note('electron installer');
file('node_modules/electron/dist/electron.mjs', ${JSON.stringify(ELECTRON)});
chmodSync('node_modules/electron/dist/electron.mjs', 0o755);
writeFileSync('node_modules/electron/path.txt', 'electron.mjs');`;
const LOCK = '{"packages":{"":{},"node_modules/vite":{"version":"1"}}}';
const NPM = `${NOTE}
note('npm');
file('node_modules/.package-lock.json', ${JSON.stringify(LOCK)});
file('node_modules/vite/bin/vite.js', ${JSON.stringify(VITE)});
file('node_modules/electron/package.json', '{"type":"module","version":"1"}');
file('node_modules/vite/package.json', '{"type":"module"}');
file('node_modules/electron/install.js', ${JSON.stringify(INSTALL)});`;

/** @type {string} */
let project;
const at = (/** @type {string[]} */ ...parts) => path.join(project, ...parts);

beforeAll(() => {
  project = mkdtempSync(path.join(TEMPORARY, 'parley-start-'));
  cpSync(inProject('electron', 'commands'), at('electron', 'commands'), { recursive: true });
  const probe = ['electron', 'core', 'database', 'fitNode.mjs'];
  cpSync(inProject(...probe), at(...probe));
  for (const folder of ['shared', 'renderer', 'notes']) mkdirSync(at(folder));
  writeFileSync(at('package.json'), '{"type":"module"}');
  writeFileSync(at('package-lock.json'), LOCK);
  writeFileSync(at('vite.config.ts'), '');
  mkdirSync(at('docs'));
  for (const page of ['CHANGELOG.md', 'docs/guide.md']) writeFileSync(at(page), '');
  writeFileSync(at('npm.js'), NPM);
  chmodSync(project, 0o755);
  if (USER === undefined) return;
  for (const name of readdirSync(project, { recursive: true, encoding: 'utf8' }))
    chownSync(at(name), USER, USER);
  chownSync(project, USER, USER);
});

afterAll(() => rmSync(project, { recursive: true }));

/** @param {string[]} args */
async function start(...args) {
  const child = spawn(process.execPath, [at('electron', 'commands', 'start.mjs'), ...args], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(USER === undefined ? {} : { uid: USER, gid: USER }),
    env: {
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
      DISPLAY: ':none',
      NOTES: at('notes'),
      npm_execpath: at('npm.js'),
      PARLEY_TOKEN: CANARY,
    },
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
}

it.skipIf(process.platform === 'win32')(
  'npm start passes the token to the shell through a pipe, and to no other program',
  async () => {
    await start('--connect', 'http://127.0.0.1:9');
    await start('--connect', 'http://127.0.0.1:9', '--no-open');
    const notes = new Map(
      readdirSync(at('notes')).map((name) => [name, JSON.parse(readFileSync(at('notes', name), 'utf8'))]),
    );
    expect([...notes.keys()].toSorted()).toEqual([
      'browser shell',
      'electron',
      'electron installer',
      'npm',
      'vite',
    ]);
    for (const [name, { env, args, token }] of notes) {
      expect([name, JSON.stringify([env, args]).includes(CANARY)]).toEqual([name, false]);
      const isShell = name === 'browser shell' || name === 'electron';
      expect([name, token]).toEqual([name, isShell ? CANARY : null]);
    }
  },
);
