import { preference } from '../../ui/preference.ts';

const MOST = 20;

const keys = preference<string>('palette.used', '', (stored) => (typeof stored === 'string' ? stored : null));

/** What was chosen in the palette, the last one first. */
export const lastUsed = {
  get: (): readonly string[] => keys.get().split('\n').filter(Boolean),
  add: (key: string): void => {
    keys.set([key, ...lastUsed.get().filter((each) => each !== key)].slice(0, MOST).join('\n'));
  },
};
