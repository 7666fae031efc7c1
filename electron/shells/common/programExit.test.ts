import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { writeCrashMarker } from './programExit.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'parley-mark-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const at = Date.parse('2026-11-21T10:00:00Z');

describe('the mark of a run', () => {
  it('says nothing of a first run, nor after one that ended as it should', async () => {
    const first = await writeCrashMarker(dir);
    expect(first.badEnd).toBeNull();
    first.clear();
    expect((await writeCrashMarker(dir)).badEnd).toBeNull();
  });

  it('tells when a run began that never ended', async () => {
    await writeCrashMarker(dir, () => at);
    const { badEnd } = await writeCrashMarker(dir);
    expect(badEnd).toEqual({ startedAt: '2026-11-21T10:00:00.000Z', reason: null });
  });

  it('tells where a run failed, although it went on to close', async () => {
    const first = await writeCrashMarker(dir, () => at);
    first.fault('TypeError at openApp.ts:12');
    first.clear();
    const { badEnd } = await writeCrashMarker(dir);
    expect(badEnd?.reason).toBe('TypeError at openApp.ts:12');
  });

  it.each(['', '{', '{"startedAt":"soon","reason":null}', '[]'])('is not misled by %j', async (text) => {
    writeFileSync(path.join(dir, 'running.json'), text);
    const mark = await writeCrashMarker(dir);
    expect(mark.badEnd).toBeNull();
    mark.clear();
    expect(existsSync(path.join(dir, 'running.json'))).toBe(false);
  });
});
