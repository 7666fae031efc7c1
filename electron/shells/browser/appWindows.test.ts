import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '#core/testing/manualClock.ts';
import { windowLife, type WindowLife } from './appWindows.ts';

describe('the lifetime of the window', () => {
  let clock: ManualClock;
  let told: string[];

  const live = (platform: NodeJS.Platform): WindowLife => {
    const life = windowLife({
      clock,
      platform,
      onGone: () => told.push('gone'),
      onNoWindow: () => told.push('no window'),
    });
    life.started();
    return life;
  };

  beforeEach(() => {
    clock = new ManualClock();
    told = [];
  });

  it.each(['linux', 'win32', 'darwin'] as const)(
    'is over soon after page and browser are gone (%s)',
    async (platform) => {
      const life = live(platform);
      life.pages(1);
      life.pages(0);
      life.ended();
      await clock.advance(10_000);
      expect(told).toEqual(['gone']);
    },
  );

  it('continues while the browser runs, whatever its page does', async () => {
    const life = live('linux');
    life.pages(1);
    life.pages(0);
    await clock.advance(3_600_000);
    expect(told).toEqual([]);
  });

  it('survives a reload', async () => {
    const life = live('darwin');
    life.pages(1);
    life.pages(0);
    await clock.advance(1000);
    life.pages(1);
    await clock.advance(3_600_000);
    expect(told).toEqual([]);
  });

  it('ends with its page on macOS, where the browser keeps running', async () => {
    const life = live('darwin');
    life.pages(1);
    await clock.advance(60_000);
    life.pages(0);
    await clock.advance(10_000);
    expect(told).toEqual(['gone']);
  });

  it('depends on the page if the browser passed it to another process', async () => {
    const life = live('linux');
    life.ended();
    life.pages(1);
    await clock.advance(3_600_000);
    expect(told).toEqual([]);
    life.pages(0);
    await clock.advance(10_000);
    expect(told).toEqual(['gone']);
  });

  it('is distinguished from a window that never appeared', async () => {
    const life = live('linux');
    life.ended();
    await clock.advance(60_000);
    expect(told).toEqual(['no window']);
  });

  it('continues with a second window after the first was closed', async () => {
    const life = live('linux');
    life.pages(1);
    life.pages(0);
    life.ended();
    life.started();
    life.pages(1);
    await clock.advance(3_600_000);
    expect(told).toEqual([]);
  });
});
