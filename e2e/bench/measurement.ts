import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright';
import { findBrowser } from '../../electron/commands/browsers.mjs';

function launching(args: readonly string[] = []) {
  const executablePath = process.env['PARLEY_TEST_EXECUTABLE'] ?? findBrowser();
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      '--autoplay-policy=no-user-gesture-required',
      '--mute-audio',
      '--disable-gpu',
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...args,
    ],
  };
}

/** Launches the browser for benchmarks: that of the tests, else any installed one. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launching(args));
}

/** Like `launchBrowser`, with a persistent profile, as a program's own window has. */
export async function launchProfile(folder: string, view: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...view, ...launching() });
}
