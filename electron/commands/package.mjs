import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './built.mjs';
import { findElectron } from './electronBinary.mjs';
import { ensureInstalled, runNpm } from './installed.mjs';
import { node24 } from './node24.mjs';
import { stageCommandLine } from './packaging/commandLineFiles.mjs';
import { checkPackage } from './packaging/fuses.mjs';
import { publisher, updates } from './packaging/publishing.mjs';
import { inProject, root } from './project.mjs';
import { run } from './run.mjs';
import { command, Refusal, say } from './terminal.mjs';

const HELP = `npm run package -- OPTIONS
  --dir          only the program's folder, no installer: quick, to try it out
  --arch=ARCH    x64, arm64, or on macOS universal; this computer's own by default, another one is downloaded

PARLEY_UPDATES_URL   where the packages will lie, if newer ones are to be offered from there (needs a certificate)
PARLEY_HOMEPAGE      the home page of the publisher; a Debian package is made only with both
PARLEY_MAINTAINER    whom users write to, as in “Ann Example <ann@example.com>”`;

/** The build outputs that the Electron shell consists of. */
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
  // Fails early, before anything is installed or built.
  updates(process.env);
  const { homepage, maintainer } = publisher(process.env);
  const electron = findElectron();
  if (electron === null) {
    throw new Refusal(
      'A package contains the Electron binary, which is not on this machine. Run "npm start -- --shell electron" once with a network connection, then try again.',
    );
  }
  if (process.platform === 'linux' && (homepage === null || maintainer === null)) {
    say('No Debian package is made: PARLEY_HOMEPAGE and PARLEY_MAINTAINER are not set.');
  }
  await ensureInstalled();
  await ensureBuilt();
  await ensureTools();
  const version = stage(homepage);
  await stageCommandLine();
  await build(electron, version, options);
  const wrong = checkPackage(RELEASE);
  if (wrong.length > 0) {
    throw new Refusal(`The package was deleted because these Electron fuses are wrong: ${wrong.join(', ')}.`);
  }
  for (const name of artifacts()) process.stdout.write(`${path.join('release', name)}\n`);
  return 0;
});

/** @typedef {{ dir: boolean, arch: string }} PackageOptions */

/**
 * @param {string[]} args
 * @returns {PackageOptions | null} null if help was requested.
 */
function read(args) {
  const options = {
    help: { type: /** @type {const} */ ('boolean') },
    dir: { type: /** @type {const} */ ('boolean') },
    arch: { type: /** @type {const} */ ('string'), default: process.arch },
  };
  try {
    const { values } = parseArgs({ args, options });
    if (values.help === true) return null;
    const known = process.platform === 'darwin' ? ['x64', 'arm64', 'universal'] : ['x64', 'arm64'];
    if (!known.includes(values.arch)) throw new Error(`--arch is one of ${known.join(', ')}.`);
    return { dir: values.dir === true, arch: values.arch };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : 'Unknown option'}\n${HELP}`, 2);
  }
}

/**
 * The packaging tools have their own lock file and folder, so that users who only run the program don't download
 * their 90 MB.
 */
async function ensureTools() {
  const wanted = path.join(HERE, 'tools');
  const isThere = existsSync(cli()) && sameText(path.join(wanted, LOCK), path.join(TOOLS, LOCK));
  if (isThere) return;
  say('Installing the tools that make packages (about 90 MB, once)…');
  rmSync(TOOLS, { recursive: true, force: true });
  cpSync(wanted, TOOLS, { recursive: true });
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runNpm(args, { cwd: TOOLS });
  if (code === 0) return;
  rmSync(TOOLS, { recursive: true, force: true });
  throw new Refusal('The packaging tools could not be installed; npm gives the reason above.');
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
 * Stages the program as it is packaged: the build, and a package.json without dependencies.
 * @param {string | null} homepage
 * @returns {string} the version of Electron to package with
 */
function stage(homepage) {
  rmSync(RELEASE, { recursive: true, force: true });
  mkdirSync(path.join(STAGED, 'dist'), { recursive: true });
  for (const part of PARTS)
    cpSync(inProject('dist', part), path.join(STAGED, 'dist', part), { recursive: true });
  const { name, version, description, license, type, main } = JSON.parse(
    readFileSync(inProject('package.json'), 'utf8'),
  );
  const author = 'Parley maintainers';
  // By this name Linux finds the desktop entry: for the window's icon, and for links of the form parley://.
  const desktopName = 'parley.desktop';
  const page = homepage === null ? {} : { homepage };
  // Electron's name for the app, and so that of its entry in the keychain.
  const productName = 'Parley';
  const about = {
    name,
    productName,
    version,
    description,
    license,
    author,
    ...page,
    desktopName,
    type,
    main,
  };
  writeFileSync(path.join(STAGED, 'package.json'), JSON.stringify(about, null, 2));
  return JSON.parse(readFileSync(inProject('node_modules', 'electron', 'package.json'), 'utf8')).version;
}

/**
 * @param {string} electron its executable
 * @param {string} version of Electron
 * @param {PackageOptions} options
 */
async function build(electron, version, { dir, arch }) {
  // On macOS the executable is four folders below the app bundle's parent.
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
      `--${arch}`,
      ...(dir ? ['--dir'] : []),
      `-c.directories.app=${path.relative(root, STAGED)}`,
      `-c.electronVersion=${version}`,
      // The binary at hand is for this processor; for another one electron-builder fetches its own.
      ...(arch === process.arch ? [`-c.electronDist=${dist}`] : []),
    ],
    { stdio: ['ignore', 2, 2] },
  );
  if (code !== 0) throw new Refusal('The package could not be made; see the reason above.');
}

/** The files to distribute, or the unpacked folder with `--dir`. */
function artifacts() {
  const names = readdirSync(RELEASE).filter((name) =>
    /\.(AppImage|deb|dmg|zip|exe|blockmap)$|^latest[\w-]*\.yml$/.test(name),
  );
  return names.length > 0
    ? names
    : readdirSync(RELEASE).filter((name) => name.endsWith('-unpacked') || name.startsWith('mac'));
}
