import { plural } from './plural.ts';

/** What is said of a change wherever it is shown: in its dialog, on the call, in Review, in a toast. */
export const editors = {
  added: 'Added',
  removed: 'Removed',
  andMore: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  staysSame: (count: number) => plural(count, { one: '# person stays', other: '# people stay' }),
  nobodyStays: 'Nobody will be on the call.',
  changesNothing: 'Changes nothing.',
  noLink: 'no link',
  unseenLink: 'not seen',
  becomes: 'becomes',
  whatContacts: 'Contacts',
  whatCrm: 'CRM link',
  undoing: 'Takes back an earlier change',

  states: {
    staged: 'Staged',
    queued: 'Waiting',
    writing: 'Being saved',
    done: 'Saved',
    unread: 'Saved',
    failed: 'Not saved',
    clash: 'Clash',
    unknown: 'Unclear',
    overwrote: 'Conflict',
  },
  holds: {
    network: 'The service can’t be reached. It is saved as soon as it can.',
    rate: 'The workspace has used up its requests for now.',
    token: 'The service doesn’t accept the token. It is saved when there is another one.',
    'read-only': 'The connection is read-only. It is saved when you allow changes.',
    service: 'The service has trouble. Parley tries again by itself.',
    storage: 'Parley can’t write to its own files. It tries again by itself.',
    earlier: 'An earlier change of the same call comes first.',
    paused: 'Its bulk run is paused.',
    confirming:
      'Waiting for confirmation: the answer was lost. Parley checks whether it was saved for up to 90 seconds.',
  },
  heldUntil: (time: string) => `Next try at ${time}.`,

  waitingTitle: 'Not saved yet',
  confirmingTitle: 'Waiting for confirmation',
  nextCheck: (time: string) => `Next check at ${time}.`,
  waitingKept: 'Your change is kept, even if Parley is closed, and is saved by itself when that has passed.',
  waitingLeave: 'Close, Parley goes on',
  takeBack: 'Take it back and edit',

  clashTitle: 'Somebody else set another link meanwhile',
  clashBody: 'Nothing was written. Decide which one stays.',
  unknownTitle: 'Nobody can tell whether this was saved',
  unknownBody:
    'The answer of the service was lost, and what is there now fits neither. Decide which one stays.',
  overwroteTitle: 'Your change replaced a change by others',
  lostAdded: (names: string, count: number) =>
    count === 1
      ? `${names} was added by others while you saved and was lost.`
      : `${names} were added by others while you saved and were lost.`,
  lostRemoved: (names: string, count: number) =>
    count === 1
      ? `${names} was removed by others while you saved and is back.`
      : `${names} were removed by others while you saved and are back.`,
  lostLink: (link: string) => `Others set ${link} while you saved. Your link replaced it.`,
  lostUnseen: 'Others changed this engagement while you saved. Check its contacts: a change may be lost.',
  restore: 'Restore',
  dismiss: 'Keep as it is',
  base: 'When you began',
  theirs: 'There now',
  mine: 'Yours',
  people: (names: string) => (names === '' ? 'nobody' : names),
  cannotSee: 'can’t be seen with this token',
  keepTheirs: 'Keep what is there',
  useMine: 'Replace with mine',

  whyNoUndo: {
    'first-link': 'It had no link before, and the API can’t take one off, so this can’t be undone.',
    'link-type': 'The link it had before is of a type the API doesn’t take back, so this can’t be undone.',
    unseen: 'This token couldn’t see what was there before, so this can’t be undone.',
    'nothing-written': 'It was so already, so there is nothing to undo.',
    'not-done': 'It was not saved, so there is nothing to undo.',
    'undo-pending': 'Its undo is waiting to be saved.',
    undecided: 'It replaced a change by others. Decide that conflict first.',
    'undone-already': 'It has been undone already.',
  },
  cantUndo: 'can’t be undone',
  cantUndoSome: (count: number) => plural(count, { one: '# can’t be undone', other: '# can’t be undone' }),
  undoPending: 'Undo pending',
  undoReport: {
    done: (count: number) => plural(count, { one: '# change undone.', other: '# changes undone.' }),
    waiting: (count: number) =>
      plural(count, {
        one: '# undo is waiting to be saved.',
        other: '# undos are waiting to be saved.',
      }),
    impossible: (count: number) => plural(count, { one: '# can’t be undone.', other: '# can’t be undone.' }),
    conflicts: (count: number) =>
      plural(count, { one: '# conflict: see Review.', other: '# conflicts: see Review.' }),
    failed: (count: number) =>
      plural(count, {
        one: '# could not be undone: see Review.',
        other: '# could not be undone: see Review.',
      }),
  },

  contactsSaved: (title: string) => `Contacts of “${title}” saved.`,
  crmSaved: (title: string) => `CRM link of “${title}” saved.`,
  savedUnread: 'Saved; this token can’t read it back.',
  alreadySo: 'It was so already: nothing had to be saved.',
  manySaved: (count: number) => plural(count, { one: '# change saved.', other: '# changes saved.' }),
  manyStuck: (count: number) =>
    plural(count, {
      one: '# change was not saved: see Review.',
      other: '# changes were not saved: see Review.',
    }),
  manyReplaced: (count: number) =>
    plural(count, {
      one: '# change by others was replaced: see Review.',
      other: '# changes by others were replaced: see Review.',
    }),
  manyNoUndo: (count: number) =>
    plural(count, { one: '# of them can’t be undone.', other: '# of them can’t be undone.' }),
  stuck: (title: string) => `A change of “${title}” was not saved: see Review.`,
  overwrote: (title: string) => `“${title}” saved, but a change by others was replaced: see Review.`,
  undone: 'Put back as it was.',
  redone: 'Done again.',
  undoFailed: 'Could not be put back',
  redoFailed: 'Could not be done again',
  noTitle: 'an untitled call',
  staged: (count: number) =>
    plural(count, {
      one: 'Staged. # change waits for your review.',
      other: 'Staged. # changes wait for your review.',
    }),
  alsoAdded: (names: string) => `Somebody else added ${names} meanwhile; they stay.`,
  alsoRemoved: (names: string) => `Somebody else removed ${names} meanwhile; they stay removed.`,
  notStored: (names: string) => `The service accepted ${names}, but did not keep them.`,
  keptByService: (names: string) => `The service kept ${names} (a room or other calendar resource).`,

  pendingTitle: 'Not saved yet',
  pendingMarks: {
    staged: 'A change is staged for review',
    waiting: 'A change is waiting to be saved',
    stuck: 'A change needs you',
    confirming: 'Saved. Confirming with the API',
  },
  openReview: 'Review',
  saveNow: 'Save now',
  takeBackShort: 'Take back',
};
