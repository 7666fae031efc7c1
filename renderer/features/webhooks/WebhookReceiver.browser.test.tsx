import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { WebhookReceiver } from './WebhookReceiver.tsx';

const PLACES = {
  keychain: /Stored in this computer’s keychain/,
  passphrase: /Stored in a file that only your passphrase opens/,
  memory: /Kept in memory until Parley closes: this computer has no keychain\./,
  locked: /Kept in memory until Parley closes: your keychain is locked\./,
} as const;

it.each(['keychain', 'passphrase', 'memory', 'locked'] as const)(
  'says where a signing secret is kept: %s',
  async (keptIn) => {
    answer('secrets.status', () => ({ keptIn, passphrase: 'none', missing: [] }));
    answer('webhooks.deliveries', () => ({ rows: [], next: null }));
    answer('webhooks.status', () => ({
      enabled: true,
      state: 'listening',
      port: 8443,
      url: 'http://127.0.0.1:8443/hooks/path',
      publicHost: null,
      secrets: 0,
      lastAcceptedAt: null,
      turnedAway: 0,
    }));
    renderComponent(<WebhookReceiver />);
    const field = page.getByRole('textbox', { name: 'Signing secret' });
    await expect.element(field).toHaveAccessibleDescription(PLACES[keptIn]);
  },
);
