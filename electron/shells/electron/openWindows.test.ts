import { beforeEach, describe, expect, it } from 'vitest';
import { HandClock } from '#core/testing/handClock.ts';
import { MemorySettings } from '#core/testing/testPorts.ts';
import { openWindows, type KeptWindow, type OpenWindows } from './openWindows.ts';
import { readWindowStates, type WindowState } from './windowState.ts';

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
  let clock: HandClock;
  let windows: OpenWindows;
  let places: number[];
  let first: KeptWindow;
  let second: KeptWindow;
  const kept = (): number[] => readWindowStates(settings).map(({ x }) => x);

  beforeEach(() => {
    settings = new CountedSettings();
    clock = new HandClock();
    windows = openWindows(settings, clock);
    places = [100, 200];
    first = windows.add(() => at(places[0] ?? 0));
    second = windows.add(() => at(places[1] ?? 0));
  });

  it('are known from the moment they open', () => {
    expect(windows.before).toEqual([]);
    expect(kept()).toEqual([100, 200]);
  });

  it('are written down once they stand still, not at every step of a drag', async () => {
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

  it('are all there again after the program died', async () => {
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

  it('leave the place of the last one behind', async () => {
    first.closed();
    places[1] = 300;
    second.changed();
    second.closed();
    await clock.advance(1000);
    expect(kept()).toEqual([300]);
    windows.ending();
    expect(kept()).toEqual([300]);
  });

  it('are all kept where the program ends and closes them one by one', async () => {
    places[0] = 150;
    first.changed();
    windows.ending();
    first.closed();
    second.closed();
    await clock.advance(1000);
    expect(kept()).toEqual([150, 200]);
  });
});
