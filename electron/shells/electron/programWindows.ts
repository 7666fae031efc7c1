import { writeFile } from 'node:fs/promises';
import { BrowserWindow, dialog } from 'electron';
import type { Clock, Logger, SettingsStore } from '#core/ports.ts';
import type { MenuCommand } from '#shared/contract/enumerations.ts';
import type { EventOf } from '#shared/contract/events.ts';
import type { OpenExternal } from './externalLinks.ts';
import { openContextMenu, type Spelling } from './contextMenu.ts';
import type { LaunchRequest } from './launchRequests.ts';
import { openMainWindow, stateOf } from './mainWindow.ts';
import { type ChannelCore, openPageChannel, type PageChannel } from './pageChannel.ts';
import { reloadAfterCrash } from './pageCrashes.ts';
import type { ShellText } from '../common/shellText.ts';
import { besideState, openWindows, readWindowStates, type WindowState } from './windowStates.ts';

interface ProgramWindowsParts {
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly core: Promise<ChannelCore>;
  readonly text: () => ShellText;
  readonly spelling: Spelling;
  readonly openExternal: OpenExternal;
  /** The user is logging off, and Windows ends the app without asking it to quit. */
  readonly onSessionEnd: () => void;
}

export interface ProgramWindows {
  /** Restores the windows of the last session, one of them at the link. */
  readonly openFirst: (link: string | null) => void;
  readonly openAnother: () => BrowserWindow;
  readonly show: () => BrowserWindow;
  readonly follow: (request: LaunchRequest) => void;
  readonly command: (window: BrowserWindow, command: MenuCommand) => void;
  /** The app is quitting: windows that close from now on are closed by it. */
  readonly ending: () => void;
}

/** All windows of the app, and which of them to use. */
export function openProgramWindows(parts: ProgramWindowsParts): ProgramWindows {
  const { settings, clock, logger, text } = parts;
  const windows = openWindows(settings, clock);
  const channels = new WeakMap<BrowserWindow, PageChannel>();

  const connect = (window: BrowserWindow): void => {
    const { webContents } = window;
    channels.set(
      window,
      openPageChannel(webContents, { core: parts.core, logger, dismiss: () => window.destroy() }),
    );
    openContextMenu(webContents, parts);
    reloadAfterCrash(window, { clock, logger, text });
    window.on('session-end', parts.onSessionEnd);
  };
  const open = (state: WindowState | null, link: string | null = null): BrowserWindow =>
    openMainWindow({ windows, state, link, connect });
  const openAnother = (): BrowserWindow => {
    const beside = BrowserWindow.getFocusedWindow();
    return open(beside === null ? (readWindowStates(settings)[0] ?? null) : besideState(stateOf(beside)));
  };
  const show = (): BrowserWindow => {
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? openAnother();
    if (window.isMinimized()) window.restore();
    window.focus();
    return window;
  };
  const ask = (window: BrowserWindow, payload: EventOf<'window.asked'>): void =>
    channels.get(window)?.ask(payload);

  return {
    openFirst: (link) => {
      const states = windows.before.length === 0 ? [null] : windows.before;
      for (const [at, state] of states.entries()) open(state, at === 0 ? link : null);
    },
    openAnother,
    show,
    follow: ({ link, newWindow }) => {
      const window = newWindow ? openAnother() : show();
      if (link !== null) ask(window, { kind: 'link', link });
    },
    command: (window, command) => ask(window, { kind: 'command', command }),
    ending: () => windows.ending(),
  };
}

/** Saves what the window shows, as it would be printed. */
export async function savePdf(window: BrowserWindow, logger: Logger, text: ShellText): Promise<void> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: 'Parley.pdf',
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (canceled) return;
  try {
    const pdf = await window.webContents.printToPDF({ preferCSSPageSize: true });
    await writeFile(filePath, pdf);
  } catch {
    logger.error('A PDF could not be saved.');
    dialog.showErrorBox('Parley', text.shell.pdfFailed({ file: filePath }));
  }
}
