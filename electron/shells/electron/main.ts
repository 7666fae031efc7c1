import { Console } from 'node:console';
import { homedir } from 'node:os';
import path from 'node:path';
import { app, dialog, protocol } from 'electron';
import { insistOnCertificates } from '../common/certificates.ts';
import { whyUnfitNode } from '#core/database/fitNode.mjs';
import { defaultDataDir, openDataDir } from '../common/dataDir.ts';
import { readOptions, readToken } from '../common/launchOptions.ts';
import { closeNewFiles } from '../common/newFileModes.ts';
import { surviveClosedTerminal } from '../common/programExit.ts';
import { type ShellText, shellText } from '../common/shellText.ts';
import { describeRefusal, type StartRefusal } from '../common/startRefusal.ts';
import { SYSTEM } from '#shared/contract/enumerations.ts';
import { runElectronShell } from './electronShell.ts';
import { collectLaunchRequests, commandArguments, launchRequest, linkRequest } from './launchRequests.ts';
import { PAGE_SCHEMES } from './pageScheme.ts';
import { confirmWithoutSandbox, isUnsandboxedAppImage } from './warningDialogs.ts';

// Before anything else is prepared for windows, and before Electron needs a display.
const command = app.isPackaged ? commandArguments(process.argv) : null;
if (command !== null) process.exit(await (await import('./commandLine.ts')).runCommandLine(command));

// First of all: macOS delivers the link that started the app before Electron is ready, and only once.
const requests = collectLaunchRequests();
app.on('open-url', (event, url) => {
  event.preventDefault();
  requests.add(linkRequest(url));
});
app.on('second-instance', (_event, argv) => requests.add(launchRequest(argv)));
requests.add(launchRequest(process.argv.filter((argument) => argument !== '--new-window')));

/** Same as in electron/commands/packaging/electron-builder.mjs. */
const APP_ID = 'app.parley.desktop';

// Through a debugger, any program of the user could read the page and call the core.
if (app.isPackaged)
  for (const name of ['remote-debugging-port', 'remote-debugging-pipe']) app.commandLine.removeSwitch(name);

// Before anything is written.
closeNewFiles();

surviveClosedTerminal();
globalThis.console = new Console(process.stderr, process.stderr);

insistOnCertificates();

// All of this must be set before Electron is ready, and before anything is awaited.
app.enableSandbox();
protocol.registerSchemesAsPrivileged(PAGE_SCHEMES);

const options = readOptions(ownArguments(process.argv));
const token = readToken(options.tokenFd);
const machine = { platform: process.platform, home: homedir(), env: process.env };
const dataDir = path.resolve(options.dataDir ?? defaultDataDir(machine));

// Windows identifies the sender of notifications by this name, under which packages are installed.
app.setAppUserModelId(APP_ID);

// Electron waits for this before it is ready. Its lock and Chromium's profile are in this folder; if it is
// unusable, the lock fails silently.
const unusable = await openDataDir(dataDir);
// Chromium's own files are in a folder of their own, so that ours stay few and readable.
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

/** Texts shown before the settings are loaded. */
function systemText(): ShellText {
  return shellText(SYSTEM, app.getPreferredSystemLanguages());
}

/** Our own arguments; Chromium and Electron use those before `--`. */
function ownArguments(argv: readonly string[]): readonly string[] {
  const dashes = argv.indexOf('--');
  return dashes < 0 ? [] : argv.slice(dashes + 1);
}
