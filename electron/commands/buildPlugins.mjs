import { builtinModules } from 'node:module';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PREFIX = '\0builtin:';
/** The environments of the build that run in Node; the preload script has none of its modules. */
const PROGRAMS = new Set(['browserShell', 'electronShell', 'cli', 'sandbox']);

/** Hono's server asks whether requests came by HTTP/2, which Parley doesn't serve, and which takes long to load. */
const NO_HTTP2 = 'export class Http2ServerRequest {}\nexport const constants = { NGHTTP2_NO_ERROR: 0 };';

/**
 * Takes Node's modules as objects. An import statement makes Node read all properties of such a module, some of which
 * load others: with `node:http`, all of fetch. That is a fifth of the time until a program answers.
 * @type {import('vite').Plugin}
 */
export const builtinModulesAsObjects = {
  name: 'builtin-modules-as-objects',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => PROGRAMS.has(name),
  resolveId: {
    // oxlint-disable-next-line require-unicode-regexp
    filter: { id: /^(?:node:)?[a-z_/0-9]+$/ },
    handler(id, importer, { kind }) {
      const name = id.replace(/^node:/, '');
      const isBuiltin = builtinModules.includes(name) || builtinModules.includes(`node:${name}`);
      // CommonJS modules get the object anyway.
      return isBuiltin && importer !== undefined && kind === 'import-statement' ? PREFIX + name : null;
    },
  },
  load: {
    // oxlint-disable-next-line no-control-regex -- how bundlers mark modules without a file
    filter: { id: /^\0builtin:/ },
    handler(id) {
      const name = id.slice(PREFIX.length);
      if (name === 'http2') return { code: NO_HTTP2, moduleSideEffects: false };
      const module = process.getBuiltinModule(`node:${name}`) ?? {};
      const exported = Object.keys(module).filter(
        (each) => /^[a-z_$][\w$]*$/i.test(each) && each !== 'default',
      );
      return {
        code: [
          `const module = process.getBuiltinModule('node:${name}');`,
          'const read = (name) => module[name];',
          // Names that nothing imports are left out, and with them what reading them would load.
          'export default module;',
          ...exported.map((each) => `const $${each} = /* @__PURE__ */ read('${each}');`),
          `export { ${exported.map((each) => `$${each} as ${each}`).join(', ')} };`,
        ].join('\n'),
        moduleSideEffects: false,
      };
    },
  },
};

/** The environment of the build that makes the document's first script. */
export const ENTRY = 'entry';
const FILE = /^first-[\w-]+\.js$/;

/**
 * Lets the document start its first script, which starts the page's own. Those are fetched in the
 * meantime, but not compiled, which would delay the first picture.
 * @param {string} page the folder of the built page
 * @returns {import('vite').Plugin}
 */
export const startWithEntry = (page) => ({
  name: 'start-with-entry',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const entry = readdirSync(path.join(page, 'assets')).find((file) => FILE.test(file));
      const scripts = [...html.matchAll(/<script type="module" crossorigin src="([^"]+)"><\/script>/g)];
      const main = scripts.at(-1);
      if (entry === undefined || main === undefined) throw new Error('The page has no first script.');
      return (
        scripts
          .reduce(
            (document, script) =>
              document.replace(
                script[0],
                `<link rel="preload" as="script" crossorigin href="${script[1]}"${script === main ? ' id="main"' : ''} />`,
              ),
            html,
          )
          // Not a module, which would only run after the picture is there to be clicked.
          .replace(
            '<link rel="stylesheet"',
            `<script src="/assets/${entry}"></script>\n    <link rel="stylesheet"`,
          )
      );
    },
  },
});

/**
 * @typedef {{ name: string, version: string, licence: string, text: string | null }} Licence
 * @typedef {{ dev?: boolean, devOptional?: boolean, optional?: boolean, version?: string, license?: string }} Locked
 */

/** Shipped with every package although nothing imports it: the runtime itself. */
const CARRIERS = new Set(['electron']);

/**
 * The licences of everything that is shipped, from the lock file and the installed packages. Excludes build and
 * test tools and the optional Node binaries that run the commands.
 * @param {string} root the project folder
 * @returns {Licence[]} by name
 */
export function shippedLicences(root) {
  /** @type {{ packages: Record<string, Locked> }} */
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const found = Object.entries(lock.packages)
    .filter(([place, locked]) => place !== '' && isShipped(root, place, locked))
    .map(([place, locked]) => licenceOf(root, place, locked));
  const byName = new Map(found.map((licence) => [`${licence.name}@${licence.version}`, licence]));
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * @param {string} root
 * @param {string} place
 * @param {Locked} locked
 */
function isShipped(root, place, locked) {
  if (CARRIERS.has(nameOf(place))) return true;
  if (locked.dev === true || locked.devOptional === true) return false;
  // Native code for other systems isn't installed here; the packages for those systems list their own.
  return existsSync(path.join(root, place)) && !/^node-|^node-bin-/.test(nameOf(place));
}

/** @param {string} place */
function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * @param {string} root
 * @param {string} place
 * @param {Locked} locked
 * @returns {Licence}
 */
function licenceOf(root, place, locked) {
  const folder = path.join(root, place);
  /** @type {{ version: string, license?: string }} */
  const own = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return {
    name: nameOf(place),
    version: locked.version ?? own.version,
    licence: own.license ?? locked.license ?? 'unknown',
    text: textIn(folder),
  };
}

/** @param {string} folder */
function textIn(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file === undefined ? null : readFileSync(path.join(folder, file), 'utf8').trim();
}
