import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The files of the contract that hold schemas; the others hold words, limits and types. */
const schemaFiles = readdirSync(path.join(import.meta.dirname, 'shared', 'contract'), {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(import.meta.dirname, path.join(entry.parentPath, entry.name)))
  .filter((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8').includes("from 'zod'"))
  .map((file) => `^${file.split(path.sep).join('/').replaceAll('.', '\\.')}$`);

/** The import table of the house: which room may import which. The TypeScript projects prove the same for types. */
const rooms = {
  domain: '^shared/domain/',
  contract: '^shared/contract/',
  core: '^electron/core/',
  host: '^electron/host/',
  electronShell: '^electron/shells/electron/',
  preload: '^electron/preload/',
  sandbox: '^electron/sandbox/',
  renderer: '^renderer/',
  e2e: '^e2e/',
  standIn: '^e2e/standin/',
};

/**
 * The folders of the core, each importing only those before it: so that they never form a cycle. What stands in no
 * folder is used by all of them (ports, JSON, instants) or puts them together (`createApp.ts`, `mirrorWorker.ts`).
 */
const coreLayers = [
  'api',
  'database',
  'settings',
  'policy',
  'network',
  'connections',
  'sync',
  'search',
  'store',
  'mirror',
  'engagements',
  'transcripts',
  'media',
  'edits',
  'bulkEdits',
  'cleanup',
  'bookmarks',
  'trackers',
  'views',
  'windowState',
  'requestLog',
  'webhooks',
  'integrations',
  'support',
];

/** Tests and what only tests, simulations and benchmarks use. */
const notProduct = '(\\.test\\.(ts|tsx|mjs)|\\.test-d\\.ts)$|/(testing|simulation|bench)/|^e2e/';

const missingLayers = readdirSync(path.join(import.meta.dirname, 'electron', 'core'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['testing', 'bench', ...coreLayers].includes(entry.name))
  .map((entry) => entry.name);
if (missingLayers.length > 0)
  throw new Error(`Name these folders in coreLayers: ${missingLayers.join(', ')}.`);

/** A room imports from our own folders only those that are named. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(shared|electron|renderer|e2e)/', pathNot: allowed },
});

export default {
  forbidden: [
    only('domain-imports-contract-types-only', rooms.domain, ['^shared/domain/', '^shared/contract/']),
    only('contract-imports-itself-only', rooms.contract, ['^shared/contract/']),
    only('core-imports-shared', rooms.core, ['^electron/core/', '^shared/']),
    only('host-imports-core-and-shared', rooms.host, ['^electron/host/', '^electron/core/', '^shared/']),
    only('shells-import-core-host-shared', '^electron/shells/', [
      '^electron/shells/',
      '^electron/(core|host)/',
      '^shared/',
      // The texts of menus and dialogs are in the catalogues of the page, and formatted as they are.
      '^renderer/text/([a-z]+/(shell|problems)\\.json|(createText|describeProblem|format)\\.ts)$',
    ]),
    only('preload-imports-shared', rooms.preload, ['^electron/preload/', '^shared/']),
    only('sandbox-imports-itself', rooms.sandbox, ['^electron/sandbox/']),
    only('renderer-imports-shared', rooms.renderer, ['^renderer/', '^shared/']),
    only('e2e-imports-itself', '^e2e/(?!bench/page/)', ['^e2e/', '^electron/commands/']),
    // A page of a benchmark is built from the product's modules, so that it measures the product.
    only('bench-pages-import-what-the-page-imports', '^e2e/bench/page/', [
      '^e2e/bench/page/',
      '^renderer/',
      '^shared/',
    ]),
    {
      // The schema library compiles itself by `new Function`, which the page's policy forbids; and it is large.
      name: 'the-page-holds-no-schemas',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '\\.test\\.tsx?$' },
      to: { path: schemaFiles, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'a-feature-never-imports-another-feature',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/(features|app)/', pathNot: '^renderer/features/$1/' },
    },
    {
      name: 'building-blocks-know-no-feature',
      severity: 'error',
      from: { path: '^renderer/(ui|player|commands|queries|transport|text|safeText|edits|pickers|links)/' },
      to: { path: '^renderer/(features|app)/' },
    },
    {
      name: 'only-the-electron-shell-and-the-preload-import-electron',
      severity: 'error',
      from: { pathNot: [rooms.electronShell, rooms.preload, rooms.standIn] },
      to: { path: '^(node_modules/)?electron(/|$)', dependencyTypesNot: ['local'] },
    },
    {
      // Types are what it is checked against; the module itself would start a download.
      name: 'the-stand-in-imports-types-of-electron-only',
      severity: 'error',
      from: { path: rooms.standIn },
      to: { path: '^(node_modules/)?electron(/|$)', dependencyTypesNot: ['local', 'type-only'] },
    },
    {
      name: 'only-tests-import-the-stand-in',
      severity: 'error',
      from: { pathNot: rooms.e2e },
      to: { path: rooms.standIn },
    },
    {
      name: 'shared-is-free-of-node-and-libraries',
      severity: 'error',
      from: { path: '^shared/' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'], pathNot: 'node_modules/zod/' },
    },
    ...coreLayers.slice(0, -1).map((layer, index) => ({
      name: `core-${layer}-imports-lower-layers`,
      severity: 'error',
      from: { path: `^electron/core/${layer}/`, pathNot: notProduct },
      to: { path: `^electron/core/(${coreLayers.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'the-product-imports-no-testing-simulation-bench',
      severity: 'error',
      from: { pathNot: notProduct },
      to: { path: '/(testing|simulation|bench)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.d\\.ts$', '^dist/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
};
