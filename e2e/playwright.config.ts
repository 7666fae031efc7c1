import { defineConfig } from 'playwright/test';

const executable = process.env['PARLEY_TEST_EXECUTABLE'];
/** Chromium won't start as root with its sandbox, and in a container root is what there is. */
const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  // Each test starts a program and a service of its own, so that none sees what another did.
  fullyParallel: true,
  workers: 2,
  // A test that fails once may have met a busy machine; one that fails twice has failed.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  // Far above what any test takes, so that a busy machine fails none.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Tracing every test for the few that fail would cost too much processor time.
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
    { name: 'browser', testIgnore: 'electron/**' },
    { name: 'electron', testMatch: 'electron/**/*.spec.ts' },
  ],
});
