import { dialog } from 'electron';
import type { Authority } from '#shared/contract/network.ts';

/** Asked by the program itself: what only the page confirmed, a compromised page could confirm too. */
export async function confirmAuthority({ name, fingerprint }: Authority): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    buttons: ['Trust', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
    message: `Trust “${name}”?`,
    detail: `Whoever holds the key of this certificate authority can read what Parley sends and receives, the API token included. Compare its fingerprint with your IT department.\n\nSHA-256\n${fingerprint}`,
  });
  return response === 0;
}
