/// <reference types="vitest/config" />
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { findBrowser } from './electron/commands/browsers.mjs';
import { messages } from './electron/commands/catalogues.mjs';
import { shippedLicences } from './electron/commands/licences.mjs';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** The commands build beside what is there and put it in place when it is whole. */
const OUT = process.env['PARLEY_OUT_DIR'] ?? 'dist';
const RECORDINGS = 'electron/sandbox/media/files';
const browser = process.env['PARLEY_TEST_EXECUTABLE'] ?? findBrowser();
/** Chromium won't start as root with its sandbox. */
const browserArgs = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const { version }: { version: string } = JSON.parse(readFileSync(at('package.json'), 'utf8'));

/**
 * Programs for Node and Electron: with all their libraries in one folder, so that they start fast and can be
 * packaged as they are. Only what can't be bundled stays outside: Electron itself and native code.
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
      conditions: ['node', 'import', 'default'],
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
          // Beside their entries: modules find their files by where they are.
          chunkFileNames: `[name]-[hash].${ending}`,
        },
      },
    },
  };
}

/** The demo's recordings, where the built sandbox looks for them. */
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

/** The licences of what is shipped, beside the page that shows them. */
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

/** What the Help menu shows without a network. */
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
  plugins: [react(), recordings, licences, documents, messages],
  environments: {
    client: {
      build: {
        outDir: at(`${OUT}/renderer`),
        emptyOutDir: true,
        // The content policy allows no data: addresses.
        assetsInlineLimit: 0,
        target: 'chrome140',
        sourcemap: true,
        modulePreload: { polyfill: false },
        // The page comes from this computer, over few connections: one file is read faster than a hundred small ones.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial'] },
                // A further language is one file too, loaded when it is chosen.
                {
                  name: (id) =>
                    /[\\/]renderer[\\/]text[\\/]([^\\/]+)[\\/][^\\/]+\.json$/.exec(id)?.[1] ?? null,
                },
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
    // A sandboxed preload script must be CommonJS, in one file.
    preload: program('preload', { preload: 'electron/preload/preload.ts' }, 'cjs'),
    sandbox: program('sandbox', {
      main: 'electron/sandbox/main.ts',
      worker: 'electron/sandbox/worker.ts',
    }),
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
  test: {
    root: at('.'),
    // A test that waits for a thread or a service leaves its core to another one.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{shared,renderer}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.tsx'],
          // Functions of what they are given: a process for each file would cost more than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['renderer/**/*.browser.test.tsx'],
          setupFiles: [at('renderer/testing/fakeHost.ts')],
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { ...(browser === null ? {} : { executablePath: browser }), args: browserArgs },
              contextOptions: { locale: 'en-US', timezoneId: 'Europe/London' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'real',
          include: ['electron/**/*.test.{ts,tsx,mjs}'],
          globalSetup: at('electron/commands/builtForTests.mjs'),
        },
      },
    ],
    // Real servers, real files, two slow cores: far above what any test needs, below what a hung one costs.
    testTimeout: 30_000,
    // A machine that was too busy for a moment is no finding; what fails twice is.
    retry: 1,
  },
});
