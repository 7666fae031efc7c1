import { expect, it, vi } from 'vitest';
import { shellText } from '../common/shellText.ts';
import { confirmAuthority } from './confirmAuthority.ts';
import * as electron from './testing/fakeElectron.ts';

vi.mock('electron', () => import('./testing/fakeElectron.ts'));

it('an authority is only trusted after confirming its fingerprint, in the language of the settings', async () => {
  const authority = { name: 'Acme Proxy CA', fingerprint: 'AB:CD', validUntil: '2030-01-01T00:00:00.000Z' };
  electron.answers.push({ response: 0, checkboxChecked: false });
  expect(await confirmAuthority(() => shellText('de', []))(authority)).toBe(true);
  expect(await confirmAuthority(() => shellText('en', []))(authority)).toBe(false);
  expect(electron.asked.map(({ message }) => message)).toEqual([
    '„Acme Proxy CA“ vertrauen?',
    'Trust “Acme Proxy CA”?',
  ]);
  for (const { detail } of electron.asked) expect(detail).toContain('AB:CD');
});
