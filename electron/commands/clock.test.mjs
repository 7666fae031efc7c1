import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { chosenClock, clockEnvironment, CLOCKS, clockShift, realTime } from './clock.mjs';
import { Refusal } from './terminal.mjs';

// This run may have a clock of its own.
const now = Date.now() - (clockShift() ?? 0);

/** Prints the time of a program, and of a thread of it with an environment of its own. */
const PROGRAM = `
  import { isMainThread, Worker } from 'node:worker_threads';
  const say = (time) => console.log(JSON.stringify([time.getFullYear(), time.getMonth() + 1, time.getDate(),
    time.getHours(), time.getDay(), String(time).includes(Date().slice(0, 15)), structuredClone(time) instanceof Date]));
  say(new Date());
  const source = encodeURIComponent('(' + say + ')(new Date())');
  new Worker(new URL('data:text/javascript,' + source), { env: {}, execArgv: [] });
`;

describe('the clock of a run', () => {
  it.each(CLOCKS.map((clock) => [clock.what, clock]))('is %s, in a program and its threads', (_, clock) => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
      env: { ...realTime(), ...clockEnvironment(clock, now) },
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const [year, month, day] = clock.at.split(/\D/).map(Number);
    const hour = Number(clock.at.slice(11, 13));
    const weekday = new Date(`${clock.at.slice(0, 10)}T00:00Z`).getUTCDay();
    const time = JSON.stringify([year, month, day, hour, weekday, true, true]);
    expect(stdout.trim().split('\n')).toEqual([time, time]);
  });

  it('covers each hour in question, Mondays, New Year, and days that gain or lose an hour', () => {
    const all = CLOCKS.map(({ what }) => what).join('\n');
    for (const part of ['00:10', '12:00', '23:50', 'a Monday', '1 January', 'gains an hour', 'loses an hour'])
      expect(all).toContain(part);
    for (const { at, what } of CLOCKS) expect(what.startsWith(at.slice(11))).toBe(true);
  });

  it('is chosen by number, and lists what there is otherwise', () => {
    expect(chosenClock('1')).toBe(CLOCKS[0]);
    expect(chosenClock('none')).toBeNull();
    expect(CLOCKS).toContain(chosenClock('date'));
    expect(() => chosenClock('99')).toThrow(Refusal);
    expect(() => chosenClock('99')).toThrow(`1  ${CLOCKS[0]?.what}`);
  });
});
