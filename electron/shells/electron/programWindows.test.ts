import { expect, it, vi } from 'vitest';
import { MemorySettings, testPorts } from '#core/testing/testPorts.ts';
import { shellText } from '../common/shellText.ts';
import { openProgramWindows, reloadsByItself } from './programWindows.ts';
import { PAGE_URL } from './pageScheme.ts';
import * as electron from './testing/fakeElectron.ts';

vi.mock('electron', () => import('./testing/fakeElectron.ts'));

it('a crashed page is reloaded at most three times a minute', () => {
  expect(reloadsByItself([1000], 1000)).toBe(true);
  expect(reloadsByItself([1000, 2000, 3000], 3000)).toBe(true);
  expect(reloadsByItself([1000, 2000, 3000, 4000], 4000)).toBe(false);
  expect(reloadsByItself([1000, 2000, 3000, 64_000], 64_000)).toBe(true);
});

it('a page whose process ends before it has arrived is loaded again, where reloading would do nothing', () => {
  openProgramWindows({
    ...testPorts(),
    settings: new MemorySettings(),
    core: new Promise(() => undefined),
    text: () => shellText('en', []),
    spelling: { enabled: () => false, offer: () => Promise.resolve() },
    openExternal: () => undefined,
    onSessionEnd: () => undefined,
  }).openFirst(null);
  const contents = electron.BrowserWindow.opened[0]?.webContents;
  contents?.emit('render-process-gone', {}, { reason: 'launch-failed' });
  expect(contents?.loaded).toEqual([PAGE_URL, PAGE_URL]);
});
