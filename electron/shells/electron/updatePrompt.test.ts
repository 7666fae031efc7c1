import { describe, expect, it } from 'vitest';
import { shellText } from '../common/shellText.ts';
import { offerUpdate, type Updater } from './updatePrompt.ts';

/** Runs an update with a user's answers, and records in order what was shown, asked and done. */
async function through(updater: Partial<Updater>, ...answers: boolean[]): Promise<string[]> {
  const told: string[] = [];
  await offerUpdate(
    () =>
      Promise.resolve({
        newer: () => Promise.resolve('0.2.0'),
        download: () => Promise.resolve(void told.push('(downloads)')),
        restart: () => void told.push('(restarts)'),
        ...updater,
      }),
    {
      tell: (sentence) => Promise.resolve(void told.push(sentence)),
      ask: ({ sentence, yes, no }) => {
        told.push(`${sentence} ${yes} / ${no}`);
        return Promise.resolve(answers.shift() ?? false);
      },
    },
    '0.1.0',
    shellText('en', []).shell.updates,
  );
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

  it('that can’t be checked for or downloaded changes nothing, and the failure is reported', async () => {
    expect(await through({ newer: fails })).toEqual(['Couldn’t check for updates']);
    expect(await through({ download: fails }, true)).toEqual([offered, 'Couldn’t download Parley 0.2.0']);
  });
});
