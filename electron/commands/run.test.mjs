import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { run } from './run.mjs';

vi.mock('node:child_process', () => ({ spawn: vi.fn() }));

/** A child process that records the signals that it gets. */
class Child extends EventEmitter {
  connected = false;
  /** @type {string[]} */
  signals = [];
  /** @param {string} signal */
  kill(signal) {
    this.signals.push(signal);
  }
}

/** @type {Child} */
let child;

beforeEach(() => {
  child = new Child();
  vi.mocked(spawn).mockReset();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no more of a process is used
  vi.mocked(spawn).mockReturnValue(/** @type {never} */ (/** @type {unknown} */ (child)));
});

it('an app with windows is started visibly, on Windows too; other programs are hidden', async () => {
  for (const visible of [true, false]) {
    const running = run('program', [], { visible });
    child.emit('close', 0, null);
    expect(await running).toBe(0);
  }
  expect(vi.mocked(spawn).mock.calls.map(([, , options]) => options.windowsHide)).toEqual([false, true]);
});

it.skipIf(process.platform === 'win32')(
  'Ctrl+C is forwarded once, although the terminal sends it to the program as well, and nothing else is begun',
  async () => {
    const running = run('program', []);
    process.emit('SIGINT', 'SIGINT');
    process.emit('SIGINT', 'SIGINT');
    expect(child.signals).toEqual(['SIGINT']);
    child.emit('close', 0, null);
    expect(await running).toBe(0);
    expect(await run('the next step', [])).toBe(1);
    expect(vi.mocked(spawn)).toHaveBeenCalledOnce();
  },
);
