import { describe, expect, it, vi } from 'vitest';
import { shellText } from '../common/shellText.ts';
import { createProgramUpdates, type LookedForUpdates, type Updater } from './programUpdates.ts';

vi.mock('electron', () => import('./testing/fakeElectron.ts'));

interface Run {
  /** What was shown, asked and done, in order. */
  readonly told: string[];
  readonly updates: LookedForUpdates;
}

function updatesOf(updater: Partial<Updater>, ...answers: boolean[]): Run {
  const told: string[] = [];
  const updates = createProgramUpdates({
    open: () =>
      Promise.resolve({
        newer: () => Promise.resolve({ version: '0.2.0', notes: 'New.' }),
        download: () => Promise.resolve(void told.push('(downloads)')),
        installsOnQuit: true,
        restart: () => Promise.resolve(void told.push('(restarts)')),
        ...updater,
      }),
    prompt: {
      tell: (sentence) => Promise.resolve(void told.push(sentence)),
      ask: ({ sentence, yes, no }) => {
        told.push(`${sentence} ${yes} / ${no}`);
        return Promise.resolve(answers.shift() ?? false);
      },
    },
    version: '0.1.0',
    text: () => shellText('en', []).shell.updates,
  });
  return { told, updates };
}

/** Checks for an update with these answers from the user. */
async function through(updater: Partial<Updater>, ...answers: boolean[]): Promise<readonly string[]> {
  const { told, updates } = updatesOf(updater, ...answers);
  await updates.look();
  // What failed after the last answer.
  await Promise.resolve();
  return told;
}

const offered = 'Parley 0.2.0 is available Download / Not now';
const ready = 'Parley 0.2.0 is ready to install Restart now / When I quit';
const fails = (): Promise<never> => Promise.reject(new Error('no network'));

describe('a newer version', () => {
  it('is neither downloaded nor installed without consent', async () => {
    expect(await through({}, false)).toEqual([offered]);
    expect(await through({}, true, false)).toEqual([offered, '(downloads)', ready]);
    expect(await through({}, true, true)).toEqual([offered, '(downloads)', ready, '(restarts)']);
  });

  it('that doesn’t exist is reported as none', async () => {
    expect(await through({ newer: () => Promise.resolve(null) })).toEqual(['Parley 0.1.0 is up to date']);
  });

  it('that asks for a password is installed now or not at all, and the failure is reported', async () => {
    expect(await through({ installsOnQuit: false }, true, false)).toEqual([
      offered,
      '(downloads)',
      'Parley 0.2.0 is ready to install Restart now / Not now',
    ]);
    expect(await through({ installsOnQuit: false, restart: fails }, true, true)).toEqual([
      offered,
      '(downloads)',
      'Parley 0.2.0 is ready to install Restart now / Not now',
      'Couldn’t install Parley 0.2.0',
    ]);
  });

  it('that can’t be checked for or downloaded changes nothing, and the failure is reported', async () => {
    expect(await through({ newer: fails })).toEqual(['Couldn’t check for updates']);
    expect(await through({ download: fails }, true)).toEqual([offered, 'Couldn’t download Parley 0.2.0']);
  });

  it('is reported to the page at each step, so that it can continue from the dialogs', async () => {
    const { told, updates } = updatesOf({}, false);
    const states: (string | undefined)[] = [];
    updates.onChange(() => states.push(updates.current()?.state));
    expect(updates.current()).toBeNull();
    updates.install();
    expect(await updates.download()).toBe(false);
    await updates.look();
    expect(updates.current()).toEqual({ version: '0.2.0', notes: 'New.', state: 'available' });
    expect(await updates.download()).toBe(true);
    expect(states).toEqual(['available', 'downloading', 'ready']);
    updates.install();
    expect(told).toEqual([offered, '(downloads)', '(restarts)']);
  });

  it('that is ready is offered again without another download', async () => {
    const { told, updates } = updatesOf({}, true, false, false);
    await updates.look();
    await updates.look();
    expect(told).toEqual([offered, '(downloads)', ready, ready]);
  });

  it('can be downloaded again after a failure', async () => {
    const { updates } = updatesOf({ download: fails }, false);
    await updates.look();
    expect(await updates.download()).toBe(false);
    expect(updates.current()?.state).toBe('available');
  });
});
