import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { doorAddress, openInstanceDoor, type InstanceDoor } from './instanceDoor.ts';

type Held = Extract<InstanceDoor, { kind: 'held' }>;

function must<K extends InstanceDoor['kind']>(
  door: InstanceDoor,
  kind: K,
): Extract<InstanceDoor, { kind: K }> {
  const isThat = (door: InstanceDoor): door is Extract<InstanceDoor, { kind: K }> => door.kind === kind;
  if (!isThat(door)) throw new Error(`The door is ${door.kind}.`);
  return door;
}

describe('the instance door', () => {
  let dir: string;
  const open: Held[] = [];

  const hold = async (): Promise<Held> => {
    const door = must(await openInstanceDoor(dir), 'held');
    open.push(door);
    return door;
  };

  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'parley-door-'));
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((door) => door.close()));
    await rm(dir, { recursive: true });
  });

  it('is held by the first and found taken by the second', async () => {
    await hold();
    expect((await openInstanceDoor(dir)).kind).toBe('taken');
  });

  it('lets the second knock, and the first hear it', async () => {
    const first = await hold();
    const heard = new Promise<string | null>((resolve) => first.onKnock(resolve));
    expect(await must(await openInstanceDoor(dir), 'taken').knock(null)).toBe(true);
    expect(await heard).toBeNull();
  });

  it('hands the link over that the second was started with, and nothing else that is said at the door', async () => {
    const first = await hold();
    const link = 'parley://open?base=demo&engagement=ngmt_1';
    for (const [said, expected] of [
      [link, link],
      ['https://example.com/', null],
    ] as const) {
      const heard = new Promise<string | null>((resolve) => first.onKnock(resolve));
      expect(await must(await openInstanceDoor(dir), 'taken').knock(said)).toBe(true);
      expect(await heard).toBe(expected);
    }
  });

  it('is not knocked at by looking whether it is taken', async () => {
    const first = await hold();
    let knocks = 0;
    const second = new Promise<void>((resolve) => {
      first.onKnock(() => {
        knocks += 1;
        resolve();
      });
    });
    await openInstanceDoor(dir);
    await must(await openInstanceDoor(dir), 'taken').knock(null);
    await second;
    expect(knocks).toBe(1);
  });

  it('can be held again once it was closed', async () => {
    await (await hold()).close();
    open.length = 0;
    await hold();
  });

  it('can be held after its holder was killed', async () => {
    const script = `require('node:net').createServer().listen(${JSON.stringify(doorAddress(dir))}, () => console.log('held'))`;
    const holder = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    const gone = once(holder, 'exit');
    holder.kill('SIGKILL');
    await gone;
    if (process.platform !== 'win32') expect(existsSync(doorAddress(dir))).toBe(true);
    await hold();
  });

  it('is another one for another folder, and short enough for every system', () => {
    const deep = path.join(dir, 'x'.repeat(200));
    expect(doorAddress(deep)).not.toBe(doorAddress(`${deep}y`));
    expect(Buffer.byteLength(doorAddress(deep))).toBeLessThanOrEqual(100);
    expect(doorAddress(dir, 'win32')).toMatch(/^\\\\\.\\pipe\\parley-[0-9a-f]{24}$/);
  });
});
