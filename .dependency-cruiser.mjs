import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The files of the contract that contain schemas; the others contain constants, limits and types. */
const schemaFiles = readdirSync(path.join(import.meta.dirname, 'shared', 'contract'), {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(import.meta.dirname, path.join(entry.parentPath, entry.name)))
  .filter((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8').includes("from 'zod'"))
  .map((file) => `^${file.split(path.sep).join('/').replaceAll('.', '\\.')}$`);

/**
 * The top-level parts of the project and which of them may import which. The TypeScript projects enforce the
 * same for types.
 */
const parts = {
  domain: '^shared/domain/',
  contract: '^shared/contract/',
  core: '^electron/core/',
  host: '^electron/host/',
  electronShell: '^electron/shells/electron/',
  preload: '^electron/preload/',
  sandbox: '^electron/(testing/)?sandbox/',
  testing: '^electron/testing/',
  renderer: '^renderer/',
  e2e: '^e2e/',
  standIn: '^e2e/standin/',
};

/**
 * The folders of the core. Each imports only earlier ones, so that they never form a cycle. Files outside
 * these folders are either used by all of them (ports, JSON, instants) or combine them (`createApp.ts`,
 * `mirrorWorker.ts`).
 */
const coreLayers = [
  'api',
  'database',
  'settings',
  'policy',
  'secrets',
  'network',
  'connections',
  'sync',
  'mirror',
  'workspace',
  'engagements',
  'media',
  'edits',
  'bulkEdits',
  'cleanup',
  'bookmarks',
  'crmNames',
  'words',
  'trackers',
  'speakers',
  'corrections',
  'actionItems',
  'views',
  'alerts',
  'offlineRecordings',
  'exports',
  'teamFiles',
  'windowState',
  'requestLog',
  'webhooks',
  'integrations',
  'assistant',
  'support',
];

/** Tests, and files used only by tests and benchmarks. */
const notProduct = '(\\.test\\.(ts|tsx|mjs)|\\.test-d\\.ts)$|/(testing|bench)/|^e2e/';

const missingLayers = readdirSync(path.join(import.meta.dirname, 'electron', 'core'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['testing', ...coreLayers].includes(entry.name))
  .map((entry) => entry.name);
if (missingLayers.length > 0)
  throw new Error(`Add these folders to coreLayers: ${missingLayers.join(', ')}.`);

/** Of our own folders, a part only imports the ones listed. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(shared|electron|renderer|e2e)/', pathNot: allowed },
});

export default {
  forbidden: [
    only('domain-imports-contract-types-only', parts.domain, ['^shared/domain/', '^shared/contract/']),
    only('contract-imports-itself-only', parts.contract, ['^shared/contract/']),
    only('core-imports-shared', parts.core, ['^electron/core/', parts.testing, '^shared/']),
    only('host-imports-core-and-shared', parts.host, [
      '^electron/host/',
      '^electron/core/',
      parts.testing,
      '^shared/',
    ]),
    only('shells-import-core-host-shared', '^electron/shells/', [
      '^electron/shells/',
      '^electron/(core|host|testing)/',
      '^shared/',
      // The texts of menus and dialogs come from the page's catalogues and are formatted in the same way.
      '^renderer/text/(createText|describeProblem|format)\\.ts$',
    ]),
    only('preload-imports-shared', parts.preload, ['^electron/preload/', '^shared/']),
    only('sandbox-imports-itself', parts.sandbox, [parts.sandbox]),
    only('renderer-imports-shared', parts.renderer, ['^renderer/', '^shared/']),
    only('e2e-imports-itself', '^e2e/(?!bench/)', [
      '^e2e/',
      '^electron/commands/',
      '^electron/testing/sandbox/documentedApi\\.ts$',
    ]),
    only('e2e-benchmarks-share-with-the-others', '^e2e/bench/(?!page/)', [
      '^e2e/',
      '^electron/commands/',
      '^electron/bench/(figures|prepared)\\.ts$',
      '^electron/core/testing/lockHolder\\.ts$',
      '^electron/shells/cli/caller\\.ts$',
    ]),
    // Benchmark pages are built from the app's modules, so that they measure the app.
    only('bench-pages-import-what-the-page-imports', '^e2e/bench/page/', [
      '^e2e/bench/page/',
      '^renderer/',
      '^shared/',
    ]),
    {
      // The schema library compiles schemas with `new Function`, which the page's content security policy
      // forbids; and it is large.
      name: 'the-page-holds-no-schemas',
      severity: 'error',
      from: { path: '^renderer/', pathNot: ['\\.test\\.tsx?$', '^renderer/testing/'] },
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
      from: {
        path: '^renderer/(ui|player|recordings|commands|queries|transport|text|safeText|edits|pickers|links|permissions)/',
      },
      to: { path: '^renderer/(features|app)/' },
    },
    {
      name: 'only-the-electron-shell-and-the-preload-import-electron',
      severity: 'error',
      from: { pathNot: [parts.electronShell, parts.preload, parts.standIn] },
      to: { path: '^(node_modules/)?electron(/|$)', dependencyTypesNot: ['local'] },
    },
    {
      // It is checked against these types; importing the module itself would start a download.
      name: 'the-stand-in-imports-types-of-electron-only',
      severity: 'error',
      from: { path: parts.standIn },
      to: { path: '^(node_modules/)?electron(/|$)', dependencyTypesNot: ['local', 'type-only'] },
    },
    {
      name: 'only-tests-import-the-stand-in',
      severity: 'error',
      from: { pathNot: parts.e2e },
      to: { path: parts.standIn },
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
      name: 'the-product-imports-no-testing-or-bench',
      severity: 'error',
      from: { pathNot: notProduct },
      to: { path: '/(testing|bench)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      // A plugin of the build provides the texts.
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:texts(/shell)?$' },
    },
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
