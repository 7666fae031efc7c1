import { plural } from './plural.ts';

const calls = (count: number) => plural(count, { one: '# call', other: '# calls' });

export const bulk = {
  title: 'Bulk edits',
  lead: 'One change to many calls: tried out first, written when you say so, taken back as a whole.',
  byFilter: 'Choose calls',
  fromFile: 'From a file',
  back: 'All bulk edits',
  runs: 'Runs',
  emptyTitle: 'No bulk edits yet',
  emptyBody:
    'Choose calls by a filter, select some in the list of engagements, or bring a CSV file. Nothing is written before you have seen what would change.',

  addContacts: 'Add contacts',
  removeContacts: 'Remove contacts',
  replaceContacts: 'Replace contacts',
  setCrm: 'Set CRM link',

  chooseTitle: 'Choose calls to change',
  chooseCount: (count: number) =>
    plural(count, { one: '# call fits these filters', other: '# calls fit these filters' }),
  chooseNone: 'No call fits these filters.',
  chooseTooMany: (most: string) => `A run takes at most ${most} calls. Narrow the filters.`,
  chooseCounting: 'Counting…',
  chooseGathering: (done: string, all: string) => `Gathering ${done} of ${all}`,
  choosePartial:
    'The local copy is not complete yet: only calls that are on this computer are chosen. Wait for it, or go on with these.',
  whatToDo: 'What to do with them',

  contactsTitles: {
    add: 'Add contacts to calls',
    remove: 'Remove contacts from calls',
    replace: 'Replace contacts of calls',
  },
  contactsLeads: {
    add: (count: number) => `Whoever you choose is added to ${calls(count)}. Everybody else stays.`,
    remove: (count: number) =>
      `Whoever you choose is taken off ${calls(count)}, where they are on it. Everybody else stays.`,
    replace: (count: number) =>
      `Exactly those whom you choose will be on ${calls(count)}. Everybody else is taken off.`,
  },
  chosen: 'Chosen',
  chosenNobody: 'Nobody yet. Find people at the left; Enter adds the first.',
  replaceByNobody: 'With nobody chosen, every call will be left without contacts.',
  crmLead: (count: number) => `This link is set on ${calls(count)}, in place of whatever is set there now.`,
  tryOut: 'Try it out',
  tryOutHint: 'Looks at every call and shows what would change. Nothing is written.',
  beginning: 'Beginning…',

  csvTitle: 'Changes from a CSV file',
  csvDrop: 'Drop a CSV file here',
  csvOr: 'or',
  csvChoose: 'Choose a file',
  csvOther: 'Another file',
  csvLead:
    'One row a call: its engagement id or external URL, and what to change: emails or contact ids, a CRM id with its type and source.',
  csvTemplate: 'Download a template',
  csvTemplateName: 'parley-bulk-template.csv',
  csvUploading: (done: string) => `Reading the file: ${done}`,
  csvTooLarge: (most: string) =>
    `This file is larger than ${most}. Split it, and bring one part after the other.`,
  csvUnreadable: 'This file could not be read. It may have been moved or changed; choose it again.',
  csvHow: 'How it was read',
  csvEncoding: 'Written in',
  csvDelimiter: 'Separated by',
  csvFound: (what: string) => `Found out: ${what}`,
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 (little-endian)',
    'utf-16be': 'UTF-16 (big-endian)',
    'windows-1252': 'Windows (Western)',
  } as Readonly<Record<string, string>>,
  delimiters: { ',': 'Commas', ';': 'Semicolons', '\t': 'Tabs', '|': 'Vertical bars' } as Readonly<
    Record<string, string>
  >,
  csvMode: 'Contacts named in a row',
  csvModes: { add: 'are added', remove: 'are removed', replace: 'replace everybody on the call' },
  csvType: 'Where no type is named, CRM ids are of a',
  csvNoType: 'none: such rows can’t be done',
  csvSource: 'Where no CRM is named, it is',
  csvColumns: 'Columns',
  csvColumnOf: (heading: string) => `What “${heading}” holds`,
  csvNoHeading: (column: number) => `Column ${column}`,
  columns: {
    engagement: 'Engagement id',
    url: 'External URL',
    emails: 'Emails',
    contacts: 'Contact ids',
    'crm-id': 'CRM id',
    'crm-type': 'CRM type',
    'crm-source': 'CRM source',
  },
  csvNothing: 'Passed over',
  csvRows: (count: number) => plural(count, { one: '# row', other: '# rows' }),
  csvAsked: (contacts: number, crm: number) =>
    [
      contacts > 0 && plural(contacts, { one: '# change of contacts', other: '# changes of contacts' }),
      crm > 0 && plural(crm, { one: '# CRM link', other: '# CRM links' }),
    ]
      .filter(Boolean)
      .join(', '),
  csvNothingAsked: 'No row asks for a change.',
  csvBad: (count: number) =>
    plural(count, {
      one: '# row can’t be done as it stands; the others can go on.',
      other: '# rows can’t be done as they stand; the others can go on.',
    }),
  csvBadMore: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  line: (line: string) => `Line ${line}`,
  defects: {
    spreadsheet: 'This is a spreadsheet, not a CSV file. Save it as CSV and choose that.',
    'not-text': 'This file holds something else than text. Choose a CSV file.',
    empty: 'The file is empty.',
    'broken-headings': 'The headings in the first line can’t be read: a quote is not closed.',
    'no-engagement-column':
      'No column names the calls. Say below which one holds the engagement id or the external URL.',
    'no-change-column':
      'No column says what to change. Say below which one holds emails, contact ids or the CRM id.',
    'no-rows': 'The file has headings and no rows.',
    'too-many-rows': 'The file has more rows than a run takes. Split it.',
  },

  runNames: {
    add: (names: string) => `Add ${names}`,
    remove: (names: string) => `Remove ${names}`,
    replace: (names: string) => `Only ${names}`,
    replaceNobody: 'Remove everybody',
    crm: (link: string) => `Set ${link}`,
  },
  peopleAndMore: (name: string, more: number) =>
    plural(more, { one: `${name} and # other`, other: `${name} and # others` }),
  runCalls: (count: number) => calls(count),
  runChanges: (count: number) => plural(count, { one: '# change', other: '# changes' }),
  made: (when: string) => `Made ${when}`,

  runStates: {
    checking: 'Being tried out',
    paused: 'Paused',
    checked: 'Ready to write',
    running: 'Being written',
    finished: 'Finished',
    nothing: 'Nothing to write',
    failed: 'Finished, some failed',
    undoing: 'Being taken back',
    undone: 'Taken back',
  },
  progress: (done: string, all: string) => `${done} of ${all}`,
  checkedOf: (done: string, all: string) => `Looked at ${done} of ${all}. Nothing is written yet.`,
  writtenOf: (done: string, all: string) => `Written ${done} of ${all}.`,
  undoneOf: (done: string, all: string) => `Taken back ${done} of ${all}.`,
  readyTitle: (count: number) =>
    plural(count, { one: '# change is ready to be written.', other: '# changes are ready to be written.' }),
  nothingReady: 'Nothing would change: there is nothing to write.',
  finishedAll: (count: number) =>
    plural(count, { one: 'The change was written.', other: 'All # changes were written.' }),
  finishedSome: (done: number, left: number) =>
    `${plural(done, { one: '# change was written', other: '# changes were written' })}, ${plural(left, { one: '# was not.', other: '# were not.' })}`,
  pausedCheck: 'The trial is paused. Nothing was written.',
  pausedRun: 'Paused: nothing more is written until you resume.',
  left: (time: string) => `${time} left`,
  lessThanMinute: 'Less than a minute',
  minutes: (count: number) => plural(count, { one: 'About # minute', other: 'About # minutes' }),
  hours: (count: number) => plural(count, { one: 'About # hour', other: 'About # hours' }),

  write: (count: number) => plural(count, { one: 'Write # change', other: 'Write # changes' }),
  writeQuestion: (count: number, name: string) =>
    plural(count, { one: `Write # change to ${name}?`, other: `Write # changes to ${name}?` }),
  writeBody:
    'Each call is looked at once more right before it is written; what others change meanwhile is kept.',
  warnings: {
    title: 'Before it is written',
    cleared: (count: number) => `${calls(count)} will be left without any contact.`,
    replaced: (count: number) => `${calls(count)} will lose the CRM link set there now.`,
    noWayBack: (count: number) =>
      plural(count, {
        one: '# CRM link can’t be undone: the API can’t remove a first link.',
        other: '# CRM links can’t be undone: the API can’t remove a first link.',
      }),
    partial: 'Not all calls were looked at yet; those that were not are left out.',
  },
  pause: 'Pause',
  resume: 'Resume',
  goOn: 'Go on',
  stop: 'Stop',
  stopQuestion: 'Stop this run?',
  stopBody: (count: number) =>
    `${plural(count, { one: 'The # change', other: 'The # changes' })} not written yet will be left out. What was written stays.`,
  retry: (count: number) => plural(count, { one: 'Try # failed again', other: 'Try # failed again' }),
  undo: 'Undo the run',
  undoQuestion: (count: number) =>
    plural(count, { one: 'Take back # change?', other: 'Take back # changes?' }),
  undoBody:
    'Every call gets back what it had before the run, by new writes that keep what others changed meanwhile.',
  noUndo: 'Nothing of this run can be undone: the API can’t remove a first CRM link.',
  noUndoUndecided: 'To undo this run, decide its conflicts in Review first.',
  saveCsv: 'Save the result as CSV',
  saveJson: 'Save the result as JSON',
  saving: (done: string, all: string) => `Saving the result: ${done} of ${all}`,
  saved: (name: string) => `Saved ${name}.`,
  result: 'Result',
  resultName: (day: string) => `bulk-edit-${day}`,
  forget: 'Forget this run',
  forgetQuestion: 'Forget this run?',
  forgetBody: 'It leaves this list. What it wrote stays, and stays in the journal.',
  forgotten: 'The run was taken out of the list.',
  journal: 'Journal',

  filters: 'Show rows',
  all: 'All',
  groups: {
    waiting: 'Not looked at',
    ready: 'Will change',
    running: 'Being written',
    done: 'Written',
    unchanged: 'Nothing to change',
    invalid: 'Can’t be done',
    failed: 'Failed',
    clash: 'Clash',
    withdrawn: 'Left out',
  },
  states: {
    waiting: 'Not looked at',
    ready: 'Will change',
    unchanged: 'Nothing to change',
    invalid: 'Can’t be done',
    withdrawn: 'Left out',
    staged: 'Staged',
    queued: 'Waiting',
    writing: 'Being written',
    done: 'Written',
    unread: 'Written, can’t be read back',
    failed: 'Failed',
    clash: 'Somebody else changed it',
    unknown: 'Unclear whether written',
    overwrote: 'Written over a change by others',
  },
  rows: 'Rows of this run',
  noRows: 'No row is in this state.',
  rowTitle: (item: string) => `Row ${item}`,
  noCall: 'No call',
  toAdd: (names: string) => `+ ${names}`,
  toRemove: (names: string) => `− ${names}`,
  becomes: (before: string, after: string) => `${before} → ${after}`,
  before: 'Before',
  after: 'After',
  nobody: 'nobody',
  openCall: 'Open the call',
  requestId: 'Request id',
  inReview: 'Decide this one under Review.',
  review: 'Review',

  errors: {
    unreadable: (detail: string) => `The row can’t be read, a quote is not closed: ${detail}`,
    'no-engagement': 'No call is named.',
    'nothing-asked': 'Nothing to change is named.',
    'unknown-address': (url: string) => `No call has the address ${url}.`,
    'ambiguous-address': (url: string, count: number) => `${calls(count)} have the address ${url}.`,
    'no-email-address': (text: string) => `“${text}” is no email address.`,
    'unknown-email': (email: string) => `No contact has the address ${email}.`,
    'ambiguous-email': (email: string, count: number) =>
      `${plural(count, { one: '# contact has', other: '# contacts have' })} the address ${email}. Name the contact id instead.`,
    'crm-type': (text: string) =>
      text === ''
        ? 'The type of the CRM record is not named.'
        : `“${text}” is no type of CRM record: use company, contact or deal.`,
    'crm-source-missing': 'The CRM that the id comes from is not named.',
    'too-long': (column: string) => `What stands under “${column}” is too long.`,
    'too-many-contacts': 'More contacts are named than one change takes.',
    repeated: (row: string) => `Row ${row} asks something of the same call already.`,
  },

  frame: (share: string) => `Bulk ${share}`,
  frameTitle: 'Bulk edits that are on',
  ended: {
    checked: (name: string, ready: number, bad: number) =>
      `“${name}” was tried out: ${plural(ready, { one: '# would change', other: '# would change' })}${bad === 0 ? '.' : `, ${plural(bad, { one: '# can’t be done', other: '# can’t be done' })}.`}`,
    finished: (name: string, done: number) =>
      `“${name}” is finished: ${plural(done, { one: '# change written', other: '# changes written' })}.`,
    failed: (name: string, done: number, left: number) =>
      `“${name}” is finished: ${plural(done, { one: '# change written', other: '# changes written' })}, ${plural(left, { one: '# not', other: '# not' })}.`,
    paused: (name: string) => `“${name}” stopped by itself and waits for you.`,
  },
  open: 'Open',
};
