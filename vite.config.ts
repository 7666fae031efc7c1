/// <reference types="vitest/config" />
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { findTestBrowser } from './electron/commands/browsers.mjs';
import {
  builtinModulesAsObjects,
  ENTRY,
  shippedLicences,
  startWithEntry,
} from './electron/commands/buildPlugins.mjs';
import { messagesIn } from './electron/commands/catalogues.mjs';
import { clockShift, testZone } from './electron/commands/clock.mjs';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Commands build into another folder, and move it into place when it is complete. */
const OUT = process.env['PARLEY_OUT_DIR'] ?? 'dist';
const RECORDINGS = 'electron/sandbox/media/files';
const browser = process.env['PARLEY_TEST_EXECUTABLE'] ?? findTestBrowser();
/** Chromium refuses to start as root with its sandbox. */
const browserArgs = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
/** What the page imports, for component tests. */
const PAGE_LIBRARIES = [
  'react',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-virtual',
  'cmdk',
  'htmlparser2',
  'intl-messageformat',
  'lucide-react',
  'markdown-it',
  'mediabunny',
];
/** Tests that replace modules, which no other test in their process may see. */
const REPLACING_MODULES =
  process.env['VITEST'] === undefined
    ? []
    : readdirSync(at('electron'), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.test\.(?:ts|mjs)$/.test(file))
        .map((file) => `electron/${file.replaceAll('\\', '/')}`)
        .filter((file) => readFileSync(at(file), 'utf8').includes('vi.mock('));
const { version }: { version: string } = JSON.parse(readFileSync(at('package.json'), 'utf8'));

/**
 * Bundles for Node and Electron, with all libraries in one folder, so that they start fast and can be
 * packaged as they are. Only Electron itself and native code can't be bundled.
 */
function program(
  outDir: string,
  input: Record<string, string>,
  format: 'es' | 'cjs' = 'es',
): EnvironmentOptions {
  const ending = format === 'cjs' ? 'cjs' : 'js';
  return {
    consumer: 'server',
    keepProcessEnv: true,
    define: { PARLEY_VERSION: JSON.stringify(version) },
    resolve: {
      noExternal: true,
      external: ['electron', '@napi-rs/keyring'],
      // The bundler adds `import` or `require`, whichever a module is loaded by.
      conditions: ['node'],
    },
    build: {
      outDir: at(`${OUT}/${outDir}`),
      target: 'esnext',
      minify: false,
      sourcemap: true,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(input).map(([name, path]) => [name, at(path)])),
        output: {
          format,
          entryFileNames: `[name].${ending}`,
          // Next to their entries, because modules locate files relative to themselves.
          chunkFileNames: `[name]-[hash].${ending}`,
        },
      },
    },
  };
}

/** The demo's recordings, next to the built sandbox. */
const recordings: Plugin = {
  name: 'recordings',
  applyToEnvironment: ({ name }) => name === 'sandbox',
  generateBundle() {
    for (const name of readdirSync(at(RECORDINGS))) {
      const source = readFileSync(at(`${RECORDINGS}/${name}`));
      this.emitFile({ type: 'asset', fileName: `media/files/${name}`, source });
    }
  },
};

/** The licences of everything that is shipped, for the page that shows them. */
const licences: Plugin = {
  name: 'licences',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'licences.json',
      source: JSON.stringify(shippedLicences(at('.'))),
    });
  },
};

/** The documents that the Help menu shows offline. */
const documents: Plugin = {
  name: 'documents',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    for (const [name, file] of [
      ['guide', 'docs/guide.md'],
      ['release-notes', 'CHANGELOG.md'],
    ] as const) {
      this.emitFile({ type: 'asset', fileName: `documents/${name}.md`, source: readFileSync(at(file)) });
    }
  },
};

export default defineConfig({
  root: at('renderer'),
  plugins: [
    react(),
    builtinModulesAsObjects,
    recordings,
    licences,
    documents,
    messagesIn(),
    startWithEntry(at(`${OUT}/renderer`)),
  ],
  environments: {
    [ENTRY]: {
      consumer: 'client',
      build: {
        outDir: at(`${OUT}/renderer`),
        emptyOutDir: true,
        target: 'chrome140',
        sourcemap: true,
        rolldownOptions: {
          input: { first: at('renderer/firstPicture/entry.ts') },
          output: { format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
        },
      },
    },
    client: {
      build: {
        outDir: at(`${OUT}/renderer`),
        // The first script is there already.
        emptyOutDir: false,
        // The content security policy allows no `data:` URLs.
        assetsInlineLimit: 0,
        // The first picture may be of any page.
        cssCodeSplit: false,
        target: 'chrome140',
        sourcemap: true,
        modulePreload: { polyfill: false },
        // The page is loaded locally over few connections: one file is faster than a hundred small ones.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial'] },
                { name: (id) => /virtual:texts\/([^/]+\/[^/]+)$/.exec(id)?.[1]?.replace('/', '-') ?? null },
              ],
            },
          },
        },
        chunkSizeWarningLimit: 2000,
      },
    },
    browserShell: program('browser', {
      main: 'electron/shells/browser/main.ts',
      keychain: 'electron/shells/browser/keychain/keychainProgram.ts',
      mirrorWorker: 'electron/core/mirrorWorker.ts',
    }),
    electronShell: program('electron', {
      main: 'electron/shells/electron/main.ts',
      mirrorWorker: 'electron/core/mirrorWorker.ts',
    }),
    cli: program('cli', { main: 'electron/shells/cli/main.ts' }),
    // A sandboxed preload script must be a single CommonJS file.
    preload: program('preload', { preload: 'electron/preload/preload.ts' }, 'cjs'),
    sandbox: program('sandbox', {
      main: 'electron/sandbox/main.ts',
      worker: 'electron/sandbox/worker.ts',
    }),
  },
  builder: {
    buildApp: async (builder) => {
      // The client's document names the first script.
      const { [ENTRY]: entry, ...others } = builder.environments;
      for (const environment of [entry, ...Object.values(others)])
        if (environment !== undefined) await builder.build(environment);
    },
  },
  test: {
    root: at('.'),
    // A test that waits for a thread or a server leaves its core to others.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{shared,renderer}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.tsx'],
          // Pure functions: a process per file would cost more than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        // A library that is only found while tests run would bring a second React.
        optimizeDeps: { include: PAGE_LIBRARIES },
        test: {
          name: 'components',
          include: ['renderer/**/*.browser.test.tsx'],
          env: {
            PARLEY_TEST_CLOCK_SHIFT: String(clockShift() ?? ''),
            PARLEY_LONG: process.env['PARLEY_LONG'] ?? '',
          },
          setupFiles: [at('electron/commands/clockPreload.mjs'), at('renderer/testing/fakeHost.ts')],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { ...(browser === null ? {} : { executablePath: browser }), args: browserArgs },
              contextOptions: { locale: 'en-US', timezoneId: testZone() },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'core',
          include: ['electron/{core,host,sandbox,testing}/**/*.test.ts'],
          exclude: REPLACING_MODULES,
          globalSetup: at('electron/commands/builtForTests.mjs'),
          // One process runs many files, so that each module is loaded and compiled once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'shells',
          include: ['electron/{commands,preload,shells}/**/*.test.{ts,tsx,mjs}'],
          exclude: REPLACING_MODULES,
          globalSetup: at('electron/commands/builtForTests.mjs'),
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'replaced modules',
          include: REPLACING_MODULES,
          globalSetup: at('electron/commands/builtForTests.mjs'),
        },
      },
    ],
    // These only end what hangs: a test that passes never waits so long, also on a slow and busy machine. Tests
    // have no limits of their own, except those that take even longer.
    expect: { poll: { timeout: 300_000 } },
    testTimeout: 600_000,
    // The same for programs that tests start and close.
    env: { PARLEY_TEST_CLOSING_MS: '60000' },
    hookTimeout: 600_000,
    // A busy machine is no finding; a test that fails twice is.
    retry: 1,
  },
});
