import { dialog } from 'electron';
import type { ShellText } from '../common/shellText.ts';

/**
 * Whether the start script of the AppImage switched Chromium's sandbox off: it does where `unshare` fails, without
 * saying so. Whoever runs the program without it from a folder of the sources has typed the option.
 */
export function isUnsandboxedAppImage(argv: readonly string[], env: NodeJS.ProcessEnv): boolean {
  return env['APPIMAGE'] !== undefined && argv.includes('--no-sandbox');
}

/** True where the user wants to go on all the same. */
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
