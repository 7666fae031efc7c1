import { BrowserWindow, dialog, type MessageBoxOptions, type MessageBoxReturnValue } from 'electron';
import type { Network } from '#core/ports.ts';
import type { ShellText } from '../common/shellText.ts';

/**
 * Whether the AppImage's start script disabled Chromium's sandbox, which it does silently if `unshare` fails.
 * When running from sources, users have typed the option themselves.
 */
export function isUnsandboxedAppImage(argv: readonly string[], env: NodeJS.ProcessEnv): boolean {
  return env['APPIMAGE'] !== undefined && argv.includes('--no-sandbox');
}

/** In a window that the user sees: on macOS, a message without one stops the whole app until it is answered. */
export function showMessage(
  options: MessageBoxOptions,
  window: BrowserWindow | null = BrowserWindow.getFocusedWindow(),
): Promise<MessageBoxReturnValue> {
  const over = window ?? BrowserWindow.getAllWindows().find((each) => each.isVisible());
  return over === undefined ? dialog.showMessageBox(options) : dialog.showMessageBox(over, options);
}

/** True if the user wants to continue anyway. */
export async function confirmWithoutSandbox({ shell: { sandbox } }: ShellText): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    buttons: [sandbox.quit, sandbox.run],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    message: sandbox.title,
    detail: sandbox.body,
  });
  return response === 1;
}

/** Asked outside the page: a compromised page could confirm its own question. */
export function confirmAuthority(text: () => ShellText): Network['confirmAuthority'] {
  return async ({ name, fingerprint }) => {
    const { authority, cancel } = text().shell;
    const { response } = await showMessage({
      type: 'warning',
      buttons: [authority.trust, cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
      message: authority.title({ name }),
      detail: `${authority.body}\n\nSHA-256\n${fingerprint}`,
    });
    return response === 0;
  };
}
