import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin, registerHooks, SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { inProject } from './project.mjs';

/** The bundler's function around each CommonJS module. */
const WRAPPER = '__commonJSMin';
const OUTPUTS = ['browser', 'electron', 'cli', 'sandbox'];
/** @param {string} file */
const installed = (file) => inProject('node_modules', file);
/** Exports that aren't compared. */
const EXCEPT = new Map([
  // A getter that creates the updater of the system, which needs Electron.
  [installed('electron-updater/out/main.js'), ['autoUpdater']],
  // The bundler leaves out what nothing uses.
  [installed('yaml/dist/index.js'), ['CST']],
  [installed('yazl/index.js'), ['dateToDosDateTime']],
]);

/**
 * @typedef {{ type: string, start: number, end: number } & Record<string, any>} Node
 * @typedef {{ file: string, call: () => unknown }} Bundled
 */

/**
 * Calls `see` with every syntax node, except for names of properties.
 * @param {any} node
 * @param {(node: Node) => void} see
 */
function walk(node, see) {
  if (Array.isArray(node)) return node.forEach((each) => walk(each, see));
  if (typeof node?.type !== 'string') return;
  see(node);
  for (const [name, child] of Object.entries(node)) {
    const isName = (name === 'property' || name === 'key') && node.computed !== true;
    if (!isName) walk(child, see);
  }
}

/**
 * The file of a source, whose path in a source map is relative to where the build was made.
 * @param {string} source
 */
const fileOf = (source) => installed(source.slice(source.indexOf('node_modules/') + 'node_modules/'.length));

/** @param {Node} node */
function namesIn(node) {
  /** @type {Set<string>} */
  const names = new Set();
  walk(node, ({ type, name }) => type === 'Identifier' && names.add(name));
  return names;
}

/**
 * A module that exports the CommonJS modules of a chunk, by number, with what they use and without what the chunk
 * runs; null if it has none.
 * @param {string} chunk
 */
function onlyCommonJs(chunk) {
  const text = readFileSync(chunk, 'utf8');
  if (!text.includes(`${WRAPPER}((`)) return null;
  /** @type {any} */
  const program = parseAst(text);
  /** @type {readonly Node[]} */
  const statements = program.body;
  /** @type {Node[]} */
  const calls = [];
  walk(statements, (node) => {
    if (node.type === 'CallExpression' && node['callee'].name === WRAPPER) calls.push(node);
  });
  const map = new SourceMap(JSON.parse(readFileSync(`${chunk}.map`, 'utf8')));
  const files = calls.map((call) => {
    const lines = text.slice(0, call['arguments'][0].body.body[0].start).split('\n');
    const entry = map.findEntry(lines.length - 1, lines.at(-1)?.length ?? 0);
    if (!('originalSource' in entry))
      throw new Error(`${chunk} doesn’t say where it has line ${lines.length} from.`);
    return fileOf(entry.originalSource);
  });

  /** @type {Map<string, Node>} */
  const declared = new Map();
  for (const statement of statements) {
    for (const { local } of statement.type === 'ImportDeclaration' ? statement['specifiers'] : [])
      declared.set(local.name, statement);
    if (/^(Function|Class)Declaration$/.test(statement.type)) declared.set(statement['id'].name, statement);
    // What modules do when they are loaded is in functions, if CommonJS requires them; others aren't needed.
    for (const { id, init } of statement.type === 'VariableDeclaration' ? statement['declarations'] : [])
      if (init === null || `${id.name} ${init.callee?.name}`.includes('__')) declared.set(id.name, statement);
  }
  /** @type {Set<string>} */
  const used = new Set();
  /** @type {Set<Node>} */
  const needed = new Set();
  /** @param {Node} node */
  const need = (node) => {
    for (const name of namesIn(node)) {
      const statement = used.has(name) ? undefined : declared.get(name);
      used.add(name);
      if (statement === undefined || statement.type === 'ImportDeclaration') continue;
      if (needed.has(statement)) continue;
      needed.add(statement);
      need(statement);
    }
  };
  // A module that is declared in a variable is the same object for all that require it.
  const exported = calls.map((call) => {
    const [name, statement] =
      [...declared].find(([, { declarations }]) => declarations?.[0].init?.start === call.start) ?? [];
    need(call);
    if (statement !== undefined) needed.add(statement);
    return name ?? text.slice(call.start, call.end);
  });

  const imports = statements.flatMap(({ type, specifiers, source }) => {
    if (type !== 'ImportDeclaration') return [];
    const wanted = specifiers.filter((/** @type {Node} */ { local }) => used.has(local.name));
    if (wanted.length === 0) return [];
    // Found because functions that aren't called here have the same names.
    if (source.value === 'electron')
      return wanted.map((/** @type {Node} */ { local }) => `const ${local.name} = undefined;`);
    const names = wanted.map(
      (/** @type {Node} */ { local, imported }) => `${imported?.name ?? 'default'} as ${local.name}`,
    );
    const file = source.value.startsWith('.') ? path.join(path.dirname(chunk), source.value) : null;
    return [
      `import { ${names.join(', ')} } from '${file === null ? source.value : pathToFileURL(file).href}';`,
    ];
  });
  const body = statements.filter((each) => needed.has(each)).map(({ start, end }) => text.slice(start, end));
  return { files, code: [...imports, ...body, `export default [${exported.join(', ')}];`].join('\n') };
}

const folder = mkdtempSync(path.join(tmpdir(), 'parley-test-'));
const require = createRequire(import.meta.url);
/** Electron's own package would start a download, and only exists in Electron. */
const hooks = registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' || name.startsWith('electron/')
      ? { url: 'node:events', format: 'builtin', shortCircuit: true }
      : next(name, context),
});
afterAll(() => {
  hooks.deregister();
  rmSync(folder, { recursive: true });
});

/**
 * @param {string} output
 * @returns {readonly Bundled[]}
 */
function commonJsIn(output) {
  return readdirSync(inProject('dist', output))
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => {
      const found = onlyCommonJs(inProject('dist', output, name));
      if (found === null) return [];
      const module = path.join(folder, `${output}-${name}.mjs`);
      writeFileSync(module, found.code);
      /** @type {readonly (() => unknown)[]} */
      const wrapped = require(module).default;
      return wrapped.map((call, at) => ({ file: found.files[at] ?? '', call }));
    });
}

/**
 * @param {string} file
 * @param {any} exported
 */
function shapeOf(file, exported) {
  const names = Object.keys(exported).filter((name) => EXCEPT.get(file)?.includes(name) !== true);
  return [typeof exported, ...names.toSorted().map((name) => `${name}: ${typeof exported[name]}`)];
}

/**
 * @param {string} output
 * @returns {ReadonlySet<string>} the files of all its modules
 */
function sourcesOf(output) {
  const folder = inProject('dist', output);
  const maps = readdirSync(folder).filter((name) => name.endsWith('.js.map'));
  return new Set(
    maps.flatMap((name) => {
      /** @type {{ sources: readonly string[] }} */
      const { sources } = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
      return sources.map(fileOf);
    }),
  );
}

/**
 * @param {string} file
 * @returns {readonly string[]} the files that a CommonJS module gets from Node
 */
function requiredBy(file) {
  const names = [...readFileSync(file, 'utf8').matchAll(/\brequire\((['"])([^'"]+)\1\)/g)].map(
    ([, , name = '']) => name,
  );
  return names.flatMap((name) => {
    try {
      const resolved = createRequire(file).resolve(name);
      // A JSON file has only one form; source maps don't name them.
      return isBuiltin(resolved) || resolved.endsWith('.json') ? [] : [resolved];
    } catch {
      // Optional, and not installed.
      return [];
    }
  });
}

describe.each(OUTPUTS)('the CommonJS modules in the bundle %s', (output) => {
  const bundled = commonJsIn(output);

  it('export what they export to Node', () => {
    expect(bundled.length).toBeGreaterThan(0);
    // All are loaded before the first is compared, because some add to the exports of others.
    const loaded = bundled.map(({ file, call }) => ({ file, here: call(), inNode: require(file) }));
    const shapes = (/** @type {'here' | 'inNode'} */ place) =>
      loaded.map((each) => ({ file: each.file, exports: shapeOf(each.file, each[place]) }));
    expect(shapes('here')).toEqual(shapes('inNode'));
  });

  it('require the same files as in Node', () => {
    const sources = sourcesOf(output);
    const others = bundled.flatMap(({ file }) =>
      requiredBy(file)
        .filter((required) => !sources.has(required))
        .map((required) => `${file} requires ${required}`),
    );
    expect(others).toEqual([]);
  });
});
