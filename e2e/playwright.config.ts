import { defineConfig } from 'playwright/test';
import { testZone } from '../electron/commands/clock.mjs';

const executable = process.env['PARLEY_TEST_EXECUTABLE'];
/** Chromium refuses to start as root with its sandbox, and containers run as root. */
const asRoot = process.getuid?.() === 0;

/** Programs inherit it: on a busy machine, closing may take longer than the app allows itself. */
process.env['PARLEY_TEST_CLOSING_MS'] ??= '60000';

export default defineConfig({
  testDir: 'specs',
  // Each test starts its own program and sandbox, so that tests don't affect each other.
  fullyParallel: true,
  // More than the processors of a small machine, because tests wait much of the time.
  workers: 3,
  // A single failure may be due to a busy machine; two failures are not.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  // These only end what hangs: a test that passes never waits so long, also on a slow and busy machine. Tests
  // have no limits of their own, except those that take even longer.
  timeout: 900_000,
  expect: { timeout: 300_000 },
  reporter: 'list',
  use: {
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    locale: 'en-US',
    timezoneId: testZone(),
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Tracing every test for the sake of the few that fail would cost too much processor time.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executable === undefined ? {} : { executablePath: executable }),
      args: [
        '--autoplay-policy=no-user-gesture-required',
        '--disable-gpu',
        '--disable-background-networking',
        ...(asRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    // Each run empties its folder, so projects that run one after the other have one each.
    { name: 'browser', outputDir: '../test-results/browser', testIgnore: ['electron/**', 'standin/**'] },
    { name: 'electron', outputDir: '../test-results/electron', testMatch: 'electron/**/*.spec.ts' },
    // The Electron shell without Electron; docs/electron.md says what that proves.
    {
      name: 'stand-in',
      outputDir: '../test-results/stand-in',
      testMatch: ['electron/**/*.spec.ts', 'standin/**/*.spec.ts'],
    },
  ],
});
