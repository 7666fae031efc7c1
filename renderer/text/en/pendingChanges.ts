import { plural } from './plural.ts';

export const review = {
  title: 'Review',
  loading: 'Loading the changes',
  emptyTitle: 'Nothing is staged',
  emptyBody:
    'Change the contacts or the CRM link of a call and choose “Stage for review”: all such changes are collected here, to be looked at and saved together.',

  needsYou: 'Needs you',
  needsYouBody: 'Each of these needs a decision.',
  onItsWay: 'On its way',
  staged: 'Staged',
  lately: 'Saved lately',
  toJournal: 'All of it in the journal',

  tryNow: 'Try now',
  total: (calls: number) => plural(calls, { one: 'on # call', other: 'on # calls' }),
  changes: (count: number) => plural(count, { one: '# change', other: '# changes' }),
  contactsAdded: (count: number) => plural(count, { one: '# contact added', other: '# contacts added' }),
  contactsRemoved: (count: number) =>
    plural(count, { one: '# contact removed', other: '# contacts removed' }),
  linksSet: (count: number) => plural(count, { one: '# CRM link set', other: '# CRM links set' }),
  cleared: (count: number) =>
    plural(count, { one: '# call is left with nobody', other: '# calls are left with nobody' }),
  cannotBeUndone: (count: number) =>
    plural(count, { one: '# change can’t be undone', other: '# changes can’t be undone' }),
  clears: 'Leaves nobody',
  final: 'Can’t be undone',
  partOfRun: 'Part of a bulk run',

  selectAll: 'Select all',
  select: (title: string) => `Select the change of ${title}`,
  saveAll: (count: number) => plural(count, { one: 'Save it', other: 'Save all #' }),
  saveSome: (count: number) => plural(count, { one: 'Save the one selected', other: 'Save the # selected' }),
  discardAll: 'Discard all',
  discardSome: 'Discard selected',
  save: 'Save',
  edit: 'Edit again',
  discard: 'Discard',
  retry: 'Try again',
  undo: 'Undo',
  redo: 'Redo',
  undone: 'Undone',
  more: 'Show more',
  discarded: (count: number) => plural(count, { one: '# change discarded.', other: '# changes discarded.' }),
  open: (title: string) => `Open ${title}`,
  onTheirWay: (count: number) =>
    plural(count, { one: '# change is being saved.', other: '# changes are being saved.' }),

  status: {
    stuck: (count: number) => plural(count, { one: '# change needs you', other: '# changes need you' }),
    waiting: (count: number) =>
      plural(count, { one: '# change is being saved', other: '# changes are being saved' }),
    staged: (count: number) => plural(count, { one: '# change is staged', other: '# changes are staged' }),
  },

  undoTitle: 'Undo the last change?',
  redoTitle: 'Do it again?',
  undoBody: 'It is put back by a new save. What others changed since stays.',
  undoRun: (count: number) =>
    plural(count, {
      one: 'It is part of a bulk run: # change of the run is undone.',
      other: 'It is part of a bulk run: # changes of the run are undone.',
    }),
  cantUndoTitle: 'This change can’t be undone',
  nothingToUndo: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to bring back.',
};
