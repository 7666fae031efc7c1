import { beforeEach, expect, it, vi } from 'vitest';
import { shellText } from '../common/shellText.ts';
import {
  confirmAuthority,
  confirmWithoutSandbox,
  isUnsandboxedAppImage,
  showMessage,
} from './warningDialogs.ts';
import * as electron from './testing/fakeElectron.ts';

vi.mock('electron', () => import('./testing/fakeElectron.ts'));

beforeEach(() => {
  for (const list of [electron.asked, electron.askedOver, electron.BrowserWindow.opened]) list.splice(0);
  electron.BrowserWindow.focused = null;
});

it('a message is shown in its window, in the focused one, or else in one that is visible', async () => {
  const options = { message: 'Restart?' };
  await showMessage(options);
  const [hidden, visible] = [false, true].map((show) => new electron.BrowserWindow({ show }));
  await showMessage(options);
  electron.BrowserWindow.focused = hidden ?? null;
  await showMessage(options);
  expect(electron.askedOver).toEqual([null, visible, hidden]);
});

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

it.each([
  [['parley', '--no-sandbox'], { APPIMAGE: '/opt/Parley.AppImage' }, true],
  [['parley', '--no-sandbox', 'parley://c/1'], { APPIMAGE: '/opt/Parley.AppImage' }, true],
  [['parley'], { APPIMAGE: '/opt/Parley.AppImage' }, false],
  [['electron', '.', '--no-sandbox'], {}, false],
])('%j with %j runs without a required sandbox: %s', (argv, env, expected) => {
  expect(isUnsandboxedAppImage(argv, env)).toBe(expected);
});

it('an AppImage without its sandbox only runs if the user confirms, and Escape quits', async () => {
  electron.answers.push({ response: 1, checkboxChecked: false });
  expect(await confirmWithoutSandbox(shellText('de', []))).toBe(true);
  expect(await confirmWithoutSandbox(shellText('en', []))).toBe(false);
  expect(electron.asked.map(({ message }) => message)).toEqual([
    'Parley kann auf diesem System nicht in einer Sandbox laufen',
    'Parley can’t run in a sandbox on this system',
  ]);
});
