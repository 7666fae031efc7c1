import { findBrowser } from './browsers.mjs';
import { runBrowserShell } from './browserShell.mjs';
import { ensureBuilt } from './built.mjs';
import { whyNoWindow } from './display.mjs';
import { fetchElectron, findElectron, whyNoSandbox } from './electronBinary.mjs';
import { ensureInstalled } from './installed.mjs';
import { root } from './project.mjs';
import { run } from './run.mjs';
import { command, Refusal, say } from './terminal.mjs';
import { readStartOptions, START_HELP } from './startOptions.mjs';
import { withToken, secureEnvironment } from './token.mjs';

/** @typedef {import('./startOptions.mjs').StartOptions} StartOptions */

const token = secureEnvironment();

await command(async () => {
  const options = readStartOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(`${START_HELP}\n`);
    return 0;
  }
  await ensureInstalled();
  await ensureBuilt();
  if (!options.open) return runBrowserShell(token, options.handedOn);
  const noWindow = whyNoWindow();
  if (options.shell === 'electron') return electronOrRefusal(options, noWindow);
  if (noWindow !== null) return address(options, noWindow);
  const electron = options.shell === 'browser' ? null : await usableElectron();
  return electron === null ? browserWindow(options) : electronShell(electron, options.handedOn);
});

async function usableElectron() {
  const electron = findElectron() ?? (await fetchElectron({ again: false }));
  if (electron === null) say('Electron is not available here: opening the same app in a browser window.');
  const sandbox = electron === null ? null : whyNoSandbox(electron);
  if (sandbox === null) return electron;
  say(`Electron can’t start, because ${sandbox.why}: opening the same app in a browser window.`);
  say(`To use Electron, run: ${sandbox.fix}`);
  return null;
}

/**
 * @param {StartOptions} options
 * @param {string | null} noWindow
 */
async function electronOrRefusal({ handedOn }, noWindow) {
  if (noWindow !== null)
    throw new Refusal(`Electron can’t open a window: ${noWindow}. Omit --shell electron to get an address.`);
  const electron = findElectron() ?? (await fetchElectron({ again: true }));
  if (electron === null) {
    throw new Refusal('Check the network, or omit --shell electron to use a browser window.');
  }
  const sandbox = whyNoSandbox(electron);
  if (sandbox !== null)
    throw new Refusal(
      `Electron can’t start, because ${sandbox.why}. Run: ${sandbox.fix}\nOr omit --shell electron to use a browser window.`,
    );
  return electronShell(electron, handedOn);
}

/** @param {StartOptions} options */
function browserWindow(options) {
  const browser = findBrowser();
  if (browser === null) return address(options, 'no Chrome, Chromium or Edge was found');
  return runBrowserShell(token, [...options.handedOn, `--browser=${browser}`]);
}

/**
 * Runs the app without a window and prints its address for the user.
 * @param {StartOptions} options
 * @param {string} why
 */
function address(options, why) {
  say(`No window opens, because ${why}. Ctrl+C ends Parley.`);
  return runBrowserShell(token, options.handedOn, (line) => {
    process.stdout.write(
      `Parley is running at ${JSON.parse(line).url}\nOpen this address in a browser on this computer.\n`,
    );
  });
}

/**
 * @param {string} electron
 * @param {readonly string[]} args
 */
function electronShell(electron, args) {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  // Where there are no signals, the shell is asked to close through a channel.
  const channel = process.platform === 'win32' ? /** @type {const} */ (['ipc']) : [];
  const { stdio, onStart, ...given } = withToken(token, ['inherit', 'inherit', 'inherit', ...channel]);
  return run(electron, [root, '--', ...args, ...given.args], { stdio, env, visible: true, onStart });
}
