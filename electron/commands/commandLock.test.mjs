import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockShift } from './clock.mjs';
import { lockFile, withLock } from './commandLock.mjs';
import { root } from './project.mjs';

const name = `test-${process.pid}`;
const file = lockFile(name);

describe('a lock between commands', () => {
  // Commands have the real time, as files do.
  beforeEach(() => {
    const now = Date.now;
    const spy = vi.spyOn(Date, 'now').mockImplementation(() => now() - (clockShift() ?? 0));
    return () => spy.mockRestore();
  });
  afterEach(() => rmSync(file, { force: true }));

  it('admits one holder at a time', async () => {
    let inside = 0;
    let most = 0;
    const work = () =>
      withLock(name, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
        return inside;
      });
    expect(await Promise.all([work(), work(), work()])).toEqual([0, 0, 0]);
    expect(most).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('is released when the work fails', async () => {
    await expect(withLock(name, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await withLock(name, () => Promise.resolve('done'))).toBe('done');
  });

  it('is in the project, where no other user can create it first', () => {
    expect(path.relative(root, file)).not.toMatch(/^\.\.|^node_modules/);
  });

  it('is taken over from a holder that is gone or has held it too long', async () => {
    writeFileSync(file, '2147483646');
    expect(await withLock(name, () => Promise.resolve('done'))).toBe('done');
    writeFileSync(file, String(process.pid));
    utimesSync(file, new Date(0), new Date(0));
    expect(await withLock(name, () => Promise.resolve('done'))).toBe('done');
  });
});
