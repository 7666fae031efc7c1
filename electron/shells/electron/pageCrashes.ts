import { type BrowserWindow, dialog } from 'electron';
import type { Clock, Logger } from '#core/ports.ts';
import type { ShellText } from '../common/shellText.ts';

/** A page that crashes more often than this within a minute would only crash again. */
const MOST_RELOADS = 3;
const WITHIN_MS = 60_000;

/** Whether to reload a page automatically that has crashed at these times, most recently just now. */
export function reloadsByItself(crashes: readonly number[], now: number): boolean {
  return crashes.filter((at) => now - at < WITHIN_MS).length <= MOST_RELOADS;
}

interface CrashParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly text: () => ShellText;
}

/** Reloads a page whose process has crashed or was killed by the system; after a few times, asks first. */
export function reloadAfterCrash(window: BrowserWindow, { clock, logger, text }: CrashParts): void {
  let crashes: number[] = [];
  const ask = async (): Promise<void> => {
    const { crash } = text().shell;
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: crash.title,
      detail: crash.detail,
      buttons: [crash.reload, crash.close],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    });
    if (window.isDestroyed()) return;
    if (response !== 0) return window.destroy();
    crashes = [];
    window.webContents.reload();
  };
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    logger.error('The process of a window has ended.', { reason });
    const now = clock.monotonic();
    crashes = [...crashes.filter((at) => now - at < WITHIN_MS), now];
    if (reloadsByItself(crashes, now)) window.webContents.reload();
    else void ask().catch(() => undefined);
  });
}
