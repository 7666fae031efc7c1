import { plural } from './plural.ts';

export const cleanup = {
  title: 'Clean-up',
  lead: 'What may be wrong with the links of this workspace, found in the copy on this computer. Nothing changes before you say so.',
  back: 'All queues',
  queues: {
    'no-link': {
      title: 'No CRM link',
      about: 'Calls that belong to no record of your CRM.',
      done: 'Every call has a CRM link.',
    },
    'link-disagrees': {
      title: 'CRM link disagrees',
      about: 'Calls whose link names another record than the people and companies on them.',
      done: 'No link disagrees with the people and companies of its call.',
    },
    'speaker-no-contact': {
      title: 'Speaker is no contact',
      about: 'Somebody speaks on the call who is not among its contacts.',
      done: 'Everybody who speaks is among the contacts of the call.',
    },
    'duplicate-contacts': {
      title: 'Duplicate contacts',
      about: 'Contacts that look like one person, on calls under different ids.',
      done: 'No two contacts on calls look like one person.',
    },
    'company-no-contact': {
      title: 'Company without contact',
      about: 'Calls with a company of which nobody is on the call.',
      done: 'Of every company somebody is on its calls.',
    },
  },
  open: (count: number) => plural(count, { one: '# open', other: '# open' }),
  fixable: (count: number) => plural(count, { one: '# with a suggestion', other: '# with a suggestion' }),
  hidden: (count: number) => plural(count, { one: '# decided', other: '# decided' }),
  clean: 'Clean',
  asOf: (time: string) => `As of ${time}.`,
  partial: 'The local copy is not complete yet: there may be more than is counted here.',
  trend: (first: string, firstDay: string, last: string) => `${first} on ${firstDay}, ${last} now`,
  trendNone: 'No history yet: a count is kept each day.',
  looking: 'Looking through the local copy…',

  tabs: 'Show',
  openTab: 'Open',
  decidedTab: 'Decided',
  items: 'Findings',
  more: 'Show more',
  loadingMore: 'Loading more…',
  doneTitle: 'Nothing left here',
  doneHere: (count: number) => plural(count, { one: '# dealt with', other: '# dealt with' }),
  progress: (done: number, left: number) =>
    `${plural(done, { one: '# dealt with', other: '# dealt with' })}, ${plural(left, { one: '# left', other: '# left' })}`,
  choose: 'Choose a finding at the left.',
  openCall: 'Open the call',

  found: {
    'no-link': 'This call has no CRM link.',
    'link-disagrees': (link: string) => `This call is linked to ${link}.`,
    ownLink: (name: string, link: string) => `${name} belongs to ${link}.`,
    'speaker-no-contact': (name: string) => `${name} speaks on this call and is not among its contacts.`,
    'company-no-contact': (name: string) => `Nobody of ${name} is on this call.`,
    'duplicate-contacts': (count: number) =>
      plural(count, { one: '# contact looks like one person.', other: '# contacts look like one person.' }),
  },
  short: {
    'no-link': 'No CRM link',
    'link-disagrees': (link: string, other: string) => `${link}, but ${other}`,
    'speaker-no-contact': (name: string) => `${name} speaks`,
    'company-no-contact': (name: string) => `Nobody of ${name}`,
    'duplicate-contacts': (count: number) => plural(count, { one: '# contact', other: '# contacts' }),
  },
  nameless: 'Somebody',
  domains: (domains: string) => `Its addresses end in ${domains}.`,
  onTheCall: 'On the call now',
  nobody: 'Nobody',

  suggestions: 'Suggestions',
  noSuggestion: 'There is nothing to suggest. Edit the call yourself, skip it, or say never again.',
  setLink: (link: string) => `Set ${link}`,
  addPerson: (name: string) => `Add ${name}`,
  why: 'Because',
  evidence: {
    contact: (name: string) => `${name} is on the call and belongs to it`,
    company: (name: string) => `${name} is on the call and belongs to it`,
    'same-company-engagements': (count: number) =>
      plural(count, {
        one: '# other call with the same company is linked to it',
        other: '# other calls with the same company are linked to it',
      }),
    workspace: (count: number) =>
      plural(count, {
        one: '# call of the workspace is linked to it',
        other: '# calls of the workspace are linked to it',
      }),
    'speaker-email': (email: string) => `the speaker’s address is ${email}`,
    'speaker-name': (name: string) => `the speaker is called ${name}`,
    'named-as-speaker': 'the transcript names this contact as the speaker',
    'company-regular': (count: number) =>
      plural(count, { one: 'was on # call with this company', other: 'was on # calls with this company' }),
    'same-domain': (domain: string) => `has an address at ${domain}`,
  },

  accept: 'Accept',
  acceptHint: 'Stages it: it is written from Review, together with the others.',
  commit: 'Accept and write',
  edit: 'Edit',
  skip: 'Skip',
  skipHint: 'Hides it until something about it changes.',
  never: 'Never again',
  neverHint: 'Hides it for good.',
  undo: 'Undo',
  last: {
    staged: (title: string) => `Staged for “${title}”.`,
    queued: (title: string) => `Being written to “${title}”.`,
    merged: (count: number) => plural(count, { one: 'Staged on # call.', other: 'Staged on # calls.' }),
    mergedQueued: (count: number) =>
      plural(count, { one: 'Being written on # call.', other: 'Being written on # calls.' }),
    skip: (title: string) => `Skipped “${title}”.`,
    never: (title: string) => `“${title}” won’t be shown again.`,
    nothing: (title: string) => `“${title}” is so already.`,
  },
  undone: (title: string) => `Undone: “${title}” is open again.`,
  undoing: 'Undoing…',
  withdrawn: (title: string) => `Withdrawn before it was saved: “${title}” is open again.`,
  stillSaving: (title: string) => `“${title}” is still being saved. Undo it once that is done.`,
  undoneSaved: (title: string) => `Undone: “${title}” is as it was before.`,
  stays: (title: string) => `“${title}” stays saved.`,
  staged: (count: number) => plural(count, { one: '# staged change', other: '# staged changes' }),
  toReview: 'review and write',
  review: 'Review',

  keep: 'Who stays on the calls',
  keepOne: (name: string) => `Keep ${name}`,
  onCalls: (count: number) => plural(count, { one: 'on # call', other: 'on # calls' }),
  reasons: {
    email: (email: string) => `Both have the address ${email}`,
    phone: (phone: string) => `Both have the number ${phone}`,
    'name-and-company': (name: string) => `Both are called ${name} and belong to one company`,
    'name-and-domain': (name: string, domain: string) =>
      `Both are called ${name} and have an address at ${domain}`,
  },
  changes: (count: number) => plural(count, { one: '# call changes', other: '# calls change' }),
  changesMore: (count: number) => plural(count, { one: 'and # more call', other: 'and # more calls' }),
  swap: (keep: string, gone: string) => `${keep} in place of ${gone}`,
  drop: (gone: string) => `${gone} is taken off; who stays is on it already`,
  contactsStay: 'The contacts themselves stay as they are: the API can’t merge them.',

  decidedAs: { skip: 'Skipped', never: 'Never again' },
  reopen: 'Open again',
  noDecisions: 'Nothing was decided here yet. What you skip or never want to see again is listed here.',
  noLongerFound: 'No longer found',
  decisions: 'Decisions',
};
