import { dialog } from 'electron';

/**
 * Whether the start script of the AppImage switched Chromium's sandbox off: it does where `unshare` fails, without
 * saying so. Whoever runs the program without it from a folder of the sources has typed the option.
 */
export function isUnsandboxedAppImage(argv: readonly string[], env: NodeJS.ProcessEnv): boolean {
  return env['APPIMAGE'] !== undefined && argv.includes('--no-sandbox');
}

/** True where the user wants to go on all the same. */
export async function confirmWithoutSandbox(): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    buttons: ['Quit', 'Run anyway'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    message: 'Parley can’t protect itself on this system',
    detail:
      'The system doesn’t allow unprivileged user namespaces, which the sandbox of an AppImage needs. Install the Debian package instead, or allow them for this AppImage with an AppArmor profile. docs/packaging.md says how.',
  });
  return response === 1;
}
