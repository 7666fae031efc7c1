import { describe, expect, it } from 'vitest';
import { MemorySettings } from '#core/testing/testPorts.ts';
import { besideState, keepWindowStates, placeWindow, readWindowStates } from './windowState.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const beside = { x: 1440, y: 0, width: 2560, height: 1440 };
const state = { x: 1500, y: 40, width: 1600, height: 1000, maximized: false, zoom: 0 };

describe('the window’s place', () => {
  it('is kept for each of them and read back, without what is damaged', () => {
    const settings = new MemorySettings();
    expect(readWindowStates(settings)).toEqual([]);
    keepWindowStates(settings, [state, { ...state, x: 0, zoom: 1.5 }]);
    expect(readWindowStates(settings)).toEqual([state, { ...state, x: 0, zoom: 1.5 }]);
    settings.set('windows', [{ x: 'left' }, state, { ...state, zoom: 99 }]);
    expect(readWindowStates(settings)).toEqual([state]);
    settings.set('windows', 'left');
    expect(readWindowStates(settings)).toEqual([]);
  });

  it('comes back for no more windows than anybody has', () => {
    const settings = new MemorySettings();
    keepWindowStates(
      settings,
      Array.from({ length: 500 }, () => state),
    );
    expect(readWindowStates(settings)).toHaveLength(12);
  });

  it('is a step aside for a window that is opened from it, and never covers a screen at once', () => {
    const beside = besideState({ ...state, maximized: true, zoom: 1 });
    expect(beside).toEqual({ ...state, x: 1532, y: 72, zoom: 1 });
  });

  it('is the system’s to choose the first time', () => {
    expect(placeWindow(null, [laptop])).toEqual({ width: 1280, height: 800 });
    expect(placeWindow(null, [{ x: 0, y: 0, width: 1024, height: 600 }])).toEqual({
      width: 1024,
      height: 600,
    });
  });

  it('is where it was while its screen is there', () => {
    expect(placeWindow(state, [laptop, beside])).toEqual({ x: 1500, y: 40, width: 1600, height: 1000 });
  });

  it('is on a screen that exists, and no larger than it, once the other one is unplugged', () => {
    expect(placeWindow(state, [laptop])).toEqual({ width: 1440, height: 875 });
  });

  it('never leaves the title bar where no mouse can catch it', () => {
    expect(placeWindow({ ...state, y: -300 }, [laptop, beside])).not.toHaveProperty('y');
    expect(placeWindow({ ...state, y: 1439 }, [laptop, beside])).not.toHaveProperty('y');
    expect(placeWindow({ ...state, x: 3950 }, [laptop, beside])).not.toHaveProperty('x');
  });

  it('stays large enough to be used', () => {
    expect(placeWindow({ ...state, width: 1, height: 1 }, [laptop, beside])).toMatchObject({
      width: 640,
      height: 480,
    });
  });
});
