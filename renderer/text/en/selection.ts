import { plural } from './plural.ts';

export const selection = {
  title: 'Selection',
  count: (count: number) => plural(count, { one: '# selected', other: '# selected' }),
  gathering: (done: string, total: string) => `Selecting, ${done} of ${total}`,
  all: (count: number) => plural(count, { one: 'Select # row', other: 'Select all #' }),
  loaded: (count: number) => plural(count, { one: 'Select the # loaded', other: 'Select the # loaded' }),
  onlyLoaded: 'Only the rows loaded so far: the local copy is not whole yet.',
  clear: 'Clear selection',
  stop: 'Stop',
  change: 'Change',
};
