import { expect, it, vi } from 'vitest';
import { reloadsByItself } from './programWindows.ts';

vi.mock('electron', () => import('./testing/fakeElectron.ts'));

it('a crashed page is reloaded at most three times a minute', () => {
  expect(reloadsByItself([1000], 1000)).toBe(true);
  expect(reloadsByItself([1000, 2000, 3000], 3000)).toBe(true);
  expect(reloadsByItself([1000, 2000, 3000, 4000], 4000)).toBe(false);
  expect(reloadsByItself([1000, 2000, 3000, 64_000], 64_000)).toBe(true);
});
