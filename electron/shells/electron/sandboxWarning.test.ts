import { expect, test, vi } from 'vitest';
import { shellText } from '../common/shellText.ts';
import { confirmWithoutSandbox, isUnsandboxedAppImage } from './sandboxWarning.ts';
import * as electron from './testing/fakeElectron.ts';

vi.mock('electron', () => import('./testing/fakeElectron.ts'));

test.each([
  [['parley', '--no-sandbox'], { APPIMAGE: '/opt/Parley.AppImage' }, true],
  [['parley', '--no-sandbox', 'parley://c/1'], { APPIMAGE: '/opt/Parley.AppImage' }, true],
  [['parley'], { APPIMAGE: '/opt/Parley.AppImage' }, false],
  [['electron', '.', '--no-sandbox'], {}, false],
])('%j with %j runs without a required sandbox: %s', (argv, env, expected) => {
  expect(isUnsandboxedAppImage(argv, env)).toBe(expected);
});

test('an AppImage without its sandbox only runs if the user confirms, and Escape quits', async () => {
  electron.answers.push({ response: 1, checkboxChecked: false });
  expect(await confirmWithoutSandbox(shellText('de', []))).toBe(true);
  expect(await confirmWithoutSandbox(shellText('en', []))).toBe(false);
  expect(electron.asked.map(({ message }) => message)).toEqual([
    'Parley kann auf diesem System nicht in einer Sandbox laufen',
    'Parley can’t run in a sandbox on this system',
  ]);
});
