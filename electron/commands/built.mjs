import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './commandLock.mjs';
import { node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { outputTo, run } from './run.mjs';
import { Refusal, say } from './terminal.mjs';

const SOURCES = [
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'electron/commands/catalogues.mjs',
  'electron/commands/buildPlugins.mjs',
  'CHANGELOG.md',
  'docs/guide.md',
  'shared',
  'renderer',
  'electron',
];
/** Not part of the product: changes here don't require a build. */
const NOT_BUILT = /\.test\.tsx?$|\.gen\.d\.ts$|\.md$|^electron[\\/]commands$|[\\/](testing|bench)$/;
const OUTPUTS = [
  'renderer/index.html',
  'browser/main.js',
  'electron/main.js',
  'cli/main.js',
  'sandbox/worker.js',
];
const stampFile = () => inProject('dist', 'built.sha256');

/**
 * Whether a change to this file or folder requires a new build.
 * @param {string} place relative to the project folder
 */
export function isSource(place) {
  return SOURCES.includes(place.split(path.sep).join('/')) || !NOT_BUILT.test(place);
}

/** Hashes the contents of all build inputs. File times are unreliable after git operations and clock changes. */
function sourcesHash() {
  const hash = createHash('sha256');
  /** @param {string} place */
  const add = (place) => {
    if (!isSource(place)) return;
    const whole = inProject(place);
    if (statSync(whole).isDirectory()) {
      for (const name of readdirSync(whole).sort()) add(path.join(place, name));
    } else {
      hash.update(`${place}\0`).update(readFileSync(whole)).update('\0');
    }
  };
  for (const source of SOURCES) add(source);
  return hash.digest('hex');
}

/** @param {string} hash */
function isBuilt(hash) {
  if (!OUTPUTS.every((output) => existsSync(inProject('dist', output)))) return false;
  return existsSync(stampFile()) && readFileSync(stampFile(), 'utf8') === hash;
}

/** Builds the page, shells and sandbox if their sources have changed since the last build. */
export async function ensureBuilt() {
  if (isBuilt(sourcesHash())) return;
  await withLock('build', async () => {
    // Another command may have built it while we waited.
    const hash = sourcesHash();
    if (isBuilt(hash)) return;
    say('Building Parley…');
    await build();
    writeFileSync(stampFile(), hash);
  });
}

/**
 * Builds into a separate folder and then moves the result into place. A failed build leaves the last good one, and
 * a program that starts during a build never sees a partial build.
 */
async function build() {
  const fresh = path.join('dist', '.fresh');
  rmSync(inProject(fresh), { recursive: true, force: true });
  let words = '';
  const code = await run(node24(), [inProject('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app'], {
    ...outputTo((piece) => (words += piece)),
    // Under a test run's variables, this would build React for development, and all texts into the start.
    env: { ...process.env, NODE_ENV: 'production', VITEST: undefined, PARLEY_OUT_DIR: fresh },
  });
  if (code !== 0) {
    say(words);
    throw new Refusal('Parley could not be built; see the reason above.');
  }
  for (const part of readdirSync(inProject(fresh))) {
    rmSync(inProject('dist', part), { recursive: true, force: true });
    renameSync(inProject(fresh, part), inProject('dist', part));
  }
  rmSync(inProject(fresh), { recursive: true });
}
