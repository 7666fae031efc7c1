// Generated from renderer/text/en by `npm run texts`.

/** The texts of the page in one language. */
export interface Text {
  readonly about: {
    /** About Parley */
    readonly title: string;
    /** The desktop window onto a workspace’s engagements. */
    readonly lead: string;
    /** This program */
    readonly program: string;
    /** Version */
    readonly version: string;
    /** Runs as */
    readonly shell: string;
    readonly shells: {
      /** A desktop program */
      readonly electron: string;
      /** A window of your browser */
      readonly browser: string;
    };
    /** System */
    readonly system: string;
    /** What is kept where */
    readonly kept: string;
    /** Everything it keeps */
    readonly folder: string;
    /** On this computer only. There is no account, and nothing is reported to anybody. */
    readonly folderHint: string;
    /** Copy the folder’s name */
    readonly copyFolder: string;
    /** Tokens */
    readonly tokens: string;
    readonly tokensIn: {
      /** In the system’s keychain. They are never shown again and never written anywhere else. */
      readonly keychain: string;
      /** In the program’s memory until it ends: no keychain was found on this computer. */
      readonly memory: string;
      /** In memory only: your keychain is locked. Unlock it, then restart Parley. */
      readonly locked: string;
    };
    /** Local copies */
    readonly care: string;
    /** Each connection has a copy of its workspace on this computer. A check looks through its file; a damaged one is set aside and fetched anew. Changes that wait to be sent lie elsewhere, and stay. */
    readonly careLead: string;
    /** There is no connection yet. */
    readonly noConnections: string;
    /** Check */
    readonly check: string;
    /** Checking… */
    readonly checking: string;
    /** Fetch anew */
    readonly rebuild: string;
    /** Fetch the copy of {name} anew */
    readonly rebuildTitle: (values: { readonly name: string | number }) => string;
    /** The local copy is set aside and the whole workspace is fetched again, which uses requests and takes a while. Changes that wait to be sent stay. */
    readonly rebuildBody: string;
    /** The copy of {name} is being fetched anew */
    readonly rebuilt: (values: { readonly name: string | number }) => string;
    readonly checked: {
      /** No damage was found. */
      readonly sound: string;
      /** It was damaged. It was set aside, and is being fetched anew. */
      readonly rebuilt: string;
    };
    /** Check the copy of {name} */
    readonly checkOf: (values: { readonly name: string | number }) => string;
    /** Fetch the copy of {name} anew */
    readonly rebuildOf: (values: { readonly name: string | number }) => string;
    /** Diagnostics */
    readonly diagnostics: string;
    /** A text for whoever helps you: how this program is set, and what went wrong lately. It holds no token, no name, no title and no word of a transcript. */
    readonly diagnosticsLead: string;
    /** Show */
    readonly show: string;
    /** Copy */
    readonly copy: string;
    /** Save */
    readonly save: string;
    /** The diagnostics are copied */
    readonly copied: string;
    /** Saved as {name} */
    readonly saved: (values: { readonly name: string | number }) => string;
    /** Licences */
    readonly licences: string;
    /** Parley is under the MIT licence. It is made with the work of {count} projects, each under its own. */
    readonly licencesLead: (values: { readonly count: string | number }) => string;
    /** Parley is under the MIT licence. */
    readonly licencesLoading: string;
    /** It brings no text of its licence beside its name. */
    readonly noText: string;
    /** Parley did not close properly last time */
    readonly badEndTitle: string;
    /** The run that began {when} ended without closing. What was saved is kept. */
    readonly badEnd: (values: { readonly when: string | number }) => string;
    /** It was ended from outside, or the computer was. */
    readonly badEndUnknown: string;
    /** It failed here: */
    readonly badEndWhere: string;
    /** More */
    readonly badEndMore: string;
    /** Dismiss */
    readonly dismiss: string;
  };
  readonly activity: {
    /** Engagements with {name} */
    readonly label: (values: { readonly name: string | number }) => string;
    /** {count, plural, one {# engagement} other {# engagements}} */
    readonly count: (values: { readonly count: number }) => string;
    /** Without a date */
    readonly noDate: string;
    /** No engagements */
    readonly emptyTitle: string;
    /** Nothing is linked here yet. As soon as a call or meeting is, it appears on this timeline. */
    readonly emptyBody: string;
    /** {count, plural, one {# engagement} other {# engagements}}, {length} */
    readonly monthTotal: (values: { readonly count: number; readonly length: string | number }) => string;
    /** No engagement here has a date. */
    readonly stripNothing: string;
    /** {counted} in {month}. */
    readonly stripOne: (values: {
      readonly counted: string | number;
      readonly month: string | number;
    }) => string;
    /** {counted} from {from} to {to}; most of them in {most} ({inMost}). */
    readonly strip: (values: {
      readonly counted: string | number;
      readonly from: string | number;
      readonly to: string | number;
      readonly most: string | number;
      readonly inMost: string | number;
    }) => string;
    /** {hours} h */
    readonly hours: (values: { readonly hours: string | number }) => string;
    /** {minutes} min */
    readonly minutes: (values: { readonly minutes: string | number }) => string;
    /** The first one known */
    readonly end: string;
  };
  readonly app: {
    /** Parley */
    readonly name: string;
    /** Loading */
    readonly loading: string;
    /** Table */
    readonly table: string;
    /** Sidebar */
    readonly sidebar: string;
    /** Start page */
    readonly home: string;
    /** Connections */
    readonly connections: string;
    /** Connect a workspace */
    readonly connectAnother: string;
    /** Show sidebar */
    readonly showSidebar: string;
    /** Hide sidebar */
    readonly hideSidebar: string;
    /** Width of the list */
    readonly resizeList: string;
    /** Back */
    readonly back: string;
    /** Forward */
    readonly forward: string;
    /** Search */
    readonly search: string;
    /** Search everything that was said */
    readonly searchHint: string;
    /** Clear search */
    readonly clearSearch: string;
    /** Close */
    readonly close: string;
    /** Cancel */
    readonly cancel: string;
    /** Copy */
    readonly copy: string;
    /** Copied */
    readonly copied: string;
    /** Try again */
    readonly tryAgain: string;
    /** Undo */
    readonly undo: string;
    /** Redo */
    readonly redo: string;
    /** Dismiss */
    readonly dismiss: string;
    /** More */
    readonly more: string;
    /** Notifications */
    readonly notifications: string;
    /** Discard what you changed? */
    readonly discardQuestion: string;
    /** Discard */
    readonly discard: string;
    /** Keep editing */
    readonly keepEditing: string;
    /** Appearance */
    readonly theme: string;
    readonly themes: {
      /** Light */
      readonly light: string;
      /** Dark */
      readonly dark: string;
      /** As the system */
      readonly system: string;
    };
    /** Keyboard shortcuts */
    readonly shortcuts: string;
    /** There is no such page */
    readonly notFoundTitle: string;
    /** The address may be from an older window. */
    readonly notFoundBody: string;
    /** Go to the start page */
    readonly goHome: string;
    /** This connection is no longer here */
    readonly noSuchConnectionTitle: string;
    /** It was removed, or it belongs to other data of this program. */
    readonly noSuchConnectionBody: string;
    /** This page stopped working */
    readonly brokeTitle: string;
    /** Your data is untouched. Load the page again; if it happens again, copy the details for whoever helps you. */
    readonly brokeBody: string;
    /** Load the page again */
    readonly reload: string;
    /** This part stopped working */
    readonly partBrokeTitle: string;
    /** The rest of the window goes on, and your data is untouched. Load this part again; if it happens again, copy the details for whoever helps you. They hold nothing of your calls. */
    readonly partBrokeBody: string;
    /** Load this part again */
    readonly loadPart: string;
    /** Copy details */
    readonly copyDetails: string;
    /** The link to Parley dropped. Trying again… */
    readonly reconnecting: string;
    /** Parley has ended */
    readonly endedTitle: string;
    /** The program behind this window is no longer running. Start it again and use the window that it opens. */
    readonly endedBody: string;
    /** This tab isn’t connected */
    readonly lockedTitle: string;
    /** Open Parley from its own window, or with the address that it prints when it starts. */
    readonly lockedBody: string;
    /** This link leads to a workspace that is not connected here. */
    readonly linkElsewhere: string;
    /** This link can’t be read; it may have been cut off. */
    readonly linkUnreadable: string;
    /** Demo */
    readonly demo: string;
    /** Read-only */
    readonly readOnly: string;
    /** Options for {name} */
    readonly connectionMenu: (values: { readonly name: string | number }) => string;
    /** {count, plural, one {# part could not be read} other {# parts could not be read}} */
    readonly unreadable: (values: { readonly count: number }) => string;
    /** It is shown here as the service sent it. */
    readonly unreadableWhy: string;
    readonly notices: {
      /** A run is checked: {ready, plural, one {# change is} other {# changes are}} ready. Nothing is written yet. */
      readonly runChecked: (values: { readonly ready: number }) => string;
      /** A run has ended: {written, plural, one {# change is} other {# changes are}} written. */
      readonly runEnded: (values: { readonly written: number }) => string;
      /** A run has ended: {written, plural, one {# change is} other {# changes are}} written, {left, plural, one {# waits} other {# wait}} for you. */
      readonly runEndedWithLeft: (values: { readonly written: number; readonly left: number }) => string;
      /** The first copy of a workspace is complete. */
      readonly copied: string;
    };
  };
  readonly bookmarks: {
    /** Bookmarks */
    readonly title: string;
    /** Bookmarked at {time}. */
    readonly added: (values: { readonly time: string | number }) => string;
    /** Clip saved. */
    readonly clipAdded: string;
    /** Bookmark removed. */
    readonly removed: string;
    /** Bookmark this second */
    readonly here: string;
    /** None yet. B keeps the second that is playing; chosen lines can be saved as a clip. */
    readonly noneInCall: string;
    /** No bookmarks yet */
    readonly noneTitle: string;
    /** Open a call and press B to keep a moment, or choose lines and save them as a clip. They stay on this computer. */
    readonly noneBody: string;
    /** Nothing found */
    readonly nothingTitle: string;
    /** No name, note, quote or call has these words. */
    readonly nothingBody: string;
    /** Search bookmarks */
    readonly search: string;
    /** Loading the bookmarks */
    readonly loading: string;
    /** {count, plural, one {# bookmark} other {# bookmarks}} */
    readonly count: (values: { readonly count: number }) => string;
    /** Play from {time} */
    readonly play: (values: { readonly time: string | number }) => string;
    /** Play the clip from {from} to {to} */
    readonly playClip: (values: { readonly from: string | number; readonly to: string | number }) => string;
    /** Name */
    readonly name: string;
    /** Note */
    readonly note: string;
    /** Edit name and note */
    readonly editNote: string;
    /** Save */
    readonly save: string;
    /** Remove bookmark */
    readonly remove: string;
    /** Export */
    readonly export: string;
    readonly exportAs: {
      /** As Markdown */
      readonly md: string;
      /** As JSON */
      readonly json: string;
    };
    /** Untitled call */
    readonly untitled: string;
  };
  readonly bulkEdits: {
    /** Bulk edits */
    readonly title: string;
    /** One change to many calls: tried out first, written when you say so, taken back as a whole. */
    readonly lead: string;
    /** Choose calls */
    readonly byFilter: string;
    /** From a file */
    readonly fromFile: string;
    /** All bulk edits */
    readonly back: string;
    /** Runs */
    readonly runs: string;
    /** No bulk edits yet */
    readonly emptyTitle: string;
    /** Choose calls by a filter, select some in the list of engagements, or bring a CSV file. Nothing is written before you have seen what would change. */
    readonly emptyBody: string;
    /** Add contacts */
    readonly addContacts: string;
    /** Remove contacts */
    readonly removeContacts: string;
    /** Replace contacts */
    readonly replaceContacts: string;
    /** Set CRM link */
    readonly setCrm: string;
    /** Choose calls to change */
    readonly chooseTitle: string;
    /** {count, plural, one {# call fits these filters} other {# calls fit these filters}} */
    readonly chooseCount: (values: { readonly count: number }) => string;
    /** No call fits these filters. */
    readonly chooseNone: string;
    /** A run takes at most {most} calls. Narrow the filters. */
    readonly chooseTooMany: (values: { readonly most: string | number }) => string;
    /** Counting… */
    readonly chooseCounting: string;
    /** Gathering {done} of {all} */
    readonly chooseGathering: (values: {
      readonly done: string | number;
      readonly all: string | number;
    }) => string;
    /** The local copy is not complete yet: only calls that are on this computer are chosen. Wait for it, or go on with these. */
    readonly choosePartial: string;
    /** What to do with them */
    readonly whatToDo: string;
    readonly contactsTitles: {
      /** Add contacts to calls */
      readonly add: string;
      /** Remove contacts from calls */
      readonly remove: string;
      /** Replace contacts of calls */
      readonly replace: string;
    };
    readonly contactsLeads: {
      /** Whoever you choose is added to {count, plural, one {# call} other {# calls}}. Everybody else stays. */
      readonly add: (values: { readonly count: number }) => string;
      /** Whoever you choose is taken off {count, plural, one {# call} other {# calls}}, where they are on it. Everybody else stays. */
      readonly remove: (values: { readonly count: number }) => string;
      /** Exactly those whom you choose will be on {count, plural, one {# call} other {# calls}}. Everybody else is taken off. */
      readonly replace: (values: { readonly count: number }) => string;
    };
    /** Chosen */
    readonly chosen: string;
    /** Nobody yet. Find people at the left; Enter adds the first. */
    readonly chosenNobody: string;
    /** With nobody chosen, every call will be left without contacts. */
    readonly replaceByNobody: string;
    /** This link is set on {count, plural, one {# call} other {# calls}}, in place of whatever is set there now. */
    readonly crmLead: (values: { readonly count: number }) => string;
    /** Try it out */
    readonly tryOut: string;
    /** Looks at every call and shows what would change. Nothing is written. */
    readonly tryOutHint: string;
    /** Beginning… */
    readonly beginning: string;
    /** Changes from a CSV file */
    readonly csvTitle: string;
    /** Drop a CSV file here */
    readonly csvDrop: string;
    /** Choose a file */
    readonly csvChoose: string;
    /** Another file */
    readonly csvOther: string;
    /** One row a call: its engagement id or external URL, and what to change: emails or contact ids, a CRM id with its type and source. */
    readonly csvLead: string;
    /** Download a template */
    readonly csvTemplate: string;
    /** parley-bulk-template.csv */
    readonly csvTemplateName: string;
    /** Reading the file: {done} */
    readonly csvUploading: (values: { readonly done: string | number }) => string;
    /** This file is larger than {most}. Split it, and bring one part after the other. */
    readonly csvTooLarge: (values: { readonly most: string | number }) => string;
    /** This file could not be read. It may have been moved or changed; choose it again. */
    readonly csvUnreadable: string;
    /** How it was read */
    readonly csvHow: string;
    /** Written in */
    readonly csvEncoding: string;
    /** Separated by */
    readonly csvDelimiter: string;
    /** Found out: {what} */
    readonly csvFound: (values: { readonly what: string | number }) => string;
    readonly encodings: {
      /** UTF-8 */
      readonly 'utf-8': string;
      /** UTF-16 (little-endian) */
      readonly 'utf-16le': string;
      /** UTF-16 (big-endian) */
      readonly 'utf-16be': string;
      /** Windows (Western) */
      readonly 'windows-1252': string;
    };
    readonly delimiters: {
      /** Commas */
      readonly ',': string;
      /** Semicolons */
      readonly ';': string;
      /** Tabs */
      readonly '\t': string;
      /** Vertical bars */
      readonly '|': string;
    };
    /** Contacts named in a row */
    readonly csvMode: string;
    readonly csvModes: {
      /** are added */
      readonly add: string;
      /** are removed */
      readonly remove: string;
      /** replace everybody on the call */
      readonly replace: string;
    };
    /** Where no type is named, CRM ids are of a */
    readonly csvType: string;
    /** none: such rows can’t be done */
    readonly csvNoType: string;
    /** Where no CRM is named, it is */
    readonly csvSource: string;
    /** Columns */
    readonly csvColumns: string;
    /** What “{heading}” holds */
    readonly csvColumnOf: (values: { readonly heading: string | number }) => string;
    /** Column {column} */
    readonly csvNoHeading: (values: { readonly column: string | number }) => string;
    readonly columns: {
      /** Engagement id */
      readonly engagement: string;
      /** External URL */
      readonly url: string;
      /** Emails */
      readonly emails: string;
      /** Contact ids */
      readonly contacts: string;
      /** CRM id */
      readonly 'crm-id': string;
      /** CRM type */
      readonly 'crm-type': string;
      /** CRM source */
      readonly 'crm-source': string;
    };
    /** Passed over */
    readonly csvNothing: string;
    /** {count, plural, one {# row} other {# rows}} */
    readonly csvRows: (values: { readonly count: number }) => string;
    /** {count, plural, one {# change of contacts} other {# changes of contacts}} */
    readonly csvAskedContacts: (values: { readonly count: number }) => string;
    /** {count, plural, one {# CRM link} other {# CRM links}} */
    readonly csvAskedLinks: (values: { readonly count: number }) => string;
    /** No row asks for a change. */
    readonly csvNothingAsked: string;
    /** {count, plural, one {# row can’t be done as it stands; the others can go on.} other {# rows can’t be done as they stand; the others can go on.}} */
    readonly csvBad: (values: { readonly count: number }) => string;
    /** and {count, number} more */
    readonly csvBadMore: (values: { readonly count: number }) => string;
    /** Line {line} */
    readonly line: (values: { readonly line: string | number }) => string;
    readonly defects: {
      /** This is a spreadsheet, not a CSV file. Save it as CSV and choose that. */
      readonly spreadsheet: string;
      /** This file holds something else than text. Choose a CSV file. */
      readonly 'not-text': string;
      /** The file is empty. */
      readonly empty: string;
      /** The headings in the first line can’t be read: a quote is not closed. */
      readonly 'broken-headings': string;
      /** No column names the calls. Say below which one holds the engagement id or the external URL. */
      readonly 'no-engagement-column': string;
      /** No column says what to change. Say below which one holds emails, contact ids or the CRM id. */
      readonly 'no-change-column': string;
      /** The file has headings and no rows. */
      readonly 'no-rows': string;
      /** The file has more rows than a run takes. Split it. */
      readonly 'too-many-rows': string;
    };
    readonly runNames: {
      /** Add {names} */
      readonly add: (values: { readonly names: string | number }) => string;
      /** Remove {names} */
      readonly remove: (values: { readonly names: string | number }) => string;
      /** Only {names} */
      readonly replace: (values: { readonly names: string | number }) => string;
      /** Remove everybody */
      readonly replaceNobody: string;
      /** Set {link} */
      readonly crm: (values: { readonly link: string | number }) => string;
    };
    /** {more, plural, one {{name} and # other} other {{name} and # others}} */
    readonly peopleAndMore: (values: { readonly more: number; readonly name: string | number }) => string;
    /** Made {when} */
    readonly made: (values: { readonly when: string | number }) => string;
    readonly runStates: {
      /** Being tried out */
      readonly checking: string;
      /** Paused */
      readonly paused: string;
      /** Ready to write */
      readonly checked: string;
      /** Being written */
      readonly running: string;
      /** Finished */
      readonly finished: string;
      /** Nothing to write */
      readonly nothing: string;
      /** Finished, some failed */
      readonly failed: string;
      /** Being taken back */
      readonly undoing: string;
      /** Taken back */
      readonly undone: string;
    };
    /** {done} of {all} */
    readonly progress: (values: { readonly done: string | number; readonly all: string | number }) => string;
    /** Looked at {done} of {all}. Nothing is written yet. */
    readonly checkedOf: (values: { readonly done: string | number; readonly all: string | number }) => string;
    /** Written {done} of {all}. */
    readonly writtenOf: (values: { readonly done: string | number; readonly all: string | number }) => string;
    /** Taken back {done} of {all}. */
    readonly undoneOf: (values: { readonly done: string | number; readonly all: string | number }) => string;
    /** {count, plural, one {# change is ready to be written.} other {# changes are ready to be written.}} */
    readonly readyTitle: (values: { readonly count: number }) => string;
    /** Nothing would change: there is nothing to write. */
    readonly nothingReady: string;
    /** {count, plural, one {The change was written.} other {All # changes were written.}} */
    readonly finishedAll: (values: { readonly count: number }) => string;
    /** {done, plural, one {# change was written} other {# changes were written}}, {left, plural, one {# was not.} other {# were not.}} */
    readonly finishedSome: (values: { readonly done: number; readonly left: number }) => string;
    /** The trial is paused. Nothing was written. */
    readonly pausedCheck: string;
    /** Paused: nothing more is written until you resume. */
    readonly pausedRun: string;
    /** {time} left */
    readonly left: (values: { readonly time: string | number }) => string;
    /** Less than a minute */
    readonly lessThanMinute: string;
    /** {count, plural, one {About # minute} other {About # minutes}} */
    readonly minutes: (values: { readonly count: number }) => string;
    /** {count, plural, one {About # hour} other {About # hours}} */
    readonly hours: (values: { readonly count: number }) => string;
    /** {count, plural, one {Write # change} other {Write # changes}} */
    readonly write: (values: { readonly count: number }) => string;
    /** {count, plural, one {Write # change to {name}?} other {Write # changes to {name}?}} */
    readonly writeQuestion: (values: { readonly count: number; readonly name: string | number }) => string;
    /** Each call is looked at once more right before it is written; what others change meanwhile is kept. */
    readonly writeBody: string;
    readonly warnings: {
      /** Before it is written */
      readonly title: string;
      /** {count, plural, one {# call} other {# calls}} will be left without any contact. */
      readonly cleared: (values: { readonly count: number }) => string;
      /** {count, plural, one {# call} other {# calls}} will lose the CRM link set there now. */
      readonly replaced: (values: { readonly count: number }) => string;
      /** {count, plural, one {# CRM link can’t be undone: the API can’t remove a first link.} other {# CRM links can’t be undone: the API can’t remove a first link.}} */
      readonly noWayBack: (values: { readonly count: number }) => string;
      /** Not all calls were looked at yet; those that were not are left out. */
      readonly partial: string;
    };
    /** Pause */
    readonly pause: string;
    /** Resume */
    readonly resume: string;
    /** Go on */
    readonly goOn: string;
    /** Stop */
    readonly stop: string;
    /** Stop this run? */
    readonly stopQuestion: string;
    /** {count, plural, one {The # change} other {The # changes}} not written yet will be left out. What was written stays. */
    readonly stopBody: (values: { readonly count: number }) => string;
    /** Try {count, number} failed again */
    readonly retry: (values: { readonly count: number }) => string;
    /** Undo the run */
    readonly undo: string;
    /** {count, plural, one {Take back # change?} other {Take back # changes?}} */
    readonly undoQuestion: (values: { readonly count: number }) => string;
    /** Every call gets back what it had before the run, by new writes that keep what others changed meanwhile. */
    readonly undoBody: string;
    /** Nothing of this run can be undone: the API can’t remove a first CRM link. */
    readonly noUndo: string;
    /** To undo this run, decide its conflicts in Review first. */
    readonly noUndoUndecided: string;
    /** Save the result as CSV */
    readonly saveCsv: string;
    /** Save the result as JSON */
    readonly saveJson: string;
    /** Saving the result: {done} of {all} */
    readonly saving: (values: { readonly done: string | number; readonly all: string | number }) => string;
    /** Saved {name}. */
    readonly saved: (values: { readonly name: string | number }) => string;
    /** Result */
    readonly result: string;
    /** bulk-edit-{day} */
    readonly resultName: (values: { readonly day: string | number }) => string;
    /** Forget this run */
    readonly forget: string;
    /** Forget this run? */
    readonly forgetQuestion: string;
    /** It leaves this list. What it wrote stays, and stays in the journal. */
    readonly forgetBody: string;
    /** The run was taken out of the list. */
    readonly forgotten: string;
    /** Journal */
    readonly journal: string;
    /** Show rows */
    readonly filters: string;
    /** All */
    readonly all: string;
    readonly groups: {
      /** Not looked at */
      readonly waiting: string;
      /** Will change */
      readonly ready: string;
      /** Being written */
      readonly running: string;
      /** Written */
      readonly done: string;
      /** Nothing to change */
      readonly unchanged: string;
      /** Can’t be done */
      readonly invalid: string;
      /** Failed */
      readonly failed: string;
      /** Clash */
      readonly clash: string;
      /** Left out */
      readonly withdrawn: string;
    };
    readonly states: {
      /** Not looked at */
      readonly waiting: string;
      /** Will change */
      readonly ready: string;
      /** Nothing to change */
      readonly unchanged: string;
      /** Can’t be done */
      readonly invalid: string;
      /** Left out */
      readonly withdrawn: string;
      /** Staged */
      readonly staged: string;
      /** Waiting */
      readonly queued: string;
      /** Being written */
      readonly writing: string;
      /** Written */
      readonly done: string;
      /** Written, can’t be read back */
      readonly unread: string;
      /** Failed */
      readonly failed: string;
      /** Somebody else changed it */
      readonly clash: string;
      /** Unclear whether written */
      readonly unknown: string;
      /** Written over a change by others */
      readonly overwrote: string;
    };
    /** Rows of this run */
    readonly rows: string;
    /** No row is in this state. */
    readonly noRows: string;
    /** Row {item} */
    readonly rowTitle: (values: { readonly item: string | number }) => string;
    /** No call */
    readonly noCall: string;
    /** + {names} */
    readonly toAdd: (values: { readonly names: string | number }) => string;
    /** − {names} */
    readonly toRemove: (values: { readonly names: string | number }) => string;
    /** {before} → {after} */
    readonly becomes: (values: {
      readonly before: string | number;
      readonly after: string | number;
    }) => string;
    /** Before */
    readonly before: string;
    /** After */
    readonly after: string;
    /** Open the call */
    readonly openCall: string;
    /** Request id */
    readonly requestId: string;
    /** Decide this one under Review. */
    readonly inReview: string;
    /** Review */
    readonly review: string;
    readonly errors: {
      /** The row can’t be read, a quote is not closed: {detail} */
      readonly unreadable: (values: { readonly detail: string | number }) => string;
      /** No call is named. */
      readonly 'no-engagement': string;
      /** Nothing to change is named. */
      readonly 'nothing-asked': string;
      /** No call has the address {url}. */
      readonly 'unknown-address': (values: { readonly url: string | number }) => string;
      /** {count, plural, one {# call} other {# calls}} have the address {url}. */
      readonly 'ambiguous-address': (values: {
        readonly count: number;
        readonly url: string | number;
      }) => string;
      /** “{text}” is no email address. */
      readonly 'no-email-address': (values: { readonly text: string | number }) => string;
      /** No contact has the address {email}. */
      readonly 'unknown-email': (values: { readonly email: string | number }) => string;
      /** {count, plural, one {# contact has} other {# contacts have}} the address {email}. Name the contact id instead. */
      readonly 'ambiguous-email': (values: {
        readonly count: number;
        readonly email: string | number;
      }) => string;
      /** The type of the CRM record is not named. */
      readonly 'crm-type-missing': string;
      /** “{text}” is no type of CRM record: use company, contact or deal. */
      readonly 'crm-type': (values: { readonly text: string | number }) => string;
      /** The CRM that the id comes from is not named. */
      readonly 'crm-source-missing': string;
      /** What stands under “{column}” is too long. */
      readonly 'too-long': (values: { readonly column: string | number }) => string;
      /** More contacts are named than one change takes. */
      readonly 'too-many-contacts': string;
      /** Row {row} asks something of the same call already. */
      readonly repeated: (values: { readonly row: string | number }) => string;
    };
    /** Bulk {share} */
    readonly frame: (values: { readonly share: string | number }) => string;
    readonly ended: {
      /** “{name}” was tried out: {ready, number} would change{bad, plural, =0 {} other {, # can’t be done}}. */
      readonly checked: (values: {
        readonly name: string | number;
        readonly ready: number;
        readonly bad: number;
      }) => string;
      /** “{name}” is finished: {done, plural, one {# change written} other {# changes written}}. */
      readonly finished: (values: { readonly name: string | number; readonly done: number }) => string;
      /** “{name}” is finished: {done, plural, one {# change written} other {# changes written}}, {left, number} not. */
      readonly failed: (values: {
        readonly name: string | number;
        readonly done: number;
        readonly left: number;
      }) => string;
      /** “{name}” stopped by itself and waits for you. */
      readonly paused: (values: { readonly name: string | number }) => string;
    };
    /** Open */
    readonly open: string;
  };
  readonly cleanup: {
    /** Clean-up */
    readonly title: string;
    /** What may be wrong with the links of this workspace, found in the copy on this computer. Nothing changes before you say so. */
    readonly lead: string;
    /** All queues */
    readonly back: string;
    readonly queues: {
      readonly 'no-link': {
        /** No CRM link */
        readonly title: string;
        /** Calls that belong to no record of your CRM. */
        readonly about: string;
        /** Every call has a CRM link. */
        readonly done: string;
      };
      readonly 'link-disagrees': {
        /** CRM link disagrees */
        readonly title: string;
        /** Calls whose link names another record than the people and companies on them. */
        readonly about: string;
        /** No link disagrees with the people and companies of its call. */
        readonly done: string;
      };
      readonly 'speaker-no-contact': {
        /** Speaker is no contact */
        readonly title: string;
        /** Somebody speaks on the call who is not among its contacts. */
        readonly about: string;
        /** Everybody who speaks is among the contacts of the call. */
        readonly done: string;
      };
      readonly 'duplicate-contacts': {
        /** Duplicate contacts */
        readonly title: string;
        /** Contacts that look like one person, on calls under different ids. */
        readonly about: string;
        /** No two contacts on calls look like one person. */
        readonly done: string;
      };
      readonly 'company-no-contact': {
        /** Company without contact */
        readonly title: string;
        /** Calls with a company of which nobody is on the call. */
        readonly about: string;
        /** Of every company somebody is on its calls. */
        readonly done: string;
      };
    };
    /** {count, number} open */
    readonly open: (values: { readonly count: number }) => string;
    /** {count, number} with a suggestion */
    readonly fixable: (values: { readonly count: number }) => string;
    /** {count, number} decided */
    readonly hidden: (values: { readonly count: number }) => string;
    /** Clean */
    readonly clean: string;
    /** As of {time}. */
    readonly asOf: (values: { readonly time: string | number }) => string;
    /** The local copy is not complete yet: there may be more than is counted here. */
    readonly partial: string;
    /** {first} on {firstDay}, {last} now */
    readonly trend: (values: {
      readonly first: string | number;
      readonly firstDay: string | number;
      readonly last: string | number;
    }) => string;
    /** No history yet: a count is kept each day. */
    readonly trendNone: string;
    /** Looking through the local copy… */
    readonly looking: string;
    /** Show */
    readonly tabs: string;
    /** Open */
    readonly openTab: string;
    /** Decided */
    readonly decidedTab: string;
    /** Findings */
    readonly items: string;
    /** Show more */
    readonly more: string;
    /** Nothing left here */
    readonly doneTitle: string;
    /** {done, number} dealt with, {left, number} left */
    readonly progress: (values: { readonly done: number; readonly left: number }) => string;
    /** Open the call */
    readonly openCall: string;
    readonly found: {
      /** This call has no CRM link. */
      readonly 'no-link': string;
      /** This call is linked to {link}. */
      readonly 'link-disagrees': (values: { readonly link: string | number }) => string;
      /** {name} belongs to {link}. */
      readonly ownLink: (values: {
        readonly name: string | number;
        readonly link: string | number;
      }) => string;
      /** {name} speaks on this call and is not among its contacts. */
      readonly 'speaker-no-contact': (values: { readonly name: string | number }) => string;
      /** Nobody of {name} is on this call. */
      readonly 'company-no-contact': (values: { readonly name: string | number }) => string;
      /** {count, plural, one {# contact looks like one person.} other {# contacts look like one person.}} */
      readonly 'duplicate-contacts': (values: { readonly count: number }) => string;
    };
    readonly short: {
      /** No CRM link */
      readonly 'no-link': string;
      /** {link}, but {other} */
      readonly 'link-disagrees': (values: {
        readonly link: string | number;
        readonly other: string | number;
      }) => string;
      /** {name} speaks */
      readonly 'speaker-no-contact': (values: { readonly name: string | number }) => string;
      /** Nobody of {name} */
      readonly 'company-no-contact': (values: { readonly name: string | number }) => string;
      /** {count, plural, one {# contact} other {# contacts}} */
      readonly 'duplicate-contacts': (values: { readonly count: number }) => string;
    };
    /** Somebody */
    readonly nameless: string;
    /** Its addresses end in {domains}. */
    readonly domains: (values: { readonly domains: string | number }) => string;
    /** On the call now */
    readonly onTheCall: string;
    /** Nobody */
    readonly nobody: string;
    /** Suggestions */
    readonly suggestions: string;
    /** There is nothing to suggest. Edit the call yourself, skip it, or say never again. */
    readonly noSuggestion: string;
    /** Set {link} */
    readonly setLink: (values: { readonly link: string | number }) => string;
    /** Add {name} */
    readonly addPerson: (values: { readonly name: string | number }) => string;
    /** Because */
    readonly why: string;
    readonly evidence: {
      /** {name} is on the call and belongs to it */
      readonly contact: (values: { readonly name: string | number }) => string;
      /** {name} is on the call and belongs to it */
      readonly company: (values: { readonly name: string | number }) => string;
      /** {count, plural, one {# other call with the same company is linked to it} other {# other calls with the same company are linked to it}} */
      readonly 'same-company-engagements': (values: { readonly count: number }) => string;
      /** {count, plural, one {# call of the workspace is linked to it} other {# calls of the workspace are linked to it}} */
      readonly workspace: (values: { readonly count: number }) => string;
      /** the speaker’s address is {email} */
      readonly 'speaker-email': (values: { readonly email: string | number }) => string;
      /** the speaker is called {name} */
      readonly 'speaker-name': (values: { readonly name: string | number }) => string;
      /** the transcript names this contact as the speaker */
      readonly 'named-as-speaker': string;
      /** {count, plural, one {was on # call with this company} other {was on # calls with this company}} */
      readonly 'company-regular': (values: { readonly count: number }) => string;
      /** has an address at {domain} */
      readonly 'same-domain': (values: { readonly domain: string | number }) => string;
    };
    /** Accept */
    readonly accept: string;
    /** Stages it: it is written from Review, together with the others. */
    readonly acceptHint: string;
    /** Accept and write */
    readonly commit: string;
    /** Edit */
    readonly edit: string;
    /** Skip */
    readonly skip: string;
    /** Hides it until something about it changes. */
    readonly skipHint: string;
    /** Never again */
    readonly never: string;
    /** Hides it for good. */
    readonly neverHint: string;
    /** Undo */
    readonly undo: string;
    readonly last: {
      /** Staged for “{title}”. */
      readonly staged: (values: { readonly title: string | number }) => string;
      /** Being written to “{title}”. */
      readonly queued: (values: { readonly title: string | number }) => string;
      /** {count, plural, one {Staged on # call.} other {Staged on # calls.}} */
      readonly merged: (values: { readonly count: number }) => string;
      /** {count, plural, one {Being written on # call.} other {Being written on # calls.}} */
      readonly mergedQueued: (values: { readonly count: number }) => string;
      /** Skipped “{title}”. */
      readonly skip: (values: { readonly title: string | number }) => string;
      /** “{title}” won’t be shown again. */
      readonly never: (values: { readonly title: string | number }) => string;
      /** “{title}” is so already. */
      readonly nothing: (values: { readonly title: string | number }) => string;
    };
    /** Undone: “{title}” is open again. */
    readonly undone: (values: { readonly title: string | number }) => string;
    /** Undoing… */
    readonly undoing: string;
    /** Withdrawn before it was saved: “{title}” is open again. */
    readonly withdrawn: (values: { readonly title: string | number }) => string;
    /** “{title}” is still being saved. Undo it once that is done. */
    readonly stillSaving: (values: { readonly title: string | number }) => string;
    /** Undone: “{title}” is as it was before. */
    readonly undoneSaved: (values: { readonly title: string | number }) => string;
    /** “{title}” stays saved. */
    readonly stays: (values: { readonly title: string | number }) => string;
    /** {count, plural, one {# staged change} other {# staged changes}} */
    readonly staged: (values: { readonly count: number }) => string;
    /** review and write */
    readonly toReview: string;
    /** Review */
    readonly review: string;
    /** Who stays on the calls */
    readonly keep: string;
    /** Keep {name} */
    readonly keepOne: (values: { readonly name: string | number }) => string;
    /** {count, plural, one {on # call} other {on # calls}} */
    readonly onCalls: (values: { readonly count: number }) => string;
    readonly reasons: {
      /** Both have the address {email} */
      readonly email: (values: { readonly email: string | number }) => string;
      /** Both have the number {phone} */
      readonly phone: (values: { readonly phone: string | number }) => string;
      /** Both are called {name} and belong to one company */
      readonly 'name-and-company': (values: { readonly name: string | number }) => string;
      /** Both are called {name} and have an address at {domain} */
      readonly 'name-and-domain': (values: {
        readonly name: string | number;
        readonly domain: string | number;
      }) => string;
    };
    /** {count, plural, one {# call changes} other {# calls change}} */
    readonly changes: (values: { readonly count: number }) => string;
    /** {count, plural, one {and # more call} other {and # more calls}} */
    readonly changesMore: (values: { readonly count: number }) => string;
    /** {keep} in place of {gone} */
    readonly swap: (values: { readonly keep: string | number; readonly gone: string | number }) => string;
    /** {gone} is taken off; who stays is on it already */
    readonly drop: (values: { readonly gone: string | number }) => string;
    /** The contacts themselves stay as they are: the API can’t merge them. */
    readonly contactsStay: string;
    readonly decidedAs: {
      /** Skipped */
      readonly skip: string;
      /** Never again */
      readonly never: string;
    };
    /** Open again */
    readonly reopen: string;
    /** Nothing was decided here yet. What you skip or never want to see again is listed here. */
    readonly noDecisions: string;
    /** No longer found */
    readonly noLongerFound: string;
    /** Decisions */
    readonly decisions: string;
  };
  readonly commandMenu: {
    /** Find anything, do anything */
    readonly title: string;
    /** Type a call, a person, a company, a page or what to do */
    readonly hint: string;
    /** What matches */
    readonly results: string;
    /** Used last */
    readonly used: string;
    /** Opened last */
    readonly recentCalls: string;
    /** Go to */
    readonly pages: string;
    /** Connections */
    readonly connections: string;
    /** Do */
    readonly commands: string;
    /** Calls */
    readonly calls: string;
    /** People */
    readonly people: string;
    /** Companies */
    readonly companies: string;
    /** Views */
    readonly views: string;
    /** {count, plural, one {# call} other {# calls}} */
    readonly callCount: (values: { readonly count: number }) => string;
    /** Search */
    readonly search: string;
    /** Link */
    readonly link: string;
    /** Search everything that was said for “{words}” */
    readonly searchFor: (values: { readonly words: string | number }) => string;
    /** Open the call of this link */
    readonly openLink: string;
    /** This link leads to a workspace that you are not connected to */
    readonly linkElsewhere: string;
    /** This is not a link that Parley can read */
    readonly badLink: string;
    /** Switch to {name} */
    readonly switchTo: (values: { readonly name: string | number }) => string;
    /** Looking… */
    readonly searching: string;
    /** Nothing has this name. Try a word of a title, a person, a company, or what you want to do; or paste a link to a call. */
    readonly nothing: string;
    /** ↑ ↓ to choose, Enter to go, Esc to close */
    readonly tips: string;
    /** Find anything */
    readonly openCommandMenu: string;
  };
  readonly commands: {
    readonly titles: {
      readonly window: {
        /** Find anything, do anything */
        readonly palette: string;
        /** Search */
        readonly search: string;
        /** Back */
        readonly back: string;
        /** Forward */
        readonly forward: string;
        /** Next pane */
        readonly nextPane: string;
        /** Previous pane */
        readonly previousPane: string;
        /** Show or hide the sidebar */
        readonly sidebar: string;
        /** Settings */
        readonly settings: string;
        /** Keyboard shortcuts */
        readonly shortcuts: string;
        /** Connect a workspace */
        readonly connect: string;
        /** Go to the start page */
        readonly start: string;
        /** About Parley */
        readonly about: string;
      };
      readonly views: {
        /** Move a saved view up, while it has the focus */
        readonly moveUp: string;
        /** Move a saved view down, while it has the focus */
        readonly moveDown: string;
      };
      readonly list: {
        /** Next engagement */
        readonly next: string;
        /** Previous engagement */
        readonly previous: string;
        /** A screen down */
        readonly pageDown: string;
        /** A screen up */
        readonly pageUp: string;
        /** First */
        readonly first: string;
        /** Last */
        readonly last: string;
        /** Open */
        readonly open: string;
        /** Select, or take out of the selection */
        readonly toggle: string;
        /** Select downwards */
        readonly extendDown: string;
        /** Select upwards */
        readonly extendUp: string;
        /** Select a screen down */
        readonly extendPageDown: string;
        /** Select a screen up */
        readonly extendPageUp: string;
        /** Select to the first */
        readonly extendToFirst: string;
        /** Select to the last */
        readonly extendToLast: string;
        /** Select all of the list */
        readonly selectAll: string;
        /** Quick look, and away with it */
        readonly peek: string;
        /** Copy the selection */
        readonly copy: string;
        /** Export the list or the selection */
        readonly export: string;
        /** Add a filter */
        readonly filter: string;
        /** Save this list as a view */
        readonly saveView: string;
        /** Close the quick look, give up the selection, or close the call */
        readonly back: string;
      };
      readonly call: {
        /** Next line */
        readonly nextLine: string;
        /** Previous line */
        readonly previousLine: string;
        /** Play from this line */
        readonly playLine: string;
        /** Find in the transcript */
        readonly find: string;
        /** Next hit */
        readonly findNext: string;
        /** Previous hit */
        readonly findPrevious: string;
        /** Choose lines downwards */
        readonly chooseDown: string;
        /** Choose lines upwards */
        readonly chooseUp: string;
        /** Copy the chosen lines */
        readonly copyLines: string;
        /** What can be done with this line */
        readonly lineMenu: string;
        /** Bookmark this second */
        readonly bookmark: string;
        /** Export the transcript */
        readonly export: string;
        /** Show the raw data */
        readonly raw: string;
        /** Back to the list */
        readonly toList: string;
      };
      readonly player: {
        /** Play or pause */
        readonly playPause: string;
        /** Back 15 seconds */
        readonly back15: string;
        /** Forward 15 seconds */
        readonly forward15: string;
        /** Back 5 seconds */
        readonly back5: string;
        /** Forward 5 seconds */
        readonly forward5: string;
        /** Back one line */
        readonly previousLine: string;
        /** Forward one line */
        readonly nextLine: string;
        /** Slower */
        readonly slower: string;
        /** Faster */
        readonly faster: string;
        /** Skip silence, or play it */
        readonly skipSilence: string;
        /** Hear everybody */
        readonly hearEverybody: string;
        /** Captions on or off */
        readonly captions: string;
        /** Picture in picture, and back */
        readonly picture: string;
        /** Zoom into the speakers’ lanes */
        readonly zoomIn: string;
        /** Zoom out of the speakers’ lanes */
        readonly zoomOut: string;
        /** Show all of the speakers’ lanes */
        readonly zoomAll: string;
      };
      readonly edits: {
        /** Undo the last change */
        readonly undo: string;
        /** Redo the change that was undone */
        readonly redo: string;
      };
      readonly editing: {
        /** Save */
        readonly save: string;
        /** Stage for review */
        readonly stage: string;
      };
      readonly review: {
        /** Save what is staged */
        readonly save: string;
      };
      readonly cleanUp: {
        /** Accept the suggestion */
        readonly accept: string;
        /** Accept and write */
        readonly commit: string;
        /** Edit the call */
        readonly edit: string;
        /** Skip this finding */
        readonly skip: string;
        /** Never show this finding again */
        readonly never: string;
        /** Undo the last decision */
        readonly undo: string;
        /** Next suggestion */
        readonly nextFix: string;
        /** Open the call */
        readonly open: string;
      };
    };
    readonly places: {
      /** Everywhere */
      readonly everywhere: string;
      /** In the list */
      readonly list: string;
      /** In a call */
      readonly call: string;
      /** While the player or a call has the focus */
      readonly playing: string;
      /** While editing */
      readonly editing: string;
      /** On other pages */
      readonly page: string;
    };
    readonly keys: {
      /** Space */
      readonly Space: string;
      /** Enter */
      readonly Enter: string;
      /** Esc */
      readonly Escape: string;
      /** Home */
      readonly Home: string;
      /** End */
      readonly End: string;
      /** Page Up */
      readonly PageUp: string;
      /** Page Down */
      readonly PageDown: string;
      /** Backspace */
      readonly Backspace: string;
      /** Delete */
      readonly Delete: string;
      /** Tab */
      readonly Tab: string;
    };
    /** or */
    readonly or: string;
  };
  readonly connections: {
    /** Hear what was said. Set right what was filed. */
    readonly welcomeTitle: string;
    /** Parley shows the calls, meetings, emails and notes of your workspace: browse them, listen and read along, and put people and CRM links in order. */
    readonly welcomeBody: string;
    /** Explore the demo */
    readonly demoTitle: string;
    /** A made-up workspace on this computer. Listen, search, change things; nothing leaves the machine. */
    readonly demoBody: string;
    /** Opening the demo… */
    readonly demoOpening: string;
    /** No demo comes with this build. */
    readonly demoMissing: string;
    /** Connect */
    readonly connectTitle: string;
    /** Your own workspace. You need its address and an API token. */
    readonly connectBody: string;
    /** Your connections */
    readonly known: string;
    /** No account, no telemetry. Your data stays on this computer. */
    readonly privacy: string;
    /** Name */
    readonly name: string;
    /** Acme workspace */
    readonly namePlaceholder: string;
    /** Colour */
    readonly color: string;
    readonly colors: {
      /** Slate */
      readonly slate: string;
      /** Blue */
      readonly blue: string;
      /** Teal */
      readonly teal: string;
      /** Green */
      readonly green: string;
      /** Amber */
      readonly amber: string;
      /** Orange */
      readonly orange: string;
      /** Rose */
      readonly rose: string;
      /** Violet */
      readonly violet: string;
    };
    /** Address */
    readonly address: string;
    /** https://api.example.com */
    readonly addressPlaceholder: string;
    /** The base URL of the API, without /v2. */
    readonly addressHint: string;
    /** Token */
    readonly token: string;
    /** Made in the workspace’s settings. Spaces, quotes and “Bearer” around it do no harm. */
    readonly tokenHint: string;
    /** Read-only */
    readonly readOnly: string;
    /** Nothing can be changed by accident. You can lift this later. */
    readonly readOnlyHint: string;
    readonly keptIn: {
      /** The token is kept in this computer’s keychain and never shown again. */
      readonly keychain: string;
      /** No keychain was found on this computer, so the token stays in memory only: Parley will ask for it again after it has ended. */
      readonly memory: string;
      /** Your keychain is locked, so the token stays in memory only. To keep it, unlock the keychain, then restart Parley. */
      readonly locked: string;
    };
    /** Check */
    readonly check: string;
    /** Connect */
    readonly submit: string;
    /** Checking… */
    readonly checking: string;
    /** Connecting… */
    readonly connecting: string;
    /** Give the connection a name, so that you can tell it from others. */
    readonly nameMissing: string;
    /** Enter the address of the API. */
    readonly addressMissing: string;
    /** Paste the token. */
    readonly tokenMissing: string;
    /** Checks */
    readonly steps: string;
    readonly stepNames: {
      /** The address can be read */
      readonly address: string;
      /** The service answers */
      readonly reachable: string;
      /** The token is accepted */
      readonly authenticated: string;
    };
    /** May use {scope} */
    readonly stepScope: (values: { readonly scope: string | number }) => string;
    readonly stepStates: {
      /** running */
      readonly running: string;
      /** passed */
      readonly passed: string;
      /** failed */
      readonly failed: string;
      /** not checked */
      readonly skipped: string;
    };
    /** Everything needed is there. */
    readonly checkedFine: string;
    /** {count, plural, one {The token lacks # permission. You can connect; what needs it will say so.} other {The token lacks # permissions. You can connect; what needs them will say so.}} */
    readonly missingScopes: (values: { readonly count: number }) => string;
    /** {name} needs its token */
    readonly tokenNeededTitle: (values: { readonly name: string | number }) => string;
    /** It was kept in memory only and went when Parley ended. Paste it again to go on. */
    readonly tokenMissingBody: string;
    /** Your keychain is locked. Unlock it and restart Parley, or paste the token to go on. */
    readonly tokenLockedBody: string;
    /** The service no longer accepts the token. Paste a new one to go on. */
    readonly tokenRejectedBody: string;
    /** Replace token */
    readonly replaceToken: string;
    /** Use this token */
    readonly saveToken: string;
    /** Trying the token… */
    readonly savingToken: string;
    /** Name and colour */
    readonly edit: string;
    /** Name and colour of {name} */
    readonly editTitle: (values: { readonly name: string | number }) => string;
    /** Save */
    readonly editSave: string;
    /** Remove connection */
    readonly remove: string;
    /** Remove {name}? */
    readonly removeQuestion: (values: { readonly name: string | number }) => string;
    /** Its token and everything Parley keeps of it on this computer go. The workspace itself is untouched. */
    readonly removeBody: string;
    /** Deleted from this computer: {engagements, plural, one {# engagement} other {# engagements}}, {transcripts, plural, one {# transcript} other {# transcripts}}, {people, plural, one {# person} other {# people}}, {companies, plural, one {# company} other {# companies}}, its bookmarks and its journal. */
    readonly removeKept: (values: {
      readonly engagements: number;
      readonly transcripts: number;
      readonly people: number;
      readonly companies: number;
    }) => string;
    /** {count, plural, one {# edit has not been written yet and would be lost.} other {# edits have not been written yet and would be lost.}} */
    readonly removeUnwritten: (values: { readonly count: number }) => string;
    /** Remove */
    readonly removeConfirm: string;
    /** {name} was removed. */
    readonly removed: (values: { readonly name: string | number }) => string;
    /** Allow changes */
    readonly liftReadOnly: string;
    /** Allow changes to {name}? */
    readonly liftQuestion: (values: { readonly name: string | number }) => string;
    /** Until now this connection could only look. From then on, edits you save are written to the workspace for everybody who uses it. */
    readonly liftBody: string;
    /** Allow changes */
    readonly liftConfirm: string;
    /** {name} can be changed now. */
    readonly lifted: (values: { readonly name: string | number }) => string;
    /** Make read-only */
    readonly makeReadOnly: string;
    /** {name} is read-only now. */
    readonly madeReadOnly: (values: { readonly name: string | number }) => string;
    readonly scopes: {
      /** What this token may do */
      readonly menu: string;
      /** What the token of {name} may do */
      readonly title: (values: { readonly name: string | number }) => string;
      /** Parley learns this from the service’s answers; nothing is written to find out. */
      readonly lead: string;
      readonly states: {
        /** Allowed */
        readonly granted: string;
        /** Not allowed */
        readonly missing: string;
        /** Not known yet */
        readonly unknown: string;
      };
      /** needs {scope} */
      readonly needs: (values: { readonly scope: string | number }) => string;
      /** What is not known yet shows itself when it is used for the first time. */
      readonly unknownWhy: string;
      /** Whoever made the token in the workspace’s settings can grant what is missing. */
      readonly missingWhy: string;
      readonly features: {
        /** See calls, meetings and notes */
        readonly calls: string;
        /** Read along: who said what, and when */
        readonly transcripts: string;
        /** See people, and who was there */
        readonly people: string;
        /** See companies */
        readonly companies: string;
        /** See colleagues: owners and hosts */
        readonly colleagues: string;
        /** See tags */
        readonly tags: string;
        /** See private calls */
        readonly privateCalls: string;
        /** Change people and CRM links */
        readonly editing: string;
        /** Change those of private calls */
        readonly editingPrivate: string;
      };
      /** Your token can’t see {what}. It needs the scope {scope}. */
      readonly cantSee: (values: {
        readonly what: string | number;
        readonly scope: string | number;
      }) => string;
      /** Your token can’t see this */
      readonly cantSeeTitle: string;
      readonly whats: {
        /** people */
        readonly contact: string;
        /** companies */
        readonly company: string;
        /** colleagues */
        readonly user: string;
      };
    };
  };
  readonly editors: {
    /** This connection is read-only */
    readonly readOnlyTitle: string;
    /** Parley changes nothing in {name} until you allow it. */
    readonly readOnlyBody: (values: { readonly name: string | number }) => string;
    /** Allow changes */
    readonly allowChanges: string;
    /** Save */
    readonly save: string;
    /** Saving… */
    readonly saving: string;
    /** Stage for review */
    readonly stage: string;
    /** Nothing changed yet. */
    readonly nothingChanged: string;
    /** Reading what is there now */
    readonly reading: string;
    /** The service can’t be asked right now, so this is what was known at {time}. What others changed since is kept when your change is written. */
    readonly asKnown: (values: { readonly time: string | number }) => string;
    /** You had begun a change here that was not saved. */
    readonly keptDraft: string;
    /** Take it up again */
    readonly keptDraftTake: string;
    /** Forget it */
    readonly keptDraftForget: string;
    /** A change of this is staged for review. What you save or stage here takes its place. */
    readonly editingStaged: string;
    /** An earlier change of this is on its way; this one comes after it. */
    readonly alsoWaiting: string;
    /** An earlier change of this needs you. You find it in Review. */
    readonly alsoStuck: string;
    /** The contacts can’t be edited */
    readonly unsaidTitle: string;
    /** Saving replaces everyone on the call, and the service did not say who is on it now. Try again later. */
    readonly unsaidBody: string;
    /** Edit contacts */
    readonly contactsTitle: string;
    /** The contacts can’t be edited */
    readonly contactsUnseenTitle: string;
    /** Saving replaces everyone on the call, and this token can’t see who is on it now. It needs the scope {scope}. */
    readonly contactsUnseenBody: (values: { readonly scope: string | number }) => string;
    /** Find a contact */
    readonly contactsSearch: string;
    /** Name, email or company */
    readonly contactsSearchHint: string;
    /** Add from a list of emails */
    readonly fromList: string;
    /** Email addresses */
    readonly listLabel: string;
    /** One a line, or separated by commas. Names beside the addresses do no harm. */
    readonly listHint: string;
    /** Find them */
    readonly listFind: string;
    /** Looking for them… */
    readonly listFinding: string;
    /** Back to the search */
    readonly listBack: string;
    /** {count, plural, one {Add the one found} other {Add all # found}} */
    readonly listAddAll: (values: { readonly count: number }) => string;
    /** What became of the list */
    readonly listTitle: string;
    /** No contact has this address. */
    readonly listNone: string;
    /** This is no email address. */
    readonly listNoAddress: string;
    /** Stands in the list before. */
    readonly listAgain: string;
    /** Several contacts have this address: */
    readonly listSeveral: string;
    /** Suggested */
    readonly suggested: string;
    readonly evidence: {
      /** Spoke on this call as {email} */
      readonly 'speaker-email': (values: { readonly email: string | number }) => string;
      /** Somebody named {name} spoke on this call */
      readonly 'speaker-name': (values: { readonly name: string | number }) => string;
      /** The transcript names this contact as a speaker */
      readonly 'named-as-speaker': string;
      /** {count, plural, one {Was on # other call with the same company} other {Was on # other calls with the same company}} */
      readonly 'company-regular': (values: { readonly count: number }) => string;
      /** Has an address at {domain} */
      readonly 'same-domain': (values: { readonly domain: string | number }) => string;
    };
    /** The service can’t be asked right now: these are the contacts known on this computer. */
    readonly onlyKnownHere: string;
    /** Contacts of the workspace */
    readonly found: string;
    /** On the call */
    readonly onTheCall: string;
    /** Nobody. Add people from the left. */
    readonly nobodyOnTheCall: string;
    /** Add {name} */
    readonly add: (values: { readonly name: string | number }) => string;
    /** Remove {name} */
    readonly remove: (values: { readonly name: string | number }) => string;
    /** Put back {name} */
    readonly putBack: (values: { readonly name: string | number }) => string;
    /** Added */
    readonly added: string;
    /** Removed */
    readonly removed: string;
    /** Remove everyone */
    readonly clearAll: string;
    /** {count, plural, one {Take the one person off this call?} other {Take all # people off this call?}} */
    readonly clearQuestion: (values: { readonly count: number }) => string;
    /** Remove everyone */
    readonly clearConfirm: string;
    /** What will change */
    readonly summary: string;
    /** {count, plural, one {# person before} other {# people before}} */
    readonly before: (values: { readonly count: number }) => string;
    /** {count, number} after */
    readonly after: (values: { readonly count: number }) => string;
    /** {count, number} added */
    readonly addedCount: (values: { readonly count: number }) => string;
    /** {count, number} removed */
    readonly removedCount: (values: { readonly count: number }) => string;
    /** No contact matches. */
    readonly noContactFound: string;
    /** The workspace has no contacts yet. */
    readonly noContacts: string;
    /** Show more */
    readonly moreContacts: string;
    /** Contact {id} */
    readonly contactById: (values: { readonly id: string | number }) => string;
    /** Kept by the service */
    readonly keptMark: string;
    /** A room or other calendar resource: the service keeps it, whatever is saved here. */
    readonly keptWhy: string;
    /** Set CRM association */
    readonly crmTitle: string;
    /** Record type */
    readonly crmType: string;
    /** Record ID */
    readonly crmId: string;
    /** CRM */
    readonly crmSource: string;
    /** For example SALESFORCE or HUBSPOT. The service keeps it in capitals. */
    readonly crmSourceHint: string;
    /** Now */
    readonly crmNow: string;
    /** Replaces {link}. */
    readonly crmReplaces: (values: { readonly link: string | number }) => string;
    /** The first link of this call. It can’t be taken off again. */
    readonly crmFirst: string;
    /** This token can’t see which link is set now */
    readonly crmBlindTitle: string;
    /** Saving replaces whatever is there. It can’t be undone. */
    readonly crmBlindBody: string;
    /** Saving replaces whatever is there; to see it first, the token needs the scope {scope}. It can’t be undone. */
    readonly crmBlindBodyScope: (values: { readonly scope: string | number }) => string;
    /** The API offers no way to take a link off again: one can only be replaced by another. */
    readonly crmNoClearing: string;
    /** Links that may belong here */
    readonly crmSuggestions: string;
    /** Nobody on this call has a CRM link to offer. */
    readonly crmNoSuggestions: string;
    /** Links this workspace uses */
    readonly crmUsed: string;
    /** No link of the workspace begins like that. */
    readonly crmUsedNone: string;
    /** {count, plural, one {on # call} other {on # calls}} */
    readonly crmUsedBy: (values: { readonly count: number }) => string;
    readonly crmEvidence: {
      /** Link of {name}, who is on the call */
      readonly contact: (values: { readonly name: string | number }) => string;
      /** Link of {name} */
      readonly company: (values: { readonly name: string | number }) => string;
      /** {count, plural, one {On # other call with the same company} other {On # other calls with the same company}} */
      readonly 'same-company-engagements': (values: { readonly count: number }) => string;
      /** {count, plural, one {On # call of the workspace} other {On # calls of the workspace}} */
      readonly workspace: (values: { readonly count: number }) => string;
    };
    /** Enter the ID of the record in your CRM. */
    readonly crmIdMissing: string;
    /** Enter the name of the CRM. */
    readonly crmSourceMissing: string;
    /** Use at most 255 characters. */
    readonly crmTooLong: string;
    /** This is the link that is set now. */
    readonly crmSame: string;
  };
  readonly edits: {
    /** Added */
    readonly added: string;
    /** Removed */
    readonly removed: string;
    /** and {count, number} more */
    readonly andMore: (values: { readonly count: number }) => string;
    /** {count, plural, one {# person stays} other {# people stay}} */
    readonly staysSame: (values: { readonly count: number }) => string;
    /** Nobody will be on the call. */
    readonly nobodyStays: string;
    /** Changes nothing. */
    readonly changesNothing: string;
    /** no link */
    readonly noLink: string;
    /** not seen */
    readonly unseenLink: string;
    /** becomes */
    readonly becomes: string;
    /** Contacts */
    readonly whatContacts: string;
    /** CRM link */
    readonly whatCrm: string;
    /** Takes back an earlier change */
    readonly undoing: string;
    readonly states: {
      /** Staged */
      readonly staged: string;
      /** Waiting */
      readonly queued: string;
      /** Being saved */
      readonly writing: string;
      /** Saved */
      readonly done: string;
      /** Saved */
      readonly unread: string;
      /** Not saved */
      readonly failed: string;
      /** Clash */
      readonly clash: string;
      /** Unclear */
      readonly unknown: string;
      /** Conflict */
      readonly overwrote: string;
    };
    readonly holds: {
      /** The service can’t be reached. It is saved as soon as it can. */
      readonly network: string;
      /** The workspace has used up its requests for now. */
      readonly rate: string;
      /** The service doesn’t accept the token. It is saved when there is another one. */
      readonly token: string;
      /** The connection is read-only. It is saved when you allow changes. */
      readonly 'read-only': string;
      /** The service has trouble. Parley tries again by itself. */
      readonly service: string;
      /** Parley can’t write to its own files. It tries again by itself. */
      readonly storage: string;
      /** An earlier change of the same call comes first. */
      readonly earlier: string;
      /** Its bulk run is paused. */
      readonly paused: string;
      /** Waiting for confirmation: the answer was lost. Parley checks whether it was saved for up to 90 seconds. */
      readonly confirming: string;
    };
    /** Next try at {time}. */
    readonly heldUntil: (values: { readonly time: string | number }) => string;
    /** Not saved yet */
    readonly waitingTitle: string;
    /** Waiting for confirmation */
    readonly confirmingTitle: string;
    /** Next check at {time}. */
    readonly nextCheck: (values: { readonly time: string | number }) => string;
    /** Your change is kept, even if Parley is closed, and is saved by itself when that has passed. */
    readonly waitingKept: string;
    /** Close, Parley goes on */
    readonly waitingLeave: string;
    /** Take it back and edit */
    readonly takeBack: string;
    /** Somebody else set another link meanwhile */
    readonly clashTitle: string;
    /** Nothing was written. Decide which one stays. */
    readonly clashBody: string;
    /** Nobody can tell whether this was saved */
    readonly unknownTitle: string;
    /** The answer of the service was lost, and what is there now fits neither. Decide which one stays. */
    readonly unknownBody: string;
    /** Your change replaced a change by others */
    readonly overwroteTitle: string;
    /** {count, plural, one {{names} was added by others while you saved and was lost.} other {{names} were added by others while you saved and were lost.}} */
    readonly lostAdded: (values: { readonly count: number; readonly names: string | number }) => string;
    /** {count, plural, one {{names} was removed by others while you saved and is back.} other {{names} were removed by others while you saved and are back.}} */
    readonly lostRemoved: (values: { readonly count: number; readonly names: string | number }) => string;
    /** Others set {link} while you saved. Your link replaced it. */
    readonly lostLink: (values: { readonly link: string | number }) => string;
    /** Others changed this engagement while you saved. Check its contacts: a change may be lost. */
    readonly lostUnseen: string;
    /** Restore */
    readonly restore: string;
    /** Keep as it is */
    readonly dismiss: string;
    /** When you began */
    readonly base: string;
    /** There now */
    readonly theirs: string;
    /** Yours */
    readonly mine: string;
    /** nobody */
    readonly nobody: string;
    /** can’t be seen with this token */
    readonly cannotSee: string;
    /** Keep what is there */
    readonly keepTheirs: string;
    /** Replace with mine */
    readonly useMine: string;
    readonly whyNoUndo: {
      /** It had no link before, and the API can’t take one off, so this can’t be undone. */
      readonly 'first-link': string;
      /** The link it had before is of a type the API doesn’t take back, so this can’t be undone. */
      readonly 'link-type': string;
      /** This token couldn’t see what was there before, so this can’t be undone. */
      readonly unseen: string;
      /** It was so already, so there is nothing to undo. */
      readonly 'nothing-written': string;
      /** It was not saved, so there is nothing to undo. */
      readonly 'not-done': string;
      /** Its undo is waiting to be saved. */
      readonly 'undo-pending': string;
      /** It replaced a change by others. Decide that conflict first. */
      readonly undecided: string;
      /** It has been undone already. */
      readonly 'undone-already': string;
    };
    /** can’t be undone */
    readonly cantUndo: string;
    /** {count, number} can’t be undone */
    readonly cantUndoSome: (values: { readonly count: number }) => string;
    /** Undo pending */
    readonly undoPending: string;
    readonly undoReport: {
      /** {count, plural, one {# change undone.} other {# changes undone.}} */
      readonly done: (values: { readonly count: number }) => string;
      /** {count, plural, one {# undo is waiting to be saved.} other {# undos are waiting to be saved.}} */
      readonly waiting: (values: { readonly count: number }) => string;
      /** {count, number} can’t be undone. */
      readonly impossible: (values: { readonly count: number }) => string;
      /** {count, plural, one {# conflict: see Review.} other {# conflicts: see Review.}} */
      readonly conflicts: (values: { readonly count: number }) => string;
      /** {count, number} could not be undone: see Review. */
      readonly failed: (values: { readonly count: number }) => string;
    };
    /** Contacts of “{title}” saved. */
    readonly contactsSaved: (values: { readonly title: string | number }) => string;
    /** CRM link of “{title}” saved. */
    readonly crmSaved: (values: { readonly title: string | number }) => string;
    /** Saved; this token can’t read it back. */
    readonly savedUnread: string;
    /** It was so already: nothing had to be saved. */
    readonly alreadySo: string;
    /** {count, plural, one {# change saved.} other {# changes saved.}} */
    readonly manySaved: (values: { readonly count: number }) => string;
    /** {count, plural, one {# change was not saved: see Review.} other {# changes were not saved: see Review.}} */
    readonly manyStuck: (values: { readonly count: number }) => string;
    /** {count, plural, one {# change by others was replaced: see Review.} other {# changes by others were replaced: see Review.}} */
    readonly manyReplaced: (values: { readonly count: number }) => string;
    /** {count, number} of them can’t be undone. */
    readonly manyNoUndo: (values: { readonly count: number }) => string;
    /** A change of “{title}” was not saved: see Review. */
    readonly stuck: (values: { readonly title: string | number }) => string;
    /** “{title}” saved, but a change by others was replaced: see Review. */
    readonly overwrote: (values: { readonly title: string | number }) => string;
    /** Put back as it was. */
    readonly undone: string;
    /** Done again. */
    readonly redone: string;
    /** Could not be put back */
    readonly undoFailed: string;
    /** Could not be done again */
    readonly redoFailed: string;
    /** an untitled call */
    readonly noTitle: string;
    /** {count, plural, one {Staged. # change waits for your review.} other {Staged. # changes wait for your review.}} */
    readonly staged: (values: { readonly count: number }) => string;
    /** Somebody else added {names} meanwhile; they stay. */
    readonly alsoAdded: (values: { readonly names: string | number }) => string;
    /** Somebody else removed {names} meanwhile; they stay removed. */
    readonly alsoRemoved: (values: { readonly names: string | number }) => string;
    /** The service accepted {names}, but did not keep them. */
    readonly notStored: (values: { readonly names: string | number }) => string;
    /** The service kept {names} (a room or other calendar resource). */
    readonly keptByService: (values: { readonly names: string | number }) => string;
    /** Not saved yet */
    readonly pendingTitle: string;
    readonly pendingMarks: {
      /** A change is staged for review */
      readonly staged: string;
      /** A change is waiting to be saved */
      readonly waiting: string;
      /** A change needs you */
      readonly stuck: string;
      /** Saved. Confirming with the API */
      readonly confirming: string;
    };
    /** Review */
    readonly openReview: string;
    /** Save now */
    readonly saveNow: string;
    /** Take back */
    readonly takeBackShort: string;
  };
  readonly engagement: {
    /** Back to the list */
    readonly backToList: string;
    /** View */
    readonly view: string;
    /** Transcript */
    readonly transcriptTab: string;
    /** Details */
    readonly detailsTab: string;
    /** Beside the transcript */
    readonly side: string;
    /** People */
    readonly people: string;
    /** Contacts */
    readonly contacts: string;
    /** Owner */
    readonly owner: string;
    /** Host */
    readonly host: string;
    /** Owner and host */
    readonly hostIsOwner: string;
    /** User {id} */
    readonly userById: (values: { readonly id: string | number }) => string;
    /** No contacts are linked. */
    readonly nobody: string;
    /** Companies */
    readonly companies: string;
    /** No company is linked. */
    readonly noCompanies: string;
    /** CRM link */
    readonly crm: string;
    /** None set. */
    readonly noCrm: string;
    readonly crmTypes: {
      /** Company */
      readonly company: string;
      /** Contact */
      readonly contact: string;
      /** Deal */
      readonly deal: string;
    };
    /** Action items */
    readonly actionItems: string;
    /** None were noted. */
    readonly noActionItems: string;
    /** Due {day} */
    readonly due: (values: { readonly day: string | number }) => string;
    /** Signals */
    readonly signals: string;
    /** None were found. */
    readonly noSignals: string;
    /** Tags */
    readonly tags: string;
    /** None are set. */
    readonly noTags: string;
    /** Links */
    readonly links: string;
    /** The service gives none. */
    readonly noLinks: string;
    /** Description */
    readonly description: string;
    /** More from the service */
    readonly more: string;
    /** Internal */
    readonly internal: string;
    /** Private */
    readonly private: string;
    /** Source */
    readonly dataSource: string;
    /** Created */
    readonly created: string;
    /** Updated */
    readonly updated: string;
    /** Started */
    readonly started: string;
    /** Ended */
    readonly ended: string;
    /** ID */
    readonly identifier: string;
    /** Facts */
    readonly facts: string;
    /** Yes */
    readonly yes: string;
    /** No */
    readonly no: string;
    /** Meeting link */
    readonly openMeeting: string;
    /** Open in its source */
    readonly openExternal: string;
    /** Edit contacts */
    readonly editContacts: string;
    /** Your token lacks {scopes} */
    readonly editingNeeds: (values: { readonly scopes: string | number }) => string;
    /** Set CRM association */
    readonly setCrm: string;
    /** Your token can’t see {what}. It needs the scope {scope}. */
    readonly withheld: (values: {
      readonly what: string | number;
      readonly scope: string | number;
    }) => string;
    readonly expansions: {
      /** companies */
      readonly companies: string;
      /** contacts */
      readonly contacts: string;
      /** the owner */
      readonly owner: string;
      /** action items */
      readonly action_items: string;
      /** signals */
      readonly signals: string;
      /** tags */
      readonly tags: string;
      /** the text */
      readonly transcript: string;
      /** the transcript */
      readonly transcript_timeline: string;
      /** the recording */
      readonly media_url: string;
    };
    /** As of {time} ({age}) */
    readonly provenance: (values: {
      readonly time: string | number;
      readonly age: string | number;
    }) => string;
    /** request {id} */
    readonly provenanceRequest: (values: { readonly id: string | number }) => string;
    /** Copy request id */
    readonly copyRequestId: string;
    /** empty */
    readonly emptyValue: string;
    /** {count, plural, one {# item} other {# items}} */
    readonly items: (values: { readonly count: number }) => string;
    readonly processing: {
      /** The service has not begun to process this engagement. Its transcript will follow. */
      readonly PENDING: string;
      /** The service is still processing this engagement. Its transcript will follow. */
      readonly PROCESSING: string;
      /** The service could not process this engagement, so parts of it may be missing. */
      readonly FAILED: string;
    };
    readonly written: {
      readonly labels: {
        readonly EMAIL: {
          /** Email */
          readonly name: string;
          /** Owner */
          readonly by: string;
          /** With */
          readonly with: string;
          /** Sent */
          readonly when: string;
          /** Until */
          readonly until: string;
        };
        readonly NOTE: {
          /** Note */
          readonly name: string;
          /** Written by */
          readonly by: string;
          /** About */
          readonly with: string;
          /** Written */
          readonly when: string;
          /** Until */
          readonly until: string;
        };
        readonly TASK: {
          /** Task */
          readonly name: string;
          /** Owner */
          readonly by: string;
          /** With */
          readonly with: string;
          /** From */
          readonly when: string;
          /** Due */
          readonly until: string;
        };
        readonly DOCUMENT: {
          /** Document */
          readonly name: string;
          /** Owner */
          readonly by: string;
          /** With */
          readonly with: string;
          /** Dated */
          readonly when: string;
          /** Until */
          readonly until: string;
        };
        readonly CALENDAR_EVENT: {
          /** Calendar event */
          readonly name: string;
          /** Organiser */
          readonly by: string;
          /** With */
          readonly with: string;
          /** Begins */
          readonly when: string;
          /** Ends */
          readonly until: string;
        };
        readonly other: {
          /** Text */
          readonly name: string;
          /** Owner */
          readonly by: string;
          /** With */
          readonly with: string;
          /** Dated */
          readonly when: string;
          /** Until */
          readonly until: string;
        };
      };
      /** Place */
      readonly place: string;
      /** Nothing is written in it. */
      readonly nothing: string;
    };
  };
  readonly engagements: {
    readonly list: {
      /** Engagements */
      readonly title: string;
      /** {count, number} loaded */
      readonly loaded: (values: { readonly count: number }) => string;
      /** {count, number} in all */
      readonly total: (values: { readonly count: number }) => string;
      /** Ask the service again */
      readonly refresh: string;
      /** Type */
      readonly type: string;
      /** Status */
      readonly status: string;
      /** Owner */
      readonly owner: string;
      /** Tag */
      readonly tag: string;
      /** More */
      readonly more: string;
      readonly marks: {
        readonly private: {
          /** Private */
          readonly yes: string;
          /** Not private */
          readonly no: string;
        };
        readonly internal: {
          /** Internal */
          readonly yes: string;
          /** With others */
          readonly no: string;
        };
        readonly crm: {
          /** Has a CRM link */
          readonly yes: string;
          /** No CRM link */
          readonly no: string;
        };
        readonly transcript: {
          /** Has a transcript */
          readonly yes: string;
          /** No transcript */
          readonly no: string;
        };
      };
      /** Order */
      readonly order: string;
      readonly orders: {
        /** Last updated first */
        readonly 'updated_at:desc': string;
        /** First updated first */
        readonly 'updated_at:asc': string;
        /** Latest start first */
        readonly 'start_at:desc': string;
        /** Earliest start first */
        readonly 'start_at:asc': string;
      };
      readonly types: {
        /** Meeting */
        readonly MEETING: string;
        /** Call */
        readonly CALL: string;
        /** Email */
        readonly EMAIL: string;
        /** Task */
        readonly TASK: string;
        /** Note */
        readonly NOTE: string;
        /** Calendar event */
        readonly CALENDAR_EVENT: string;
        /** Document */
        readonly DOCUMENT: string;
      };
      readonly statuses: {
        /** Pending */
        readonly PENDING: string;
        /** Processing */
        readonly PROCESSING: string;
        /** Completed */
        readonly COMPLETED: string;
        /** Failed */
        readonly FAILED: string;
      };
      /** Untitled */
      readonly untitled: string;
      /** Private */
      readonly private: string;
      /** No CRM link */
      readonly noCrmLink: string;
      /** Nobody named */
      readonly nobody: string;
      /** {names} +{more} */
      readonly peopleAndMore: (values: {
        readonly names: string | number;
        readonly more: string | number;
      }) => string;
      /** Clear filters */
      readonly clearFilters: string;
      /** No engagements yet */
      readonly emptyTitle: string;
      /** This workspace holds none that your token can see. New calls and meetings will appear here. */
      readonly emptyBody: string;
      /** Nothing matches */
      readonly filteredTitle: string;
      /** There may be engagements, but none that fits the search and filters you set. */
      readonly filteredBody: string;
      /** {count, plural, one {That was all: # engagement} other {That was all: # engagements}} */
      readonly end: (values: { readonly count: number }) => string;
      /** Loading more */
      readonly loadingMore: string;
      /** Loading engagements */
      readonly loading: string;
      /** {count, plural, one {# row could not be read and is not listed.} other {# rows could not be read and are not listed.}} */
      readonly unreadable: (values: { readonly count: number }) => string;
      /** Parts are not shown: the token lacks {scopes}. */
      readonly withheld: (values: { readonly scopes: string | number }) => string;
      /** Show details */
      readonly showDetails: string;
      /** Rows that could not be read */
      readonly unreadableTitle: string;
      /** Choose an engagement */
      readonly chooseTitle: string;
      /** Its people, its recording and what was said appear here. */
      readonly chooseBody: string;
    };
    readonly listExport: {
      /** Export */
      readonly title: string;
      /** Export the list */
      readonly open: string;
      /** Export the selection */
      readonly openSelection: string;
      /** Copy the selection */
      readonly copy: string;
      /** {count, plural, one {# row copied} other {# rows copied}} */
      readonly copied: (values: { readonly count: number }) => string;
      /** Nothing was copied: the browser didn’t allow it. */
      readonly notCopied: string;
      /** Up to {most, plural, one {# row} other {# rows}} can be copied. Export more as a file. */
      readonly tooMany: (values: { readonly most: number }) => string;
      /** What */
      readonly what: string;
      /** {count, plural, one {The selected row} other {The # selected}} */
      readonly selection: (values: { readonly count: number }) => string;
      /** {count, plural, one {The list: # row} other {The list: # rows}} */
      readonly view: (values: { readonly count: number }) => string;
      /** The local copy is not whole yet: {here} of {all} engagements are here. Only these are exported. */
      readonly partly: (values: { readonly here: string | number; readonly all: string | number }) => string;
      /** As */
      readonly format: string;
      readonly formats: {
        /** CSV */
        readonly csv: string;
        /** JSON */
        readonly json: string;
        /** Markdown */
        readonly md: string;
      };
      readonly formatHints: {
        /** A line a row, for spreadsheets and scripts */
        readonly csv: string;
        /** Every field of the API, without transcripts */
        readonly json: string;
        /** A table to be read */
        readonly md: string;
      };
      /** Engagements */
      readonly fileName: string;
      /** Export */
      readonly write: string;
      /** Stop */
      readonly stop: string;
      /** {done} of {total} written */
      readonly writing: (values: {
        readonly done: string | number;
        readonly total: string | number;
      }) => string;
      /** {count, plural, one {# row} other {# rows}} written to {name} */
      readonly written: (values: { readonly count: number; readonly name: string | number }) => string;
      /** Stopped. Nothing was kept. */
      readonly stopped: string;
      readonly columns: {
        /** Title */
        readonly title: string;
        /** Type */
        readonly type: string;
        /** Status */
        readonly status: string;
        /** Started */
        readonly start: string;
        /** Seconds */
        readonly seconds: string;
        /** Companies */
        readonly companies: string;
        /** People */
        readonly people: string;
        /** Owner */
        readonly owner: string;
        /** Tags */
        readonly tags: string;
        /** Engagement date */
        readonly at: string;
        /** CRM type */
        readonly crmType: string;
        /** CRM record */
        readonly crmId: string;
        /** CRM */
        readonly crmSource: string;
        /** Private */
        readonly private: string;
        /** Internal */
        readonly internal: string;
        /** Updated */
        readonly updated: string;
        /** Id */
        readonly id: string;
      };
      readonly read: {
        /** Length */
        readonly seconds: string;
        /** CRM link */
        readonly crmId: string;
      };
    };
    readonly listState: {
      /** From the service at {time} */
      readonly service: (values: { readonly time: string | number }) => string;
      /** request {id} */
      readonly request: (values: { readonly id: string | number }) => string;
      /** From this computer, up to date */
      readonly mirrored: string;
      /** From this computer, checked at {time} */
      readonly mirroredAt: (values: { readonly time: string | number }) => string;
      /** From this computer, not checked yet */
      readonly unchecked: string;
      /** Only {done} of {total} are on this computer so far */
      readonly partly: (values: {
        readonly done: string | number;
        readonly total: string | number;
      }) => string;
      /** Only {done} are on this computer so far */
      readonly partlyOfMany: (values: { readonly done: string | number }) => string;
      /** From this computer, as it was at {time} */
      readonly old: (values: { readonly time: string | number }) => string;
      /** As of {time} */
      readonly asOf: (values: { readonly time: string | number }) => string;
      readonly waiting: {
        /** Updates are paused. */
        readonly paused: string;
        /** Offline: the service can’t be reached. */
        readonly offline: string;
        /** Waiting for the rate limit. */
        readonly rate: string;
        /** The service answers with errors. */
        readonly service: string;
        /** This computer’s copy can’t be written. */
        readonly storage: string;
        /** The token is no longer accepted. */
        readonly stopped: string;
      };
      /** Nothing matches so far */
      readonly partlyTitle: string;
      /** Only the local copy can filter like this, and it is not whole yet: {done} of {total} engagements are here. */
      readonly partlyBody: (values: {
        readonly done: string | number;
        readonly total: string | number;
      }) => string;
      /** Nothing is listed that the token can’t see. It lacks {scopes}. */
      readonly withheldRows: (values: { readonly scopes: string | number }) => string;
    };
    readonly quickLook: {
      /** Quick look */
      readonly title: string;
      /** Open */
      readonly open: string;
      /** Close */
      readonly close: string;
      /** People */
      readonly people: string;
      /** Company */
      readonly company: string;
      /** CRM link */
      readonly crm: string;
      /** None */
      readonly noCrm: string;
      /** Notes */
      readonly notes: string;
      /** Action items */
      readonly actionItems: string;
      /** First lines */
      readonly firstLines: string;
      /** Nothing was written or said that can be shown here. */
      readonly nothing: string;
      /** Unknown speaker */
      readonly someone: string;
    };
    readonly filters: {
      /** Filters */
      readonly bar: string;
      /** Filter */
      readonly add: string;
      readonly groups: {
        /** The service and the local copy */
        readonly service: string;
        /** The local copy alone */
        readonly mirror: string;
      };
      readonly names: {
        /** Type */
        readonly type: string;
        /** Status */
        readonly status: string;
        /** Company */
        readonly company: string;
        /** Person */
        readonly contact: string;
        /** CRM record */
        readonly record: string;
        /** Started */
        readonly start: string;
        /** Updated */
        readonly updated: string;
        /** Owner */
        readonly owner: string;
        /** Tag */
        readonly tag: string;
        /** Length */
        readonly length: string;
        /** Words */
        readonly text: string;
        /** Private */
        readonly private: string;
        /** Internal */
        readonly internal: string;
        /** CRM link */
        readonly crm: string;
        /** Transcript */
        readonly transcript: string;
      };
      /** any */
      readonly any: string;
      /** {name}: {values} */
      readonly edit: (values: { readonly name: string | number; readonly values: string | number }) => string;
      /** Remove filter {name} */
      readonly remove: (values: { readonly name: string | number }) => string;
      /** Delete removes it */
      readonly removeHint: string;
      /** {first} +{more} */
      readonly andMore: (values: {
        readonly first: string | number;
        readonly more: string | number;
      }) => string;
      /** Find in {name} */
      readonly find: (values: { readonly name: string | number }) => string;
      /** Name or domain */
      readonly findCompany: string;
      /** Name or address */
      readonly findPerson: string;
      /** Beginning of an id */
      readonly findRecord: string;
      /** Name */
      readonly findOther: string;
      /** Nothing found */
      readonly nothingFound: string;
      /** {label}, {detail} */
      readonly option: (values: {
        readonly label: string | number;
        readonly detail: string | number;
      }) => string;
      /** Counts: within the other filters */
      readonly inView: string;
      /** Counts: in the whole workspace */
      readonly inAll: string;
      /** {type} with the id {id} */
      readonly byId: (values: { readonly type: string | number; readonly id: string | number }) => string;
      /** The service takes at most {cap} {name, select, company {companies} contact {people} other {CRM records}} in one filter. Take one off to add another. */
      readonly capReached: (values: {
        readonly cap: string | number;
        readonly name: string | number;
      }) => string;
      /** {count} {name, select, company {companies} contact {people} other {CRM records}} are too many for one filter */
      readonly overTitle: (values: {
        readonly count: string | number;
        readonly name: string | number;
      }) => string;
      /** The service takes at most {cap} {name, select, company {companies} contact {people} other {CRM records}} in one filter, so nothing was asked of it. */
      readonly overBody: (values: {
        readonly cap: string | number;
        readonly name: string | number;
      }) => string;
      /** Keep the first {cap} */
      readonly keepFirst: (values: { readonly cap: string | number }) => string;
      /** Only the local copy can filter by this. */
      readonly mirrorOnly: string;
      /** It is not whole yet: {done} of {total} are here. */
      readonly notWhole: (values: {
        readonly done: string | number;
        readonly total: string | number;
      }) => string;
      readonly presets: {
        /** Today */
        readonly today: string;
        /** Last 7 days */
        readonly '7d': string;
        /** This month */
        readonly month: string;
        /** This quarter */
        readonly quarter: string;
      };
      /** From */
      readonly from: string;
      /** To */
      readonly to: string;
      /** until {last} */
      readonly daysUntil: (values: { readonly last: string | number }) => string;
      /** since {first} */
      readonly daysSince: (values: { readonly first: string | number }) => string;
      /** {first} to {last} */
      readonly days: (values: { readonly first: string | number; readonly last: string | number }) => string;
      /** Days as in {zone}. */
      readonly zone: (values: { readonly zone: string | number }) => string;
      /** At least, minutes */
      readonly least: string;
      /** Below, minutes */
      readonly below: string;
      /** under {below} min */
      readonly minutesBelow: (values: { readonly below: string | number }) => string;
      /** {least} min or more */
      readonly minutesLeast: (values: { readonly least: string | number }) => string;
      /** {least} to {below} min */
      readonly minutes: (values: {
        readonly least: string | number;
        readonly below: string | number;
      }) => string;
      /** Words */
      readonly words: string;
      /** Words, "exact words", speaker:ada … */
      readonly wordsHint: string;
      /** Clear filters */
      readonly clearAll: string;
      /** {count, plural, one {# filter} other {# filters}} */
      readonly count: (values: { readonly count: number }) => string;
    };
    readonly selection: {
      /** Selection */
      readonly title: string;
      /** {count, number} selected */
      readonly count: (values: { readonly count: number }) => string;
      /** Selecting, {done} of {total} */
      readonly gathering: (values: {
        readonly done: string | number;
        readonly total: string | number;
      }) => string;
      /** {count, plural, one {Select # row} other {Select all #}} */
      readonly all: (values: { readonly count: number }) => string;
      /** Select the {count, number} loaded */
      readonly loaded: (values: { readonly count: number }) => string;
      /** Only the rows loaded so far: the local copy is not whole yet. */
      readonly onlyLoaded: string;
      /** Clear selection */
      readonly clear: string;
      /** Stop */
      readonly stop: string;
      /** Change */
      readonly change: string;
    };
  };
  readonly export: {
    /** Take away */
    readonly open: string;
    /** Export transcript… */
    readonly exportTranscript: string;
    /** Raw data… */
    readonly rawEngagement: string;
    /** Export transcript */
    readonly title: string;
    /** Format */
    readonly format: string;
    readonly formats: {
      /** Text */
      readonly txt: string;
      /** Markdown */
      readonly md: string;
      /** SRT subtitles */
      readonly srt: string;
      /** WebVTT subtitles */
      readonly vtt: string;
      /** JSON */
      readonly json: string;
    };
    /** What goes in */
    readonly what: string;
    /** Speakers’ names */
    readonly speakers: string;
    /** Times */
    readonly times: string;
    /** Subtitles always have times. */
    readonly timesAlways: string;
    /** Range */
    readonly range: string;
    /** From */
    readonly from: string;
    /** To */
    readonly to: string;
    /** As 1:04:09 or 4:09. Empty means the whole call. */
    readonly rangeHint: string;
    /** Write it as 1:04:09 or 4:09, the end after the beginning. */
    readonly rangeWrong: string;
    /** Whose lines */
    readonly whose: string;
    /** Drag this name out of the window to have the file there */
    readonly drag: string;
    /** First lines */
    readonly preview: string;
    /** No line fits these choices. */
    readonly nothing: string;
    /** Download */
    readonly download: string;
    /** Copy all */
    readonly copy: string;
    /** Copied what would be in {name}. */
    readonly copied: (values: { readonly name: string | number }) => string;
    /** The system did not let Parley copy. */
    readonly copyRefused: string;
    /** Raw data */
    readonly rawTitle: string;
    /** Which part */
    readonly rawWhich: string;
    readonly rawParts: {
      /** Engagement */
      readonly engagement: string;
      /** Transcript */
      readonly timeline: string;
    };
    /** This call has no timed transcript. */
    readonly rawNone: string;
    /** The transcript as Parley reads it: times are seconds from the start. */
    readonly rawTimeline: string;
    /** As the service sent it, with what was asked for beside it. */
    readonly rawBody: string;
  };
  readonly insights: {
    /** Insights */
    readonly tab: string;
    /** Working out the numbers */
    readonly working: string;
    /** Nobody to count */
    readonly nobodyTitle: string;
    /** The transcript names no speakers, so there is nothing to compare. */
    readonly nobodyBody: string;
    /** No numbers without lines */
    readonly noLinesTitle: string;
    /** These numbers are counted from the timed lines of a transcript, and this engagement has none. */
    readonly noLinesBody: string;
    /** We talked */
    readonly talkRatio: string;
    /** Talked */
    readonly talkShare: string;
    /** Longest monologue */
    readonly longestMonologue: string;
    /** Longest customer story */
    readonly longestCustomerStory: string;
    /** Changes of speaker */
    readonly interactivity: string;
    /** Took the floor */
    readonly turns: string;
    /** Wait before speaking */
    readonly patience: string;
    /** Questions */
    readonly questions: string;
    /** – */
    readonly notKnown: string;
    readonly missing: {
      /** Nothing was spoken that could be counted. */
      readonly 'nothing-spoken': string;
      /** It isn’t known who is on which side. Say so below, and this is counted. */
      readonly 'sides-unknown': string;
      /** It takes two speakers. */
      readonly 'one-speaker': string;
    };
    /** {tenths} s */
    readonly seconds: (values: { readonly tenths: string | number }) => string;
    /** {tenths} a minute */
    readonly perMinute: (values: { readonly tenths: string | number }) => string;
    /** {name} {share} */
    readonly spoke: (values: { readonly name: string | number; readonly share: string | number }) => string;
    /** Moments */
    readonly moments: string;
    /** {count, plural, one {Play it} other {Play all {shown}, one after the other}} */
    readonly playAll: (values: { readonly count: number; readonly shown: string | number }) => string;
    /** Show {next} more of {left} */
    readonly more: (values: { readonly next: string | number; readonly left: string | number }) => string;
    readonly sides: {
      /** Our side */
      readonly ours: string;
      /** Customer */
      readonly theirs: string;
      /** Not known */
      readonly unknown: string;
    };
    /** Users of the workspace are our side, contacts are the customer’s. Where a speaker is neither, the domain of the email address decides. Set it right here, for as long as this window is open: */
    readonly sidesExplained: string;
    /** Side of {name} */
    readonly sideOf: (values: { readonly name: string | number }) => string;
    readonly why: {
      /** As you chose. */
      readonly chosen: string;
      /** A user of this workspace. */
      readonly user: string;
      /** A contact of this workspace. */
      readonly contact: string;
      /** By the domain of the email address. */
      readonly domain: string;
      /** Neither a user nor a contact. */
      readonly nothing: string;
    };
    /** Probably said at {time} */
    readonly guessed: (values: { readonly time: string | number }) => string;
    /** A guess, by the words they have in common */
    readonly guessedTitle: string;
    /** Signal (guessed place): {name} */
    readonly signalMark: (values: { readonly name: string | number }) => string;
    /** Action item (guessed place): {title} */
    readonly actionItemMark: (values: { readonly title: string | number }) => string;
  };
  readonly journal: {
    /** Journal */
    readonly title: string;
    /** Search the journal */
    readonly search: string;
    /** Call, person, CRM id, request id */
    readonly searchHint: string;
    /** Result */
    readonly result: string;
    /** Any result */
    readonly anyResult: string;
    readonly results: {
      /** Being written */
      readonly open: string;
      /** Saved */
      readonly saved: string;
      /** Saved, not read back */
      readonly 'saved-unread': string;
      /** Refused */
      readonly refused: string;
      /** Not written */
      readonly lost: string;
      /** Unclear */
      readonly unknown: string;
    };
    readonly resultWords: {
      /** It was sent; its answer isn’t known yet. */
      readonly open: string;
      /** The service accepted it. */
      readonly saved: string;
      /** Saved; this token can’t read it back. */
      readonly 'saved-unread': string;
      /** The service refused it; nothing was changed. */
      readonly refused: string;
      /** The answer never came, and the record shows that nothing was written. */
      readonly lost: string;
      /** The answer never came, and the record doesn’t show whether it was written. */
      readonly unknown: string;
    };
    /** Connections */
    readonly scope: string;
    /** This connection */
    readonly thisConnection: string;
    /** All connections */
    readonly allConnections: string;
    /** Export */
    readonly export: string;
    readonly exportAs: {
      /** As CSV, for a sheet */
      readonly csv: string;
      /** As JSON */
      readonly json: string;
    };
    /** Exporting… */
    readonly exporting: string;
    /** Journal exported. */
    readonly exported: string;
    /** Loading the journal */
    readonly loading: string;
    /** {count, plural, one {# write loaded} other {# writes loaded}} */
    readonly loaded: (values: { readonly count: number }) => string;
    /** {count, plural, one {# write} other {# writes}} */
    readonly count: (values: { readonly count: number }) => string;
    /** That was all. */
    readonly end: string;
    /** Nothing was written yet */
    readonly emptyTitle: string;
    /** Every change that Parley writes to the service is kept here for good: when, what it was before and after, and the id of its request. */
    readonly emptyBody: string;
    /** Nothing matches */
    readonly nothingTitle: string;
    /** There are writes, but none that fits the search and filters you set. */
    readonly nothingBody: string;
    /** Clear search and filters */
    readonly clear: string;
    /** Details of the write */
    readonly details: string;
    /** Close the details */
    readonly closeDetails: string;
    /** Sent */
    readonly sentAt: string;
    /** Answered */
    readonly endedAt: string;
    /** Connection */
    readonly connection: string;
    /** Change */
    readonly change: string;
    /** There afterwards */
    readonly after: string;
    /** Nobody */
    readonly afterNobody: string;
    /** Could not be read back */
    readonly afterUnread: string;
    /** Request id */
    readonly requestId: string;
    /** Copy request id */
    readonly copyRequestId: string;
    /** None */
    readonly none: string;
    /** Open the call */
    readonly openCall: string;
    /** Undo */
    readonly undo: string;
    /** Redo */
    readonly redo: string;
    /** Undone */
    readonly undone: string;
    /** Part of a bulk run */
    readonly partOfRun: string;
  };
  readonly links: {
    /** Open another program? */
    readonly askTitle: string;
    /** This link starts the program that opens {scheme} links on this computer. It came from the service, not from Parley. Look at all of it first: */
    readonly askBody: (values: { readonly scheme: string | number }) => string;
    /** Open it */
    readonly open: string;
    /** Don’t ask again for {scheme} links */
    readonly remember: (values: { readonly scheme: string | number }) => string;
    /** Copy link */
    readonly copy: string;
    readonly refused: {
      /** Not opened: it is longer than systems take whole. */
      readonly 'too-long': string;
      /** Not opened: it hides characters. */
      readonly 'hidden-characters': string;
      /** Not opened: it holds blanks or quotes. */
      readonly 'spaces-or-quotes': string;
      /** Not opened: it is no complete address. */
      readonly 'not-an-address': string;
      /** Not opened: it holds a user name, and may lead elsewhere than it seems. */
      readonly credentials: string;
      /** Not opened: links of this kind can do harm. */
      readonly 'dangerous-scheme': string;
    };
  };
  readonly pendingChanges: {
    /** Review */
    readonly title: string;
    /** Loading the changes */
    readonly loading: string;
    /** Nothing is staged */
    readonly emptyTitle: string;
    /** Change the contacts or the CRM link of a call and choose “Stage for review”: all such changes are collected here, to be looked at and saved together. */
    readonly emptyBody: string;
    /** Needs you */
    readonly needsYou: string;
    /** Each of these needs a decision. */
    readonly needsYouBody: string;
    /** On its way */
    readonly onItsWay: string;
    /** Staged */
    readonly staged: string;
    /** Saved lately */
    readonly lately: string;
    /** All of it in the journal */
    readonly toJournal: string;
    /** Try now */
    readonly tryNow: string;
    /** {calls, plural, one {on # call} other {on # calls}} */
    readonly total: (values: { readonly calls: number }) => string;
    /** {count, plural, one {# change} other {# changes}} */
    readonly changes: (values: { readonly count: number }) => string;
    /** {count, plural, one {# contact added} other {# contacts added}} */
    readonly contactsAdded: (values: { readonly count: number }) => string;
    /** {count, plural, one {# contact removed} other {# contacts removed}} */
    readonly contactsRemoved: (values: { readonly count: number }) => string;
    /** {count, plural, one {# CRM link set} other {# CRM links set}} */
    readonly linksSet: (values: { readonly count: number }) => string;
    /** {count, plural, one {# call is left with nobody} other {# calls are left with nobody}} */
    readonly cleared: (values: { readonly count: number }) => string;
    /** {count, plural, one {# change can’t be undone} other {# changes can’t be undone}} */
    readonly cannotBeUndone: (values: { readonly count: number }) => string;
    /** Leaves nobody */
    readonly clears: string;
    /** Can’t be undone */
    readonly final: string;
    /** Part of a bulk run */
    readonly partOfRun: string;
    /** Select all */
    readonly selectAll: string;
    /** Select the change of {title} */
    readonly select: (values: { readonly title: string | number }) => string;
    /** {count, plural, one {Save it} other {Save all #}} */
    readonly saveAll: (values: { readonly count: number }) => string;
    /** {count, plural, one {Save the one selected} other {Save the # selected}} */
    readonly saveSome: (values: { readonly count: number }) => string;
    /** Discard all */
    readonly discardAll: string;
    /** Discard selected */
    readonly discardSome: string;
    /** Save */
    readonly save: string;
    /** Edit again */
    readonly edit: string;
    /** Discard */
    readonly discard: string;
    /** Try again */
    readonly retry: string;
    /** Undo */
    readonly undo: string;
    /** Redo */
    readonly redo: string;
    /** Undone */
    readonly undone: string;
    /** Show more */
    readonly more: string;
    /** {count, plural, one {# change discarded.} other {# changes discarded.}} */
    readonly discarded: (values: { readonly count: number }) => string;
    /** Open {title} */
    readonly open: (values: { readonly title: string | number }) => string;
    /** {count, plural, one {# change is being saved.} other {# changes are being saved.}} */
    readonly onTheirWay: (values: { readonly count: number }) => string;
    readonly status: {
      /** {count, plural, one {# change needs you} other {# changes need you}} */
      readonly stuck: (values: { readonly count: number }) => string;
      /** {count, plural, one {# change is being saved} other {# changes are being saved}} */
      readonly waiting: (values: { readonly count: number }) => string;
      /** {count, plural, one {# change is staged} other {# changes are staged}} */
      readonly staged: (values: { readonly count: number }) => string;
    };
    /** Undo the last change? */
    readonly undoTitle: string;
    /** Do it again? */
    readonly redoTitle: string;
    /** It is put back by a new save. What others changed since stays. */
    readonly undoBody: string;
    /** {count, plural, one {It is part of a bulk run: # change of the run is undone.} other {It is part of a bulk run: # changes of the run are undone.}} */
    readonly undoRun: (values: { readonly count: number }) => string;
    /** This change can’t be undone */
    readonly cantUndoTitle: string;
    /** There is nothing to undo. */
    readonly nothingToUndo: string;
    /** There is nothing to bring back. */
    readonly nothingToRedo: string;
  };
  readonly pickers: {
    readonly words: {
      /** Choose {name} */
      readonly choose: (values: { readonly name: string | number }) => string;
      /** chosen */
      readonly chosen: string;
    };
    /** CRM links of the workspace */
    readonly usedLinks: string;
    /** Find a CRM link in use */
    readonly findLink: string;
    /** Name or record ID */
    readonly findLinkHint: string;
    /** {count, plural, one {on # call} other {on # calls}} */
    readonly onCalls: (values: { readonly count: number }) => string;
    /** No link in use fits. Type a new one below. */
    readonly noLinks: string;
  };
  readonly player: {
    /** Player */
    readonly region: string;
    /** Play */
    readonly play: string;
    /** Pause */
    readonly pause: string;
    /** Seek */
    readonly seek: string;
    /** Speed */
    readonly speed: string;
    /** {speed}× */
    readonly speedValue: (values: { readonly speed: string | number }) => string;
    /** Volume */
    readonly volume: string;
    /** Mute */
    readonly mute: string;
    /** Unmute */
    readonly unmute: string;
    /** Back 5 seconds */
    readonly back5: string;
    /** Back 15 seconds */
    readonly back15: string;
    /** Forward 5 seconds */
    readonly forward5: string;
    /** Forward 15 seconds */
    readonly forward15: string;
    /** {now} of {all} */
    readonly position: (values: { readonly now: string | number; readonly all: string | number }) => string;
    /** Open the call that is playing */
    readonly openCall: string;
    /** Stop and close the player */
    readonly stop: string;
    /** Video */
    readonly video: string;
    /** Height of the video */
    readonly videoHeight: string;
    /** Loading… */
    readonly buffering: string;
    /** The recording is slow to arrive. */
    readonly slow: string;
    /** Skip silence */
    readonly skipSilence: string;
    /** saves {time} */
    readonly saves: (values: { readonly time: string | number }) => string;
    /** no silence here */
    readonly savesNothing: string;
    /** Skip silence: there is no transcript to tell silence by */
    readonly skipNeedsLines: string;
    /** Clip {from}–{to} */
    readonly clip: (values: { readonly from: string | number; readonly to: string | number }) => string;
    /** {count} moments */
    readonly moments: (values: { readonly count: string | number }) => string;
    /** Play on */
    readonly playOn: string;
    /** Go on with the whole call */
    readonly playOnTitle: string;
    /** Captions */
    readonly captions: string;
    /** Picture in picture */
    readonly picture: string;
    /** Back from picture in picture */
    readonly endPicture: string;
    /** The recording lasts {real}; the service says {told}. */
    readonly otherLength: (values: {
      readonly real: string | number;
      readonly told: string | number;
    }) => string;
    /** No recording */
    readonly none: string;
    /** Looking for a recording */
    readonly checking: string;
    /** Play this call */
    readonly playThis: string;
    /** Another call is in the player below. */
    readonly otherPlaying: string;
    readonly failed: {
      /** The recording stopped arriving. Check the network, then try again. */
      readonly fetch: string;
      /** The recording is damaged, or this browser can’t play its format. */
      readonly decode: string;
      /** The recording can’t be had right now. It may have been moved or deleted. */
      readonly source: string;
    };
  };
  readonly problems: {
    /** Request id */
    readonly requestId: string;
    /** Copy request id */
    readonly copyRequestId: string;
    readonly api: {
      readonly byStatus: {
        readonly '400': {
          /** The service did not accept the question */
          readonly what: string;
          /** Clear the search and filters, then try again. */
          readonly todo: string;
        };
        readonly '404': {
          /** This no longer exists */
          readonly what: string;
          /** It was deleted, or this token can no longer see it. Parley removes it from your lists. */
          readonly todo: string;
        };
        readonly '409': {
          /** Somebody else changed this meanwhile */
          readonly what: string;
          /** Look at what is there now, then decide. */
          readonly todo: string;
        };
        readonly '422': {
          /** The service did not accept what was sent */
          readonly what: string;
          /** Correct what is named below, then save again. */
          readonly todo: string;
        };
        readonly '503': {
          /** The service is not available right now */
          readonly what: string;
          /** Try again in a minute. */
          readonly todo: string;
        };
      };
      readonly serverFailed: {
        /** The service failed */
        readonly what: string;
        /** Try again in a minute. If it goes on, give the request id to whoever runs the service. */
        readonly todo: string;
      };
      readonly other: {
        /** The service answered with something unexpected */
        readonly what: string;
        /** Try again. If it goes on, give the request id to whoever runs the service. */
        readonly todo: string;
      };
    };
    readonly rateLimited: {
      /** The workspace has used up its requests for now */
      readonly what: string;
      /** All programs that use this workspace share one limit. It opens again in about {seconds}. */
      readonly why: (values: { readonly seconds: string | number }) => string;
      /** Wait until then and try again. */
      readonly todo: string;
    };
    readonly unauthenticated: {
      /** The service did not accept the token */
      readonly what: string;
      /** It may have been mistyped, withdrawn or replaced. */
      readonly why: string;
      /** Paste a valid token. */
      readonly todo: string;
    };
    readonly forbidden: {
      /** The token may not do this */
      readonly what: string;
      /** The token may not do this: it lacks {scope} */
      readonly whatScope: (values: { readonly scope: string | number }) => string;
      /** The service knows the token, but it was made without this permission. */
      readonly why: string;
      /** Ask whoever made the token for one with more permissions. */
      readonly todo: string;
      /** Ask for a token with the scope {scope}. */
      readonly todoScope: (values: { readonly scope: string | number }) => string;
    };
    readonly network: {
      readonly unreachable: {
        /** The service can’t be reached */
        readonly what: string;
        /** Check the network and the address, then try again. */
        readonly todo: string;
      };
      readonly timeout: {
        /** The service did not answer in time */
        readonly what: string;
        /** Try again; if it goes on, check the network. */
        readonly todo: string;
      };
      readonly interrupted: {
        /** The connection broke off before the answer was complete */
        readonly what: string;
        /** Try again. */
        readonly todo: string;
      };
      readonly redirected: {
        /** The address sends its visitors somewhere else */
        readonly what: string;
        /** Use the address of the API itself. The token was not sent along. */
        readonly todo: string;
      };
      readonly certificate: {
        /** The service’s certificate can’t be trusted */
        readonly what: string;
        /** Check the address. If it is right, ask whoever runs the service. */
        readonly todo: string;
      };
      readonly 'too-large': {
        /** The answer was larger than Parley accepts */
        readonly what: string;
        /** Narrow the filters and try again. */
        readonly todo: string;
      };
      readonly 'not-the-api': {
        /** Something answers there, but not this API */
        readonly what: string;
        /** Check the address: it must be the base URL of the API, not a web page. */
        readonly todo: string;
      };
      readonly 'insecure-url': {
        /** That address is not encrypted */
        readonly what: string;
        /** Use an address that begins with https://. Plain http:// is accepted for this computer only. */
        readonly todo: string;
      };
      readonly 'invalid-url': {
        /** That is not an address */
        readonly what: string;
        /** Enter it like https://api.example.com. */
        readonly todo: string;
      };
    };
    readonly cancelled: {
      /** Stopped */
      readonly what: string;
      /** Start again when you like. */
      readonly todo: string;
    };
    readonly contract: {
      /** Parley could not understand itself */
      readonly what: string;
      /** Load the page again. If it happens again, update Parley. */
      readonly todo: string;
    };
    readonly storage: {
      readonly 'disk-full': {
        /** The disk is full */
        readonly what: string;
        /** Make room, then try again. Nothing that was saved is lost. */
        readonly todo: string;
      };
      readonly damaged: {
        /** A file of Parley is damaged */
        readonly what: string;
        /** Restart Parley: it sets the file aside and begins a new one. */
        readonly todo: string;
      };
      readonly unavailable: {
        /** Parley can’t reach its own files */
        readonly what: string;
        /** Check that its data folder can be written, then try again. */
        readonly todo: string;
      };
    };
    readonly refused: {
      readonly 'read-only': {
        /** This connection is read-only */
        readonly what: string;
        /** Allow changes to it, then save again. */
        readonly todo: string;
      };
      readonly 'no-token': {
        /** This connection has no token at hand */
        readonly what: string;
        /** Paste its token to go on. */
        readonly todo: string;
      };
      readonly 'unknown-connection': {
        /** This connection is no longer here */
        readonly what: string;
        /** Choose another one in the sidebar, or connect again. */
        readonly todo: string;
      };
      readonly 'filter-cap': {
        /** The service does not take that many values in one filter */
        readonly what: string;
        /** Choose fewer. */
        readonly todo: string;
      };
      readonly 'invalid-token': {
        /** That is not a token */
        readonly what: string;
        /** Paste the whole token on one line. */
        readonly todo: string;
      };
    };
    readonly internal: {
      /** Something went wrong inside Parley */
      readonly what: string;
      /** Try again. If it happens again, restart Parley. */
      readonly todo: string;
    };
  };
  readonly rateLimit: {
    /** Rate limit */
    readonly title: string;
    /** Nothing asked yet, so the limit is not known. */
    readonly unknown: string;
    /** {remaining} of {limit} requests left in this window */
    readonly sentence: (values: {
      readonly remaining: string | number;
      readonly limit: string | number;
    }) => string;
    /** Paused until {time}: the workspace used up its limit */
    readonly paused: (values: { readonly time: string | number }) => string;
    /** Resets at {time} */
    readonly resets: (values: { readonly time: string | number }) => string;
    /** Limit */
    readonly limit: string;
    /** Left */
    readonly remaining: string;
    /** Used by Parley */
    readonly own: string;
    /** Used by others */
    readonly others: string;
    /** Kept free for others */
    readonly reserve: string;
    /** On the way */
    readonly inFlight: string;
    /** Waiting */
    readonly waiting: string;
    /** Resets in */
    readonly resetsIn: string;
    /** Every request */
    readonly log: string;
    /** {count, plural, one {# second} other {# seconds}} */
    readonly seconds: (values: { readonly count: number }) => string;
    /** The limit is shared by everything that uses this workspace’s API. */
    readonly shared: string;
  };
  readonly records: {
    readonly kinds: {
      readonly contact: {
        /** People */
        readonly title: string;
        /** Search people */
        readonly search: string;
        /** Name or address */
        readonly searchHint: string;
        /** Choose a person */
        readonly chooseTitle: string;
        /** What is known of them, and every call with them, appear here. */
        readonly chooseBody: string;
        /** No people yet */
        readonly emptyTitle: string;
        /** The contacts of this workspace will be listed here as soon as they have been fetched. The token needs contacts:read for that. */
        readonly emptyBody: string;
        /** This person is not known here */
        readonly noneTitle: string;
        /** They may have been deleted, or not been fetched yet. */
        readonly noneBody: string;
        /** Back to people */
        readonly back: string;
        /** {count, plural, one {# person} other {# people}} */
        readonly total: (values: { readonly count: number }) => string;
      };
      readonly company: {
        /** Companies */
        readonly title: string;
        /** Search companies */
        readonly search: string;
        /** Name or domain */
        readonly searchHint: string;
        /** Choose a company */
        readonly chooseTitle: string;
        /** Its people, and every call with it, appear here. */
        readonly chooseBody: string;
        /** No companies yet */
        readonly emptyTitle: string;
        /** The companies of this workspace will be listed here as soon as they have been fetched. The token needs companies:read for that. */
        readonly emptyBody: string;
        /** This company is not known here */
        readonly noneTitle: string;
        /** It may have been deleted, or not been fetched yet. */
        readonly noneBody: string;
        /** Back to companies */
        readonly back: string;
        /** {count, plural, one {# company} other {# companies}} */
        readonly total: (values: { readonly count: number }) => string;
      };
      readonly user: {
        /** Colleagues */
        readonly title: string;
        /** Search colleagues */
        readonly search: string;
        /** Name or address */
        readonly searchHint: string;
        /** Choose a colleague */
        readonly chooseTitle: string;
        /** What is known of them, and every call they own or host, appear here. */
        readonly chooseBody: string;
        /** No colleagues yet */
        readonly emptyTitle: string;
        /** The users of this workspace will be listed here as soon as they have been fetched. The token needs users:read for that. */
        readonly emptyBody: string;
        /** This colleague is not known here */
        readonly noneTitle: string;
        /** They may have been removed, or not been fetched yet. */
        readonly noneBody: string;
        /** Back to colleagues */
        readonly back: string;
        /** {count, plural, one {# colleague} other {# colleagues}} */
        readonly total: (values: { readonly count: number }) => string;
      };
      readonly crm: {
        /** CRM records */
        readonly title: string;
        /** Search CRM records */
        readonly search: string;
        /** Beginning of the id */
        readonly searchHint: string;
        /** Choose a CRM record */
        readonly chooseTitle: string;
        /** Every call that is linked to it appears here. */
        readonly chooseBody: string;
        /** No CRM links yet */
        readonly emptyTitle: string;
        /** Records of your CRM that calls, people or companies are linked to will be listed here. */
        readonly emptyBody: string;
        /** Back to CRM records */
        readonly back: string;
        /** The {count} most used; search for others by their id */
        readonly mostUsed: (values: { readonly count: string | number }) => string;
        /** {count, plural, one {# record} other {# records}} */
        readonly total: (values: { readonly count: number }) => string;
      };
    };
    /** Loading */
    readonly loading: string;
    /** Nothing matches */
    readonly nobodyFoundTitle: string;
    /** Every word you type has to begin a word of a name, an address or a domain. */
    readonly nobodyFoundBody: string;
    /** No CRM record in use has an id that begins so. */
    readonly noCrmFoundBody: string;
    /** Clear search */
    readonly clearSearch: string;
    /** People of {name} */
    readonly ofCompany: (values: { readonly name: string | number }) => string;
    /** Show everybody */
    readonly everybody: string;
    /** {count, plural, one {# engagement} other {# engagements}} */
    readonly engagements: (values: { readonly count: number }) => string;
    /** No name */
    readonly unnamed: string;
    /** Deleted */
    readonly gone: string;
    /** The service no longer lists it. */
    readonly goneWhy: string;
    /** Short form */
    readonly partial: string;
    /** Only what engagements say of it is known. */
    readonly partialWhy: string;
    /** Timeline */
    readonly activity: string;
    /** Details */
    readonly details: string;
    /** View */
    readonly view: string;
    /** primary */
    readonly primary: string;
    /** People */
    readonly people: string;
    /** Nobody in the workspace names this company. */
    readonly noPeople: string;
    /** {count, plural, one {Show # person} other {Show all # people}} */
    readonly allPeople: (values: { readonly count: number }) => string;
    /** Linked to {names} */
    readonly linkedTo: (values: { readonly names: string | number }) => string;
    /** {time} there now */
    readonly localTime: (values: { readonly time: string | number }) => string;
    readonly roles: {
      /** Owner */
      readonly OWNER: string;
      /** Manager */
      readonly MANAGER: string;
      /** User */
      readonly USER: string;
      /** Inactive */
      readonly INACTIVE: string;
      /** Not invited */
      readonly NOT_INVITED: string;
    };
    readonly fields: {
      /** Addresses */
      readonly emails: string;
      /** Phone numbers */
      readonly phone_numbers: string;
      /** Company */
      readonly company: string;
      /** Job title */
      readonly job_title: string;
      /** Role */
      readonly role: string;
      /** CRM link */
      readonly crm_association: string;
      /** Domains */
      readonly domains: string;
      /** Website */
      readonly website: string;
      /** Industry */
      readonly industry: string;
      /** Employees */
      readonly number_of_employees: string;
      /** Logo */
      readonly logo_url: string;
      /** Description */
      readonly description: string;
      /** Time zone */
      readonly time_zone: string;
      /** Last active */
      readonly last_activity_at: string;
      /** Created */
      readonly created_at: string;
      /** Updated */
      readonly updated_at: string;
      /** First name */
      readonly first_name: string;
      /** Last name */
      readonly last_name: string;
      /** Name */
      readonly name: string;
      /** ID */
      readonly id: string;
    };
    /** More from the service */
    readonly more: string;
  };
  readonly requestLog: {
    /** Requests */
    readonly title: string;
    /** Search requests */
    readonly search: string;
    /** Path, status, request id, who asked */
    readonly searchHint: string;
    /** Result */
    readonly outcome: string;
    readonly outcomes: {
      /** Any result */
      readonly all: string;
      /** Failed */
      readonly failed: string;
      /** Answered (2xx) */
      readonly '2xx': string;
      /** Sent elsewhere (3xx) */
      readonly '3xx': string;
      /** Refused (4xx) */
      readonly '4xx': string;
      /** Service failed (5xx) */
      readonly '5xx': string;
      /** No answer */
      readonly 'no-answer': string;
    };
    /** Method */
    readonly method: string;
    readonly methods: {
      /** Reads (GET) */
      readonly GET: string;
      /** Changes (PUT) */
      readonly PUT: string;
    };
    /** Any method */
    readonly anyMethod: string;
    /** Who asked */
    readonly line: string;
    /** Anybody */
    readonly anyLine: string;
    readonly lines: {
      /** A page */
      readonly interactive: string;
      /** A change on its way */
      readonly write: string;
      /** The sync */
      readonly background: string;
    };
    readonly asked: {
      readonly engagements: {
        /** The list of calls */
        readonly page: string;
        /** A call’s page */
        readonly get: string;
        /** A change of contacts */
        readonly replaceContacts: string;
        /** A change of the CRM link */
        readonly setCrmAssociation: string;
      };
      readonly transcripts: {
        /** A transcript */
        readonly open: string;
        /** A transcript */
        readonly lines: string;
      };
      readonly contacts: {
        /** The search for people */
        readonly page: string;
      };
      readonly media: {
        /** The player */
        readonly check: string;
      };
      readonly edits: {
        /** A change on its way */
        readonly commit: string;
      };
      readonly bulkEdits: {
        /** The check of a bulk change */
        readonly preview: string;
      };
      readonly connections: {
        /** The check of a connection */
        readonly check: string;
        /** The check of a connection */
        readonly add: string;
      };
      readonly sync: {
        /** The sync */
        readonly control: string;
      };
      readonly requestLog: {
        /** Asked again from here */
        readonly replay: string;
      };
    };
    readonly columns: {
      /** Time */
      readonly time: string;
      /** Method */
      readonly method: string;
      /** Path */
      readonly path: string;
      /** Who asked */
      readonly who: string;
      /** Status */
      readonly status: string;
      /** Took */
      readonly duration: string;
      /** Size */
      readonly bytes: string;
      /** Left */
      readonly left: string;
    };
    /** no answer */
    readonly noAnswer: string;
    /** stopped */
    readonly cancelled: string;
    /** Show newer requests */
    readonly newer: string;
    /** {count} kept; the oldest go when there are {most} */
    readonly kept: (values: { readonly count: string | number; readonly most: string | number }) => string;
    /** No requests yet */
    readonly emptyTitle: string;
    /** Whatever this program asks the service is listed here. */
    readonly emptyBody: string;
    /** No request is like that */
    readonly nothingTitle: string;
    /** None of the requests that are kept fits the search and the filters. */
    readonly nothingBody: string;
    /** Clear search and filters */
    readonly clearFilters: string;
    /** Clear log */
    readonly clear: string;
    /** Clear the request log */
    readonly clearTitle: string;
    /** All entries of all connections are deleted. Nothing else changes. */
    readonly clearBody: string;
    /** The request log is empty now */
    readonly cleared: string;
    /** Load older requests */
    readonly loadMore: string;
    /** Request */
    readonly details: string;
    /** Close the request */
    readonly closeDetails: string;
    /** Sent at */
    readonly at: string;
    /** Who asked */
    readonly who: string;
    /** Query */
    readonly query: string;
    /** Status */
    readonly status: string;
    /** What went wrong */
    readonly problem: string;
    /** Waited in line */
    readonly waited: string;
    /** On the way */
    readonly duration: string;
    /** Size of the answer */
    readonly size: string;
    /** Attempt */
    readonly attempt: string;
    /** {count, plural, one {the first} other {number #}} */
    readonly attempts: (values: { readonly count: number }) => string;
    /** Request id */
    readonly requestId: string;
    /** Copy request id */
    readonly copyRequestId: string;
    /** Rate limit */
    readonly rate: string;
    /** {remaining} of {limit} left */
    readonly rateWords: (values: {
      readonly remaining: string | number;
      readonly limit: string | number;
    }) => string;
    /** Resets at */
    readonly resetsAt: string;
    /** none */
    readonly none: string;
    /** Bodies, and headers other than these, are not kept. The token never is. */
    readonly notKept: string;
    /** Copy as curl */
    readonly copyCurl: string;
    /** Copied. Set TOKEN in your shell before you run it. */
    readonly curlCopied: string;
    /** This entry is no longer kept. */
    readonly curlGone: string;
    /** Ask again */
    readonly replay: string;
    /** Asking… */
    readonly replaying: string;
    /** Answer */
    readonly answer: string;
    /** Only the beginning is shown. */
    readonly answerCut: string;
    /** The answer is too large to be shown. */
    readonly answerNotShown: string;
    /** The answer has no body. */
    readonly answerEmpty: string;
    readonly notRepeatable: {
      /** This entry is no longer kept. */
      readonly gone: string;
      /** A change is not sent again from here: Review and Journal know what it was made from. */
      readonly write: string;
      /** The words that were searched for were not kept, so it can’t be asked again. The settings can keep them from now on. */
      readonly 'search-left-out': string;
      /** The address was too long to be kept whole. */
      readonly 'too-long': string;
      /** The connection it was made with is gone. */
      readonly 'no-connection': string;
    };
  };
  readonly search: {
    /** Search results */
    readonly title: string;
    /** Newest first */
    readonly newest: string;
    /** Best match first */
    readonly relevance: string;
    /** {count, plural, one {# engagement} other {# engagements}} */
    readonly found: (values: { readonly count: number }) => string;
    /** {count, plural, one {at least # engagement} other {at least # engagements}} */
    readonly foundAtLeast: (values: { readonly count: number }) => string;
    /** {count, plural, one {# more line} other {# more lines}} */
    readonly moreLines: (values: { readonly count: number }) => string;
    readonly places: {
      /** Title */
      readonly title: string;
      /** Person */
      readonly person: string;
      /** Company */
      readonly company: string;
      /** Tag */
      readonly tag: string;
      /** Notes */
      readonly notes: string;
    };
    /** Text without times */
    readonly inText: string;
    /** Open at {time}, {speaker} */
    readonly playFrom: (values: {
      readonly time: string | number;
      readonly speaker: string | number;
    }) => string;
    /** Unknown speaker */
    readonly someone: string;
    /** Nothing found */
    readonly nothingTitle: string;
    /** No title, person, company, tag or spoken line has these words. */
    readonly nothingBody: string;
    /** Nothing to search for */
    readonly emptyTitle: string;
    /** Type a word or a number. */
    readonly emptyBody: string;
    /** Searching */
    readonly searching: string;
    /** Looking further */
    readonly loadingMore: string;
    /** {searchable} of {total} engagements can be searched by what was said so far; the rest is on its way. */
    readonly partly: (values: {
      readonly searchable: string | number;
      readonly total: string | number;
    }) => string;
    /** Ranked among the newest {count} matches. */
    readonly rankedAmong: (values: { readonly count: string | number }) => string;
    /** Try "exact words", speaker:ada, company:acme, type:call, after:2026-10-01 or has:transcript. */
    readonly hints: string;
    /** Order of the results */
    readonly order: string;
    /** Within the filters of the list. Take them off to search everywhere. */
    readonly within: string;
    /** Show as a list, to select and export */
    readonly asList: string;
    /** How to search */
    readonly help: string;
    /** Looks through {engagements} engagements and {lines} spoken lines on this computer, online or not. */
    readonly searchable: (values: {
      readonly engagements: string | number;
      readonly lines: string | number;
    }) => string;
    /** What was said in {count} of them is still on its way. */
    readonly notYetRead: (values: { readonly count: string | number }) => string;
    readonly examples: {
      /** "annual review" */
      readonly '"': string;
      /** -draft */
      readonly '-': string;
      /** speaker:ada */
      readonly 'speaker:': string;
      /** person:"Ada Byron" */
      readonly 'person:': string;
      /** company:acme */
      readonly 'company:': string;
      /** title:kick-off */
      readonly 'title:': string;
      /** tag:pricing */
      readonly 'tag:': string;
      /** owner:ada */
      readonly 'owner:': string;
      /** type:call */
      readonly 'type:': string;
      /** status:failed */
      readonly 'status:': string;
      /** after:2026-10-01 */
      readonly 'after:': string;
      /** before:2026-11 */
      readonly 'before:': string;
      /** on:yesterday */
      readonly 'on:': string;
      /** has:transcript */
      readonly 'has:': string;
      /** is:private */
      readonly 'is:': string;
    };
    readonly operators: {
      /** These words in a row */
      readonly '"': string;
      /** Without this word; before others too: -has:crm */
      readonly '-': string;
      /** Said by this person */
      readonly 'speaker:': string;
      /** With this person */
      readonly 'person:': string;
      /** With this company */
      readonly 'company:': string;
      /** In the title */
      readonly 'title:': string;
      /** With this tag */
      readonly 'tag:': string;
      /** Owned by this colleague */
      readonly 'owner:': string;
      /** Call, meeting, email, note, task … */
      readonly 'type:': string;
      /** Pending, processing, completed, failed */
      readonly 'status:': string;
      /** On this day or later; also a month, 7d, 3m */
      readonly 'after:': string;
      /** Before this day or month */
      readonly 'before:': string;
      /** On this day, or in this month */
      readonly 'on:': string;
      /** Transcript, timeline, crm, media, owner, start */
      readonly 'has:': string;
      /** Private or internal */
      readonly 'is:': string;
    };
  };
  readonly settings: {
    /** Settings */
    readonly title: string;
    readonly sections: {
      /** Appearance */
      readonly appearance: string;
      /** Language and time */
      readonly dates: string;
      /** Playback */
      readonly playback: string;
      /** Local copy and requests */
      readonly sync: string;
      /** Keyboard shortcuts */
      readonly shortcuts: string;
      /** Privacy */
      readonly privacy: string;
      /** Notices */
      readonly notices: string;
      /** Take along */
      readonly file: string;
    };
    /** Reading the settings */
    readonly loading: string;
    readonly setAside: {
      /** Some settings could not be read and were set aside. What could be read is in use; the rest is as it came with Parley. */
      readonly damaged: string;
      /** These settings were written by a newer version of Parley. What this one knows of them is in use; the first change here leaves the rest behind. */
      readonly newer: string;
    };
    /** Theme */
    readonly theme: string;
    /** Light and dark follow your computer unless you choose one. */
    readonly themeHint: string;
    /** Density */
    readonly density: string;
    /** Compact shows more rows of a list at a time. */
    readonly densityHint: string;
    readonly densities: {
      /** Comfortable */
      readonly comfortable: string;
      /** Compact */
      readonly compact: string;
    };
    /** Language */
    readonly language: string;
    /** Dates and numbers are written this way. Parley itself speaks English where it has no other words yet. */
    readonly languageHint: string;
    /** As this computer ({name}) */
    readonly asComputer: (values: { readonly name: string | number }) => string;
    /** Time zone */
    readonly timeZone: string;
    /** Right now it is {now}. */
    readonly timeZoneHint: (values: { readonly now: string | number }) => string;
    /** Usual speed */
    readonly speed: string;
    /** The player begins with it; the speed you choose in the player stays until you change this. */
    readonly speedHint: string;
    /** Skip silence */
    readonly skipSilence: string;
    /** Jumps over stretches in which nobody speaks. */
    readonly skipSilenceHint: string;
    /** Keep free for others */
    readonly reserve: string;
    /** So much of the workspace’s request limit is left to its other tokens while Parley fetches in the background. What you click on always goes first. */
    readonly reserveHint: string;
    /** {share} of the limit */
    readonly reserveValue: (values: { readonly share: string | number }) => string;
    /** Pause fetching in the background */
    readonly paused: string;
    /** The local copies of all workspaces stay as they are until you lift this. */
    readonly pausedHint: string;
    /** Keep search words in the request log */
    readonly keepSearches: string;
    /** Off: the log shows that something was searched for, not what. */
    readonly keepSearchesHint: string;
    /** Keep what webhook deliveries carried */
    readonly keepPayloads: string;
    /** Off: the list of deliveries shows their kind and time alone. */
    readonly keepPayloadsHint: string;
    /** Tell me when a long job ends */
    readonly jobEnded: string;
    /** A run of many changes, or the first copy of a workspace: your computer says so while you are elsewhere. No call and no person is named. */
    readonly jobEndedHint: string;
    /** Your computer or browser forbids Parley to tell you. Allow notifications for it there, then switch this on. */
    readonly noticesForbidden: string;
    /** Parley may tell you now. */
    readonly noticesAllowed: string;
    /** Settings as a file */
    readonly exportWhat: string;
    /** For another computer. The file holds no token and no connection. */
    readonly exportHint: string;
    /** Save as a file */
    readonly export: string;
    /** Read from a file */
    readonly import: string;
    /** The settings of the file are in use. */
    readonly imported: string;
    /** {count, plural, one {# setting of the file didn’t fit and stayed as it was} other {# settings of the file didn’t fit and stayed as they were}}: {places}. */
    readonly leftOut: (values: { readonly count: number; readonly places: string | number }) => string;
    readonly notSettings: {
      /** This file can’t be read. Choose one that was saved here as “parley-settings.json”. */
      readonly unreadable: string;
      /** This file holds something else. Choose one that was saved here as “parley-settings.json”. */
      readonly 'another-file': string;
      /** This file was saved by a newer version of Parley. Update this one, then read it again. */
      readonly newer: string;
    };
    /** Press the keys you want; Esc leaves them as they are. */
    readonly keysIntro: string;
    /** Change the keys for “{title}” */
    readonly change: (values: { readonly title: string | number }) => string;
    /** Press the keys… */
    readonly pressKeys: string;
    /** Give “{title}” its own keys back */
    readonly reset: (values: { readonly title: string | number }) => string;
    /** Give all their own keys back */
    readonly resetAll: string;
    /** Take the keys of “{title}” away */
    readonly remove: (values: { readonly title: string | number }) => string;
    /** None */
    readonly noKeys: string;
    /** Changed */
    readonly changed: string;
    /** Can’t be changed */
    readonly fixed: string;
    /** {keys} is already “{title}”. */
    readonly taken: (values: { readonly keys: string | number; readonly title: string | number }) => string;
    /** Use it here instead */
    readonly takeOver: string;
    /** Change keys */
    readonly changeKeys: string;
  };
  readonly speakerLanes: {
    /** Speakers */
    readonly title: string;
    /** Speakers over the call */
    readonly field: string;
    /** Over {duration}: {parts}. */
    readonly sentence: (values: {
      readonly duration: string | number;
      readonly parts: string | number;
    }) => string;
    /** {name} spoke {time} ({share}) */
    readonly spoke: (values: {
      readonly name: string | number;
      readonly time: string | number;
      readonly share: string | number;
    }) => string;
    /** {where}, {name} speaking */
    readonly speaking: (values: {
      readonly where: string | number;
      readonly name: string | number;
    }) => string;
    /** {count, plural, one {# other} other {# others}} */
    readonly others: (values: { readonly count: number }) => string;
    /** Hear only */
    readonly hearOnly: string;
    /** Hear only {name} */
    readonly hearOnlyTitle: (values: { readonly name: string | number }) => string;
    /** Only {names} */
    readonly hearing: (values: { readonly names: string | number }) => string;
    /** Hear everybody */
    readonly hearEverybody: string;
    /** Zoom in */
    readonly zoomIn: string;
    /** Zoom out */
    readonly zoomOut: string;
    /** Show the whole call */
    readonly showAll: string;
    /** Bookmark */
    readonly ownUnnamed: string;
    /** Bookmark: {name} */
    readonly own: (values: { readonly name: string | number }) => string;
    /** Nobody speaks */
    readonly silence: string;
    /** Sentiment */
    readonly sentiment: string;
  };
  readonly sync: {
    /** Local copy */
    readonly title: string;
    /** The local copy of this workspace was damaged. It was set aside as {file} and is made anew. */
    readonly rebuilt: (values: { readonly file: string | number }) => string;
    /** The disk is full: the local copy keeps what it has and goes on when there is room. */
    readonly diskFull: string;
    /** There is room on the disk again; the local copy goes on. */
    readonly roomAgain: string;
    /** Up to date */
    readonly upToDate: string;
    /** {done} of {total} */
    readonly rows: (values: { readonly done: string | number; readonly total: string | number }) => string;
    readonly phases: {
      /** The list of engagements is being copied to this computer. */
      readonly rows: string;
      /** The list is here. What was said in the calls is being copied. */
      readonly timelines: string;
      /** Changes since the last time are being fetched. */
      readonly 'catching-up': string;
      /** Everything is on this computer and stays up to date by itself. */
      readonly live: string;
    };
    /** Checking every engagement for changes and deletions. */
    readonly scanning: string;
    readonly waits: {
      /** Paused by you. */
      readonly paused: string;
      /** The service can’t be reached. It is tried again by itself. */
      readonly offline: string;
      /** Waiting for the rate limit, with a reserve kept free for others. */
      readonly rate: string;
      /** The service answers with errors. It is tried again by itself. */
      readonly service: string;
      /** The local copy can’t be written, most likely because the disk is full. */
      readonly storage: string;
      /** Stopped: the token is no longer accepted. Replace it to go on. */
      readonly stopped: string;
    };
    readonly short: {
      /** Paused */
      readonly paused: string;
      /** Offline */
      readonly offline: string;
      /** Waiting */
      readonly rate: string;
      /** Waiting */
      readonly service: string;
      /** Disk full */
      readonly storage: string;
      /** Stopped */
      readonly stopped: string;
    };
    /** Checked */
    readonly scanned: string;
    /** Engagements */
    readonly engagements: string;
    /** Transcripts */
    readonly transcripts: string;
    /** People, companies and tags */
    readonly others: string;
    /** Lines to search */
    readonly utterances: string;
    /** Last checked */
    readonly checked: string;
    /** Time left */
    readonly left: string;
    /** {count, plural, one {about # minute} other {about # minutes}} */
    readonly minutes: (values: { readonly count: number }) => string;
    /** less than a minute */
    readonly lessThanMinute: string;
    /** Some parts are left out: the token lacks {scopes}. */
    readonly withheld: (values: { readonly scopes: string | number }) => string;
    /** Pause */
    readonly pause: string;
    /** Resume */
    readonly resume: string;
    /** Check now */
    readonly now: string;
  };
  readonly trackers: {
    /** Trackers */
    readonly title: string;
    /** Name something to listen for, and the ways people say it: every call says how often, and this page finds all of them. */
    readonly lead: string;
    /** New tracker */
    readonly add: string;
    /** Edit tracker */
    readonly edit: string;
    /** Edit */
    readonly change: string;
    /** Remove */
    readonly remove: string;
    /** Tracker “{name}” removed. */
    readonly removed: (values: { readonly name: string | number }) => string;
    /** Name */
    readonly name: string;
    /** As you speak of it: price, competitors, delays. */
    readonly nameHint: string;
    /** Phrases */
    readonly phrases: string;
    /** One in each line. A star at the end takes any ending: price* finds prices and priced. */
    readonly phrasesHint: string;
    /** Write at least one phrase, and no more than twenty of up to 200 letters. */
    readonly phrasesWrong: string;
    /** Save */
    readonly save: string;
    /** Loading the trackers */
    readonly loading: string;
    /** Nothing is tracked yet */
    readonly noneTitle: string;
    /** Name a phrase, and see every mention in every past call. */
    readonly noneBody: string;
    /** {count, plural, one {# call} other {# calls}} */
    readonly calls: (values: { readonly count: number }) => string;
    /** {count, plural, one {at least # call} other {at least # calls}} */
    readonly callsAtLeast: (values: { readonly count: number }) => string;
    /** Counting */
    readonly counting: string;
    /** {count, plural, one {# mention} other {# mentions}} */
    readonly mentions: (values: { readonly count: number }) => string;
    /** Nobody has said this yet. */
    readonly notSaid: string;
    /** {count, plural, one {Show # more call} other {Show # more calls}} */
    readonly moreCalls: (values: { readonly count: number }) => string;
    /** Calls by month: {list} */
    readonly trend: (values: { readonly list: string | number }) => string;
    /** {month} {count} */
    readonly trendMonth: (values: {
      readonly month: string | number;
      readonly count: string | number;
    }) => string;
    /** Open at {time} */
    readonly openAt: (values: { readonly time: string | number }) => string;
    /** Play from {time} */
    readonly playAt: (values: { readonly time: string | number }) => string;
    /** This call has no timed transcript to listen in. */
    readonly noLines: string;
    /** Listening through the call */
    readonly reading: string;
  };
  readonly transcript: {
    /** Transcript */
    readonly title: string;
    /** Loading the transcript */
    readonly loading: string;
    /** {loaded} of {all} lines */
    readonly loadingLines: (values: {
      readonly loaded: string | number;
      readonly all: string | number;
    }) => string;
    /** Unknown speaker */
    readonly unknownSpeaker: string;
    /** Speaker {number} */
    readonly speakerNumber: (values: { readonly number: string | number }) => string;
    /** Play from {time} */
    readonly playFrom: (values: { readonly time: string | number }) => string;
    /** Jump to now */
    readonly jumpToNow: string;
    /** Find in transcript */
    readonly find: string;
    /** Find */
    readonly findOpen: string;
    /** Whose lines */
    readonly findSpeaker: string;
    /** All speakers */
    readonly findAnySpeaker: string;
    /** Preparing */
    readonly findPreparing: string;
    /** Not found */
    readonly findNone: string;
    /** {at} of {all} */
    readonly findCount: (values: { readonly at: string | number; readonly all: string | number }) => string;
    /** Previous hit */
    readonly findPrevious: string;
    /** Next hit */
    readonly findNext: string;
    /** Close find */
    readonly findClose: string;
    /** Actions for the line at {time} */
    readonly lineActions: (values: { readonly time: string | number }) => string;
    /** Copy quote */
    readonly copyQuote: string;
    /** Copy link to this moment */
    readonly copyMoment: string;
    /** Bookmark here */
    readonly bookmarkHere: string;
    /** Begin a clip */
    readonly beginClip: string;
    /** The system did not let Parley copy. */
    readonly copyRefused: string;
    /** Chosen lines */
    readonly chosen: string;
    /** {count, plural, one {# line} other {# lines}} */
    readonly chosenLines: (values: { readonly count: number }) => string;
    /** Shift-click another line, or press Shift and an arrow, to reach further. */
    readonly chooseMore: string;
    /** Copy */
    readonly copyLines: string;
    /** Save as clip */
    readonly saveClip: string;
    /** Choose none */
    readonly clearChosen: string;
    /** No transcript */
    readonly noneTitle: string;
    /** The service has no timed transcript for this engagement. */
    readonly noneBody: string;
    /** No transcript yet */
    readonly awaitedTitle: string;
    /** It appears here by itself when the service has processed the call. */
    readonly awaitedBody: string;
    /** Nothing was said */
    readonly emptyTitle: string;
    /** The transcript is there, but it has no lines. */
    readonly emptyBody: string;
    /** Text without times */
    readonly aggregatedTitle: string;
    /** The service has no timed transcript here, only this text. It may hold more than spoken words. */
    readonly aggregatedBody: string;
    /** Your token can’t see this transcript */
    readonly withheldTitle: string;
    /** It needs the scope {scope}. */
    readonly withheldBody: (values: { readonly scope: string | number }) => string;
    /** It needs the scope {scope}. Without it there is only this text, which has no times and may hold more than spoken words. */
    readonly withheldText: (values: { readonly scope: string | number }) => string;
    /** {count, plural, one {# entry could not be read as a timed line.} other {# entries could not be read as timed lines.}} */
    readonly unreadable: (values: { readonly count: number }) => string;
    /** Entries that could not be read */
    readonly unreadableTitle: string;
  };
  readonly updates: {
    /** Changes */
    readonly title: string;
    /** What changed in the workspace since Parley began to keep a copy, whoever changed it. */
    readonly lead: string;
    /** {count, number} new */
    readonly unseen: (values: { readonly count: number }) => string;
    /** {count, plural, one {# change since you last looked} other {# changes since you last looked}} */
    readonly unseenLong: (values: { readonly count: number }) => string;
    /** Nothing new since you last looked */
    readonly nothingNew: string;
    /** Mark all as looked at */
    readonly markLooked: string;
    /** All changes are marked as looked at. */
    readonly marked: string;
    /** new */
    readonly new: string;
    /** Kind */
    readonly kind: string;
    readonly kinds: {
      /** Engagements */
      readonly engagement: string;
      /** People */
      readonly contact: string;
      /** Companies */
      readonly company: string;
      /** Colleagues */
      readonly user: string;
      /** Tags */
      readonly tag: string;
    };
    readonly one: {
      /** Engagement */
      readonly engagement: string;
      /** Person */
      readonly contact: string;
      /** Company */
      readonly company: string;
      /** Colleague */
      readonly user: string;
      /** Tag */
      readonly tag: string;
    };
    /** What happened */
    readonly how: string;
    readonly hows: {
      /** Appeared */
      readonly appeared: string;
      /** Changed */
      readonly changed: string;
      /** Deleted */
      readonly deleted: string;
    };
    /** Appeared */
    readonly created: string;
    /** Came back after it was deleted */
    readonly restored: string;
    /** Deleted */
    readonly deleted: string;
    /** Loading changes */
    readonly loading: string;
    /** Loading earlier changes */
    readonly loadingMore: string;
    /** No changes yet */
    readonly emptyTitle: string;
    /** As soon as somebody changes a call, a person, a company or a tag, it is listed here, field by field, with what was there before. */
    readonly emptyBody: string;
    /** Nothing of that kind */
    readonly filteredTitle: string;
    /** There are changes, but none of the kinds you chose. */
    readonly filteredBody: string;
    /** Show all changes */
    readonly clearFilters: string;
    /** That was all */
    readonly end: string;
    /** Show earlier changes */
    readonly earlier: string;
    /** Before */
    readonly before: string;
    /** After */
    readonly after: string;
    /** Removed */
    readonly removed: string;
    /** Added */
    readonly added: string;
    /** nothing */
    readonly nothing: string;
    /** {count, plural, one {# other stays} other {# others stay}} */
    readonly unchangedOthers: (values: { readonly count: number }) => string;
    /** {count} characters */
    readonly characters: (values: { readonly count: string | number }) => string;
    /** {count} lines */
    readonly lines: (values: { readonly count: string | number }) => string;
    /** No name */
    readonly unnamed: string;
    /** History */
    readonly history: string;
    /** Nothing has changed since Parley first saw it. */
    readonly noHistory: string;
    /** Request {id} */
    readonly request: (values: { readonly id: string | number }) => string;
    readonly fields: {
      /** Title */
      readonly title: string;
      /** Description */
      readonly description: string;
      /** Type */
      readonly engagement_type: string;
      /** Status */
      readonly processing_status: string;
      /** Private */
      readonly is_private: string;
      /** Internal */
      readonly is_internal: string;
      /** Start */
      readonly start_at: string;
      /** End */
      readonly end_at: string;
      /** Date */
      readonly engagement_at: string;
      /** Length */
      readonly duration_seconds: string;
      /** Meeting link */
      readonly meeting_url: string;
      /** Link to its source */
      readonly external_url: string;
      /** CRM link */
      readonly crm_association: string;
      /** Owner */
      readonly owner_user_id: string;
      /** Host */
      readonly host_user_id: string;
      /** People */
      readonly contacts: string;
      /** Companies */
      readonly companies: string;
      /** Tags */
      readonly tags: string;
      /** Action items */
      readonly action_items: string;
      /** Signals */
      readonly signals: string;
      /** Text */
      readonly transcript: string;
      /** Transcript */
      readonly transcript_timeline: string;
      /** Source */
      readonly data_source: string;
      /** Colour */
      readonly hex_color: string;
      /** Automatic tagging */
      readonly auto_tagging_enabled: string;
    };
  };
  readonly views: {
    /** Views */
    readonly title: string;
    /** Save this list as a view */
    readonly save: string;
    /** Save view */
    readonly saveTitle: string;
    /** Name */
    readonly name: string;
    /** The filters, the order and the search words are kept, not the calls: it is always up to date. */
    readonly nameHint: string;
    /** Save */
    readonly saveIt: string;
    /** Replace the one of this name */
    readonly replace: string;
    /** Give it a name. */
    readonly nameMissing: string;
    /** “{name}” is in the sidebar. */
    readonly saved: (values: { readonly name: string | number }) => string;
    /** Options for the view {name} */
    readonly menu: (values: { readonly name: string | number }) => string;
    /** Rename */
    readonly rename: string;
    /** Rename view */
    readonly renameTitle: string;
    /** Take over the list that is open */
    readonly update: string;
    /** “{name}” shows the list that is open now. */
    readonly updated: (values: { readonly name: string | number }) => string;
    /** Move up */
    readonly moveUp: string;
    /** Move down */
    readonly moveDown: string;
    /** {name}: {place} of {all} */
    readonly movedTo: (values: {
      readonly name: string | number;
      readonly place: string | number;
      readonly all: string | number;
    }) => string;
    /** Remove */
    readonly remove: string;
    /** The view “{name}” was removed. */
    readonly removed: (values: { readonly name: string | number }) => string;
    /** Choose which views are shown */
    readonly chooseBuiltIn: string;
    readonly builtIn: {
      /** Needs a CRM link */
      readonly noCrm: string;
      /** Failed */
      readonly failed: string;
      /** Last 7 days */
      readonly week: string;
      /** Private */
      readonly private: string;
    };
  };
  readonly webhooks: {
    /** Webhooks */
    readonly title: string;
    /** The service tells of changes as they happen, so that nothing here waits for the next look. This is off until you turn it on, and without it everything works as well, only a little later. */
    readonly lead: string;
    /** Receiver */
    readonly receiver: string;
    /** Turn on */
    readonly turnOn: string;
    /** Turn off */
    readonly turnOff: string;
    readonly states: {
      /** Off */
      readonly off: string;
      /** Listening */
      readonly listening: string;
      /** Port taken */
      readonly 'port-taken': string;
      /** Not listening */
      readonly failed: string;
    };
    readonly stateWords: {
      /** Nothing on this computer listens. */
      readonly off: string;
      /** Listens on this computer only. From outside it is reached through a tunnel that you run. */
      readonly listening: string;
      /** Another program uses this port. Choose another one below. */
      readonly 'port-taken': string;
      /** The receiver could not be opened. Choose another port below, or restart Parley. */
      readonly failed: string;
    };
    /** Last delivery taken in {when} */
    readonly lastAccepted: (values: { readonly when: string | number }) => string;
    /** Nothing has been taken in yet */
    readonly neverAccepted: string;
    /** {count, plural, one {# request was turned away, being no delivery at all} other {# requests were turned away, being no deliveries at all}} */
    readonly turnedAway: (values: { readonly count: number }) => string;
    /** How to feed it */
    readonly how: string;
    readonly steps: {
      /** This is where a delivery has to arrive on this computer: */
      readonly address: string;
      /** Run a tunnel or relay of your choice on this computer: a program that gives you a public https address and hands what comes there to the address above. */
      readonly tunnel: string;
      /** In the service’s settings, add a webhook endpoint with the public address, with the same path at its end: it is what makes the address hard to guess. */
      readonly service: string;
      /** The service shows a signing secret that begins with whsec_. Paste it under “Signing secret”. */
      readonly secret: string;
    };
    /** Copy address */
    readonly copyAddress: string;
    /** New address */
    readonly newAddress: string;
    /** Give this receiver a new address */
    readonly newAddressTitle: string;
    /** The old address stops working at once. Change it in the tunnel and in the service’s settings too. */
    readonly newAddressBody: string;
    /** Signing secret */
    readonly secret: string;
    /** It proves that a delivery is from the service. It goes into the keychain and is never shown again. */
    readonly secretHint: string;
    /** Paste the signing secret first. */
    readonly secretMissing: string;
    /** That is no signing secret: one begins with whsec_ and goes on with letters and digits. */
    readonly secretNot: string;
    /** Save secret */
    readonly saveSecret: string;
    /** The signing secret is kept */
    readonly secretSaved: string;
    /** {count, plural, =0 {No signing secret is kept, so every delivery is refused.} one {One signing secret is kept.} other {# signing secrets are kept; each is accepted.}} */
    readonly secrets: (values: { readonly count: number }) => string;
    /** To rotate: save the new secret here, change it in the service, and when deliveries arrive with the new one, forget the older. */
    readonly rotation: string;
    /** Forget the older */
    readonly keepNewest: string;
    /** Only the newest signing secret is kept */
    readonly keptNewest: string;
    /** Forget all */
    readonly forgetAll: string;
    /** No signing secret is kept any more */
    readonly forgotAll: string;
    /** Port and host */
    readonly place: string;
    /** Port on this computer */
    readonly port: string;
    /** From {least} to {most}; one for all connections. */
    readonly portHint: (values: {
      readonly least: string | number;
      readonly most: string | number;
    }) => string;
    /** A whole number from {least} to {most}. */
    readonly portWrong: (values: {
      readonly least: string | number;
      readonly most: string | number;
    }) => string;
    /** Public host name of the tunnel */
    readonly publicHost: string;
    /** Only where the tunnel hands its own name on, as in hooks.example.com. Otherwise leave it empty. */
    readonly publicHostHint: string;
    /** A host name alone, without https:// and without a path. */
    readonly publicHostWrong: string;
    /** Save */
    readonly savePlace: string;
    /** Saved */
    readonly placeSaved: string;
    /** Deliveries */
    readonly deliveries: string;
    readonly columns: {
      /** Received */
      readonly time: string;
      /** Event */
      readonly event: string;
      /** Record */
      readonly resource: string;
      /** Verdict */
      readonly verdict: string;
      /** Size */
      readonly bytes: string;
    };
    /** Any verdict */
    readonly anyVerdict: string;
    /** Verdict */
    readonly verdict: string;
    readonly verdicts: {
      /** Taken in */
      readonly accepted: string;
      /** Duplicate */
      readonly duplicate: string;
      /** Out of date */
      readonly stale: string;
      /** Not read */
      readonly unread: string;
      /** Failed */
      readonly failed: string;
      /** Refused */
      readonly refused: string;
    };
    readonly verdictWords: {
      /** It was verified and taken in. */
      readonly accepted: string;
      /** It was verified, and had been taken in before. */
      readonly duplicate: string;
      /** It was verified, and a newer state was known already. */
      readonly stale: string;
      /** It was verified, but this version does not read its type or form. */
      readonly unread: string;
      /** It was verified, but could not be taken in. The service was asked to send it again. */
      readonly failed: string;
      /** It was refused, and nothing of it was used. */
      readonly refused: string;
    };
    readonly refusals: {
      /** No signing secret is kept. */
      readonly 'no-secret': string;
      /** Its headers are not those of a webhook. */
      readonly headers: string;
      /** It was signed too long ago, or in the future. Check the clock of this computer. */
      readonly time: string;
      /** Its body can’t be read. */
      readonly encoding: string;
      /** Its signature fits none of the signing secrets that are kept. */
      readonly signature: string;
      /** It is larger than a delivery may be. */
      readonly 'too-large': string;
      /** It is from a different workspace than earlier deliveries. If you switched workspaces, create a new address. */
      readonly workspace: string;
    };
    /** Unknown */
    readonly unknownEvent: string;
    /** No deliveries yet */
    readonly emptyTitle: string;
    /** What the service delivers is listed here, with what became of it. */
    readonly emptyBody: string;
    /** No delivery is like that */
    readonly nothingTitle: string;
    /** Show all deliveries */
    readonly showAll: string;
    /** Show older deliveries */
    readonly older: string;
    /** Delivery */
    readonly delivery: string;
    /** {event}, show what it carried */
    readonly open: (values: { readonly event: string | number }) => string;
    /** Delivery id */
    readonly webhookId: string;
    /** Event id */
    readonly eventId: string;
    /** What it carried */
    readonly payload: string;
    /** What it carried was not kept. */
    readonly payloadNotKept: string;
    /** Only the beginning is kept. */
    readonly payloadCut: string;
    /** Copy what it carried */
    readonly copyPayload: string;
  };
}
