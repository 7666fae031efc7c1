import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testDir } from '#core/testing/testDir.ts';
import { writeCrashMarker } from './programExit.ts';

let dir: string;
beforeEach(async () => {
  ({ dir } = await testDir(onTestFinished));
});

const at = Date.parse('2026-11-21T10:00:00Z');

describe('the crash marker', () => {
  it('reports nothing on the first run, or after a regular end', async () => {
    const first = await writeCrashMarker(dir);
    expect(first.badEnd).toBeNull();
    first.clear();
    expect((await writeCrashMarker(dir)).badEnd).toBeNull();
  });

  it('reports the start time of a run that never ended', async () => {
    await writeCrashMarker(dir, () => at);
    const { badEnd } = await writeCrashMarker(dir);
    expect(badEnd).toEqual({ startedAt: '2026-11-21T10:00:00.000Z', reason: null });
  });

  it('reports where a run failed, even if it still closed', async () => {
    const first = await writeCrashMarker(dir, () => at);
    first.fault('TypeError at openApp.ts:12');
    first.clear();
    const { badEnd } = await writeCrashMarker(dir);
    expect(badEnd?.reason).toBe('TypeError at openApp.ts:12');
  });

  it.each(['', '{', '{"startedAt":"soon","reason":null}', '[]'])('ignores %j', async (text) => {
    writeFileSync(path.join(dir, 'running.json'), text);
    const mark = await writeCrashMarker(dir);
    expect(mark.badEnd).toBeNull();
    mark.clear();
    expect(existsSync(path.join(dir, 'running.json'))).toBe(false);
  });
});
