import { afterEach, expect, it, vi } from 'vitest';
import { showSystemNotification } from './systemNotifications.ts';

class Shown extends EventTarget {
  static readonly permission = 'granted';
  static last: Shown | null = null;
  isClosed = false;

  constructor() {
    super();
    Shown.last = this;
  }

  close(): void {
    this.isClosed = true;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function click(): void {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  vi.stubGlobal('Notification', Shown);
  expect(showSystemNotification('Copied', 'copied')).toBe(true);
  Shown.last?.dispatchEvent(new Event('click'));
  expect(Shown.last?.isClosed).toBe(true);
}

it('a clicked notification focuses its window in a browser', () => {
  vi.stubGlobal('parley', undefined);
  const focus = vi.spyOn(window, 'focus').mockReturnValue();
  click();
  expect(focus).toHaveBeenCalledOnce();
});

it('a clicked notification asks Electron to raise its window, which focusing doesn’t', () => {
  const send = vi.fn<(message: object) => void>();
  vi.stubGlobal('parley', { send });
  click();
  expect(send).toHaveBeenCalledWith({ kind: 'raise' });
});
