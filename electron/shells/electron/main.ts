import { Console } from 'node:console';
import { homedir } from 'node:os';
import path from 'node:path';
import { app, dialog, protocol } from 'electron';
import { insistOnCertificates } from '../common/certificates.ts';
import { whyUnfitNode } from '#core/database/fitNode.mjs';
import { defaultDataDir, openDataDir } from '../common/dataDir.ts';
import { readOptions, readToken } from '../common/launchOptions.ts';
import { surviveClosedTerminal } from '../common/programExit.ts';
import { type ShellText, shellText } from '../common/shellText.ts';
import { describeRefusal, type StartRefusal } from '../common/startRefusal.ts';
import { SYSTEM } from '#shared/contract/enumerations.ts';
import { DEEP_LINK_SCHEME } from '#shared/domain/links/deepLink.ts';
import { runElectronShell } from './electronShell.ts';
import { collectLaunchRequests, launchRequest } from './launchRequests.ts';
import { PAGE_SCHEMES } from './pageScheme.ts';
import { confirmWithoutSandbox, isUnsandboxedAppImage } from './sandboxWarning.ts';

// First of all: macOS hands over the link that it starts us for before Electron is ready, and only once.
const requests = collectLaunchRequests();
app.on('open-url', (event, url) => {
  event.preventDefault();
  requests.add(launchRequest([url]));
});
app.on('second-instance', (_event, argv) => requests.add(launchRequest(argv)));
requests.add(launchRequest(process.argv.filter((argument) => argument !== '--new-window')));

/** As in electron/commands/packaging/electron-builder.mjs. */
const APP_ID = 'app.parley.desktop';

// Before anything is written: what Parley, its browser and its libraries make is for this user alone.
process.umask(0o077);

surviveClosedTerminal();
globalThis.console = new Console(process.stderr, process.stderr);

insistOnCertificates();

// All of this has to stand before Electron is ready, and before anything is waited for.
app.enableSandbox();
protocol.registerSchemesAsPrivileged(PAGE_SCHEMES);

const options = readOptions(ownArguments(process.argv));
const token = readToken(options.tokenFd);
const machine = { platform: process.platform, home: homedir(), env: process.env };
const dataDir = path.resolve(options.dataDir ?? defaultDataDir(machine));

// By this name Windows knows whose notices they are; packages are installed under it.
app.setAppUserModelId(APP_ID);
// Links from elsewhere lead to the installed program, never to a run of the sources.
if (app.isPackaged) app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME);

// Electron waits for this before it is ready. Its lock and Chromium's profile lie in the folder: where that can't be
// used, the lock fails without a word.
const unusable = await openDataDir(dataDir);
// Chromium's own files in a folder of their own, so that ours stay few and readable.
const ownProfile = path.join(dataDir, 'electron');
app.setPath(
  'userData',
  unusable === null ? ownProfile : path.join(app.getPath('temp'), `parley-${process.pid}`),
);

if (unusable !== null) void refuse({ kind: 'data-folder', dir: dataDir, why: unusable });
else if (app.requestSingleInstanceLock()) void start();
else app.quit();

async function start(): Promise<void> {
  await app.whenReady();
  if (isUnsandboxedAppImage(process.argv, process.env) && !(await confirmWithoutSandbox(systemText()))) {
    app.exit(1);
    return;
  }
  const refusal =
    whyUnfitNode() === null
      ? await runElectronShell({ dataDir, options, token, requests }).catch(
          (error: unknown): StartRefusal => ({
            kind: 'failed',
            reason: error instanceof Error ? error.message : '',
          }),
        )
      : ({ kind: 'unfit' } as const);
  if (refusal !== null) await refuse(refusal);
}

async function refuse(refusal: StartRefusal): Promise<void> {
  await app.whenReady();
  dialog.showErrorBox('Parley', describeRefusal(systemText(), refusal));
  app.exit(1);
}

/** What is said before the settings are open. */
function systemText(): ShellText {
  return shellText(SYSTEM, app.getPreferredSystemLanguages());
}

/** What is ours on the command line: Chromium and Electron take theirs from what stands before `--`. */
function ownArguments(argv: readonly string[]): readonly string[] {
  const dashes = argv.indexOf('--');
  return dashes < 0 ? [] : argv.slice(dashes + 1);
}
