import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '#core/testing/manualClock.ts';
import { MemorySettings } from '#core/testing/testPorts.ts';
import {
  besideState,
  keepWindowStates,
  type KeptWindow,
  type OpenWindows,
  openWindows,
  placeWindow,
  readWindowStates,
  type WindowState,
} from './windowStates.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const beside = { x: 1440, y: 0, width: 2560, height: 1440 };
const state = { x: 1500, y: 40, width: 1600, height: 1000, maximized: false, zoom: 0 };

describe('the position of a window', () => {
  it('is stored per window and read back, without damaged entries', () => {
    const settings = new MemorySettings();
    expect(readWindowStates(settings)).toEqual([]);
    keepWindowStates(settings, [state, { ...state, x: 0, zoom: 1.5 }]);
    expect(readWindowStates(settings)).toEqual([state, { ...state, x: 0, zoom: 1.5 }]);
    settings.set('windows', [{ x: 'left' }, state, { ...state, zoom: 99 }]);
    expect(readWindowStates(settings)).toEqual([state]);
    settings.set('windows', 'left');
    expect(readWindowStates(settings)).toEqual([]);
  });

  it('is restored for a limited number of windows', () => {
    const settings = new MemorySettings();
    keepWindowStates(
      settings,
      Array.from({ length: 500 }, () => state),
    );
    expect(readWindowStates(settings)).toHaveLength(12);
  });

  it('is offset from the window it was opened from, and never fills a screen', () => {
    const beside = besideState({ ...state, maximized: true, zoom: 1 });
    expect(beside).toEqual({ ...state, x: 1532, y: 72, zoom: 1 });
  });

  it('is chosen by the system the first time', () => {
    expect(placeWindow(null, [laptop])).toEqual({ width: 1280, height: 800 });
    expect(placeWindow(null, [{ x: 0, y: 0, width: 1024, height: 600 }])).toEqual({
      width: 1024,
      height: 600,
    });
  });

  it('is restored while its screen is connected', () => {
    expect(placeWindow(state, [laptop, beside])).toEqual({ x: 1500, y: 40, width: 1600, height: 1000 });
  });

  it('is on an existing screen, and no larger than it, once the other one is disconnected', () => {
    expect(placeWindow(state, [laptop])).toEqual({ width: 1440, height: 875 });
  });

  it('never leaves the title bar out of reach', () => {
    expect(placeWindow({ ...state, y: -300 }, [laptop, beside])).not.toHaveProperty('y');
    expect(placeWindow({ ...state, y: 1439 }, [laptop, beside])).not.toHaveProperty('y');
    expect(placeWindow({ ...state, x: 3950 }, [laptop, beside])).not.toHaveProperty('x');
  });

  it('stays large enough to be usable', () => {
    expect(placeWindow({ ...state, width: 1, height: 1 }, [laptop, beside])).toMatchObject({
      width: 640,
      height: 480,
    });
  });
});

const at = (x: number): WindowState => ({ x, y: 0, width: 800, height: 600, maximized: false, zoom: 0 });

class CountedSettings extends MemorySettings {
  writes = 0;

  override set(key: string, value: unknown): void {
    this.writes += 1;
    super.set(key, value);
  }
}

describe('the open windows', () => {
  let settings: CountedSettings;
  let clock: ManualClock;
  let windows: OpenWindows;
  let places: number[];
  let first: KeptWindow;
  let second: KeptWindow;
  const kept = (): number[] => readWindowStates(settings).map(({ x }) => x);

  beforeEach(() => {
    settings = new CountedSettings();
    clock = new ManualClock();
    windows = openWindows(settings, clock);
    places = [100, 200];
    first = windows.add(() => at(places[0] ?? 0));
    second = windows.add(() => at(places[1] ?? 0));
  });

  it('are known from the moment they open', () => {
    expect(windows.before).toEqual([]);
    expect(kept()).toEqual([100, 200]);
  });

  it('are stored once they stop moving, not at every step of a drag', async () => {
    const writes = settings.writes;
    for (const x of [110, 120, 130]) {
      places[0] = x;
      first.changed();
      await clock.advance(100);
    }
    expect([settings.writes, kept()]).toEqual([writes, [100, 200]]);
    await clock.advance(500);
    expect([settings.writes, kept()]).toEqual([writes + 1, [130, 200]]);
  });

  it('are all restored after a crash', async () => {
    places[1] = 250;
    second.changed();
    await clock.advance(500);
    expect(openWindows(settings, clock).before.map(({ x }) => x)).toEqual([100, 250]);
  });

  it('are fewer once the user has closed one', async () => {
    first.closed();
    expect(kept()).toEqual([200]);
    first.changed();
    first.closed();
    await clock.advance(1000);
    expect(kept()).toEqual([200]);
  });

  it('keep the position of the last one', async () => {
    first.closed();
    places[1] = 300;
    second.changed();
    second.closed();
    await clock.advance(1000);
    expect(kept()).toEqual([300]);
    windows.ending();
    expect(kept()).toEqual([300]);
  });

  it('are all kept if the app quits and closes them one by one', async () => {
    places[0] = 150;
    first.changed();
    windows.ending();
    first.closed();
    second.closed();
    await clock.advance(1000);
    expect(kept()).toEqual([150, 200]);
  });
});
