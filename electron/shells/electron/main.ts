import { Console } from 'node:console';
import { homedir } from 'node:os';
import path from 'node:path';
import { app, dialog, protocol } from 'electron';
import { insistOnCertificates } from '../common/certificates.ts';
import { whyUnfitNode } from '#core/database/fitNode.mjs';
import { defaultDataDir } from '../common/dataDir.ts';
import { readOptions, readToken } from '../common/launchOptions.ts';
import { DEEP_LINK_SCHEME } from '#shared/domain/links/deepLink.ts';
import { runElectronShell } from './electronShell.ts';
import { PAGE_SCHEMES } from './pageScheme.ts';
import { confirmWithoutSandbox, isUnsandboxedAppImage } from './sandboxWarning.ts';

/** As in electron/commands/packaging/electron-builder.mjs. */
const APP_ID = 'app.parley.desktop';

// Before anything is written: what Parley, its browser and its libraries make is for this user alone.
process.umask(0o077);

globalThis.console = new Console(process.stderr, process.stderr);

insistOnCertificates();

// All of this has to stand before Electron is ready, and before anything is waited for.
app.enableSandbox();
protocol.registerSchemesAsPrivileged(PAGE_SCHEMES);

const options = readOptions(ownArguments(process.argv));
const token = readToken(options.tokenFd);
const machine = { platform: process.platform, home: homedir(), env: process.env };
const dataDir = path.resolve(options.dataDir ?? defaultDataDir(machine));
// Chromium's own files in a folder of their own, so that ours stay few and readable.
app.setPath('userData', path.join(dataDir, 'electron'));

// By this name Windows knows whose notices they are; packages are installed under it.
app.setAppUserModelId(APP_ID);
// Links from elsewhere lead to the installed program, never to a run of the sources.
if (app.isPackaged) app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME);

if (app.requestSingleInstanceLock()) void start();
else app.quit();

async function start(): Promise<void> {
  await app.whenReady();
  if (isUnsandboxedAppImage(process.argv, process.env) && !(await confirmWithoutSandbox())) {
    app.exit(1);
    return;
  }
  const refusal =
    whyUnfitNode() ??
    (await runElectronShell({ dataDir, options, token }).catch((error: unknown) =>
      error instanceof Error ? error.message : 'Parley couldn’t start.',
    ));
  if (refusal === null) return;
  dialog.showErrorBox('Parley', refusal);
  app.exit(1);
}

/** What is ours on the command line: Chromium and Electron take theirs from what stands before `--`. */
function ownArguments(argv: readonly string[]): readonly string[] {
  const dashes = argv.indexOf('--');
  return dashes < 0 ? [] : argv.slice(dashes + 1);
}
