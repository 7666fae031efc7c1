import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '#core/testing/manualClock.ts';
import { openEntryFile, windowLife, type WindowLife } from './appWindows.ts';

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

describe('the entry file for the browser', () => {
  let dir: string;
  const folder = (): string => path.join(dir, 'window');

  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'parley-entry-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  /** Where a browser ends up that is started with this URL. */
  function leadsTo(address: string): string {
    const { search } = new URL(address);
    const script = /<script>(.*)<\/script>/s.exec(readFileSync(fileURLToPath(address), 'utf8'))?.[1] ?? '';
    let place = '';
    runInNewContext(script, { location: { search, replace: (to: string) => (place = to) } });
    return place;
  }

  it('leads each window to its own URL without revealing it in the browser’s arguments', () => {
    const file = openEntryFile(folder());
    const one = file.leadTo('http://127.0.0.1:1/enter?key=one');
    const two = file.leadTo('http://127.0.0.1:1/enter?link=%3C/script%3E</script>&key=two');
    expect(one + two).not.toContain('key');
    expect([leadsTo(one), leadsTo(two)]).toEqual([
      'http://127.0.0.1:1/enter?key=one',
      'http://127.0.0.1:1/enter?link=%3C/script%3E</script>&key=two',
    ]);
    // The browser stores a window's position under this path.
    expect(fileURLToPath(one)).toBe(fileURLToPath(two));
  });

  it('contains no used URL, and is deleted with the last one', () => {
    const file = openEntryFile(folder());
    const one = file.leadTo('http://127.0.0.1:1/enter?key=one');
    const two = file.leadTo('http://127.0.0.1:1/enter?key=two');
    file.forget('http://127.0.0.1:1/enter?key=one');
    expect(readFileSync(fileURLToPath(two), 'utf8')).not.toContain('key=one');
    expect([leadsTo(one), leadsTo(two)]).toEqual(['about:blank', 'http://127.0.0.1:1/enter?key=two']);
    file.forget('http://127.0.0.1:1/enter?key=two');
    expect(readdirSync(folder())).toEqual([]);
    file.leadTo('http://127.0.0.1:1/enter?key=three');
    file.remove();
    expect(readdirSync(folder())).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('is readable by its owner only, whatever was there before', () => {
    const before = openEntryFile(folder());
    const place = fileURLToPath(before.leadTo('http://127.0.0.1:1/'));
    const elsewhere = path.join(dir, 'elsewhere');
    writeFileSync(elsewhere, 'theirs');
    rmSync(place);
    symlinkSync(elsewhere, place);
    symlinkSync(elsewhere, `${place}.new`);
    before.leadTo('http://127.0.0.1:1/enter?key=two');
    expect([statSync(place).mode & 0o777, statSync(folder()).mode & 0o777]).toEqual([0o600, 0o700]);
    expect([readFileSync(elsewhere, 'utf8'), existsSync(`${place}.new`)]).toEqual(['theirs', false]);
  });
});
