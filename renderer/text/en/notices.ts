import { plural } from './plural.ts';

/** What the computer says while nobody looks at the window: no call and nobody's name, for it may lie open to others. */
export const notices = {
  runChecked: (ready: number) =>
    `A run is checked: ${plural(ready, { one: '# change is', other: '# changes are' })} ready. Nothing is written yet.`,
  runEnded: (written: number) =>
    `A run has ended: ${plural(written, { one: '# change is', other: '# changes are' })} written.`,
  runEndedWithLeft: (written: number, left: number) =>
    `A run has ended: ${plural(written, { one: '# change is', other: '# changes are' })} written, ${plural(left, { one: '# waits', other: '# wait' })} for you.`,
  copied: 'The first copy of a workspace is complete.',
};
