import { expect, test, vi } from 'vitest';
import { isUnsandboxedAppImage } from './sandboxWarning.ts';

vi.mock('electron', () => import('./testing/fakeElectron.ts'));

test.each([
  [['parley', '--no-sandbox'], { APPIMAGE: '/opt/Parley.AppImage' }, true],
  [['parley', '--no-sandbox', 'parley://c/1'], { APPIMAGE: '/opt/Parley.AppImage' }, true],
  [['parley'], { APPIMAGE: '/opt/Parley.AppImage' }, false],
  [['electron', '.', '--no-sandbox'], {}, false],
])('%j with %j runs without a sandbox that it should have: %s', (argv, env, expected) => {
  expect(isUnsandboxedAppImage(argv, env)).toBe(expected);
});
