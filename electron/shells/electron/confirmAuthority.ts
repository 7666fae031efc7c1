import { dialog } from 'electron';
import type { Network } from '#core/ports.ts';
import type { ShellText } from '../common/shellText.ts';

/** Asked outside the page: a compromised page could confirm its own question. */
export function confirmAuthority(text: () => ShellText): Network['confirmAuthority'] {
  return async ({ name, fingerprint }) => {
    const { authority, cancel } = text().shell;
    const { response } = await dialog.showMessageBox({
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
