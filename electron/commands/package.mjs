import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './built.mjs';
import { findElectron } from './electronBinary.mjs';
import { ensureInstalled } from './installed.mjs';
import { node24 } from './node24.mjs';
import { checkPackage } from './packaging/fuses.mjs';
import { updates } from './packaging/updates.mjs';
import { inProject, root } from './project.mjs';
import { run } from './run.mjs';
import { command, Refusal, say } from './terminal.mjs';

const HELP = `npm run package -- OPTIONS
  --dir    only the program's folder, no installer: quick, to try it out

PARLEY_UPDATES_URL   where the packages will lie, if newer ones are to be offered from there (needs a certificate)`;

/** The parts of the build that the Electron shell is made of. */
const PARTS = ['electron', 'preload', 'renderer', 'sandbox'];
const HERE = inProject('electron', 'commands', 'packaging');
const TOOLS = inProject('node_modules', '.cache', 'parley', 'packaging');
const LOCK = 'package-lock.json';
const RELEASE = inProject('release');
const STAGED = path.join(RELEASE, '.app');

await command(async () => {
  const options = read(process.argv.slice(2));
  if (options === null) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  // Before anything is installed or built: where these are wrong, all of that would be for nothing.
  updates(process.env);
  const electron = findElectron();
  if (electron === null) {
    throw new Refusal(
      'A package is made around the Electron binary, which is not on this machine. Run "npm start -- --shell electron" once where there is a network, then try again.',
    );
  }
  await ensureInstalled();
  await ensureBuilt();
  await ensureTools();
  const version = stage();
  await build(electron, version, options.dir);
  const wrong = checkPackage(RELEASE);
  if (wrong.length > 0) {
    throw new Refusal(
      `The package was thrown away, as its fuses are not as they should be: ${wrong.join(', ')}.`,
    );
  }
  for (const name of artifacts()) process.stdout.write(`${path.join('release', name)}\n`);
  return 0;
});

/**
 * @param {string[]} args
 * @returns {{ dir: boolean } | null} null where help was asked for.
 */
function read(args) {
  const options = {
    help: { type: /** @type {const} */ ('boolean') },
    dir: { type: /** @type {const} */ ('boolean') },
  };
  try {
    const { values } = parseArgs({ args, options });
    return values.help === true ? null : { dir: values.dir === true };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : 'Unknown option'}\n${HELP}`, 2);
  }
}

/**
 * The packaging tools have their own lock file and folder: those who only run the program don't need their ninety
 * megabytes who only runs the program.
 */
async function ensureTools() {
  const wanted = path.join(HERE, 'tools');
  const isThere = existsSync(cli()) && sameText(path.join(wanted, LOCK), path.join(TOOLS, LOCK));
  if (isThere) return;
  say('Installing the tools that make packages (about 90 MB, once)…');
  rmSync(TOOLS, { recursive: true, force: true });
  cpSync(wanted, TOOLS, { recursive: true });
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  const stdio = /** @type {import('node:child_process').StdioOptions} */ (['ignore', 2, 2]);
  const code =
    npm?.endsWith('.js') === true
      ? await run(process.execPath, [npm, ...args], { cwd: TOOLS, stdio })
      : await run('npm', args, { cwd: TOOLS, stdio });
  if (code === 0) return;
  rmSync(TOOLS, { recursive: true, force: true });
  throw new Refusal('The tools could not be installed; npm says above why.');
}

/**
 * @param {string} one
 * @param {string} other
 */
function sameText(one, other) {
  return existsSync(other) && readFileSync(one, 'utf8') === readFileSync(other, 'utf8');
}

function cli() {
  return path.join(TOOLS, 'node_modules', 'electron-builder', 'cli.js');
}

/**
 * The program as it is packaged: what was built, and a package.json that names no libraries.
 * @returns {string} the version of the Electron that it goes into
 */
function stage() {
  rmSync(RELEASE, { recursive: true, force: true });
  mkdirSync(path.join(STAGED, 'dist'), { recursive: true });
  for (const part of PARTS)
    cpSync(inProject('dist', part), path.join(STAGED, 'dist', part), { recursive: true });
  const { name, version, description, license, type, main } = JSON.parse(
    readFileSync(inProject('package.json'), 'utf8'),
  );
  const author = 'Parley maintainers';
  const about = { name, version, description, license, author, type, main };
  writeFileSync(path.join(STAGED, 'package.json'), JSON.stringify(about, null, 2));
  return JSON.parse(readFileSync(inProject('node_modules', 'electron', 'package.json'), 'utf8')).version;
}

/**
 * @param {string} electron its executable
 * @param {string} version of Electron
 * @param {boolean} onlyDir
 */
async function build(electron, version, onlyDir) {
  // On macOS the executable lies four folders below what is copied.
  const dist =
    process.platform === 'darwin' ? path.resolve(electron, '..', '..', '..', '..') : path.dirname(electron);
  say('Making the package…');
  const code = await run(
    node24(),
    [
      cli(),
      `--config=${path.join(HERE, 'electron-builder.mjs')}`,
      `--projectDir=${root}`,
      '--publish=never',
      ...(onlyDir ? ['--dir'] : []),
      `-c.directories.app=${path.relative(root, STAGED)}`,
      `-c.electronVersion=${version}`,
      `-c.electronDist=${dist}`,
    ],
    { stdio: ['ignore', 2, 2] },
  );
  if (code !== 0) throw new Refusal('The package could not be made; see the reason above.');
}

/** What is to be given out; with `--dir`, the folder. */
function artifacts() {
  const names = readdirSync(RELEASE).filter((name) =>
    /\.(AppImage|deb|dmg|zip|exe)$|^latest[\w-]*\.yml$/.test(name),
  );
  return names.length > 0
    ? names
    : readdirSync(RELEASE).filter((name) => name.endsWith('-unpacked') || name.startsWith('mac'));
}
