// Generated from renderer/text/en by `npm run texts`.

/** The texts of the page in one language. */
export interface Text {
  readonly about: {
    /** About Parley */
    readonly title: string;
    /** Version, stored data and licenses */
    readonly lead: string;
    /** App */
    readonly program: string;
    /** Version */
    readonly version: string;
    /** Runs as */
    readonly shell: string;
    readonly shells: {
      /** Desktop app */
      readonly electron: string;
      /** Browser window */
      readonly browser: string;
    };
    /** System */
    readonly system: string;
    /** Stored data */
    readonly kept: string;
    /** Data folder */
    readonly folder: string;
    /** Stays on this computer. No account, no telemetry. */
    readonly folderHint: string;
    /** Copy folder path */
    readonly copyFolder: string;
    /** Tokens */
    readonly tokens: string;
    readonly tokensIn: {
      /** In the system keychain. They are never shown again or stored anywhere else. */
      readonly keychain: string;
      /** In memory until Parley closes: this computer has no keychain. */
      readonly memory: string;
      /** In memory only: your keychain is locked. Unlock it, then restart Parley. */
      readonly locked: string;
    };
    /** Local copies */
    readonly care: string;
    /** Check a local copy for damage. Parley sets a damaged copy aside and downloads it again; pending changes are kept. */
    readonly careLead: string;
    /** No connections yet */
    readonly noConnections: string;
    /** Check */
    readonly check: string;
    /** Checking… */
    readonly checking: string;
    /** Re-download */
    readonly rebuild: string;
    /** Re-download the copy of {name} */
    readonly rebuildTitle: (values: { readonly name: string | number }) => string;
    /** Sets the local copy aside and downloads the whole workspace again. This takes a while and uses API requests. Pending changes are kept. */
    readonly rebuildBody: string;
    /** Re-downloading the copy of {name} */
    readonly rebuilt: (values: { readonly name: string | number }) => string;
    readonly checked: {
      /** No damage found */
      readonly sound: string;
      /** Damaged. Parley set the copy aside and is downloading it again. */
      readonly rebuilt: string;
    };
    /** Check the copy of {name} */
    readonly checkOf: (values: { readonly name: string | number }) => string;
    /** Re-download the copy of {name} */
    readonly rebuildOf: (values: { readonly name: string | number }) => string;
    /** Diagnostics */
    readonly diagnostics: string;
    /** A report to share when you ask for help: settings and recent errors, no tokens, names, titles or transcripts. */
    readonly diagnosticsLead: string;
    /** Show */
    readonly show: string;
    /** Copy */
    readonly copy: string;
    /** Save */
    readonly save: string;
    /** Diagnostics copied */
    readonly copied: string;
    /** Saved as {name} */
    readonly saved: (values: { readonly name: string | number }) => string;
    /** Licenses */
    readonly licences: string;
    /** Parley is under the MIT license. It includes {count} open-source projects, each under its own license. */
    readonly licencesLead: (values: { readonly count: string | number }) => string;
    /** Parley is under the MIT license. */
    readonly licencesLoading: string;
    /** This package ships without a license text. */
    readonly noText: string;
    /** Parley closed unexpectedly */
    readonly badEndTitle: string;
    /** The session started {when} didn’t close properly. Everything you saved is kept. */
    readonly badEnd: (values: { readonly when: string | number }) => string;
    /** Parley or your computer shut down unexpectedly. */
    readonly badEndUnknown: string;
    /** Error: */
    readonly badEndWhere: string;
    /** Details */
    readonly badEndMore: string;
    /** Dismiss */
    readonly dismiss: string;
  };
  readonly actionItems: {
    /** Action items */
    readonly title: string;
    /** {count, plural, one {# action item} other {# action items}}, {overdue, number} overdue */
    readonly lead: (values: { readonly count: number; readonly overdue: number }) => string;
    /** Search action items */
    readonly search: string;
    readonly columns: {
      /** Due */
      readonly due: string;
      /** Action item */
      readonly title: string;
      /** Description */
      readonly description: string;
      /** Assignee */
      readonly assignee: string;
      /** Email */
      readonly email: string;
      /** Engagement */
      readonly engagement: string;
      /** Start */
      readonly start: string;
      /** Company */
      readonly account: string;
    };
    readonly dues: {
      /** Any due date */
      readonly all: string;
      /** Overdue */
      readonly overdue: string;
      /** Due today or later */
      readonly upcoming: string;
      /** No due date */
      readonly none: string;
    };
    /** Everyone */
    readonly everyone: string;
    /** Unassigned */
    readonly unassigned: string;
    /** Overdue */
    readonly overdue: string;
    /** No due date */
    readonly noDue: string;
    /** Untitled */
    readonly untitled: string;
    /** Export CSV */
    readonly export: string;
    /** Couldn’t export the action items. Try again. */
    readonly notExported: string;
    /** Show more */
    readonly more: string;
    /** Loading action items */
    readonly loading: string;
    /** {count, plural, one {Action items of # engagement aren’t synced yet.} other {Action items of # engagements aren’t synced yet.}} */
    readonly unread: (values: { readonly count: number }) => string;
    /** {count, plural, one {Action items of # engagement aren’t synced yet.} other {Action items of # engagements aren’t synced yet.}} Complete after {day}. */
    readonly completeSince: (values: { readonly count: number; readonly day: string | number }) => string;
    /** No action items */
    readonly noneTitle: string;
    /** Action items from all engagements appear here. */
    readonly noneBody: string;
    /** No matching action items */
    readonly nothingTitle: string;
    /** Change the search or the filters. */
    readonly nothingBody: string;
  };
  readonly activity: {
    /** Activity with {name} */
    readonly label: (values: { readonly name: string | number }) => string;
    /** {count, plural, one {# engagement} other {# engagements}} */
    readonly count: (values: { readonly count: number }) => string;
    /** No activity yet */
    readonly emptyTitle: string;
    /** Meetings, calls, emails and notes appear here once they are linked. */
    readonly emptyBody: string;
    /** {count, plural, one {# engagement} other {# engagements}}, {length} */
    readonly monthTotal: (values: { readonly count: number; readonly length: string | number }) => string;
    /** None of these engagements has a date. */
    readonly stripNothing: string;
    /** {counted} in {month}. */
    readonly stripOne: (values: {
      readonly counted: string | number;
      readonly month: string | number;
    }) => string;
    /** {counted} from {from} to {to}, most in {most} ({inMost}). */
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
  };
  readonly alerts: {
    /** Alerts */
    readonly title: string;
    /** Changes */
    readonly changes: string;
    /** Alert me about {name} */
    readonly createFor: (values: { readonly name: string | number }) => string;
    /** Edit alert for {name} */
    readonly editFor: (values: { readonly name: string | number }) => string;
    /** Alert for “{name}” */
    readonly dialogTitle: (values: { readonly name: string | number }) => string;
    readonly lead: {
      /** Engagements that come to match this view appear in Updates. */
      readonly view: string;
      /** Engagements that mention its phrases appear in Updates. */
      readonly tracker: string;
    };
    /** Show notifications */
    readonly notify: string;
    /** They name the view or tracker, never an engagement. */
    readonly notifyHint: string;
    /** When */
    readonly timing: string;
    readonly timings: {
      /** At once */
      readonly instant: string;
      /** Every hour */
      readonly hourly: string;
      /** Once a day */
      readonly daily: string;
    };
    /** Time */
    readonly dailyAt: string;
    /** Play a sound */
    readonly sound: string;
    /** Create alert */
    readonly submit: string;
    /** Save */
    readonly save: string;
    /** Delete */
    readonly delete: string;
    /** Delete alert for {name} */
    readonly deleteFor: (values: { readonly name: string | number }) => string;
    /** Alert for “{name}” created */
    readonly created: (values: { readonly name: string | number }) => string;
    /** Alert for “{name}” saved */
    readonly saved: (values: { readonly name: string | number }) => string;
    /** Alert for “{name}” deleted */
    readonly deleted: (values: { readonly name: string | number }) => string;
    readonly states: {
      /** Starts once the workspace is synced */
      readonly waiting: string;
      /** The view has a filter that this version of Parley doesn’t know. The alert finds nothing. */
      readonly unreadable: string;
    };
    /** Loading alerts */
    readonly loading: string;
    /** {count, plural, one {# new match} other {# new matches}} */
    readonly unreadLong: (values: { readonly count: number }) => string;
    /** No new matches */
    readonly nothingNew: string;
    /** All matches marked as read */
    readonly allRead: string;
    /** Alert */
    readonly filter: string;
    /** Loading matches */
    readonly loadingMatches: string;
    /** Show earlier matches */
    readonly earlier: string;
    /** No alerts yet */
    readonly noneTitle: string;
    /** Create one in the menu of a saved view, or on the Trackers page. */
    readonly noneBody: string;
    /** Trackers */
    readonly toTrackers: string;
    /** No matches yet */
    readonly noMatchesTitle: string;
    /** Engagements that match your alerts from now on appear here. */
    readonly noMatchesBody: string;
    /** Manage alerts */
    readonly manage: string;
    /** Deleted engagement */
    readonly gone: string;
    /** {count, plural, one {# new match} other {# new matches}} for {names} */
    readonly due: (values: { readonly count: number; readonly names: string | number }) => string;
    /** “{name}” */
    readonly quoted: (values: { readonly name: string | number }) => string;
    /** In Updates only */
    readonly updatesOnly: string;
    /** Every day at {time} */
    readonly dailyAtTime: (values: { readonly time: string | number }) => string;
    /** {timing}, with sound */
    readonly withSound: (values: { readonly timing: string | number }) => string;
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
    /** Connect a workspace */
    readonly connectAnother: string;
    /** Show sidebar */
    readonly showSidebar: string;
    /** Hide sidebar */
    readonly hideSidebar: string;
    /** List width */
    readonly resizeList: string;
    /** Back */
    readonly back: string;
    /** Forward */
    readonly forward: string;
    /** Search */
    readonly search: string;
    /** Search engagements */
    readonly searchHint: string;
    /** Search syntax */
    readonly searchSyntax: string;
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
    /** Open */
    readonly open: string;
    /** More */
    readonly more: string;
    /** Notifications */
    readonly notifications: string;
    /** Discard your changes? */
    readonly discardQuestion: string;
    /** Discard */
    readonly discard: string;
    /** Keep editing */
    readonly keepEditing: string;
    /** Theme */
    readonly theme: string;
    readonly themes: {
      /** Light */
      readonly light: string;
      /** Dark */
      readonly dark: string;
      /** System */
      readonly system: string;
    };
    /** Keyboard shortcuts */
    readonly shortcuts: string;
    /** Page not found */
    readonly notFoundTitle: string;
    /** The address may be out of date. */
    readonly notFoundBody: string;
    /** Go home */
    readonly goHome: string;
    /** Connection not found */
    readonly noSuchConnectionTitle: string;
    /** It was removed, or it belongs to another data folder. */
    readonly noSuchConnectionBody: string;
    /** This page crashed */
    readonly brokeTitle: string;
    /** Your data is safe. Reload the page. If it happens again, copy the details and ask for help. */
    readonly brokeBody: string;
    /** Reload page */
    readonly reload: string;
    /** This section crashed */
    readonly partBrokeTitle: string;
    /** Your data is safe, and the rest of the window works. If it happens again, copy the details and ask for help; they contain nothing from your engagements. */
    readonly partBrokeBody: string;
    /** Reload section */
    readonly loadPart: string;
    /** Couldn't load this part */
    readonly notLoadedTitle: string;
    /** Parley may have been updated or closed. Try again, or reload the window. */
    readonly notLoadedBody: string;
    /** Copy details */
    readonly copyDetails: string;
    /** Connection to Parley lost. Reconnecting… */
    readonly reconnecting: string;
    /** Parley has closed */
    readonly endedTitle: string;
    /** Start Parley again and use the window it opens. */
    readonly endedBody: string;
    /** This tab isn’t connected */
    readonly lockedTitle: string;
    /** Open Parley from its own window, or with the address it prints at start. */
    readonly lockedBody: string;
    /** This link is for a workspace that isn’t connected here. */
    readonly linkElsewhere: string;
    /** This link is invalid or incomplete. */
    readonly linkUnreadable: string;
    /** Demo */
    readonly demo: string;
    /** Read-only */
    readonly readOnly: string;
    /** Options for {name} */
    readonly connectionMenu: (values: { readonly name: string | number }) => string;
    /** {count, plural, one {# item couldn’t be read} other {# items couldn’t be read}} */
    readonly unreadable: (values: { readonly count: number }) => string;
    /** Shown as the API sent it. */
    readonly unreadableWhy: string;
    readonly notices: {
      /** {ready, plural, one {Bulk edit preview ready: # change. Nothing is saved yet.} other {Bulk edit preview ready: # changes. Nothing is saved yet.}} */
      readonly bulkEditReady: (values: { readonly ready: number }) => string;
      /** {written, plural, one {Bulk edit finished: # change saved.} other {Bulk edit finished: # changes saved.}} */
      readonly bulkEditEnded: (values: { readonly written: number }) => string;
      /** {written, plural, one {Bulk edit finished: # change saved} other {Bulk edit finished: # changes saved}}, {left, plural, one {# needs attention.} other {# need attention.}} */
      readonly bulkEditEndedWithLeft: (values: { readonly written: number; readonly left: number }) => string;
      /** A workspace has finished syncing. */
      readonly copied: string;
    };
    /** Workspace {name} */
    readonly workspace: (values: { readonly name: string | number }) => string;
    /** Workspace */
    readonly workspaceMenu: string;
    /** No workspace */
    readonly noWorkspace: string;
    /** Copying was blocked by your system. */
    readonly copyRefused: string;
    readonly update: {
      /** Parley {version} is available */
      readonly available: (values: { readonly version: string | number }) => string;
      /** Downloading Parley {version}… */
      readonly downloading: (values: { readonly version: string | number }) => string;
      /** Parley {version} is ready */
      readonly ready: (values: { readonly version: string | number }) => string;
      /** Download */
      readonly download: string;
      /** Restart to update */
      readonly install: string;
      /** Release notes */
      readonly notes: string;
      /** Couldn’t download the update. Try again later. */
      readonly failed: string;
    };
  };
  readonly bookmarks: {
    /** Bookmarks */
    readonly title: string;
    /** Bookmarked at {time} */
    readonly added: (values: { readonly time: string | number }) => string;
    /** Clip saved */
    readonly clipAdded: string;
    /** Bookmark removed */
    readonly removed: string;
    /** Bookmark this moment */
    readonly here: string;
    /** No bookmarks yet. Press B to bookmark a moment, or select lines to save a clip. */
    readonly noneInCall: string;
    /** Moments and clips of engagements */
    readonly about: string;
    /** No bookmarks yet */
    readonly noneTitle: string;
    /** Open a meeting or call and press B to bookmark a moment, or select lines to save a clip. Bookmarks stay on this computer. */
    readonly noneBody: string;
    /** No results */
    readonly nothingTitle: string;
    /** Searched names, notes, quotes and titles. */
    readonly nothingBody: string;
    /** Search bookmarks */
    readonly search: string;
    /** Loading bookmarks */
    readonly loading: string;
    /** {count, plural, one {# bookmark} other {# bookmarks}} */
    readonly count: (values: { readonly count: number }) => string;
    /** Play from {time} */
    readonly play: (values: { readonly time: string | number }) => string;
    /** Play clip from {from} to {to} */
    readonly playClip: (values: { readonly from: string | number; readonly to: string | number }) => string;
    /** Save clip… */
    readonly saveClip: string;
    /** Save clip */
    readonly saveClipTitle: string;
    /** Checking what can be saved */
    readonly clipLoading: string;
    /** The transcript didn’t load completely, so there are no subtitles. */
    readonly clipLinesMissing: string;
    /** This engagement has no recording and no transcript with times. */
    readonly clipNothing: string;
    /** Audio */
    readonly saveAudio: string;
    /** Video */
    readonly saveVideo: string;
    /** Saving clip: {share} */
    readonly savingClip: (values: { readonly share: string | number }) => string;
    /** {name} downloaded */
    readonly clipFileSaved: (values: { readonly name: string | number }) => string;
    readonly clipFailed: {
      /** This recording’s format can’t be cut. */
      readonly unsupported: string;
      /** The clip wasn’t saved because the recording stopped loading. Try again. */
      readonly unavailable: string;
    };
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
    /** Untitled */
    readonly untitled: string;
  };
  readonly bulkEdits: {
    /** Bulk edits */
    readonly title: string;
    /** Change many engagements at once: preview, apply, and undo as one. */
    readonly lead: string;
    /** Choose engagements */
    readonly byFilter: string;
    /** From a file */
    readonly fromFile: string;
    /** All bulk edits */
    readonly back: string;
    /** Bulk edits */
    readonly list: string;
    /** No bulk edits yet */
    readonly emptyTitle: string;
    /** Choose engagements with filters, select some in the list, or drop a CSV file here. Nothing is saved before you preview the changes. */
    readonly emptyBody: string;
    /** Add contacts */
    readonly addContacts: string;
    /** Remove contacts */
    readonly removeContacts: string;
    /** Replace contacts */
    readonly replaceContacts: string;
    /** Set CRM link */
    readonly setCrm: string;
    /** Choose engagements */
    readonly chooseTitle: string;
    /** {count, plural, one {# engagement matches} other {# engagements match}} */
    readonly chooseCount: (values: { readonly count: number }) => string;
    /** No engagements match these filters. */
    readonly chooseNone: string;
    /** A bulk edit can change up to {most} engagements. Narrow the filters. */
    readonly chooseTooMany: (values: { readonly most: string | number }) => string;
    /** Counting… */
    readonly chooseCounting: string;
    /** Selecting {done} of {all} */
    readonly chooseGathering: (values: {
      readonly done: string | number;
      readonly all: string | number;
    }) => string;
    /** Sync isn’t complete: only engagements on this computer are included. Wait, or continue with these. */
    readonly choosePartial: string;
    /** Action */
    readonly whatToDo: string;
    readonly contactsTitles: {
      /** Add contacts to engagements */
      readonly add: string;
      /** Remove contacts from engagements */
      readonly remove: string;
      /** Replace contacts of engagements */
      readonly replace: string;
    };
    readonly contactsLeads: {
      /** {count, plural, one {Adds these contacts to # engagement. Other contacts stay.} other {Adds these contacts to # engagements. Other contacts stay.}} */
      readonly add: (values: { readonly count: number }) => string;
      /** {count, plural, one {Removes these contacts from # engagement. Other contacts stay.} other {Removes these contacts from # engagements. Other contacts stay.}} */
      readonly remove: (values: { readonly count: number }) => string;
      /** {count, plural, one {Replaces all contacts of # engagement with these.} other {Replaces all contacts of # engagements with these.}} */
      readonly replace: (values: { readonly count: number }) => string;
    };
    /** Selected */
    readonly chosen: string;
    /** No contacts selected. Search on the left; Enter adds the first result. */
    readonly chosenNobody: string;
    /** With no contacts selected, all contacts are removed. */
    readonly replaceByNobody: string;
    /** {count, plural, one {Sets this CRM link on # engagement and replaces the current one.} other {Sets this CRM link on # engagements and replaces the current ones.}} */
    readonly crmLead: (values: { readonly count: number }) => string;
    /** Preview changes */
    readonly tryOut: string;
    /** Checks each engagement and shows what would change. Nothing is saved. */
    readonly tryOutHint: string;
    /** Starting… */
    readonly beginning: string;
    /** Bulk edit from a CSV file */
    readonly csvTitle: string;
    /** Drop a CSV file here */
    readonly csvDrop: string;
    /** Choose a file */
    readonly csvChoose: string;
    /** Choose another file */
    readonly csvOther: string;
    /** One row per engagement: its ID or external URL, then emails, contact IDs or a CRM ID with type and source. */
    readonly csvLead: string;
    /** Download template */
    readonly csvTemplate: string;
    /** parley-bulk-template.csv */
    readonly csvTemplateName: string;
    /** Reading file: {done} */
    readonly csvUploading: (values: { readonly done: string | number }) => string;
    /** This file is larger than {most}. Split it into smaller files. */
    readonly csvTooLarge: (values: { readonly most: string | number }) => string;
    /** This file couldn’t be read. Choose it again. */
    readonly csvUnreadable: string;
    /** Import options */
    readonly csvHow: string;
    /** Encoding */
    readonly csvEncoding: string;
    /** Delimiter */
    readonly csvDelimiter: string;
    /** Auto ({what}) */
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
      /** Pipes */
      readonly '|': string;
    };
    /** Contacts in a row */
    readonly csvMode: string;
    readonly csvModes: {
      /** Add */
      readonly add: string;
      /** Remove */
      readonly remove: string;
      /** Replace all */
      readonly replace: string;
    };
    /** Default record type */
    readonly csvType: string;
    /** None */
    readonly csvNoType: string;
    /** Default CRM */
    readonly csvSource: string;
    /** Columns */
    readonly csvColumns: string;
    /** Column “{heading}” */
    readonly csvColumnOf: (values: { readonly heading: string | number }) => string;
    /** Column {column} */
    readonly csvNoHeading: (values: { readonly column: string | number }) => string;
    readonly columns: {
      /** Engagement ID */
      readonly engagement: string;
      /** External URL */
      readonly url: string;
      /** Emails */
      readonly emails: string;
      /** Contact IDs */
      readonly contacts: string;
      /** CRM ID */
      readonly 'crm-id': string;
      /** CRM type */
      readonly 'crm-type': string;
      /** CRM source */
      readonly 'crm-source': string;
    };
    /** Ignore */
    readonly csvNothing: string;
    /** {count, plural, one {# row} other {# rows}} */
    readonly csvRows: (values: { readonly count: number }) => string;
    /** {count, plural, one {# contact change} other {# contact changes}} */
    readonly csvAskedContacts: (values: { readonly count: number }) => string;
    /** {count, plural, one {# CRM link} other {# CRM links}} */
    readonly csvAskedLinks: (values: { readonly count: number }) => string;
    /** No row contains a change. */
    readonly csvNothingAsked: string;
    /** {count, plural, one {# invalid row. You can continue with the others.} other {# invalid rows. You can continue with the others.}} */
    readonly csvBad: (values: { readonly count: number }) => string;
    /** and {count, number} more */
    readonly csvBadMore: (values: { readonly count: number }) => string;
    /** Line {line} */
    readonly line: (values: { readonly line: string | number }) => string;
    readonly defects: {
      /** This is a spreadsheet. Save it as CSV and choose that file. */
      readonly spreadsheet: string;
      /** Not a CSV file. Choose a CSV file. */
      readonly 'not-text': string;
      /** The file is empty. */
      readonly empty: string;
      /** The header row can’t be read: a quote isn’t closed. */
      readonly 'broken-headings': string;
      /** No column identifies the engagements. Choose the column with the engagement ID or external URL below. */
      readonly 'no-engagement-column': string;
      /** No column contains a change. Choose the column with emails, contact IDs or the CRM ID below. */
      readonly 'no-change-column': string;
      /** The file has a header but no rows. */
      readonly 'no-rows': string;
      /** The file has more rows than a bulk edit allows. Split it. */
      readonly 'too-many-rows': string;
    };
    readonly names: {
      /** Add {names} */
      readonly add: (values: { readonly names: string | number }) => string;
      /** Remove {names} */
      readonly remove: (values: { readonly names: string | number }) => string;
      /** Only {names} */
      readonly replace: (values: { readonly names: string | number }) => string;
      /** Remove all contacts */
      readonly replaceNobody: string;
      /** Set {link} */
      readonly crm: (values: { readonly link: string | number }) => string;
    };
    /** {more, plural, one {{name} and # other} other {{name} and # others}} */
    readonly peopleAndMore: (values: { readonly more: number; readonly name: string | number }) => string;
    /** Created {when} */
    readonly made: (values: { readonly when: string | number }) => string;
    readonly phases: {
      /** Previewing */
      readonly checking: string;
      /** Paused */
      readonly paused: string;
      /** Ready to apply */
      readonly checked: string;
      /** Applying */
      readonly running: string;
      /** Finished */
      readonly finished: string;
      /** No changes */
      readonly nothing: string;
      /** Finished with errors */
      readonly failed: string;
      /** Undoing */
      readonly undoing: string;
      /** Undone */
      readonly undone: string;
    };
    /** {done} of {all} */
    readonly progress: (values: { readonly done: string | number; readonly all: string | number }) => string;
    /** {done} of {all} checked. Nothing is saved yet. */
    readonly checkedOf: (values: { readonly done: string | number; readonly all: string | number }) => string;
    /** {done} of {all} applied. */
    readonly writtenOf: (values: { readonly done: string | number; readonly all: string | number }) => string;
    /** {done} of {all} undone. */
    readonly undoneOf: (values: { readonly done: string | number; readonly all: string | number }) => string;
    /** {count, plural, one {# change is ready to apply.} other {# changes are ready to apply.}} */
    readonly readyTitle: (values: { readonly count: number }) => string;
    /** Nothing would change. */
    readonly nothingReady: string;
    /** {count, plural, one {The change was applied.} other {All # changes were applied.}} */
    readonly finishedAll: (values: { readonly count: number }) => string;
    /** {done, plural, one {# change applied} other {# changes applied}}, {left, number} not applied. */
    readonly finishedSome: (values: { readonly done: number; readonly left: number }) => string;
    /** Preview paused. Nothing was saved. */
    readonly pausedCheck: string;
    /** Paused. Resume to apply the other changes. */
    readonly pausedRun: string;
    /** {time} left */
    readonly left: (values: { readonly time: string | number }) => string;
    /** Less than a minute */
    readonly lessThanMinute: string;
    /** {count, plural, one {About # minute} other {About # minutes}} */
    readonly minutes: (values: { readonly count: number }) => string;
    /** {count, plural, one {About # hour} other {About # hours}} */
    readonly hours: (values: { readonly count: number }) => string;
    /** {count, plural, one {Apply # change} other {Apply # changes}} */
    readonly write: (values: { readonly count: number }) => string;
    /** {count, plural, one {Apply # change to {name}?} other {Apply # changes to {name}?}} */
    readonly writeQuestion: (values: { readonly count: number; readonly name: string | number }) => string;
    /** Parley re-reads each engagement before saving and keeps changes made by others. */
    readonly writeBody: string;
    readonly warnings: {
      /** Before you apply */
      readonly title: string;
      /** {count, plural, one {# engagement will have no contacts.} other {# engagements will have no contacts.}} */
      readonly cleared: (values: { readonly count: number }) => string;
      /** {count, plural, one {# engagement will lose its current CRM link.} other {# engagements will lose their current CRM link.}} */
      readonly replaced: (values: { readonly count: number }) => string;
      /** {count, plural, one {# CRM link can’t be undone: the API can’t remove a first link.} other {# CRM links can’t be undone: the API can’t remove a first link.}} */
      readonly noWayBack: (values: { readonly count: number }) => string;
      /** Not all engagements were checked; the others are skipped. */
      readonly partial: string;
    };
    /** Pause */
    readonly pause: string;
    /** Resume */
    readonly resume: string;
    /** Continue */
    readonly goOn: string;
    /** Stop */
    readonly stop: string;
    /** Stop this bulk edit? */
    readonly stopQuestion: string;
    /** {count, plural, one {# change not applied yet is skipped. Applied changes stay.} other {# changes not applied yet are skipped. Applied changes stay.}} */
    readonly stopBody: (values: { readonly count: number }) => string;
    /** Retry {count, number} failed */
    readonly retry: (values: { readonly count: number }) => string;
    /** Undo all */
    readonly undo: string;
    /** {count, plural, one {Undo # change?} other {Undo # changes?}} */
    readonly undoQuestion: (values: { readonly count: number }) => string;
    /** Restores what each engagement had before and keeps later changes by others. */
    readonly undoBody: string;
    /** This bulk edit can’t be undone: the API can’t remove a first CRM link. */
    readonly noUndo: string;
    /** Resolve the conflicts in Pending changes first. */
    readonly noUndoUndecided: string;
    /** Export as CSV */
    readonly saveCsv: string;
    /** Export as JSON */
    readonly saveJson: string;
    /** Exporting: {done} of {all} */
    readonly saving: (values: { readonly done: string | number; readonly all: string | number }) => string;
    /** {name} saved */
    readonly saved: (values: { readonly name: string | number }) => string;
    /** Result */
    readonly result: string;
    /** bulk-edit-{day} */
    readonly resultName: (values: { readonly day: string | number }) => string;
    /** Delete from list */
    readonly forget: string;
    /** Delete from the list? */
    readonly forgetQuestion: string;
    /** Applied changes stay, in the workspace and in History. */
    readonly forgetBody: string;
    /** Bulk edit deleted from the list */
    readonly forgotten: string;
    /** Filter rows */
    readonly filters: string;
    /** All */
    readonly all: string;
    readonly groups: {
      /** Not checked */
      readonly waiting: string;
      /** Will change */
      readonly ready: string;
      /** Applying */
      readonly running: string;
      /** Applied */
      readonly done: string;
      /** No change */
      readonly unchanged: string;
      /** Invalid */
      readonly invalid: string;
      /** Failed */
      readonly failed: string;
      /** Conflict */
      readonly clash: string;
      /** Skipped */
      readonly withdrawn: string;
    };
    readonly states: {
      /** Not checked */
      readonly waiting: string;
      /** Will change */
      readonly ready: string;
      /** No change */
      readonly unchanged: string;
      /** Invalid */
      readonly invalid: string;
      /** Skipped */
      readonly withdrawn: string;
      /** Pending */
      readonly staged: string;
      /** Waiting */
      readonly queued: string;
      /** Applying */
      readonly writing: string;
      /** Applied */
      readonly done: string;
      /** Applied, not verified */
      readonly unread: string;
      /** Failed */
      readonly failed: string;
      /** Conflict */
      readonly clash: string;
      /** Save status unknown */
      readonly unknown: string;
      /** Applied, replaced a change by others */
      readonly overwrote: string;
    };
    /** Rows of this bulk edit */
    readonly rows: string;
    /** No rows with this status */
    readonly noRows: string;
    /** Row {item} */
    readonly rowTitle: (values: { readonly item: string | number }) => string;
    /** No engagement */
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
    /** Open engagement */
    readonly openCall: string;
    /** Request ID */
    readonly requestId: string;
    /** Resolve this in Pending changes. */
    readonly inReview: string;
    /** Pending changes */
    readonly review: string;
    readonly errors: {
      /** The row can’t be read, a quote isn’t closed: {detail} */
      readonly unreadable: (values: { readonly detail: string | number }) => string;
      /** No engagement given */
      readonly 'no-engagement': string;
      /** No change given */
      readonly 'nothing-asked': string;
      /** No engagement has the URL {url} */
      readonly 'unknown-address': (values: { readonly url: string | number }) => string;
      /** {count, plural, one {# engagement has the URL {url}} other {# engagements have the URL {url}}} */
      readonly 'ambiguous-address': (values: {
        readonly count: number;
        readonly url: string | number;
      }) => string;
      /** “{text}” is not a valid email address */
      readonly 'no-email-address': (values: { readonly text: string | number }) => string;
      /** No contact has the email {email} */
      readonly 'unknown-email': (values: { readonly email: string | number }) => string;
      /** {count, plural, one {# contact has the email {email}. Use the contact ID instead.} other {# contacts have the email {email}. Use the contact ID instead.}} */
      readonly 'ambiguous-email': (values: {
        readonly count: number;
        readonly email: string | number;
      }) => string;
      /** CRM record type missing */
      readonly 'crm-type-missing': string;
      /** “{text}” is not a CRM record type: use company, contact or deal */
      readonly 'crm-type': (values: { readonly text: string | number }) => string;
      /** CRM source missing */
      readonly 'crm-source-missing': string;
      /** “{column}” is too long */
      readonly 'too-long': (values: { readonly column: string | number }) => string;
      /** Too many contacts for one change */
      readonly 'too-many-contacts': string;
      /** Row {row} already changes this engagement */
      readonly repeated: (values: { readonly row: string | number }) => string;
    };
    readonly ended: {
      /** “{name}” preview ready: {ready, plural, one {# change} other {# changes}}{bad, plural, =0 {} other {, # invalid}}. */
      readonly checked: (values: {
        readonly name: string | number;
        readonly ready: number;
        readonly bad: number;
      }) => string;
      /** “{name}” finished: {done, plural, one {# change applied} other {# changes applied}}. */
      readonly finished: (values: { readonly name: string | number; readonly done: number }) => string;
      /** “{name}” finished: {done, plural, one {# change applied} other {# changes applied}}, {left, number} not applied. */
      readonly failed: (values: {
        readonly name: string | number;
        readonly done: number;
        readonly left: number;
      }) => string;
      /** “{name}” is paused and needs attention. */
      readonly paused: (values: { readonly name: string | number }) => string;
    };
    /** Open */
    readonly open: string;
    /** {count, plural, one {# row: {error}} other {# rows: {error}}} */
    readonly csvBadKind: (values: { readonly count: number; readonly error: string | number }) => string;
  };
  readonly changes: {
    /** Changes */
    readonly title: string;
    /** Your edits, pending and saved */
    readonly lead: string;
    /** Pending */
    readonly pending: string;
    /** History */
    readonly history: string;
    /** View history */
    readonly toHistory: string;
  };
  readonly cleanup: {
    /** Clean-up */
    readonly title: string;
    /** Links that may be missing or wrong. Nothing changes until you accept a suggestion. */
    readonly lead: string;
    /** All queues */
    readonly back: string;
    readonly queues: {
      readonly 'no-link': {
        /** No CRM link */
        readonly title: string;
        /** Engagements without a CRM record */
        readonly about: string;
        /** Every engagement has a CRM link. */
        readonly done: string;
      };
      readonly 'link-disagrees': {
        /** CRM mismatch */
        readonly title: string;
        /** CRM link differs from the contacts and companies */
        readonly about: string;
        /** Every CRM link matches its contacts and companies. */
        readonly done: string;
      };
      readonly 'speaker-no-contact': {
        /** Unlisted speaker */
        readonly title: string;
        /** A speaker is missing from the contacts */
        readonly about: string;
        /** Every speaker is listed as a contact. */
        readonly done: string;
      };
      readonly 'duplicate-contacts': {
        /** Duplicate contacts */
        readonly title: string;
        /** Contacts that look like the same person */
        readonly about: string;
        /** No duplicate contacts. */
        readonly done: string;
      };
      readonly 'company-no-contact': {
        /** Company without a contact */
        readonly title: string;
        /** Engagements with a company but none of its contacts */
        readonly about: string;
        /** Every company has a contact on its engagements. */
        readonly done: string;
      };
    };
    /** {count, number} open */
    readonly open: (values: { readonly count: number }) => string;
    /** {count, number} with a suggestion */
    readonly fixable: (values: { readonly count: number }) => string;
    /** {count, number} done */
    readonly hidden: (values: { readonly count: number }) => string;
    /** No findings */
    readonly clean: string;
    /** As of {time} */
    readonly asOf: (values: { readonly time: string | number }) => string;
    /** Sync isn’t complete, so there may be more. */
    readonly partial: string;
    /** {first} on {firstDay}, {last} now */
    readonly trend: (values: {
      readonly first: string | number;
      readonly firstDay: string | number;
      readonly last: string | number;
    }) => string;
    /** Looking for problems… */
    readonly looking: string;
    /** Show */
    readonly tabs: string;
    /** Open */
    readonly openTab: string;
    /** Done */
    readonly decidedTab: string;
    /** Findings */
    readonly items: string;
    /** Show more */
    readonly more: string;
    /** All done */
    readonly doneTitle: string;
    /** {done, number} done, {left, number} left */
    readonly progress: (values: { readonly done: number; readonly left: number }) => string;
    /** Open engagement */
    readonly openCall: string;
    readonly found: {
      /** No CRM link */
      readonly 'no-link': string;
      /** Linked to {link} */
      readonly 'link-disagrees': (values: { readonly link: string | number }) => string;
      /** {name} belongs to {link}. */
      readonly ownLink: (values: {
        readonly name: string | number;
        readonly link: string | number;
      }) => string;
      /** {name} speaks but isn’t listed as a contact */
      readonly 'speaker-no-contact': (values: { readonly name: string | number }) => string;
      /** No contact from {name} */
      readonly 'company-no-contact': (values: { readonly name: string | number }) => string;
      /** {count, plural, one {# contact looks like the same person} other {# contacts look like the same person}} */
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
      /** No contact from {name} */
      readonly 'company-no-contact': (values: { readonly name: string | number }) => string;
      /** {count, plural, one {# contact} other {# contacts}} */
      readonly 'duplicate-contacts': (values: { readonly count: number }) => string;
    };
    /** No name */
    readonly nameless: string;
    /** Email domains: {domains} */
    readonly domains: (values: { readonly domains: string | number }) => string;
    /** Participants */
    readonly onTheCall: string;
    /** No participants */
    readonly nobody: string;
    /** Suggestions */
    readonly suggestions: string;
    /** No suggestions. Edit the engagement, skip it or dismiss it. */
    readonly noSuggestion: string;
    /** Set {link} */
    readonly setLink: (values: { readonly link: string | number }) => string;
    /** Add {name} */
    readonly addPerson: (values: { readonly name: string | number }) => string;
    /** Why */
    readonly why: string;
    readonly evidence: {
      /** {name} participates and belongs to it */
      readonly contact: (values: { readonly name: string | number }) => string;
      /** {name} is linked here and belongs to it */
      readonly company: (values: { readonly name: string | number }) => string;
      /** {count, plural, one {# other engagement with this company is linked to it} other {# other engagements with this company are linked to it}} */
      readonly 'same-company-engagements': (values: { readonly count: number }) => string;
      /** {count, plural, one {# engagement of the workspace is linked to it} other {# engagements of the workspace are linked to it}} */
      readonly workspace: (values: { readonly count: number }) => string;
      /** the speaker’s email is {email} */
      readonly 'speaker-email': (values: { readonly email: string | number }) => string;
      /** the speaker’s name is {name} */
      readonly 'speaker-name': (values: { readonly name: string | number }) => string;
      /** the transcript names this contact as the speaker */
      readonly 'named-as-speaker': string;
      /** {count, plural, one {was on # engagement with this company} other {was on # engagements with this company}} */
      readonly 'company-regular': (values: { readonly count: number }) => string;
      /** has an email at {domain} */
      readonly 'same-domain': (values: { readonly domain: string | number }) => string;
    };
    /** Accept */
    readonly accept: string;
    /** Adds it to Pending changes. */
    readonly acceptHint: string;
    /** Accept & save */
    readonly commit: string;
    /** Edit */
    readonly edit: string;
    /** Skip */
    readonly skip: string;
    /** Hides it until something changes. */
    readonly skipHint: string;
    /** Dismiss */
    readonly never: string;
    /** Hides it permanently. */
    readonly neverHint: string;
    /** Undo */
    readonly undo: string;
    readonly last: {
      /** Pending change added for “{title}” */
      readonly staged: (values: { readonly title: string | number }) => string;
      /** Saving to “{title}” */
      readonly queued: (values: { readonly title: string | number }) => string;
      /** {count, plural, one {Pending change added for # engagement} other {Pending changes added for # engagements}} */
      readonly merged: (values: { readonly count: number }) => string;
      /** {count, plural, one {Saving to # engagement} other {Saving to # engagements}} */
      readonly mergedQueued: (values: { readonly count: number }) => string;
      /** “{title}” skipped */
      readonly skip: (values: { readonly title: string | number }) => string;
      /** “{title}” dismissed */
      readonly never: (values: { readonly title: string | number }) => string;
      /** “{title}” is already up to date */
      readonly nothing: (values: { readonly title: string | number }) => string;
    };
    /** Undone: “{title}” is open again */
    readonly undone: (values: { readonly title: string | number }) => string;
    /** Undoing… */
    readonly undoing: string;
    /** Canceled before saving: “{title}” is open again */
    readonly withdrawn: (values: { readonly title: string | number }) => string;
    /** “{title}” is still saving. Undo it afterwards. */
    readonly stillSaving: (values: { readonly title: string | number }) => string;
    /** Undone: “{title}” is as before. */
    readonly undoneSaved: (values: { readonly title: string | number }) => string;
    /** “{title}” stays saved. */
    readonly stays: (values: { readonly title: string | number }) => string;
    /** {count, plural, one {# pending change} other {# pending changes}} */
    readonly staged: (values: { readonly count: number }) => string;
    /** review and save */
    readonly toReview: string;
    /** Pending changes */
    readonly review: string;
    /** Contact to keep */
    readonly keep: string;
    /** Keep {name} */
    readonly keepOne: (values: { readonly name: string | number }) => string;
    /** {count, plural, one {# engagement} other {# engagements}} */
    readonly onCalls: (values: { readonly count: number }) => string;
    readonly reasons: {
      /** Same email: {email} */
      readonly email: (values: { readonly email: string | number }) => string;
      /** Same phone number: {phone} */
      readonly phone: (values: { readonly phone: string | number }) => string;
      /** Same name and company: {name} */
      readonly 'name-and-company': (values: { readonly name: string | number }) => string;
      /** Same name and email domain: {name}, {domain} */
      readonly 'name-and-domain': (values: {
        readonly name: string | number;
        readonly domain: string | number;
      }) => string;
    };
    /** {count, plural, one {# engagement changes} other {# engagements change}} */
    readonly changes: (values: { readonly count: number }) => string;
    /** {count, plural, one {and # more engagement} other {and # more engagements}} */
    readonly changesMore: (values: { readonly count: number }) => string;
    /** {keep} replaces {gone} */
    readonly swap: (values: { readonly keep: string | number; readonly gone: string | number }) => string;
    /** Removes {gone}; the other contact is already linked */
    readonly drop: (values: { readonly gone: string | number }) => string;
    /** The contacts themselves don’t change: the API can’t merge them. */
    readonly contactsStay: string;
    readonly decidedAs: {
      /** Skipped */
      readonly skip: string;
      /** Dismissed */
      readonly never: string;
    };
    /** Reopen */
    readonly reopen: string;
    /** Nothing done yet. Findings you skip or dismiss appear here. */
    readonly noDecisions: string;
    /** No longer found */
    readonly noLongerFound: string;
    /** Done */
    readonly decisions: string;
    /** {where} → {suggestion} */
    readonly suggestion: (values: {
      readonly where: string | number;
      readonly suggestion: string | number;
    }) => string;
    /** no suggestion */
    readonly none: string;
    /** By company */
    readonly groupsTab: string;
    /** Suggestions by company */
    readonly groups: string;
    /** {company} → {suggestion} */
    readonly group: (values: {
      readonly company: string | number;
      readonly suggestion: string | number;
    }) => string;
    /** No company */
    readonly noCompany: string;
    /** a suggestion for each engagement */
    readonly ownSuggestions: string;
    /** No suggestions */
    readonly noGroups: string;
    /** Findings with a suggestion appear here, grouped by company. */
    readonly noGroupsBody: string;
    /** {count, plural, one {# more finding follows once these are done.} other {# more findings follow once these are done.}} */
    readonly moreGroups: (values: { readonly count: number }) => string;
    /** {count, plural, =0 {Add pending changes} one {Add # pending change} other {Add # pending changes}} */
    readonly acceptAll: (values: { readonly count: number }) => string;
  };
  readonly commandMenu: {
    /** Command menu */
    readonly title: string;
    /** Search engagements, contacts, companies, pages and actions */
    readonly hint: string;
    /** Results */
    readonly results: string;
    /** Recently used */
    readonly used: string;
    /** Recently opened */
    readonly recentCalls: string;
    /** Go to */
    readonly pages: string;
    /** Connections */
    readonly connections: string;
    /** Actions */
    readonly commands: string;
    /** Engagements */
    readonly calls: string;
    /** Contacts */
    readonly people: string;
    /** Companies */
    readonly companies: string;
    /** Views */
    readonly views: string;
    /** {count, plural, one {# engagement} other {# engagements}} */
    readonly callCount: (values: { readonly count: number }) => string;
    /** Search */
    readonly search: string;
    /** Link */
    readonly link: string;
    /** Search engagements for “{words}” */
    readonly searchFor: (values: { readonly words: string | number }) => string;
    /** Open linked engagement */
    readonly openLink: string;
    /** This link is for a workspace you aren’t connected to */
    readonly linkElsewhere: string;
    /** Not a Parley link */
    readonly badLink: string;
    /** Switch to {name} */
    readonly switchTo: (values: { readonly name: string | number }) => string;
    /** Searching… */
    readonly searching: string;
    /** No results. Try part of a title, a contact, a company or an action, or paste a link. */
    readonly nothing: string;
    /** ↑ ↓ to select, Enter to open, Esc to close */
    readonly tips: string;
    /** On this page */
    readonly here: string;
  };
  readonly commands: {
    readonly titles: {
      readonly window: {
        /** Command menu */
        readonly palette: string;
        /** Search */
        readonly search: string;
        /** Back */
        readonly back: string;
        /** Forward */
        readonly forward: string;
        /** Go to Home */
        readonly home: string;
        /** Next pane */
        readonly nextPane: string;
        /** Previous pane */
        readonly previousPane: string;
        /** Context menu */
        readonly contextMenu: string;
        /** Toggle sidebar */
        readonly sidebar: string;
        /** Settings */
        readonly settings: string;
        /** Keyboard shortcuts */
        readonly shortcuts: string;
        /** Connect a workspace */
        readonly connect: string;
        /** Welcome page */
        readonly start: string;
        /** About Parley */
        readonly about: string;
        /** Print */
        readonly print: string;
        /** Documentation */
        readonly documentation: string;
        /** Release notes */
        readonly releaseNotes: string;
        /** Report a problem */
        readonly report: string;
        /** Open data folder */
        readonly dataFolder: string;
        /** Open log folder */
        readonly logFolder: string;
      };
      readonly views: {
        /** Move view up */
        readonly moveUp: string;
        /** Move view down */
        readonly moveDown: string;
      };
      readonly list: {
        /** Next engagement */
        readonly next: string;
        /** Previous engagement */
        readonly previous: string;
        /** Page down */
        readonly pageDown: string;
        /** Page up */
        readonly pageUp: string;
        /** First engagement */
        readonly first: string;
        /** Last engagement */
        readonly last: string;
        /** Open */
        readonly open: string;
        /** Toggle selection */
        readonly toggle: string;
        /** Extend selection down */
        readonly extendDown: string;
        /** Extend selection up */
        readonly extendUp: string;
        /** Extend selection a page down */
        readonly extendPageDown: string;
        /** Extend selection a page up */
        readonly extendPageUp: string;
        /** Extend selection to the first */
        readonly extendToFirst: string;
        /** Extend selection to the last */
        readonly extendToLast: string;
        /** Select all */
        readonly selectAll: string;
        /** Toggle quick look */
        readonly peek: string;
        /** Copy selection */
        readonly copy: string;
        /** Export list or selection */
        readonly export: string;
        /** Export transcripts */
        readonly exportTranscripts: string;
        /** Add filter */
        readonly filter: string;
        /** Save as view */
        readonly saveView: string;
        /** Close quick look, selection or engagement */
        readonly back: string;
      };
      readonly call: {
        /** Next line */
        readonly nextLine: string;
        /** Previous line */
        readonly previousLine: string;
        /** Play from this line */
        readonly playLine: string;
        /** Find in transcript */
        readonly find: string;
        /** Next match */
        readonly findNext: string;
        /** Previous match */
        readonly findPrevious: string;
        /** Extend line selection down */
        readonly chooseDown: string;
        /** Extend line selection up */
        readonly chooseUp: string;
        /** Copy selected lines */
        readonly copyLines: string;
        /** Bookmark this moment */
        readonly bookmark: string;
        /** Export transcript */
        readonly export: string;
        /** Save clip */
        readonly saveClip: string;
        /** Save recording */
        readonly saveRecording: string;
        /** Show raw data */
        readonly raw: string;
        /** Back to the list */
        readonly toList: string;
        /** Set CRM link */
        readonly setCrmLink: string;
        /** Edit contacts */
        readonly editContacts: string;
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
        /** Previous line */
        readonly previousLine: string;
        /** Next line */
        readonly nextLine: string;
        /** Slow down */
        readonly slower: string;
        /** Speed up */
        readonly faster: string;
        /** Toggle skip silence */
        readonly skipSilence: string;
        /** Unmute all */
        readonly hearEverybody: string;
        /** Toggle captions */
        readonly captions: string;
        /** Toggle picture in picture */
        readonly picture: string;
        /** Zoom in on speakers */
        readonly zoomIn: string;
        /** Zoom out of speakers */
        readonly zoomOut: string;
        /** Show all speakers in full */
        readonly zoomAll: string;
        /** Full screen */
        readonly fullScreen: string;
      };
      readonly edits: {
        /** Undo last change */
        readonly undo: string;
        /** Redo last change */
        readonly redo: string;
      };
      readonly editing: {
        /** Save */
        readonly save: string;
        /** Save for later */
        readonly stage: string;
      };
      readonly review: {
        /** Save pending changes */
        readonly save: string;
      };
      readonly cleanUp: {
        /** Accept suggestion */
        readonly accept: string;
        /** Accept & save */
        readonly commit: string;
        /** Edit engagement */
        readonly edit: string;
        /** Skip finding */
        readonly skip: string;
        /** Dismiss finding */
        readonly never: string;
        /** Undo last decision */
        readonly undo: string;
        /** Next suggestion */
        readonly nextFix: string;
        /** Open engagement */
        readonly open: string;
      };
      readonly theme: {
        /** Use the light theme */
        readonly light: string;
        /** Use the dark theme */
        readonly dark: string;
        /** Use the system theme */
        readonly system: string;
      };
    };
    readonly places: {
      /** Everywhere */
      readonly everywhere: string;
      /** In the list */
      readonly list: string;
      /** In an engagement */
      readonly call: string;
      /** In the player or an engagement */
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
      /** Menu */
      readonly ContextMenu: string;
      /** Ctrl */
      readonly Ctrl: string;
      /** Shift */
      readonly Shift: string;
    };
    /** or */
    readonly or: string;
  };
  readonly connections: {
    /** Listen to your engagements. Fix their links. */
    readonly welcomeTitle: string;
    /** Meetings, calls, emails and notes of your workspace in one place: search them, listen, and fix contacts and CRM links. */
    readonly welcomeBody: string;
    /** Explore the demo */
    readonly demoTitle: string;
    /** Listen, search and edit in a sample workspace. */
    readonly demoBody: string;
    /** Opening the demo… */
    readonly demoOpening: string;
    /** This build has no demo. */
    readonly demoMissing: string;
    /** Connect */
    readonly connectTitle: string;
    /** Use your own workspace. You need its address and an API token. */
    readonly connectBody: string;
    /** Your connections */
    readonly known: string;
    /** No account, no telemetry. Your data stays on this computer. */
    readonly privacy: string;
    /** Name */
    readonly name: string;
    /** Acme workspace */
    readonly namePlaceholder: string;
    /** Color */
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
    /** The base URL of the API, without /v2 */
    readonly addressHint: string;
    /** Token */
    readonly token: string;
    /** Create one in your workspace’s settings. */
    readonly tokenHint: string;
    /** Read-only */
    readonly readOnly: string;
    /** Prevents accidental changes. You can change this later. */
    readonly readOnlyHint: string;
    readonly keptIn: {
      /** The token is stored in this computer’s keychain and never shown again. */
      readonly keychain: string;
      /** No keychain found: the token stays in memory, and Parley asks for it after a restart. */
      readonly memory: string;
      /** Your keychain is locked, so the token stays in memory. Unlock it and restart Parley to store the token. */
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
    /** Enter a name. */
    readonly nameMissing: string;
    /** Enter the API address. */
    readonly addressMissing: string;
    /** Paste the token. */
    readonly tokenMissing: string;
    /** Checks */
    readonly steps: string;
    readonly stepNames: {
      /** Address is valid */
      readonly address: string;
      /** API responds */
      readonly reachable: string;
      /** Token is accepted */
      readonly authenticated: string;
    };
    /** Scope {scope} */
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
    /** Ready to connect */
    readonly checkedFine: string;
    /** {count, plural, one {The token lacks # permission. You can connect, but some features will be off.} other {The token lacks # permissions. You can connect, but some features will be off.}} */
    readonly missingScopes: (values: { readonly count: number }) => string;
    /** {name} needs its token */
    readonly tokenNeededTitle: (values: { readonly name: string | number }) => string;
    /** The token was only in memory. Paste it again to continue. */
    readonly tokenMissingBody: string;
    /** Your keychain is locked. Unlock it and restart Parley, or paste the token to continue. */
    readonly tokenLockedBody: string;
    /** The API no longer accepts the token. Paste a new one to continue. */
    readonly tokenRejectedBody: string;
    /** Replace token */
    readonly replaceToken: string;
    /** Save token */
    readonly saveToken: string;
    /** Checking token… */
    readonly savingToken: string;
    /** Edit name and color */
    readonly edit: string;
    /** Edit name and color of {name} */
    readonly editTitle: (values: { readonly name: string | number }) => string;
    /** Save */
    readonly editSave: string;
    /** Remove connection */
    readonly remove: string;
    /** Remove {name}? */
    readonly removeQuestion: (values: { readonly name: string | number }) => string;
    /** Deletes its token and local data from this computer. The workspace itself doesn’t change. */
    readonly removeBody: string;
    /** Deleted from this computer: {engagements, plural, one {# engagement} other {# engagements}}, {transcripts, plural, one {# transcript} other {# transcripts}}, {people, plural, one {# contact} other {# contacts}}, {companies, plural, one {# company} other {# companies}}, its bookmarks and its history. */
    readonly removeKept: (values: {
      readonly engagements: number;
      readonly transcripts: number;
      readonly people: number;
      readonly companies: number;
    }) => string;
    /** {count, plural, one {# change isn’t saved yet and will be lost.} other {# changes aren’t saved yet and will be lost.}} */
    readonly removeUnwritten: (values: { readonly count: number }) => string;
    /** Remove */
    readonly removeConfirm: string;
    /** {name} removed */
    readonly removed: (values: { readonly name: string | number }) => string;
    /** Allow changes */
    readonly liftReadOnly: string;
    /** Allow changes to {name}? */
    readonly liftQuestion: (values: { readonly name: string | number }) => string;
    /** Changes you save will be visible to everyone in the workspace. */
    readonly liftBody: string;
    /** Allow changes */
    readonly liftConfirm: string;
    /** Changes to {name} are allowed */
    readonly lifted: (values: { readonly name: string | number }) => string;
    /** Make read-only */
    readonly makeReadOnly: string;
    /** {name} is read-only */
    readonly madeReadOnly: (values: { readonly name: string | number }) => string;
    readonly scopes: {
      /** Permissions */
      readonly title: string;
      /** What this token can do, based on the API’s responses */
      readonly lead: string;
      readonly states: {
        /** Allowed */
        readonly granted: string;
        /** Not allowed */
        readonly missing: string;
        /** Unknown */
        readonly unknown: string;
      };
      /** needs {scope} */
      readonly needs: (values: { readonly scope: string | number }) => string;
      /** Unknown permissions show once a feature uses them. */
      readonly unknownWhy: string;
      /** Ask a workspace admin to grant what is missing. */
      readonly missingWhy: string;
      readonly features: {
        /** View engagements */
        readonly calls: string;
        /** Read transcripts with speakers and times */
        readonly transcripts: string;
        /** View contacts and participants */
        readonly people: string;
        /** View companies */
        readonly companies: string;
        /** View the team: owners and hosts */
        readonly colleagues: string;
        /** View tags */
        readonly tags: string;
        /** View private engagements */
        readonly privateCalls: string;
        /** Edit contacts and CRM links */
        readonly editing: string;
        /** Edit private engagements */
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
        /** contacts */
        readonly contact: string;
        /** companies */
        readonly company: string;
        /** the team */
        readonly user: string;
      };
    };
    /** Links to CRM records */
    readonly crmUrls: string;
    /** Record IDs become links. Use {id} and, where needed, {type}. */
    readonly crmUrlsHint: (values: {
      readonly id: string | number;
      readonly type: string | number;
    }) => string;
    /** Use preset */
    readonly crmUrlPreset: string;
    /** Use preset for {crm} */
    readonly crmUrlPresetOf: (values: { readonly crm: string | number }) => string;
    readonly crmUrlErrors: {
      /** Not a valid address */
      readonly 'not-an-address': string;
      /** The address must begin with https:// */
      readonly 'not-https': string;
      /** The address must not contain a user or password */
      readonly credentials: string;
      /** The address needs '{id}' */
      readonly 'no-id': string;
      /** Use only '{type}' and '{id}' */
      readonly 'unknown-placeholder': string;
      /** Placeholders can’t be part of the host name */
      readonly 'placeholder-in-host': string;
    };
  };
  readonly editors: {
    /** This connection is read-only */
    readonly readOnlyTitle: string;
    /** Parley doesn’t change {name} until you allow it. */
    readonly readOnlyBody: (values: { readonly name: string | number }) => string;
    /** Allow changes */
    readonly allowChanges: string;
    /** Save */
    readonly save: string;
    /** Saving… */
    readonly saving: string;
    /** Save for later */
    readonly stage: string;
    /** No changes yet */
    readonly nothingChanged: string;
    /** Loading current values */
    readonly reading: string;
    /** The API can’t be reached. These are the values from {time}; later changes by others are kept when you save. */
    readonly asKnown: (values: { readonly time: string | number }) => string;
    /** You have an unsaved draft. */
    readonly keptDraft: string;
    /** Restore draft */
    readonly keptDraftTake: string;
    /** Discard draft */
    readonly keptDraftForget: string;
    /** You have a pending change here. Saving replaces it. */
    readonly editingStaged: string;
    /** An earlier change is still being saved; this one follows. */
    readonly alsoWaiting: string;
    /** An earlier change needs attention. See Pending changes. */
    readonly alsoStuck: string;
    /** Contacts can’t be edited */
    readonly unsaidTitle: string;
    /** Saving replaces all contacts, but the API didn’t return the current ones. Try again later. */
    readonly unsaidBody: string;
    /** Edit contacts */
    readonly contactsTitle: string;
    /** Contacts can’t be edited */
    readonly contactsUnseenTitle: string;
    /** Saving replaces all contacts, but this token can’t see the current ones. It needs the scope {scope}. */
    readonly contactsUnseenBody: (values: { readonly scope: string | number }) => string;
    /** Search contacts */
    readonly contactsSearch: string;
    /** Name, email or company */
    readonly contactsSearchHint: string;
    /** Add from a list of emails */
    readonly fromList: string;
    /** Email addresses */
    readonly listLabel: string;
    /** One per line or separated by commas */
    readonly listHint: string;
    /** Find contacts */
    readonly listFind: string;
    /** Searching… */
    readonly listFinding: string;
    /** Back to search */
    readonly listBack: string;
    /** {count, plural, one {Add contact found} other {Add # contacts found}} */
    readonly listAddAll: (values: { readonly count: number }) => string;
    /** Results */
    readonly listTitle: string;
    /** No contact with this email */
    readonly listNone: string;
    /** Not a valid email address */
    readonly listNoAddress: string;
    /** Duplicate */
    readonly listAgain: string;
    /** Several contacts have this email: */
    readonly listSeveral: string;
    /** Suggested */
    readonly suggested: string;
    readonly evidence: {
      /** Speaker with the email {email} */
      readonly 'speaker-email': (values: { readonly email: string | number }) => string;
      /** Speaker named {name} */
      readonly 'speaker-name': (values: { readonly name: string | number }) => string;
      /** Named as a speaker in the transcript */
      readonly 'named-as-speaker': string;
      /** {count, plural, one {On # other engagement with this company} other {On # other engagements with this company}} */
      readonly 'company-regular': (values: { readonly count: number }) => string;
      /** Email at {domain} */
      readonly 'same-domain': (values: { readonly domain: string | number }) => string;
    };
    /** The API can’t be reached: showing contacts from this computer. */
    readonly onlyKnownHere: string;
    /** Workspace contacts */
    readonly found: string;
    /** Participants */
    readonly onTheCall: string;
    /** No participants. Add contacts on the left. */
    readonly nobodyOnTheCall: string;
    /** Add {name} */
    readonly add: (values: { readonly name: string | number }) => string;
    /** Remove {name} */
    readonly remove: (values: { readonly name: string | number }) => string;
    /** Restore {name} */
    readonly putBack: (values: { readonly name: string | number }) => string;
    /** Added */
    readonly added: string;
    /** Removed */
    readonly removed: string;
    /** Remove all */
    readonly clearAll: string;
    /** {count, plural, one {Remove this contact?} other {Remove all # contacts?}} */
    readonly clearQuestion: (values: { readonly count: number }) => string;
    /** Remove all */
    readonly clearConfirm: string;
    /** Changes */
    readonly summary: string;
    /** {count, plural, one {# contact before} other {# contacts before}} */
    readonly before: (values: { readonly count: number }) => string;
    /** {count, number} after */
    readonly after: (values: { readonly count: number }) => string;
    /** {count, number} added */
    readonly addedCount: (values: { readonly count: number }) => string;
    /** {count, number} removed */
    readonly removedCount: (values: { readonly count: number }) => string;
    /** No matching contacts */
    readonly noContactFound: string;
    /** No contacts in this workspace yet */
    readonly noContacts: string;
    /** Show more */
    readonly moreContacts: string;
    /** Contact {id} */
    readonly contactById: (values: { readonly id: string | number }) => string;
    /** Kept by the API */
    readonly keptMark: string;
    /** A room or other calendar resource. The API keeps it. */
    readonly keptWhy: string;
    /** Set CRM link */
    readonly crmTitle: string;
    /** Record type */
    readonly crmType: string;
    /** Record ID */
    readonly crmId: string;
    /** CRM */
    readonly crmSource: string;
    /** For example SALESFORCE or HUBSPOT */
    readonly crmSourceHint: string;
    /** Current */
    readonly crmNow: string;
    /** Replaces {link}. */
    readonly crmReplaces: (values: { readonly link: string | number }) => string;
    /** You can replace this CRM link later but not remove it. */
    readonly crmFirst: string;
    /** This token can’t see the current CRM link */
    readonly crmBlindTitle: string;
    /** Saving replaces the current link and can’t be undone. */
    readonly crmBlindBody: string;
    /** Saving replaces the current link and can’t be undone. To see it first, the token needs the scope {scope}. */
    readonly crmBlindBodyScope: (values: { readonly scope: string | number }) => string;
    /** A CRM link can be replaced but not removed. */
    readonly crmNoClearing: string;
    /** Suggested */
    readonly crmSuggestions: string;
    /** In this workspace */
    readonly crmUsed: string;
    /** {count, plural, one {# engagement} other {# engagements}} */
    readonly crmUsedBy: (values: { readonly count: number }) => string;
    readonly crmEvidence: {
      /** CRM link of participant {name} */
      readonly contact: (values: { readonly name: string | number }) => string;
      /** CRM link of {name} */
      readonly company: (values: { readonly name: string | number }) => string;
      /** {count, plural, one {On # other engagement with this company} other {On # other engagements with this company}} */
      readonly 'same-company-engagements': (values: { readonly count: number }) => string;
      /** {count, plural, one {On # engagement of the workspace} other {On # engagements of the workspace}} */
      readonly workspace: (values: { readonly count: number }) => string;
    };
    /** Enter the record ID. */
    readonly crmIdMissing: string;
    /** Enter the CRM. */
    readonly crmSourceMissing: string;
    /** Use at most 255 characters. */
    readonly crmTooLong: string;
    /** This CRM link is already set. */
    readonly crmSame: string;
    /** Name or ID */
    readonly crmRecord: string;
    /** Search by name, or enter the ID of any record. */
    readonly crmRecordHint: string;
    /** Recently used */
    readonly crmRecent: string;
    /** Uses the ID {id} */
    readonly crmUseId: (values: { readonly id: string | number }) => string;
    /** Or use the ID {id} */
    readonly crmOrUseId: (values: { readonly id: string | number }) => string;
  };
  readonly edits: {
    /** Added */
    readonly added: string;
    /** Removed */
    readonly removed: string;
    /** and {count, number} more */
    readonly andMore: (values: { readonly count: number }) => string;
    /** {count, plural, one {# contact unchanged} other {# contacts unchanged}} */
    readonly staysSame: (values: { readonly count: number }) => string;
    /** No contacts will remain */
    readonly nobodyStays: string;
    /** No changes */
    readonly changesNothing: string;
    /** no link */
    readonly noLink: string;
    /** hidden */
    readonly unseenLink: string;
    /** becomes */
    readonly becomes: string;
    /** Contacts */
    readonly whatContacts: string;
    /** CRM link */
    readonly whatCrm: string;
    /** Undoes an earlier change */
    readonly undoing: string;
    readonly states: {
      /** Pending */
      readonly staged: string;
      /** Waiting */
      readonly queued: string;
      /** Saving */
      readonly writing: string;
      /** Saved */
      readonly done: string;
      /** Saved */
      readonly unread: string;
      /** Not saved */
      readonly failed: string;
      /** Conflict */
      readonly clash: string;
      /** Status unknown */
      readonly unknown: string;
      /** Conflict */
      readonly overwrote: string;
    };
    readonly holds: {
      /** The API can’t be reached. Parley saves once it responds. */
      readonly network: string;
      /** The workspace reached its request limit. */
      readonly rate: string;
      /** The API rejected the token. Replace it to save. */
      readonly token: string;
      /** The connection is read-only. Allow changes to save. */
      readonly 'read-only': string;
      /** The API returns errors. Parley retries automatically. */
      readonly service: string;
      /** Parley can’t write its files. It retries automatically. */
      readonly storage: string;
      /** Waiting for an earlier change to this engagement. */
      readonly earlier: string;
      /** The bulk edit is paused. */
      readonly paused: string;
      /** The response was lost. Parley checks for up to 90 seconds whether the change was saved. */
      readonly confirming: string;
    };
    /** Next attempt at {time}. */
    readonly heldUntil: (values: { readonly time: string | number }) => string;
    /** Not saved yet */
    readonly waitingTitle: string;
    /** Waiting for confirmation */
    readonly confirmingTitle: string;
    /** Next check at {time}. */
    readonly nextCheck: (values: { readonly time: string | number }) => string;
    /** Your change is kept, even if you close Parley, and saved automatically. */
    readonly waitingKept: string;
    /** Close and save in background */
    readonly waitingLeave: string;
    /** Cancel and edit */
    readonly takeBack: string;
    /** Conflict: the CRM link was changed */
    readonly clashTitle: string;
    /** Nothing was saved. Choose which link to keep. */
    readonly clashBody: string;
    /** Save status unknown */
    readonly unknownTitle: string;
    /** The response was lost, and the current value matches neither version. Choose which one to keep. */
    readonly unknownBody: string;
    /** Your change replaced a change by others */
    readonly overwroteTitle: string;
    /** {count, plural, one {Others added {names} while you saved. It was lost.} other {Others added {names} while you saved. They were lost.}} */
    readonly lostAdded: (values: { readonly count: number; readonly names: string | number }) => string;
    /** {count, plural, one {Others removed {names} while you saved. It is back.} other {Others removed {names} while you saved. They are back.}} */
    readonly lostRemoved: (values: { readonly count: number; readonly names: string | number }) => string;
    /** Others set {link} while you saved. Your link replaced it. */
    readonly lostLink: (values: { readonly link: string | number }) => string;
    /** Others changed this engagement while you saved. Check its contacts. */
    readonly lostUnseen: string;
    /** Restore */
    readonly restore: string;
    /** Keep as is */
    readonly dismiss: string;
    /** Original */
    readonly base: string;
    /** Current */
    readonly theirs: string;
    /** Yours */
    readonly mine: string;
    /** No contacts */
    readonly nobody: string;
    /** Not visible with this token */
    readonly cannotSee: string;
    /** Keep current */
    readonly keepTheirs: string;
    /** Use mine */
    readonly useMine: string;
    readonly whyNoUndo: {
      /** Can’t be undone: the API can’t remove a first CRM link. */
      readonly 'first-link': string;
      /** Can’t be undone: the API doesn’t accept the previous link’s type. */
      readonly 'link-type': string;
      /** Can’t be undone: this token couldn’t see the previous value. */
      readonly unseen: string;
      /** Nothing to undo: it was already up to date. */
      readonly 'nothing-written': string;
      /** Nothing to undo: it wasn’t saved. */
      readonly 'not-done': string;
      /** Its undo is waiting to be saved. */
      readonly 'undo-pending': string;
      /** It replaced a change by others. Resolve that conflict first. */
      readonly undecided: string;
      /** Already undone. */
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
      /** {count, plural, one {# conflict: see Pending changes.} other {# conflicts: see Pending changes.}} */
      readonly conflicts: (values: { readonly count: number }) => string;
      /** {count, number} could not be undone: see Pending changes. */
      readonly failed: (values: { readonly count: number }) => string;
    };
    /** Contacts of “{title}” saved. */
    readonly contactsSaved: (values: { readonly title: string | number }) => string;
    /** CRM link of “{title}” saved. */
    readonly crmSaved: (values: { readonly title: string | number }) => string;
    /** Saved, not verified: this token can’t read it. */
    readonly savedUnread: string;
    /** Already up to date */
    readonly alreadySo: string;
    /** {count, plural, one {# change saved.} other {# changes saved.}} */
    readonly manySaved: (values: { readonly count: number }) => string;
    /** {count, plural, one {# change wasn’t saved: see Pending changes.} other {# changes weren’t saved: see Pending changes.}} */
    readonly manyStuck: (values: { readonly count: number }) => string;
    /** {count, plural, one {# change by others was replaced: see Pending changes.} other {# changes by others were replaced: see Pending changes.}} */
    readonly manyReplaced: (values: { readonly count: number }) => string;
    /** {count, number} of them can’t be undone. */
    readonly manyNoUndo: (values: { readonly count: number }) => string;
    /** A change of “{title}” wasn’t saved: see Pending changes. */
    readonly stuck: (values: { readonly title: string | number }) => string;
    /** “{title}” saved, but it replaced a change by others: see Pending changes. */
    readonly overwrote: (values: { readonly title: string | number }) => string;
    /** Change undone */
    readonly undone: string;
    /** Change redone */
    readonly redone: string;
    /** Couldn’t undo */
    readonly undoFailed: string;
    /** Couldn’t redo */
    readonly redoFailed: string;
    /** Untitled */
    readonly noTitle: string;
    /** {count, plural, one {Saved for later. # pending change.} other {Saved for later. # pending changes.}} */
    readonly staged: (values: { readonly count: number }) => string;
    /** Others also added {names}; they stay. */
    readonly alsoAdded: (values: { readonly names: string | number }) => string;
    /** Others also removed {names}; they stay removed. */
    readonly alsoRemoved: (values: { readonly names: string | number }) => string;
    /** The API accepted {names} but didn’t keep them. */
    readonly notStored: (values: { readonly names: string | number }) => string;
    /** The API kept {names} (a room or other calendar resource). */
    readonly keptByService: (values: { readonly names: string | number }) => string;
    /** Not saved yet */
    readonly pendingTitle: string;
    /** Proposed by {by}: {reason} */
    readonly proposedBy: (values: {
      readonly by: string | number;
      readonly reason: string | number;
    }) => string;
    /** Pending changes */
    readonly openReview: string;
    /** Save now */
    readonly saveNow: string;
    /** Cancel */
    readonly takeBackShort: string;
    /** Saved */
    readonly savedHere: string;
  };
  readonly engagement: {
    /** Back to the list */
    readonly backToList: string;
    /** View */
    readonly view: string;
    /** Transcript */
    readonly transcriptTab: string;
    /** Participants */
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
    /** No contacts linked */
    readonly nobody: string;
    /** Companies */
    readonly companies: string;
    /** CRM link */
    readonly crm: string;
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
    /** No action items */
    readonly noActionItems: string;
    /** Due {day} */
    readonly due: (values: { readonly day: string | number }) => string;
    /** Signals */
    readonly signals: string;
    /** Tags */
    readonly tags: string;
    /** Description */
    readonly description: string;
    /** More fields */
    readonly more: string;
    /** Internal */
    readonly internal: string;
    /** Private */
    readonly private: string;
    /** Available offline */
    readonly offline: string;
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
    /** Details */
    readonly facts: string;
    /** Yes */
    readonly yes: string;
    /** No */
    readonly no: string;
    /** Meeting link */
    readonly openMeeting: string;
    /** Open source */
    readonly openExternal: string;
    /** Edit contacts */
    readonly editContacts: string;
    /** Your token lacks {scopes} */
    readonly editingNeeds: (values: { readonly scopes: string | number }) => string;
    /** Set CRM link */
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
    /** Copy request ID */
    readonly copyRequestId: string;
    /** empty */
    readonly emptyValue: string;
    /** {count, plural, one {# item} other {# items}} */
    readonly items: (values: { readonly count: number }) => string;
    readonly processing: {
      /** Not processed yet. The transcript will follow. */
      readonly PENDING: string;
      /** Still processing. The transcript will follow. */
      readonly PROCESSING: string;
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
          /** Start */
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
          /** Date */
          readonly when: string;
          /** Until */
          readonly until: string;
        };
        readonly CALENDAR_EVENT: {
          /** Calendar event */
          readonly name: string;
          /** Organizer */
          readonly by: string;
          /** With */
          readonly with: string;
          /** Starts */
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
          /** Date */
          readonly when: string;
          /** Until */
          readonly until: string;
        };
      };
      /** Location */
      readonly place: string;
      /** No content */
      readonly nothing: string;
    };
    /** Summary */
    readonly summaryTab: string;
    /** Add CRM link */
    readonly addCrm: string;
    /** CRM link: {type} {name} */
    readonly crmChip: (values: { readonly type: string | number; readonly name: string | number }) => string;
    /** Copy record ID */
    readonly copyCrmId: string;
    /** Processing failed */
    readonly failedTitle: string;
    /** Transcript and recording may be missing. The API gives no reason. */
    readonly failedBody: string;
    /** Check it at its source. */
    readonly failedSource: string;
    /** Refresh after it has been processed again. */
    readonly failedWait: string;
    /** Refresh */
    readonly refresh: string;
    /** Open in CRM */
    readonly openInCrm: string;
  };
  readonly engagements: {
    readonly list: {
      /** Engagements */
      readonly title: string;
      /** {count, number} loaded */
      readonly loaded: (values: { readonly count: number }) => string;
      /** Refresh */
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
          /** External */
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
      /** Sort by */
      readonly order: string;
      readonly orders: {
        /** Recently updated */
        readonly 'updated_at:desc': string;
        /** Least recently updated */
        readonly 'updated_at:asc': string;
        /** Newest */
        readonly 'date:desc': string;
        /** Oldest */
        readonly 'date:asc': string;
      };
      /** {column}, ascending */
      readonly ascending: (values: { readonly column: string | number }) => string;
      /** {column}, descending */
      readonly descending: (values: { readonly column: string | number }) => string;
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
      /** Updated {when} */
      readonly updated: (values: { readonly when: string | number }) => string;
      /** Copy row */
      readonly copyRow: string;
      /** Untitled */
      readonly untitled: string;
      /** Select */
      readonly select: string;
      /** Deselect */
      readonly deselect: string;
      /** Private */
      readonly private: string;
      /** No CRM link */
      readonly noCrmLink: string;
      /** No participants */
      readonly nobody: string;
      /** {names} +{more} */
      readonly peopleAndMore: (values: {
        readonly names: string | number;
        readonly more: string | number;
      }) => string;
      /** Contacts and owner */
      readonly contactsAndOwner: string;
      /** Clear filters */
      readonly clearFilters: string;
      /** No engagements yet */
      readonly emptyTitle: string;
      /** New meetings, calls, emails and notes your token can see appear here. */
      readonly emptyBody: string;
      /** No matching engagements */
      readonly filteredTitle: string;
      /** Change or clear the search and filters. */
      readonly filteredBody: string;
      /** {count, plural, one {# engagement} other {# engagements}} */
      readonly end: (values: { readonly count: number }) => string;
      /** Loading more */
      readonly loadingMore: string;
      /** Loading engagements */
      readonly loading: string;
      /** {count, plural, one {# row couldn’t be read.} other {# rows couldn’t be read.}} */
      readonly unreadable: (values: { readonly count: number }) => string;
      /** Some data is hidden: the token lacks {scopes}. */
      readonly withheld: (values: { readonly scopes: string | number }) => string;
      /** Show details */
      readonly showDetails: string;
      /** Unreadable rows */
      readonly unreadableTitle: string;
    };
    readonly columns: {
      /** Date */
      readonly date: string;
      /** Title */
      readonly title: string;
      /** Company */
      readonly company: string;
      /** Contacts */
      readonly contact: string;
      /** Owner */
      readonly owner: string;
      /** Duration */
      readonly duration: string;
      /** Type */
      readonly type: string;
      /** CRM */
      readonly crm: string;
      /** Status */
      readonly status: string;
      /** Tags */
      readonly tag: string;
      /** Updated */
      readonly updated: string;
    };
    readonly spans: {
      /** Upcoming */
      readonly upcoming: string;
      /** Today */
      readonly today: string;
      /** Yesterday */
      readonly yesterday: string;
      /** This week */
      readonly week: string;
      /** Last week */
      readonly lastWeek: string;
      /** Earlier */
      readonly earlier: string;
      /** No start time */
      readonly noStart: string;
    };
    readonly listExport: {
      /** Export */
      readonly title: string;
      /** Export list */
      readonly open: string;
      /** Export selection */
      readonly openSelection: string;
      /** Export transcripts… */
      readonly transcripts: string;
      /** Transcripts */
      readonly transcriptsShort: string;
      /** Copy selection */
      readonly copy: string;
      /** Copy */
      readonly copyShort: string;
      /** {count, plural, one {# row copied} other {# rows copied}} */
      readonly copied: (values: { readonly count: number }) => string;
      /** Copying was blocked by your browser. */
      readonly notCopied: string;
      /** {most, plural, one {Up to # row can be copied. Export to a file instead.} other {Up to # rows can be copied. Export to a file instead.}} */
      readonly tooMany: (values: { readonly most: number }) => string;
      /** Rows */
      readonly what: string;
      /** {count, plural, one {Selection (# row)} other {Selection (# rows)}} */
      readonly selection: (values: { readonly count: number }) => string;
      /** {count, plural, one {Whole list (# row)} other {Whole list (# rows)}} */
      readonly view: (values: { readonly count: number }) => string;
      /** Sync isn’t complete: only {here} of {all} engagements are exported. */
      readonly partly: (values: { readonly here: string | number; readonly all: string | number }) => string;
      /** Format */
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
        /** For spreadsheets and scripts, one row per engagement */
        readonly csv: string;
        /** All fields, without transcripts */
        readonly json: string;
        /** A readable table */
        readonly md: string;
      };
      /** Engagements */
      readonly fileName: string;
      /** Export */
      readonly write: string;
      /** Stop */
      readonly stop: string;
      /** {done} of {total} exported */
      readonly writing: (values: {
        readonly done: string | number;
        readonly total: string | number;
      }) => string;
      /** {count, plural, one {# row exported to {name}} other {# rows exported to {name}}} */
      readonly written: (values: { readonly count: number; readonly name: string | number }) => string;
      /** Export canceled */
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
        /** Contacts */
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
        /** ID */
        readonly id: string;
      };
      readonly read: {
        /** Duration */
        readonly seconds: string;
        /** CRM link */
        readonly crmId: string;
      };
      /** Starts once sync has all {all} engagements; {here} so far. */
      readonly waits: (values: { readonly all: string | number; readonly here: string | number }) => string;
    };
    readonly listState: {
      /** From the API at {time} */
      readonly service: (values: { readonly time: string | number }) => string;
      /** request {id} */
      readonly request: (values: { readonly id: string | number }) => string;
      /** Synced */
      readonly mirrored: string;
      /** Synced at {time} */
      readonly mirroredAt: (values: { readonly time: string | number }) => string;
      /** Not synced yet */
      readonly unchecked: string;
      /** {done} of {total} synced */
      readonly partly: (values: {
        readonly done: string | number;
        readonly total: string | number;
      }) => string;
      /** {done} synced so far */
      readonly partlyOfMany: (values: { readonly done: string | number }) => string;
      /** Local copy as of {time} */
      readonly old: (values: { readonly time: string | number }) => string;
      /** As of {time} */
      readonly asOf: (values: { readonly time: string | number }) => string;
      readonly waiting: {
        /** Sync is paused. */
        readonly paused: string;
        /** Offline: the API can’t be reached. */
        readonly offline: string;
        /** Waiting for the API limit. */
        readonly rate: string;
        /** The API returns errors. */
        readonly service: string;
        /** The local copy can’t be written. The disk may be full. */
        readonly storage: string;
        /** The token was rejected. */
        readonly stopped: string;
      };
      /** No matches yet */
      readonly partlyTitle: string;
      /** These filters use the local copy, which isn’t complete: {done} of {total} engagements. */
      readonly partlyBody: (values: {
        readonly done: string | number;
        readonly total: string | number;
      }) => string;
      /** Only engagements your token can see are listed. It lacks {scopes}. */
      readonly withheldRows: (values: { readonly scopes: string | number }) => string;
    };
    readonly quickLook: {
      /** Quick look */
      readonly title: string;
      /** Open */
      readonly open: string;
      /** Close */
      readonly close: string;
      /** Participants */
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
      /** No content to preview */
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
        /** All engagements */
        readonly service: string;
        /** Synced engagements only */
        readonly mirror: string;
      };
      readonly names: {
        /** Type */
        readonly type: string;
        /** Status */
        readonly status: string;
        /** Company */
        readonly company: string;
        /** Contact */
        readonly contact: string;
        /** CRM record */
        readonly record: string;
        /** Date */
        readonly start: string;
        /** Updated */
        readonly updated: string;
        /** Owner */
        readonly owner: string;
        /** Tag */
        readonly tag: string;
        /** Duration */
        readonly length: string;
        /** Contains */
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
      /** Search {name} */
      readonly find: (values: { readonly name: string | number }) => string;
      /** Name or domain */
      readonly findCompany: string;
      /** Name or email */
      readonly findPerson: string;
      /** Start of the ID */
      readonly findRecord: string;
      /** Name */
      readonly findOther: string;
      /** No results */
      readonly nothingFound: string;
      /** {label}, {detail} */
      readonly option: (values: {
        readonly label: string | number;
        readonly detail: string | number;
      }) => string;
      /** Counts with the other filters */
      readonly inView: string;
      /** Counts in the whole workspace */
      readonly inAll: string;
      /** {type} with ID {id} */
      readonly byId: (values: { readonly type: string | number; readonly id: string | number }) => string;
      /** The API allows up to {cap} {name, select, company {companies} contact {contacts} other {CRM records}} per filter. Remove one to add another. */
      readonly capReached: (values: {
        readonly cap: string | number;
        readonly name: string | number;
      }) => string;
      /** {count} {name, select, company {companies} contact {contacts} other {CRM records}} are too many for one filter */
      readonly overTitle: (values: {
        readonly count: string | number;
        readonly name: string | number;
      }) => string;
      /** The API allows up to {cap} {name, select, company {companies} contact {contacts} other {CRM records}} per filter. Remove some to see results. */
      readonly overBody: (values: {
        readonly cap: string | number;
        readonly name: string | number;
      }) => string;
      /** Keep the first {cap} */
      readonly keepFirst: (values: { readonly cap: string | number }) => string;
      /** This filter works on synced engagements only. */
      readonly mirrorOnly: string;
      /** Sync isn’t complete: {done} of {total}. */
      readonly notWhole: (values: {
        readonly done: string | number;
        readonly total: string | number;
      }) => string;
      readonly presets: {
        /** Today */
        readonly today: string;
        /** Yesterday */
        readonly yesterday: string;
        /** This week */
        readonly week: string;
        /** Last week */
        readonly lastWeek: string;
        /** Last 7 days */
        readonly '7d': string;
        /** This month */
        readonly month: string;
        /** This quarter */
        readonly quarter: string;
      };
      /** Custom */
      readonly customDays: string;
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
      /** Days in {zone} */
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
      /** Contains */
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
      /** Selecting {done} of {total} */
      readonly gathering: (values: {
        readonly done: string | number;
        readonly total: string | number;
      }) => string;
      /** {count, plural, one {Select # row} other {Select all #}} */
      readonly all: (values: { readonly count: number }) => string;
      /** Select {count, number} loaded */
      readonly loaded: (values: { readonly count: number }) => string;
      /** Sync isn’t complete: only loaded rows can be selected. */
      readonly onlyLoaded: string;
      /** Clear selection */
      readonly clear: string;
      /** Stop */
      readonly stop: string;
      /** Edit */
      readonly change: string;
    };
    readonly pendingMarks: {
      /** Pending change */
      readonly staged: string;
      /** Change waiting to be saved */
      readonly waiting: string;
      /** A change needs attention */
      readonly stuck: string;
      /** Saved, waiting for confirmation */
      readonly confirming: string;
    };
  };
  readonly export: {
    /** Export */
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
    /** Include */
    readonly what: string;
    /** Speaker names */
    readonly speakers: string;
    /** Timestamps */
    readonly times: string;
    /** Subtitles always include timestamps. */
    readonly timesAlways: string;
    /** Range */
    readonly range: string;
    /** From */
    readonly from: string;
    /** To */
    readonly to: string;
    /** For example 1:04:09 */
    readonly fromHint: string;
    /** Empty: until the end */
    readonly toHint: string;
    /** Enter times like 1:04:09 or 4:09, with the end after the start. */
    readonly rangeWrong: string;
    /** Speakers */
    readonly whose: string;
    /** Drag to save the file elsewhere */
    readonly drag: string;
    /** Preview */
    readonly preview: string;
    /** No matching lines */
    readonly nothing: string;
    /** Download */
    readonly download: string;
    /** Copy all */
    readonly copy: string;
    /** {name} copied */
    readonly copied: (values: { readonly name: string | number }) => string;
    /** {name} downloaded */
    readonly saved: (values: { readonly name: string | number }) => string;
    /** Save recording */
    readonly saveRecording: string;
    /** Saving {name} */
    readonly saving: (values: { readonly name: string | number }) => string;
    /** Raw data */
    readonly rawTitle: string;
    /** Part */
    readonly rawWhich: string;
    readonly rawParts: {
      /** Engagement */
      readonly engagement: string;
      /** Transcript */
      readonly timeline: string;
    };
    /** This engagement has no timed transcript. */
    readonly rawNone: string;
    /** The transcript as Parley reads it; times in seconds from the start. */
    readonly rawTimeline: string;
    /** The API’s response and the request for it. */
    readonly rawBody: string;
  };
  readonly help: {
    /** Documentation */
    readonly guideTitle: string;
    /** Release notes */
    readonly releaseNotesTitle: string;
    /** This document isn’t part of this build. */
    readonly missing: string;
    /** Report a problem */
    readonly reportTitle: string;
    /** Describe the problem, then send this report to your company’s Parley support or attach it to an issue. It contains no tokens, names, titles or transcripts. */
    readonly reportLead: string;
    /** Report */
    readonly reportLabel: string;
    /** What happened:


What I expected:


Steps:
1. 

 */
    readonly reportTemplate: string;
    /** Copy report */
    readonly reportCopy: string;
    /** Save report */
    readonly reportSave: string;
    /** Report copied */
    readonly reportCopied: string;
    /** Couldn’t open the folder. It is at {folder} */
    readonly folderFailed: (values: { readonly folder: string | number }) => string;
  };
  readonly home: {
    /** Home */
    readonly title: string;
    /** Loading: {title} */
    readonly loading: (values: { readonly title: string | number }) => string;
    /** Untitled */
    readonly untitled: string;
    /** Today */
    readonly today: string;
    /** No engagements today. */
    readonly nothingToday: string;
    /** Earlier */
    readonly earlier: string;
    /** No earlier engagements. */
    readonly nothingEarlier: string;
    /** Show all */
    readonly all: string;
    /** Needs attention */
    readonly attention: string;
    /** Nothing needs attention. */
    readonly nothingToDo: string;
    /** Unread updates */
    readonly unread: string;
    /** Failed engagements */
    readonly failed: string;
    /** {title}: from {first} to {last} in {days, plural, one {# day} other {# days}} */
    readonly trend: (values: {
      readonly title: string | number;
      readonly first: string | number;
      readonly last: string | number;
      readonly days: number;
    }) => string;
    /** Quiet accounts */
    readonly quiet: string;
    /** Every account had contact within {days, plural, one {# day} other {# days}}. */
    readonly noneQuiet: (values: { readonly days: number }) => string;
    /** {count, plural, one {# day} other {# days}} */
    readonly days: (values: { readonly count: number }) => string;
  };
  readonly insights: {
    /** Insights */
    readonly tab: string;
    /** Calculating insights */
    readonly working: string;
    /** No speakers */
    readonly nobodyTitle: string;
    /** The transcript names no speakers to compare. */
    readonly nobodyBody: string;
    /** No insights */
    readonly noLinesTitle: string;
    /** Insights need a timed transcript, and this engagement has none. */
    readonly noLinesBody: string;
    /** Talk ratio */
    readonly talkRatio: string;
    /** Talk ratio */
    readonly talkShare: string;
    /** Longest monologue */
    readonly longestMonologue: string;
    /** Longest customer story */
    readonly longestCustomerStory: string;
    /** Interactivity */
    readonly interactivity: string;
    /** Turns */
    readonly turns: string;
    /** Patience */
    readonly patience: string;
    /** Questions */
    readonly questions: string;
    /** – */
    readonly notKnown: string;
    readonly missing: {
      /** No speech to measure */
      readonly 'nothing-spoken': string;
      /** Sides unknown. Set them below. */
      readonly 'sides-unknown': string;
      /** Needs two speakers */
      readonly 'one-speaker': string;
    };
    /** {tenths} per minute */
    readonly perMinute: (values: { readonly tenths: string | number }) => string;
    /** {name} {share} */
    readonly spoke: (values: { readonly name: string | number; readonly share: string | number }) => string;
    /** Moments */
    readonly moments: string;
    /** {count, plural, one {Play} other {Play all {shown}}} */
    readonly playAll: (values: { readonly count: number; readonly shown: string | number }) => string;
    /** Show {next} more of {left} */
    readonly more: (values: { readonly next: string | number; readonly left: string | number }) => string;
    readonly sides: {
      /** Your team */
      readonly ours: string;
      /** Customer */
      readonly theirs: string;
      /** Unknown */
      readonly unknown: string;
    };
    /** Workspace users are your team and contacts are customers; the email domain decides for everyone else. Corrections last until you close the window. */
    readonly sidesExplained: string;
    /** Side of {name} */
    readonly sideOf: (values: { readonly name: string | number }) => string;
    readonly why: {
      /** Chosen by you */
      readonly chosen: string;
      /** Workspace user */
      readonly user: string;
      /** Workspace contact */
      readonly contact: string;
      /** By email domain */
      readonly domain: string;
      /** Neither user nor contact */
      readonly nothing: string;
    };
    /** Approximate: {time} */
    readonly guessed: (values: { readonly time: string | number }) => string;
    /** Approximate position, from matching words */
    readonly guessedTitle: string;
    /** Signal (approximate): {name} */
    readonly signalMark: (values: { readonly name: string | number }) => string;
    /** Action item (approximate): {title} */
    readonly actionItemMark: (values: { readonly title: string | number }) => string;
    /** Over time */
    readonly overTime: string;
    /** Monologues */
    readonly monologues: string;
    /** Sentiment */
    readonly sentiment: string;
    /** Play what {name} says */
    readonly playSpeaker: (values: { readonly name: string | number }) => string;
    /** {count, plural, one {# question} other {# questions}}, {team} by your team */
    readonly questionsSentence: (values: {
      readonly count: number;
      readonly team: string | number;
    }) => string;
    /** {count, plural, one {# long monologue} other {# long monologues}}, the longest {longest} */
    readonly monologuesSentence: (values: {
      readonly count: number;
      readonly longest: string | number;
    }) => string;
    /** Sentiment over time, {mean} on average */
    readonly sentimentSentence: (values: { readonly mean: string | number }) => string;
    /** {count, plural, one {Usually {value} in # engagement} other {Usually {value} in # engagements}} */
    readonly usually: (values: { readonly count: number; readonly value: string | number }) => string;
    readonly formulas: {
      /** Time this speaker spoke ÷ total time of all speakers */
      readonly talkShare: string;
      /** Time our side spoke ÷ total time of all speakers */
      readonly talkRatio: string;
      /** Longest time one speaker held the floor */
      readonly longestMonologue: string;
      /** Longest time one person on the customer’s side held the floor */
      readonly longestCustomerStory: string;
      /** Speaker changes ÷ minutes from first word to last */
      readonly interactivity: string;
      /** Time waited after someone else stopped speaking ÷ times spoken after someone else */
      readonly patience: string;
      /** Sentences that end in a question mark */
      readonly questions: string;
    };
    readonly terms: {
      /** This speaker spoke */
      readonly speaker: string;
      /** All speakers */
      readonly allSpeakers: string;
      /** Unnamed speakers */
      readonly unnamed: string;
      /** Our side spoke */
      readonly ourSide: string;
      /** Monologues compared */
      readonly monologues: string;
      /** Speaker changes */
      readonly handovers: string;
      /** First word to last */
      readonly firstToLast: string;
      /** Total wait */
      readonly waited: string;
      /** Times spoken after someone else */
      readonly waits: string;
      /** Interruptions among these */
      readonly interruptions: string;
      /** Lines */
      readonly lines: string;
    };
    readonly rules: {
      /** Overlapping speech counts for every speaker. */
      readonly overlaps: string;
      /** Lines without a speaker are excluded. */
      readonly nameless: string;
      /** Lines under {seconds, plural, one {# second} other {# seconds}} with fewer than {words} words (“mm-hm”) don’t take the floor. */
      readonly backchannels: (values: {
        readonly seconds: number;
        readonly words: string | number;
      }) => string;
      /** A monologue ends when someone else takes the floor or after a pause of over {seconds, plural, one {# second} other {# seconds}}. Shorter pauses are included. */
      readonly stretch: (values: { readonly seconds: number }) => string;
      /** Users of the workspace are our side, contacts the customer’s; for anyone else, the email domain decides. */
      readonly sides: string;
      /** An interruption is a wait of zero. */
      readonly interruption: string;
      /** Waits of over {seconds, plural, one {# second} other {# seconds}} are breaks in the call and excluded. */
      readonly breaks: (values: { readonly seconds: number }) => string;
      /** “?!” and “???” count once. */
      readonly markRuns: string;
      /** A transcript without question marks has none. */
      readonly withoutMarks: string;
    };
  };
  readonly integrations: {
    /** Integrations */
    readonly title: string;
    /** Reach this workspace from other programs on this computer. */
    readonly lead: string;
    /** SQL */
    readonly sql: string;
    /** Read the local copy with any SQLite tool while Parley syncs. The views that begin with parley_v1_ keep their columns. Open the file read-only. */
    readonly sqlLead: string;
    /** Command line */
    readonly cli: string;
    /** Search, export and report from a terminal. Changes only become pending changes. */
    readonly cliLead: string;
    /** Install, in the folder of Parley */
    readonly cliInstall: string;
    /** First commands */
    readonly cliUse: string;
    /** AI assistants (MCP) */
    readonly assistants: string;
    /** Let an assistant on this computer search and read this workspace. It can propose changes, which only you can save, and every call is in the API log. */
    readonly assistantsLead: string;
    readonly access: {
      /** Off */
      readonly off: string;
      /** On */
      readonly shared: string;
      /** On, with private */
      readonly all: string;
    };
    readonly accessHint: {
      /** Assistants can’t read this workspace. */
      readonly off: string;
      /** Assistants can read everything except private engagements. */
      readonly shared: string;
      /** Assistants can read everything, private engagements included. */
      readonly all: string;
    };
    /** Turn on */
    readonly turnOn: string;
    /** Turn off */
    readonly turnOff: string;
    /** Include private engagements */
    readonly includePrivate: string;
    /** Exclude private engagements */
    readonly excludePrivate: string;
    /** Your organization has turned this off. */
    readonly forbidden: string;
    /** No assistant connected */
    readonly nobody: string;
    /** Assistant connected: {names} */
    readonly connected: (values: { readonly names: string | number }) => string;
    /** Database file */
    readonly file: string;
    /** Copy path */
    readonly copyPath: string;
    /** Copy {tool} snippet */
    readonly copySnippet: (values: { readonly tool: string | number }) => string;
  };
  readonly journal: {
    /** History */
    readonly title: string;
    /** Search history */
    readonly search: string;
    /** Title, contact, CRM ID or request ID */
    readonly searchHint: string;
    /** Result */
    readonly result: string;
    /** Any result */
    readonly anyResult: string;
    readonly results: {
      /** Saving */
      readonly open: string;
      /** Saved */
      readonly saved: string;
      /** Saved, not verified */
      readonly 'saved-unread': string;
      /** Rejected */
      readonly refused: string;
      /** Not saved */
      readonly lost: string;
      /** Unknown */
      readonly unknown: string;
    };
    readonly resultWords: {
      /** Sent, waiting for the response. */
      readonly open: string;
      /** Accepted by the API. */
      readonly saved: string;
      /** Accepted by the API; this token can’t read it. */
      readonly 'saved-unread': string;
      /** Rejected by the API; nothing changed. */
      readonly refused: string;
      /** The response was lost; the change wasn’t saved. */
      readonly lost: string;
      /** The response was lost; save status unknown. */
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
      /** As CSV */
      readonly csv: string;
      /** As JSON */
      readonly json: string;
    };
    /** Exporting… */
    readonly exporting: string;
    /** History exported */
    readonly exported: string;
    /** Loading history */
    readonly loading: string;
    /** {count, plural, one {# change loaded} other {# changes loaded}} */
    readonly loaded: (values: { readonly count: number }) => string;
    /** {count, plural, one {# change} other {# changes}} */
    readonly count: (values: { readonly count: number }) => string;
    /** No history yet */
    readonly emptyTitle: string;
    /** Changes you save appear here, with the values before and after. */
    readonly emptyBody: string;
    /** No matching changes */
    readonly nothingTitle: string;
    /** Change or clear the search and filters. */
    readonly nothingBody: string;
    /** Clear search and filters */
    readonly clear: string;
    /** Change details */
    readonly details: string;
    /** Close details */
    readonly closeDetails: string;
    /** Sent */
    readonly sentAt: string;
    /** Response */
    readonly endedAt: string;
    /** Connection */
    readonly connection: string;
    /** Change */
    readonly change: string;
    /** Value after */
    readonly after: string;
    /** No contacts */
    readonly afterNobody: string;
    /** Not verified */
    readonly afterUnread: string;
    /** Request ID */
    readonly requestId: string;
    /** Copy request ID */
    readonly copyRequestId: string;
    /** None */
    readonly none: string;
    /** Open engagement */
    readonly openCall: string;
    /** Undo */
    readonly undo: string;
    /** Redo */
    readonly redo: string;
    /** Undone */
    readonly undone: string;
    /** Part of a bulk edit */
    readonly partOfRun: string;
  };
  readonly links: {
    /** Open another app? */
    readonly askTitle: string;
    /** This link opens the app for {scheme} links on your computer. It comes from your workspace’s data; check it first: */
    readonly askBody: (values: { readonly scheme: string | number }) => string;
    /** Open */
    readonly open: string;
    /** Don’t ask again for {scheme} links */
    readonly remember: (values: { readonly scheme: string | number }) => string;
    /** Copy link */
    readonly copy: string;
    readonly refused: {
      /** Not opened: the link is too long. */
      readonly 'too-long': string;
      /** Not opened: the link contains hidden characters. */
      readonly 'hidden-characters': string;
      /** Not opened: the link contains spaces or quotes. */
      readonly 'spaces-or-quotes': string;
      /** Not opened: invalid address. */
      readonly 'not-an-address': string;
      /** Not opened: the link contains a user name and may be misleading. */
      readonly credentials: string;
      /** Not opened: links of this type can be harmful. */
      readonly 'dangerous-scheme': string;
    };
  };
  readonly network: {
    /** Proxy */
    readonly proxy: string;
    /** Use a proxy */
    readonly proxyUse: string;
    readonly modes: {
      /** System settings */
      readonly system: string;
      /** No proxy */
      readonly none: string;
      /** Address */
      readonly address: string;
    };
    readonly systemHints: {
      /** System settings include automatic configuration (PAC). */
      readonly settings: string;
      /** In this window, the system proxy is HTTPS_PROXY. Automatic configuration (PAC) needs the desktop app. */
      readonly environment: string;
    };
    /** Proxy address */
    readonly address: string;
    /** For example http://proxy.example.com:8080 */
    readonly addressHint: string;
    /** Save address */
    readonly saveAddress: string;
    readonly invalid: {
      /** Enter a host and a port. */
      readonly 'not-an-address': string;
      /** Enter an http:// or https:// address. */
      readonly scheme: string;
      /** Leave out the name and password; enter them below. */
      readonly credentials: string;
    };
    /** User name */
    readonly user: string;
    /** Only if the proxy asks for it. */
    readonly signInHint: string;
    /** Password */
    readonly password: string;
    /** Kept in your system’s keychain and sent to this proxy only. */
    readonly passwordHint: string;
    /** Sign in */
    readonly signIn: string;
    /** Signed in as {user} */
    readonly signedIn: (values: { readonly user: string | number }) => string;
    /** At {hosts} */
    readonly signedInHint: (values: { readonly hosts: string | number }) => string;
    /** Sign out */
    readonly signOut: string;
    /** Certificates */
    readonly authorities: string;
    /** Additional certificate authorities */
    readonly ownAuthority: string;
    /** Parley trusts your system’s authorities. Add one if your company inspects encrypted traffic. */
    readonly authorityHint: string;
    /** Add certificate */
    readonly addAuthority: string;
    /** Valid until {date} */
    readonly validUntil: (values: { readonly date: string | number }) => string;
    /** Remove {name} */
    readonly removeAuthority: (values: { readonly name: string | number }) => string;
    /** Remove */
    readonly remove: string;
    readonly refused: {
      /** This file contains no certificate in PEM format. */
      readonly unreadable: string;
      /** This certificate doesn’t belong to a certificate authority. */
      readonly 'not-an-authority': string;
      /** Nothing was added. */
      readonly declined: string;
    };
    /** Test connection */
    readonly test: string;
    /** Address of the API */
    readonly testAddress: string;
    /** Sends one request without your token. */
    readonly testHint: string;
    /** Test connection */
    readonly runTest: string;
    /** Testing… */
    readonly testing: string;
    /** Connected directly in {time} */
    readonly reached: (values: { readonly time: string | number }) => string;
    /** Connected through {proxy} in {time} */
    readonly reachedBy: (values: {
      readonly proxy: string | number;
      readonly time: string | number;
    }) => string;
    /** Set by your organization */
    readonly policy: string;
    /** The policy can’t be read, so everything it could restrict is off. {why} */
    readonly policyBroken: (values: { readonly why: string | number }) => string;
    /** From {file} */
    readonly policyFile: (values: { readonly file: string | number }) => string;
    readonly rules: {
      /** Connections to an API are not allowed. */
      readonly noApi: string;
      /** Connections are limited to {urls}. */
      readonly api: (values: { readonly urls: string | number }) => string;
      readonly readOnly: {
        /** New connections start as read-only. */
        readonly default: string;
        /** All connections are read-only. */
        readonly always: string;
      };
      readonly off: {
        /** Updates are off. */
        readonly updates: string;
        /** Webhooks are off. */
        readonly webhooks: string;
        /** Export is off. */
        readonly export: string;
        /** Access for assistants (MCP) is off. */
        readonly mcp: string;
      };
    };
  };
  readonly offlineRecordings: {
    /** Offline recordings */
    readonly title: string;
    /** Recordings of the views you choose are downloaded in the background and play without a network. Choose “Keep recordings offline…” in the menu of a view. */
    readonly lead: string;
    /** The files are encrypted only if your disk is. */
    readonly unencrypted: string;
    /** Loading offline recordings */
    readonly loading: string;
    /** {used} of {limit} used */
    readonly used: (values: { readonly used: string | number; readonly limit: string | number }) => string;
    readonly states: {
      /** Downloading */
      readonly downloading: string;
      /** Paused with sync */
      readonly paused: string;
      /** Trying again later */
      readonly waiting: string;
      /** Limit reached */
      readonly full: string;
      /** Not enough disk space */
      readonly 'disk-full': string;
      /** Can’t write to the data folder */
      readonly storage: string;
      /** Switched off by your organization */
      readonly forbidden: string;
    };
    /** No view keeps its recordings offline. */
    readonly none: string;
    /** {count, plural, one {# recording offline} other {# recordings offline}} */
    readonly keptCount: (values: { readonly count: number }) => string;
    /** {count} not downloaded */
    readonly leftCount: (values: { readonly count: string | number }) => string;
    /** {count} unavailable */
    readonly failedCount: (values: { readonly count: string | number }) => string;
    readonly viewStates: {
      /** Waiting for the first sync */
      readonly waiting: string;
      /** A newer version of Parley created this view */
      readonly unreadable: string;
    };
    /** Keep recordings of “{name}” offline? */
    readonly keepTitle: (values: { readonly name: string | number }) => string;
    /** Parley downloads the recordings of this view, newest first, and keeps those you used last, up to {limit}. */
    readonly keepBody: (values: { readonly limit: string | number }) => string;
    /** Keep offline */
    readonly keep: string;
    /** Recordings of “{name}” are kept offline */
    readonly kept: (values: { readonly name: string | number }) => string;
    /** Stop keeping recordings of “{name}”? */
    readonly stopTitle: (values: { readonly name: string | number }) => string;
    /** {count, plural, =0 {Nothing has been downloaded yet.} one {Deletes # recording from this computer, unless another view keeps it.} other {Deletes # recordings from this computer, unless another view keeps them.}} */
    readonly stopBody: (values: { readonly count: number }) => string;
    /** Stop and delete */
    readonly stop: string;
    /** Stop keeping recordings of {name} */
    readonly stopFor: (values: { readonly name: string | number }) => string;
    /** Recordings of “{name}” are no longer kept */
    readonly stopped: (values: { readonly name: string | number }) => string;
    /** Remove all */
    readonly removeAll: string;
    /** Remove all offline recordings? */
    readonly removeAllTitle: string;
    /** Deletes all recordings from this computer. No view keeps its recordings offline any more. */
    readonly removeAllBody: string;
    /** Offline recordings removed */
    readonly removed: string;
  };
  readonly pendingChanges: {
    /** Pending changes */
    readonly title: string;
    /** Loading changes */
    readonly loading: string;
    /** No pending changes */
    readonly emptyTitle: string;
    /** Edit contacts or a CRM link and choose “Save for later” to collect changes here and save them together. */
    readonly emptyBody: string;
    /** Needs attention */
    readonly needsYou: string;
    /** Review these changes. */
    readonly needsYouBody: string;
    /** Saving */
    readonly onItsWay: string;
    /** Pending */
    readonly staged: string;
    /** Proposed by assistants */
    readonly proposed: string;
    /** An assistant may have been misled by what it read. Check each change before you save it. */
    readonly proposedBody: string;
    /** Recently saved */
    readonly lately: string;
    /** View history */
    readonly toJournal: string;
    /** Retry now */
    readonly tryNow: string;
    /** {calls, plural, one {on # engagement} other {on # engagements}} */
    readonly total: (values: { readonly calls: number }) => string;
    /** {count, plural, one {# change} other {# changes}} */
    readonly changes: (values: { readonly count: number }) => string;
    /** {count, plural, one {# contact added} other {# contacts added}} */
    readonly contactsAdded: (values: { readonly count: number }) => string;
    /** {count, plural, one {# contact removed} other {# contacts removed}} */
    readonly contactsRemoved: (values: { readonly count: number }) => string;
    /** {count, plural, one {# CRM link set} other {# CRM links set}} */
    readonly linksSet: (values: { readonly count: number }) => string;
    /** {count, plural, one {# engagement will have no contacts} other {# engagements will have no contacts}} */
    readonly cleared: (values: { readonly count: number }) => string;
    /** {count, plural, one {# change can’t be undone} other {# changes can’t be undone}} */
    readonly cannotBeUndone: (values: { readonly count: number }) => string;
    /** Removes all contacts */
    readonly clears: string;
    /** Can’t be undone */
    readonly final: string;
    /** Part of a bulk edit */
    readonly partOfRun: string;
    /** Select all */
    readonly selectAll: string;
    /** Select change of {title} */
    readonly select: (values: { readonly title: string | number }) => string;
    /** {count, plural, one {Save all} other {Save all #}} */
    readonly saveAll: (values: { readonly count: number }) => string;
    /** Save {count, number} selected */
    readonly saveSome: (values: { readonly count: number }) => string;
    /** Discard all */
    readonly discardAll: string;
    /** Discard selected */
    readonly discardSome: string;
    /** {count, plural, one {Discard} other {Discard these #}} */
    readonly discardShown: (values: { readonly count: number }) => string;
    /** Save */
    readonly save: string;
    /** Edit */
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
    /** {count, plural, one {# change discarded} other {# changes discarded}} */
    readonly discarded: (values: { readonly count: number }) => string;
    /** Open {title} */
    readonly open: (values: { readonly title: string | number }) => string;
    /** {count, plural, one {Saving # change.} other {Saving # changes.}} */
    readonly onTheirWay: (values: { readonly count: number }) => string;
    readonly status: {
      /** {count, plural, one {# change needs attention} other {# changes need attention}} */
      readonly stuck: (values: { readonly count: number }) => string;
      /** {count, plural, one {Saving # change} other {Saving # changes}} */
      readonly waiting: (values: { readonly count: number }) => string;
      /** {count, plural, one {# pending change} other {# pending changes}} */
      readonly staged: (values: { readonly count: number }) => string;
    };
    /** Undo the last change? */
    readonly undoTitle: string;
    /** Redo the change? */
    readonly redoTitle: string;
    /** The previous values are saved again. Later changes by others stay. */
    readonly undoBody: string;
    /** {count, plural, one {Part of a bulk edit: undoes # change.} other {Part of a bulk edit: undoes # changes.}} */
    readonly undoRun: (values: { readonly count: number }) => string;
    /** This change can’t be undone */
    readonly cantUndoTitle: string;
    /** Nothing to undo */
    readonly nothingToUndo: string;
    /** Nothing to redo */
    readonly nothingToRedo: string;
  };
  readonly pickers: {
    readonly words: {
      /** Select {name} */
      readonly choose: (values: { readonly name: string | number }) => string;
      /** selected */
      readonly chosen: string;
    };
    /** CRM links of the workspace */
    readonly usedLinks: string;
    /** Search CRM links */
    readonly findLink: string;
    /** Name or record ID */
    readonly findLinkHint: string;
    /** {count, plural, one {# engagement} other {# engagements}} */
    readonly onCalls: (values: { readonly count: number }) => string;
    /** No matching CRM links. Enter a new one below. */
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
    /** Back 15 seconds */
    readonly back15: string;
    /** Forward 15 seconds */
    readonly forward15: string;
    /** {now} of {all} */
    readonly position: (values: { readonly now: string | number; readonly all: string | number }) => string;
    /** Open playing engagement */
    readonly openCall: string;
    /** Close player */
    readonly stop: string;
    /** Video */
    readonly video: string;
    /** Loading… */
    readonly buffering: string;
    /** The recording is loading slowly. */
    readonly slow: string;
    /** Skip silence */
    readonly skipSilence: string;
    /** saves {time} */
    readonly saves: (values: { readonly time: string | number }) => string;
    /** no silence */
    readonly savesNothing: string;
    /** Skip silence needs a transcript */
    readonly skipNeedsLines: string;
    /** Clip {from}–{to} */
    readonly clip: (values: { readonly from: string | number; readonly to: string | number }) => string;
    /** {count} moments */
    readonly moments: (values: { readonly count: string | number }) => string;
    /** Continue */
    readonly playOn: string;
    /** Continue with the whole recording */
    readonly playOnTitle: string;
    /** Captions */
    readonly captions: string;
    /** Picture in picture */
    readonly picture: string;
    /** Exit picture in picture */
    readonly endPicture: string;
    /** The recording is {real} long; the API says {told}. */
    readonly otherLength: (values: {
      readonly real: string | number;
      readonly told: string | number;
    }) => string;
    /** No recording */
    readonly none: string;
    /** Checking for a recording */
    readonly checking: string;
    /** Play this recording */
    readonly playThis: string;
    /** Another recording is in the player. */
    readonly otherPlaying: string;
    readonly failed: {
      /** The recording stopped loading. Check your network and try again. */
      readonly fetch: string;
      /** The recording is damaged or its format isn’t supported. */
      readonly decode: string;
      /** The recording isn’t available. It may have been moved or deleted. */
      readonly source: string;
    };
    /** Full screen */
    readonly fullScreen: string;
    readonly videoPlaces: {
      /** In the summary */
      readonly summary: string;
      /** Floating */
      readonly floating: string;
      /** Hidden */
      readonly hidden: string;
    };
  };
  readonly problems: {
    /** Request ID */
    readonly requestId: string;
    /** Copy request ID */
    readonly copyRequestId: string;
    readonly api: {
      readonly byStatus: {
        readonly '400': {
          /** The API rejected the request */
          readonly what: string;
          /** Clear the search and filters, then try again. */
          readonly todo: string;
        };
        readonly '404': {
          /** This doesn’t exist anymore */
          readonly what: string;
          /** It was deleted, or this token can’t see it anymore. Parley removes it from your lists. */
          readonly todo: string;
        };
        readonly '409': {
          /** This was changed by others */
          readonly what: string;
          /** Review the current values, then decide. */
          readonly todo: string;
        };
        readonly '422': {
          /** The API rejected the values */
          readonly what: string;
          /** Correct the fields below, then save again. */
          readonly todo: string;
        };
        readonly '503': {
          /** The API is unavailable */
          readonly what: string;
          /** Try again in a minute. */
          readonly todo: string;
        };
      };
      readonly serverFailed: {
        /** The API returned an error */
        readonly what: string;
        /** Try again in a minute. If it persists, send the request ID to the API’s support. */
        readonly todo: string;
      };
      readonly other: {
        /** Unexpected API response */
        readonly what: string;
        /** Try again. If it persists, send the request ID to the API’s support. */
        readonly todo: string;
      };
    };
    readonly rateLimited: {
      /** The workspace reached its API limit */
      readonly what: string;
      /** All apps of this workspace share one limit. It resets in about {seconds}. */
      readonly why: (values: { readonly seconds: string | number }) => string;
      /** Try again then. */
      readonly todo: string;
    };
    readonly unauthenticated: {
      /** The API rejected the token */
      readonly what: string;
      /** It may be mistyped, revoked or replaced. */
      readonly why: string;
      /** Paste a valid token. */
      readonly todo: string;
    };
    readonly forbidden: {
      /** The token lacks a permission */
      readonly what: string;
      /** The token lacks the scope {scope} */
      readonly whatScope: (values: { readonly scope: string | number }) => string;
      /** The token is valid but was created without this permission. */
      readonly why: string;
      /** Ask for a token with more permissions. */
      readonly todo: string;
      /** Ask for a token with the scope {scope}. */
      readonly todoScope: (values: { readonly scope: string | number }) => string;
    };
    readonly network: {
      readonly unreachable: {
        /** The API can’t be reached */
        readonly what: string;
        /** Check your network and the address, then try again. */
        readonly todo: string;
      };
      readonly dns: {
        /** The server name wasn’t found */
        readonly what: string;
        /** Check the address for typos, and your network or VPN. */
        readonly todo: string;
      };
      readonly refused: {
        /** The server refuses connections */
        readonly what: string;
        /** Check the address and port. If they are right, the server may be down. */
        readonly todo: string;
      };
      readonly proxy: {
        /** The proxy can’t be used */
        readonly what: string;
        /** Check the proxy in Settings under Network. */
        readonly todo: string;
      };
      readonly 'proxy-auth': {
        /** The proxy requires a sign-in */
        readonly what: string;
        /** Enter your user name and password in Settings under Network. */
        readonly todo: string;
      };
      readonly timeout: {
        /** The API didn’t respond in time */
        readonly what: string;
        /** Try again. If it persists, check your network. */
        readonly todo: string;
      };
      readonly interrupted: {
        /** The connection was interrupted */
        readonly what: string;
        /** Try again. */
        readonly todo: string;
      };
      readonly redirected: {
        /** The address redirects elsewhere */
        readonly what: string;
        /** Use the API’s own address. The token wasn’t sent. */
        readonly todo: string;
      };
      readonly certificate: {
        /** The API’s certificate isn’t trusted */
        readonly what: string;
        /** Check the address. If a company proxy inspects traffic, add its certificate in Settings under Network. */
        readonly todo: string;
      };
      readonly 'too-large': {
        /** The API response was too large */
        readonly what: string;
        /** Narrow the filters and try again. */
        readonly todo: string;
      };
      readonly 'not-the-api': {
        /** This address isn’t the API */
        readonly what: string;
        /** Use the base URL of the API, not a web page. */
        readonly todo: string;
      };
      readonly 'insecure-url': {
        /** The address isn’t encrypted */
        readonly what: string;
        /** Use an https:// address. Plain http:// works only on this computer. */
        readonly todo: string;
      };
      readonly 'invalid-url': {
        /** Invalid address */
        readonly what: string;
        /** Enter an address like https://api.example.com. */
        readonly todo: string;
      };
    };
    readonly cancelled: {
      /** Canceled */
      readonly what: string;
      /** Try again. */
      readonly todo: string;
    };
    readonly contract: {
      /** Something went wrong */
      readonly what: string;
      /** Reload the page. If it happens again, update Parley. */
      readonly todo: string;
    };
    readonly storage: {
      readonly 'disk-full': {
        /** The disk is full */
        readonly what: string;
        /** Free up space, then try again. Nothing you saved is lost. */
        readonly todo: string;
      };
      readonly damaged: {
        /** A Parley file is damaged */
        readonly what: string;
        /** Restart Parley. It sets the file aside and creates a new one. */
        readonly todo: string;
      };
      readonly unavailable: {
        /** Parley can’t access its files */
        readonly what: string;
        /** Check that the data folder is writable, then try again. */
        readonly todo: string;
      };
      readonly folder: {
        /** Parley can’t use the folder */
        readonly what: string;
        /** Check the folder, then try again. */
        readonly todo: string;
      };
    };
    readonly refused: {
      readonly 'read-only': {
        /** This connection is read-only */
        readonly what: string;
        /** Allow changes, then save again. */
        readonly todo: string;
      };
      readonly 'no-token': {
        /** This connection needs its token */
        readonly what: string;
        /** Paste its token to continue. */
        readonly todo: string;
      };
      readonly 'unknown-connection': {
        /** Connection not found */
        readonly what: string;
        /** Choose another workspace, or connect again. */
        readonly todo: string;
      };
      readonly 'filter-cap': {
        /** Too many values in one filter */
        readonly what: string;
        /** Select fewer. */
        readonly todo: string;
      };
      readonly 'invalid-token': {
        /** Invalid token */
        readonly what: string;
        /** Paste the whole token on one line. */
        readonly todo: string;
      };
      readonly policy: {
        /** Set by your organization */
        readonly what: string;
        /** Ask your IT department if you need this. */
        readonly todo: string;
      };
    };
    readonly internal: {
      /** Something went wrong in Parley */
      readonly what: string;
      /** Try again. If it happens again, restart Parley. */
      readonly todo: string;
    };
    readonly gone: {
      /** This no longer exists */
      readonly what: string;
      /** Go back and choose another. */
      readonly todo: string;
    };
    readonly causes: {
      /** The certificate is self-signed. */
      readonly 'certificate-self-signed': string;
      /** The certificate has expired. */
      readonly 'certificate-expired': string;
      /** The certificate is not valid yet. This computer’s clock may be wrong. */
      readonly 'certificate-not-yet-valid': string;
      /** The certificate has expired, or this computer’s clock is wrong. */
      readonly 'certificate-date': string;
      /** The certificate is for another host name. */
      readonly 'certificate-other-host': string;
      /** The certificate was revoked. */
      readonly 'certificate-revoked': string;
      /** This computer doesn’t trust the authority that issued the certificate. */
      readonly 'certificate-unknown-authority': string;
      /** Another program is using the file. */
      readonly 'file-busy': string;
      /** A newer version of Parley wrote the file. */
      readonly 'file-newer': string;
      /** It was deleted. */
      readonly gone: string;
    };
  };
  readonly rateLimit: {
    /** API usage */
    readonly title: string;
    /** No requests yet, so the limit is unknown. */
    readonly unknown: string;
    /** {remaining} of {limit} requests remaining */
    readonly sentence: (values: {
      readonly remaining: string | number;
      readonly limit: string | number;
    }) => string;
    /** Paused until {time}: the workspace reached its API limit */
    readonly paused: (values: { readonly time: string | number }) => string;
    /** Resets at {time} */
    readonly resets: (values: { readonly time: string | number }) => string;
    /** Limit */
    readonly limit: string;
    /** Remaining */
    readonly remaining: string;
    /** Used by Parley */
    readonly own: string;
    /** Used by others */
    readonly others: string;
    /** Reserved */
    readonly reserve: string;
    /** In flight */
    readonly inFlight: string;
    /** Waiting */
    readonly waiting: string;
    /** Resets in */
    readonly resetsIn: string;
    /** {count, plural, one {# second} other {# seconds}} */
    readonly seconds: (values: { readonly count: number }) => string;
    /** All apps that use this workspace’s API share the limit. */
    readonly shared: string;
  };
  readonly records: {
    readonly kinds: {
      readonly contact: {
        /** Contacts */
        readonly title: string;
        /** Search contacts */
        readonly search: string;
        /** Name or email */
        readonly searchHint: string;
        /** No contacts yet */
        readonly emptyTitle: string;
        /** Contacts appear here once synced. The token needs contacts:read. */
        readonly emptyBody: string;
        /** Contact not found */
        readonly noneTitle: string;
        /** It may be deleted or not synced yet. */
        readonly noneBody: string;
        /** Back to contacts */
        readonly back: string;
        /** {count, plural, one {# contact} other {# contacts}} */
        readonly total: (values: { readonly count: number }) => string;
      };
      readonly company: {
        /** Companies */
        readonly title: string;
        /** Search companies */
        readonly search: string;
        /** Name or domain */
        readonly searchHint: string;
        /** No companies yet */
        readonly emptyTitle: string;
        /** Companies appear here once synced. The token needs companies:read. */
        readonly emptyBody: string;
        /** Company not found */
        readonly noneTitle: string;
        /** It may be deleted or not synced yet. */
        readonly noneBody: string;
        /** Back to companies */
        readonly back: string;
        /** {count, plural, one {# company} other {# companies}} */
        readonly total: (values: { readonly count: number }) => string;
      };
      readonly user: {
        /** Team */
        readonly title: string;
        /** Search team */
        readonly search: string;
        /** Name or email */
        readonly searchHint: string;
        /** No team members yet */
        readonly emptyTitle: string;
        /** Team members appear here once synced. The token needs users:read. */
        readonly emptyBody: string;
        /** Team member not found */
        readonly noneTitle: string;
        /** They may be removed or not synced yet. */
        readonly noneBody: string;
        /** Back to team */
        readonly back: string;
        /** {count, plural, one {# team member} other {# team members}} */
        readonly total: (values: { readonly count: number }) => string;
      };
      readonly crm: {
        /** CRM records */
        readonly title: string;
        /** Search CRM records */
        readonly search: string;
        /** Start of the ID */
        readonly searchHint: string;
        /** No CRM links yet */
        readonly emptyTitle: string;
        /** CRM records linked to engagements, contacts or companies appear here. */
        readonly emptyBody: string;
        /** Back to CRM records */
        readonly back: string;
        /** {count, plural, one {# CRM record} other {# CRM records}} */
        readonly total: (values: { readonly count: number }) => string;
        /** Top {count}; search for others by ID */
        readonly mostUsed: (values: { readonly count: string | number }) => string;
      };
    };
    /** Loading */
    readonly loading: string;
    /** No results */
    readonly nobodyFoundTitle: string;
    /** Search matches the start of names, emails and domains. */
    readonly nobodyFoundBody: string;
    /** No CRM record ID starts with this. */
    readonly noCrmFoundBody: string;
    /** Clear search */
    readonly clearSearch: string;
    /** Contacts at {name} */
    readonly ofCompany: (values: { readonly name: string | number }) => string;
    /** Contacts of one company */
    readonly ofOneCompany: string;
    /** Show all */
    readonly everybody: string;
    /** {count, plural, one {# engagement} other {# engagements}} */
    readonly engagements: (values: { readonly count: number }) => string;
    /** No name */
    readonly unnamed: string;
    /** Deleted */
    readonly gone: string;
    /** The API no longer returns it. */
    readonly goneWhy: string;
    /** Partial */
    readonly partial: string;
    /** Known only from engagements. */
    readonly partialWhy: string;
    /** Activity */
    readonly activity: string;
    /** Details */
    readonly details: string;
    /** View */
    readonly view: string;
    /** primary */
    readonly primary: string;
    /** Contacts */
    readonly people: string;
    /** No contacts at this company */
    readonly noPeople: string;
    /** {count, plural, one {Show # contact} other {Show all # contacts}} */
    readonly allPeople: (values: { readonly count: number }) => string;
    /** Linked to {names} */
    readonly linkedTo: (values: { readonly names: string | number }) => string;
    /** {time} local time */
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
      /** Emails */
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
      /** Last activity */
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
    /** More fields */
    readonly more: string;
    readonly columns: {
      /** Picture */
      readonly picture: string;
      /** Name */
      readonly name: string;
      /** Email */
      readonly email: string;
      /** Company */
      readonly company: string;
      /** Phone */
      readonly phone: string;
      /** Domains */
      readonly domains: string;
      /** Industry */
      readonly industry: string;
      /** Job title */
      readonly job: string;
      /** Role */
      readonly role: string;
      /** Time zone */
      readonly timeZone: string;
      /** Engagements */
      readonly engagements: string;
      /** Last engagement */
      readonly last: string;
      /** Type */
      readonly type: string;
      /** ID */
      readonly id: string;
      /** CRM */
      readonly source: string;
    };
    /** Copy name */
    readonly copyName: string;
    /** Copy email address */
    readonly copyEmail: string;
    /** Copy ID */
    readonly copyId: string;
    /** Show engagements */
    readonly showEngagements: string;
    /** Report */
    readonly report: string;
  };
  readonly reports: {
    /** Reports */
    readonly title: string;
    /** Talk, engagements and accounts in numbers */
    readonly lead: string;
    /** Range */
    readonly range: string;
    /** {count, plural, one {This week} other {Last # weeks}} */
    readonly lastWeeks: (values: { readonly count: number }) => string;
    /** Export CSV */
    readonly export: string;
    /** Loading report */
    readonly loading: string;
    /** No engagements in this range */
    readonly noneTitle: string;
    /** Choose a longer range. */
    readonly noneBody: string;
    /** {count, plural, one {# engagement} other {# engagements}} and {hours} hours, {before} in the range before */
    readonly volume: (values: {
      readonly count: number;
      readonly hours: string | number;
      readonly before: string | number;
    }) => string;
    /** Show as table */
    readonly asTable: string;
    /** Week of */
    readonly weekColumn: string;
    /** Failed */
    readonly failed: string;
    /** CRM link */
    readonly linked: string;
    /** New contacts */
    readonly newContacts: string;
    /** Talk by team member */
    readonly talk: string;
    /** From {count, plural, one {# engagement} other {# engagements}}; {leftOut} left out. */
    readonly basis: (values: { readonly count: number; readonly leftOut: string | number }) => string;
    /** {count, plural, one {# is} other {# are}} still being computed. */
    readonly waiting: (values: { readonly count: number }) => string;
    readonly columns: {
      /** Name */
      readonly name: string;
      /** Engagements */
      readonly engagements: string;
      /** Hours */
      readonly hours: string;
      /** Talk ratio */
      readonly talkRatio: string;
      /** Longest monologue */
      readonly longestMonologue: string;
      /** Patience */
      readonly patience: string;
      /** Questions */
      readonly questions: string;
      /** Interactivity */
      readonly interactivity: string;
    };
    /** {metric} by week */
    readonly trend: (values: { readonly metric: string | number }) => string;
    /** {metric} of {name} by week: {list} */
    readonly trendOf: (values: {
      readonly metric: string | number;
      readonly name: string | number;
      readonly list: string | number;
    }) => string;
    /** {count, plural, one {# engagement} other {# engagements}}, median {median} */
    readonly sample: (values: { readonly count: number; readonly median: string | number }) => string;
    /** Play the longest monologue of {name}, {length} */
    readonly play: (values: { readonly name: string | number; readonly length: string | number }) => string;
    /** Definitions */
    readonly definitions: string;
    readonly defined: {
      /** Time they spoke ÷ time of all named speakers, added up over their engagements */
      readonly talkRatio: string;
      /** Longest time they held the floor in one engagement */
      readonly longestMonologue: string;
      /** Time they waited after someone else stopped ÷ times they spoke after someone else */
      readonly patience: string;
      /** Sentences that end in a question mark, per engagement */
      readonly questions: string;
      /** Times they took the floor, per minute */
      readonly interactivity: string;
    };
    /** Left out: {internal} internal, {noTimeline} without a timeline, {brokenTimes} with broken times, {oneSpeaker} with one speaker, {silent} without a team member speaking. No median below five engagements. */
    readonly excluded: (values: {
      readonly internal: string | number;
      readonly noTimeline: string | number;
      readonly brokenTimes: string | number;
      readonly oneSpeaker: string | number;
      readonly silent: string | number;
    }) => string;
    /** Overview */
    readonly overview: string;
    /** Team */
    readonly team: string;
    /** Report about */
    readonly about: string;
    /** All engagements */
    readonly everything: string;
    /** Custom range */
    readonly chooseDays: string;
    /** First day */
    readonly first: string;
    /** Last day */
    readonly last: string;
    /** Print or save as PDF */
    readonly print: string;
    /** {from} – {to}, compared with {before} – {until}. Days and weeks in {zone}. */
    readonly compared: (values: {
      readonly from: string | number;
      readonly to: string | number;
      readonly before: string | number;
      readonly until: string | number;
      readonly zone: string | number;
    }) => string;
    /** Export */
    readonly exportChart: string;
    /** Picture (PNG) */
    readonly png: string;
    /** Vector graphic (SVG) */
    readonly svg: string;
    /** Data (CSV) */
    readonly csv: string;
    /** Totals */
    readonly totals: string;
    /** Figures */
    readonly figures: string;
    /** Figure */
    readonly figure: string;
    /** This range */
    readonly thisRange: string;
    /** Range before */
    readonly rangeBefore: string;
    /** Own median */
    readonly ownMedian: string;
    /** Team median */
    readonly teamMedian: string;
    /** Counted */
    readonly counted: string;
    /** In processing */
    readonly unsettled: string;
    /** Not included: {planned} planned, {noStart} without a start. {unknownLength} without a usable length add no hours. */
    readonly notInRange: (values: {
      readonly planned: string | number;
      readonly noStart: string | number;
      readonly unknownLength: string | number;
    }) => string;
    /** CRM link coverage by week */
    readonly coverageByWeek: string;
    /** {share} with a CRM link, {before} in the range before */
    readonly coverage: (values: {
      readonly share: string | number;
      readonly before: string | number;
    }) => string;
    /** Week of {day}: {linked} of {count} with a CRM link */
    readonly weekCoverage: (values: {
      readonly day: string | number;
      readonly linked: string | number;
      readonly count: string | number;
    }) => string;
    /** Week of {day} */
    readonly weekOf: (values: { readonly day: string | number }) => string;
    /** Show all weeks */
    readonly allWeeks: string;
    /** Week of {day}: {value}, {count, plural, one {# engagement} other {# engagements}} */
    readonly weekFigure: (values: {
      readonly day: string | number;
      readonly value: string | number;
      readonly count: number;
    }) => string;
    /** {metric} by week */
    readonly byWeekOf: (values: { readonly metric: string | number }) => string;
    /** {metric}: {value}, {before} in the range before, team median {team} */
    readonly trendSentence: (values: {
      readonly metric: string | number;
      readonly value: string | number;
      readonly before: string | number;
      readonly team: string | number;
    }) => string;
    /** Engagements behind the figures */
    readonly behind: string;
    /** Engagement */
    readonly engagement: string;
    /** Date */
    readonly date: string;
    /** Play the longest monologue in {title}, {length} */
    readonly playIn: (values: {
      readonly title: string | number;
      readonly length: string | number;
    }) => string;
    /** Show more */
    readonly more: string;
    /** The latest {count} are shown. Choose a week for the others. */
    readonly mostPoints: (values: { readonly count: string | number }) => string;
    /** No engagements counted */
    readonly noPointsTitle: string;
    /** Figures need a timeline with at least two speakers. */
    readonly noPointsBody: string;
    /** Accounts */
    readonly accountsTab: string;
    /** Accounts by last contact */
    readonly accountsTitle: string;
    /** {quiet} of {count} without contact for {days} days. Days in {zone}. */
    readonly accountsLead: (values: {
      readonly quiet: string | number;
      readonly count: string | number;
      readonly days: string | number;
      readonly zone: string | number;
    }) => string;
    /** Show accounts */
    readonly showAccounts: string;
    readonly shownAccounts: {
      /** All accounts */
      readonly all: string;
      /** Went quiet */
      readonly quiet: string;
      /** In contact */
      readonly active: string;
    };
    /** Went quiet after */
    readonly quietAfter: string;
    /** Quiet after {days, plural, one {# day} other {# days}} */
    readonly quietAfterDays: (values: { readonly days: number }) => string;
    /** Quiet */
    readonly wentQuiet: string;
    readonly accounts: {
      /** Company */
      readonly name: string;
      /** Days since contact */
      readonly quiet: string;
      /** Last contact */
      readonly last: string;
      /** Engagements */
      readonly engagements: string;
      /** Next planned */
      readonly next: string;
      /** Last sentence */
      readonly line: string;
    };
    /** Play the last sentence with {name}: {text} */
    readonly playLast: (values: { readonly name: string | number; readonly text: string | number }) => string;
    /** No accounts here */
    readonly noAccountsTitle: string;
    /** Choose other accounts or a different threshold. */
    readonly noAccountsBody: string;
    /** No contact: {internal} internal, {noContact} notes, tasks or documents, {noStart} without a start, {noCompany} without a company. */
    readonly noContactWith: (values: {
      readonly internal: string | number;
      readonly noContact: string | number;
      readonly noStart: string | number;
      readonly noCompany: string | number;
    }) => string;
    /** Tracker mentions by week */
    readonly mentions: string;
    /** Tracker */
    readonly tracker: string;
    /** Add a tracker to see how often its phrases come up. */
    readonly noTrackers: string;
    /** {name}: {count, plural, one {# line} other {# lines}} in {calls, plural, one {# engagement} other {# engagements}}, {before} in the range before */
    readonly mentioned: (values: {
      readonly name: string | number;
      readonly count: number;
      readonly calls: number;
      readonly before: string | number;
    }) => string;
    /** {name}: at least {count, plural, one {# line} other {# lines}} in {calls, plural, one {# engagement} other {# engagements}}, {before} in the range before */
    readonly mentionsAtLeast: (values: {
      readonly name: string | number;
      readonly count: number;
      readonly calls: number;
      readonly before: string | number;
    }) => string;
    /** Week of {day}: {count, plural, one {# line} other {# lines}} */
    readonly weekMentions: (values: { readonly day: string | number; readonly count: number }) => string;
    readonly sides: {
      /** Us */
      readonly ours: string;
      /** Customers */
      readonly theirs: string;
      /** Unknown */
      readonly unknown: string;
    };
    /** All */
    readonly all: string;
    /** Week of {day}: {count, plural, one {# engagement} other {# engagements}}, {hours} hours */
    readonly weekVolume: (values: {
      readonly day: string | number;
      readonly count: number;
      readonly hours: string | number;
    }) => string;
    /** Week of {day}: {count} */
    readonly weekCount: (values: {
      readonly day: string | number;
      readonly count: string | number;
    }) => string;
    /** With a CRM link */
    readonly withLink: string;
    /** Failed by week */
    readonly failedByWeek: string;
    /** New contacts by week */
    readonly newContactsByWeek: string;
    /** {count} in this range, {before} in the one before */
    readonly countSentence: (values: {
      readonly count: string | number;
      readonly before: string | number;
    }) => string;
    readonly speakers: {
      /** Unclear speakers */
      readonly title: string;
      /** They could be team members. Their talk counts for nobody until you choose. */
      readonly lead: string;
      /** Speaker */
      readonly speaker: string;
      /** Latest engagement */
      readonly latest: string;
      /** Team member */
      readonly member: string;
      /** Team member for {name} */
      readonly who: (values: { readonly name: string | number }) => string;
      /** Not counted */
      readonly undecided: string;
      /** Same person as {name} */
      readonly same: (values: { readonly name: string | number }) => string;
      /** Not a team member */
      readonly nobody: string;
      /** Saved for {name} */
      readonly decided: (values: { readonly name: string | number }) => string;
      /** Undone for {name} */
      readonly undone: (values: { readonly name: string | number }) => string;
      /** Undo for {name} */
      readonly undoOf: (values: { readonly name: string | number }) => string;
      /** Decided */
      readonly decisions: string;
    };
    /** {metric} by engagement */
    readonly distributionTitle: (values: { readonly metric: string | number }) => string;
    /** {count, plural, one {# engagement} other {# engagements}}, median {median} */
    readonly distribution: (values: { readonly count: number; readonly median: string | number }) => string;
    /** {count, plural, one {# engagement} other {# engagements}}, too few for a median */
    readonly distributionOfFew: (values: { readonly count: number }) => string;
    /** {from} or more */
    readonly valuesFrom: (values: { readonly from: string | number }) => string;
    /** {from}–{to} */
    readonly valuesBetween: (values: {
      readonly from: string | number;
      readonly to: string | number;
    }) => string;
    /** {values}: {count, plural, one {# engagement} other {# engagements}} */
    readonly binCount: (values: { readonly values: string | number; readonly count: number }) => string;
    /** {metric} {values} */
    readonly valuesOf: (values: {
      readonly metric: string | number;
      readonly values: string | number;
    }) => string;
    /** Show all values */
    readonly allValues: string;
  };
  readonly requestLog: {
    /** API log */
    readonly title: string;
    /** Search API log */
    readonly search: string;
    /** Path, status, request ID or source */
    readonly searchHint: string;
    /** Result */
    readonly outcome: string;
    readonly outcomes: {
      /** Any result */
      readonly all: string;
      /** Failed */
      readonly failed: string;
      /** Success (2xx) */
      readonly '2xx': string;
      /** Redirected (3xx) */
      readonly '3xx': string;
      /** Rejected (4xx) */
      readonly '4xx': string;
      /** API error (5xx) */
      readonly '5xx': string;
      /** No response */
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
    /** Source */
    readonly line: string;
    /** Any source */
    readonly anyLine: string;
    readonly lines: {
      /** Page */
      readonly interactive: string;
      /** Change */
      readonly write: string;
      /** Sync */
      readonly background: string;
    };
    readonly asked: {
      readonly engagements: {
        /** Engagement list */
        readonly page: string;
        /** Engagement page */
        readonly get: string;
        /** Contact change */
        readonly replaceContacts: string;
        /** CRM link change */
        readonly setCrmAssociation: string;
      };
      readonly transcripts: {
        /** Transcript */
        readonly open: string;
        /** Transcript */
        readonly lines: string;
      };
      readonly contacts: {
        /** Contact search */
        readonly page: string;
      };
      readonly media: {
        /** Player */
        readonly check: string;
      };
      readonly edits: {
        /** Change */
        readonly commit: string;
      };
      readonly bulkEdits: {
        /** Bulk edit preview */
        readonly preview: string;
      };
      readonly connections: {
        /** Connection check */
        readonly check: string;
        /** Connection check */
        readonly add: string;
      };
      readonly sync: {
        /** Sync */
        readonly control: string;
      };
      readonly requestLog: {
        /** Replay */
        readonly replay: string;
      };
    };
    readonly subjects: {
      /** Assistant */
      readonly assistant: string;
      /** Bulk edit */
      readonly bulkEdits: string;
      /** Clean-up */
      readonly cleanup: string;
      /** Connection */
      readonly connections: string;
      /** Editor */
      readonly edits: string;
      /** Player */
      readonly media: string;
      /** Local copy */
      readonly mirror: string;
      /** Connection test */
      readonly network: string;
      /** Export */
      readonly transcriptExports: string;
      /** Webhooks */
      readonly webhooks: string;
    };
    readonly columns: {
      /** Time */
      readonly time: string;
      /** Method */
      readonly method: string;
      /** Path */
      readonly path: string;
      /** Source */
      readonly who: string;
      /** Status */
      readonly status: string;
      /** Duration */
      readonly duration: string;
      /** Size */
      readonly bytes: string;
      /** Remaining */
      readonly left: string;
    };
    /** no response */
    readonly noAnswer: string;
    /** canceled */
    readonly cancelled: string;
    /** Show newer requests */
    readonly newer: string;
    /** {count} kept, up to {most} */
    readonly kept: (values: { readonly count: string | number; readonly most: string | number }) => string;
    /** No requests yet */
    readonly emptyTitle: string;
    /** Requests to the API appear here. */
    readonly emptyBody: string;
    /** No matching requests */
    readonly nothingTitle: string;
    /** Change or clear the search and filters. */
    readonly nothingBody: string;
    /** Clear search and filters */
    readonly clearFilters: string;
    /** Clear log */
    readonly clear: string;
    /** Clear the API log? */
    readonly clearTitle: string;
    /** Deletes the entries of all connections. */
    readonly clearBody: string;
    /** API log cleared */
    readonly cleared: string;
    /** Load older requests */
    readonly loadMore: string;
    /** Request */
    readonly details: string;
    /** Close request */
    readonly closeDetails: string;
    /** Sent at */
    readonly at: string;
    /** Source */
    readonly who: string;
    /** Query */
    readonly query: string;
    /** Status */
    readonly status: string;
    /** Error */
    readonly problem: string;
    /** Queued */
    readonly waited: string;
    /** Duration */
    readonly duration: string;
    /** Response size */
    readonly size: string;
    /** Attempt */
    readonly attempt: string;
    /** {count, number} */
    readonly attempts: (values: { readonly count: number }) => string;
    /** Request ID */
    readonly requestId: string;
    /** Copy request ID */
    readonly copyRequestId: string;
    /** API usage */
    readonly rate: string;
    /** {remaining} of {limit} remaining */
    readonly rateWords: (values: {
      readonly remaining: string | number;
      readonly limit: string | number;
    }) => string;
    /** Resets at */
    readonly resetsAt: string;
    /** none */
    readonly none: string;
    /** Bodies and other headers aren’t stored. The token never is. */
    readonly notKept: string;
    /** Copy as curl */
    readonly copyCurl: string;
    /** Copied. Set TOKEN in your shell before running it. */
    readonly curlCopied: string;
    /** This entry was deleted. */
    readonly curlGone: string;
    /** Replay */
    readonly replay: string;
    /** Replaying… */
    readonly replaying: string;
    /** Response */
    readonly answer: string;
    /** Truncated */
    readonly answerCut: string;
    /** The response is too large to show. */
    readonly answerNotShown: string;
    /** Empty response */
    readonly answerEmpty: string;
    readonly notRepeatable: {
      /** This entry was deleted. */
      readonly gone: string;
      /** Changes can’t be replayed. See Pending changes and History. */
      readonly write: string;
      /** Search terms weren’t stored, so this can’t be replayed. You can turn on storing them in Settings. */
      readonly 'search-left-out': string;
      /** The address was too long to store. */
      readonly 'too-long': string;
      /** Its connection was removed. */
      readonly 'no-connection': string;
    };
    /** Requests Parley made to the API */
    readonly lead: string;
  };
  readonly search: {
    /** Search results */
    readonly title: string;
    /** Newest */
    readonly newest: string;
    /** Best match */
    readonly relevance: string;
    /** {count, plural, one {# engagement} other {# engagements}} */
    readonly found: (values: { readonly count: number }) => string;
    /** {count, plural, one {# more line} other {# more lines}} */
    readonly moreLines: (values: { readonly count: number }) => string;
    readonly places: {
      /** Title */
      readonly title: string;
      /** Contact */
      readonly person: string;
      /** Company */
      readonly company: string;
      /** Tag */
      readonly tag: string;
      /** Notes */
      readonly notes: string;
    };
    /** Plain text */
    readonly inText: string;
    /** Open at {time}, {speaker} */
    readonly playFrom: (values: {
      readonly time: string | number;
      readonly speaker: string | number;
    }) => string;
    /** Unknown speaker */
    readonly someone: string;
    /** No results */
    readonly nothingTitle: string;
    /** No title, contact, company, tag or transcript line matches. */
    readonly nothingBody: string;
    /** Search engagements */
    readonly emptyTitle: string;
    /** Enter a word or number. */
    readonly emptyBody: string;
    /** Searching */
    readonly searching: string;
    /** Loading more */
    readonly loadingMore: string;
    /** {searchable} of {total} transcripts are searchable so far. */
    readonly partly: (values: {
      readonly searchable: string | number;
      readonly total: string | number;
    }) => string;
    /** Best of the newest {count} matches first */
    readonly rankedAmong: (values: { readonly count: string | number }) => string;
    /** Try "exact words", speaker:ada, side:customer, company:acme, type:call or after:2026-10-01. */
    readonly hints: string;
    /** Sort by */
    readonly order: string;
    /** Show as list */
    readonly asList: string;
    /** Searches {engagements} engagements and {lines} transcript lines on this computer, even offline. */
    readonly searchable: (values: {
      readonly engagements: string | number;
      readonly lines: string | number;
    }) => string;
    /** {count} transcripts aren’t synced yet. */
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
      /** side:customer */
      readonly 'side:': string;
      /** in:title */
      readonly 'in:': string;
    };
    readonly operators: {
      /** Exact phrase */
      readonly '"': string;
      /** Excludes a word; also before others: -has:crm */
      readonly '-': string;
      /** Said by */
      readonly 'speaker:': string;
      /** With contact */
      readonly 'person:': string;
      /** With company */
      readonly 'company:': string;
      /** In title */
      readonly 'title:': string;
      /** With tag */
      readonly 'tag:': string;
      /** Owned by */
      readonly 'owner:': string;
      /** call, meeting, email, note, task… */
      readonly 'type:': string;
      /** pending, processing, completed, failed */
      readonly 'status:': string;
      /** On or after; also a month, 7d, 3m */
      readonly 'after:': string;
      /** Before a day or month */
      readonly 'before:': string;
      /** On a day or in a month */
      readonly 'on:': string;
      /** transcript, timeline, crm, media, owner, start */
      readonly 'has:': string;
      /** private or internal */
      readonly 'is:': string;
      /** Said by us or a customer */
      readonly 'side:': string;
      /** In transcript, title or notes */
      readonly 'in:': string;
    };
    /** Search */
    readonly page: string;
    /** Searches titles, contacts, companies, notes and transcripts */
    readonly hintEmpty: string;
    /** Preview */
    readonly preview: string;
    /** Transcript */
    readonly lines: string;
    /** Open */
    readonly open: string;
    /** Open at {time} */
    readonly openAt: (values: { readonly time: string | number }) => string;
    /** Play from {time} */
    readonly play: (values: { readonly time: string | number }) => string;
    /** Search in */
    readonly where: string;
    /** Everywhere */
    readonly everywhere: string;
    readonly texts: {
      /** Transcript */
      readonly transcript: string;
      /** Title */
      readonly title: string;
      /** Notes */
      readonly notes: string;
    };
    /** Said by */
    readonly who: string;
    /** Anyone */
    readonly anyone: string;
    readonly saidBy: {
      /** Us */
      readonly us: string;
      /** Customers */
      readonly customer: string;
    };
    readonly sides: {
      /** us */
      readonly ours: string;
      /** customer */
      readonly theirs: string;
    };
    /** Narrow */
    readonly narrow: string;
    /** {name} ({count}) */
    readonly valueWithCount: (values: {
      readonly name: string | number;
      readonly count: string | number;
    }) => string;
    /** Recent searches */
    readonly recent: string;
    /** {count, plural, =0 {No suggestions} one {# suggestion} other {# suggestions}} */
    readonly suggestions: (values: { readonly count: number }) => string;
    readonly notes: {
      /** {about} needs a value. */
      readonly 'needs-value': (values: { readonly about: string | number }) => string;
      /** {about} isn’t supported. Use {choices}. */
      readonly unsupported: (values: {
        readonly about: string | number;
        readonly choices: string | number;
      }) => string;
      /** {about} isn’t a date. Use 2026-11-21, 2026-11, today or 7d. */
      readonly 'not-a-date': (values: { readonly about: string | number }) => string;
      /** Owners can’t be excluded. */
      readonly 'owner-not-excluded': string;
      /** Dates can’t be excluded. Use before: and after: instead. */
      readonly 'date-not-excluded': string;
      /** {about} can’t be excluded. Use the other value instead. */
      readonly 'field-not-excluded': (values: { readonly about: string | number }) => string;
      /** {about} has no letters or digits to search for. */
      readonly 'nothing-to-search': (values: { readonly about: string | number }) => string;
      /** Only the first {about} terms are used. */
      readonly 'too-many': (values: { readonly about: string | number }) => string;
      /** The quote isn’t closed: everything after it is one phrase. */
      readonly 'open-quote': string;
      /** “{about}” is searched as a whole word: a prefix needs two letters. */
      readonly 'short-prefix': (values: { readonly about: string | number }) => string;
    };
  };
  readonly settings: {
    /** Settings */
    readonly title: string;
    readonly sections: {
      /** Appearance */
      readonly appearance: string;
      /** Language & time */
      readonly dates: string;
      /** Privacy */
      readonly privacy: string;
      /** Import & export */
      readonly file: string;
    };
    /** Loading settings */
    readonly loading: string;
    readonly setAside: {
      /** Some settings couldn’t be read and were reset to defaults. */
      readonly damaged: string;
      /** These settings come from a newer version of Parley. Changing one drops those this version doesn’t know. */
      readonly newer: string;
    };
    /** Theme */
    readonly theme: string;
    /** System follows your computer. */
    readonly themeHint: string;
    /** Density */
    readonly density: string;
    /** Compact shows more rows. */
    readonly densityHint: string;
    readonly densities: {
      /** Comfortable */
      readonly comfortable: string;
      /** Compact */
      readonly compact: string;
    };
    /** Language */
    readonly language: string;
    /** Also sets date and number formats. */
    readonly languageHint: string;
    /** System ({name}) */
    readonly asComputer: (values: { readonly name: string | number }) => string;
    /** Time zone */
    readonly timeZone: string;
    /** Current time: {now} */
    readonly timeZoneHint: (values: { readonly now: string | number }) => string;
    /** Default speed */
    readonly speed: string;
    /** Recordings start at this speed. */
    readonly speedHint: string;
    /** Skip silence */
    readonly skipSilence: string;
    /** Skips parts without speech. */
    readonly skipSilenceHint: string;
    /** Limit for offline recordings */
    readonly offlineLimit: string;
    /** The recordings used last stay. */
    readonly offlineLimitHint: string;
    /** Reserve for other apps */
    readonly reserve: string;
    /** Part of the API limit that background sync leaves to other apps. */
    readonly reserveHint: string;
    /** {share} of the limit */
    readonly reserveValue: (values: { readonly share: string | number }) => string;
    /** Pause sync */
    readonly paused: string;
    /** Local copies stay as they are until you resume. */
    readonly pausedHint: string;
    /** Store search terms in the API log */
    readonly keepSearches: string;
    /** Off: the log shows searches without their terms. */
    readonly keepSearchesHint: string;
    /** Store webhook payloads */
    readonly keepPayloads: string;
    /** Off: only event and time are stored. */
    readonly keepPayloadsHint: string;
    /** Notify when long jobs finish */
    readonly jobEnded: string;
    /** For bulk edits and the first sync. Notifications contain no names or titles. */
    readonly jobEndedHint: string;
    /** Notifications are blocked. Allow them in your system or browser settings, then turn this on. */
    readonly noticesForbidden: string;
    /** Notifications are on */
    readonly noticesAllowed: string;
    /** Quiet hours */
    readonly quietHours: string;
    /** Hold notifications of alerts back. They follow together when quiet hours end. */
    readonly quietHoursHint: string;
    /** Quiet from */
    readonly quietFrom: string;
    /** Quiet until */
    readonly quietUntil: string;
    /** Settings file */
    readonly exportWhat: string;
    /** Moves settings to another computer. Contains no tokens or connections. */
    readonly exportHint: string;
    /** Export */
    readonly export: string;
    /** Import */
    readonly import: string;
    /** Settings imported */
    readonly imported: string;
    /** {count, plural, one {# invalid setting was skipped: {places}.} other {# invalid settings were skipped: {places}.}} */
    readonly leftOut: (values: { readonly count: number; readonly places: string | number }) => string;
    readonly notSettings: {
      /** This file can’t be read. Choose an exported “parley-settings.json”. */
      readonly unreadable: string;
      /** Not a settings file. Choose an exported “parley-settings.json”. */
      readonly 'another-file': string;
      /** This file comes from a newer version of Parley. Update Parley, then import it. */
      readonly newer: string;
    };
    /** Change shortcut for “{title}” */
    readonly change: (values: { readonly title: string | number }) => string;
    /** Press keys… */
    readonly pressKeys: string;
    /** Reset shortcut for “{title}” */
    readonly reset: (values: { readonly title: string | number }) => string;
    /** Reset all shortcuts */
    readonly resetAll: string;
    /** Remove shortcut for “{title}” */
    readonly remove: (values: { readonly title: string | number }) => string;
    /** None */
    readonly noKeys: string;
    /** Changed */
    readonly changed: string;
    /** Can’t be changed */
    readonly fixed: string;
    /** {keys} is used by “{title}”. */
    readonly taken: (values: { readonly keys: string | number; readonly title: string | number }) => string;
    /** Use here instead */
    readonly takeOver: string;
    /** Change shortcut */
    readonly changeKeys: string;
    readonly pages: {
      /** General */
      readonly general: string;
      /** Playback */
      readonly playback: string;
      /** Sync */
      readonly sync: string;
      /** Notifications */
      readonly notifications: string;
      /** Network */
      readonly network: string;
      /** Shortcuts */
      readonly shortcuts: string;
    };
    readonly leads: {
      /** Appearance, language and privacy */
      readonly general: string;
      /** How recordings start, and which are kept offline */
      readonly playback: string;
      /** How Parley uses the API in the background */
      readonly sync: string;
      /** Alerts, quiet hours and long jobs */
      readonly notifications: string;
      /** Proxy, certificates and connection test */
      readonly network: string;
      /** Select a shortcut, then press the new keys, or Esc to cancel */
      readonly shortcuts: string;
    };
    /** Developer */
    readonly developer: string;
    /** Accounts */
    readonly quietAfter: string;
    /** When an account counts as gone quiet */
    readonly quietAfterHint: string;
  };
  readonly shell: {
    readonly menus: {
      /** File */
      readonly file: string;
      /** Edit */
      readonly edit: string;
      /** View */
      readonly view: string;
      /** Go */
      readonly go: string;
      /** Window */
      readonly window: string;
      /** Help */
      readonly help: string;
    };
    readonly entries: {
      /** About Parley */
      readonly about: string;
      /** Check for updates… */
      readonly updates: string;
      /** Settings… */
      readonly settings: string;
      /** New window */
      readonly newWindow: string;
      /** Connect a workspace… */
      readonly connect: string;
      /** Print… */
      readonly print: string;
      /** Save as PDF… */
      readonly pdf: string;
      /** Command menu… */
      readonly palette: string;
      /** Search */
      readonly search: string;
      /** Toggle sidebar */
      readonly sidebar: string;
      /** Back */
      readonly back: string;
      /** Forward */
      readonly forward: string;
      /** Home */
      readonly home: string;
      /** Keyboard shortcuts */
      readonly shortcuts: string;
      /** Documentation */
      readonly documentation: string;
      /** Release notes */
      readonly releaseNotes: string;
      /** Report a problem… */
      readonly report: string;
      /** Open data folder */
      readonly dataFolder: string;
      /** Open log folder */
      readonly logFolder: string;
    };
    readonly roles: {
      /** Services */
      readonly services: string;
      /** Hide Parley */
      readonly hide: string;
      /** Hide others */
      readonly hideOthers: string;
      /** Show all */
      readonly unhide: string;
      /** Quit */
      readonly quit: string;
      /** Close window */
      readonly close: string;
      /** Undo */
      readonly undo: string;
      /** Redo */
      readonly redo: string;
      /** Cut */
      readonly cut: string;
      /** Copy */
      readonly copy: string;
      /** Paste */
      readonly paste: string;
      /** Select all */
      readonly selectAll: string;
      /** Actual size */
      readonly resetZoom: string;
      /** Zoom in */
      readonly zoomIn: string;
      /** Zoom out */
      readonly zoomOut: string;
      /** Toggle full screen */
      readonly togglefullscreen: string;
      /** Reload */
      readonly reload: string;
      /** Toggle developer tools */
      readonly toggleDevTools: string;
      /** Minimize */
      readonly minimize: string;
      /** Zoom */
      readonly zoom: string;
      /** Bring all to front */
      readonly front: string;
    };
    readonly context: {
      /** Copy link */
      readonly copyLink: string;
      /** Open link */
      readonly openLink: string;
      /** Add to dictionary */
      readonly addWord: string;
      /** No suggestions */
      readonly noSuggestions: string;
      /** Check spelling… */
      readonly enableSpelling: string;
    };
    readonly spelling: {
      /** Download a spelling dictionary? */
      readonly title: string;
      /** Parley checks spelling on this computer. The dictionary is downloaded once from Google’s servers; your text isn’t sent. */
      readonly body: string;
      /** Download */
      readonly download: string;
    };
    readonly updates: {
      /** Couldn’t check for updates */
      readonly failed: string;
      /** Check your network and try again later. */
      readonly failedDetail: string;
      /** Parley {version} is up to date */
      readonly current: (values: { readonly version: string | number }) => string;
      /** Parley {version} is available */
      readonly found: (values: { readonly version: string | number }) => string;
      /** You have {version}. Parley downloads the update in the background. */
      readonly foundDetail: (values: { readonly version: string | number }) => string;
      /** Download */
      readonly download: string;
      /** Not now */
      readonly later: string;
      /** Couldn’t download Parley {version} */
      readonly downloadFailed: (values: { readonly version: string | number }) => string;
      /** The download failed or couldn’t be verified. You still have {version}. Try again later. */
      readonly downloadFailedDetail: (values: { readonly version: string | number }) => string;
      /** Parley {version} is ready to install */
      readonly ready: (values: { readonly version: string | number }) => string;
      /** Parley installs it when you quit. Changes still being saved continue after the restart. */
      readonly readyDetail: string;
      /** Restart now */
      readonly restart: string;
      /** When I quit */
      readonly onQuit: string;
    };
    readonly links: {
      /** Open another app? */
      readonly title: string;
      /** This link opens the app for {scheme} links on your computer. It comes from your workspace’s data; check it first: */
      readonly body: (values: { readonly scheme: string | number }) => string;
      /** Open */
      readonly open: string;
      /** Don’t ask again for {scheme} links */
      readonly remember: (values: { readonly scheme: string | number }) => string;
    };
    readonly start: {
      readonly dataFolder: {
        /** Parley can’t keep its data in {dir}: it belongs to another user. Name another folder with --data-dir. */
        readonly 'belongs-to-other': (values: { readonly dir: string | number }) => string;
        /** Parley can’t keep its data in {dir}: other users can write there. Run “chmod 700 {dir}”, or name another folder with --data-dir. */
        readonly 'open-to-others': (values: { readonly dir: string | number }) => string;
        /** Parley can’t keep its data in {dir}: you may not write there. Name another folder with --data-dir. */
        readonly 'not-allowed': (values: { readonly dir: string | number }) => string;
        /** Parley can’t keep its data in {dir}: the disk is read-only. Name another folder with --data-dir. */
        readonly 'read-only': (values: { readonly dir: string | number }) => string;
        /** Parley can’t keep its data in {dir}: the disk is full. Name another folder with --data-dir. */
        readonly 'disk-full': (values: { readonly dir: string | number }) => string;
        /** Parley can’t keep its data in {dir}: there is a file in the way. Name another folder with --data-dir. */
        readonly 'file-in-the-way': (values: { readonly dir: string | number }) => string;
        /** Parley can’t keep its data in {dir}: the system refused it. Name another folder with --data-dir. */
        readonly refused: (values: { readonly dir: string | number }) => string;
      };
      /** Parley already runs on {dir}. Close it first, or name another folder with --data-dir. */
      readonly running: (values: { readonly dir: string | number }) => string;
      /** Parley is already running and was asked to open a window. */
      readonly handedOver: string;
      /** The window didn’t open. Use this address in any browser: */
      readonly noWindow: string;
      readonly port: {
        /** Port {port} is taken by another program. Name another one with --port, or 0 for any that is free. */
        readonly taken: (values: { readonly port: string | number }) => string;
        /** Port {port} needs rights that Parley doesn’t have. Name another one with --port, or 0 for any that is free. */
        readonly 'not-allowed': (values: { readonly port: string | number }) => string;
      };
      /** Parley can’t run on this version of Electron. Reinstall Parley. */
      readonly unfit: string;
      /** Parley couldn’t start. {reason} */
      readonly failed: (values: { readonly reason: string | number }) => string;
      /** Give the token in the environment variable PARLEY_TOKEN. */
      readonly tokenMissing: string;
    };
    readonly authority: {
      /** Trust “{name}”? */
      readonly title: (values: { readonly name: string | number }) => string;
      /** The owner of this certificate authority’s key can read everything Parley sends and receives, including the API token. Compare its fingerprint with your IT department. */
      readonly body: string;
      /** Trust */
      readonly trust: string;
    };
    readonly sandbox: {
      /** Parley can’t run in a sandbox on this system */
      readonly title: string;
      /** The system blocks unprivileged user namespaces, which an AppImage needs for its sandbox. Install the Debian package, or allow them with an AppArmor profile (see docs/packaging.md). */
      readonly body: string;
      /** Quit */
      readonly quit: string;
      /** Run anyway */
      readonly run: string;
    };
    readonly crash: {
      /** This window has crashed several times */
      readonly title: string;
      /** Reload it, or close it. Everything you saved is kept. */
      readonly detail: string;
      /** Reload */
      readonly reload: string;
      /** Close window */
      readonly close: string;
    };
    /** Couldn’t save the PDF to {file} */
    readonly pdfFailed: (values: { readonly file: string | number }) => string;
    /** Cancel */
    readonly cancel: string;
    /** OK */
    readonly ok: string;
  };
  readonly speakerLanes: {
    /** Speakers */
    readonly title: string;
    /** Speakers over time */
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
    /** Solo */
    readonly hearOnly: string;
    /** Solo {name} */
    readonly hearOnlyTitle: (values: { readonly name: string | number }) => string;
    /** Solo: {names} */
    readonly hearing: (values: { readonly names: string | number }) => string;
    /** Unmute all */
    readonly hearEverybody: string;
    /** Zoom in */
    readonly zoomIn: string;
    /** Zoom out */
    readonly zoomOut: string;
    /** Show all */
    readonly showAll: string;
    /** Bookmark */
    readonly ownUnnamed: string;
    /** Bookmark: {name} */
    readonly own: (values: { readonly name: string | number }) => string;
    /** Silence */
    readonly silence: string;
    /** Sentiment */
    readonly sentiment: string;
    /** Show speakers by name */
    readonly expand: string;
    /** Show compact timeline */
    readonly collapse: string;
  };
  readonly sync: {
    /** Sync */
    readonly title: string;
    /** The local copy was damaged. Parley set it aside as {file} and is downloading it again. */
    readonly rebuilt: (values: { readonly file: string | number }) => string;
    /** The disk is full. Sync is paused until there is space. */
    readonly diskFull: string;
    /** There is disk space again; sync continues. */
    readonly roomAgain: string;
    /** Synced */
    readonly upToDate: string;
    /** {done} of {total} */
    readonly rows: (values: { readonly done: string | number; readonly total: string | number }) => string;
    readonly phases: {
      /** Syncing the list of engagements. */
      readonly rows: string;
      /** Syncing transcripts. */
      readonly timelines: string;
      /** Syncing recent changes. */
      readonly 'catching-up': string;
      /** Synced. New changes arrive automatically. */
      readonly live: string;
    };
    /** Checking for changes and deletions. */
    readonly scanning: string;
    readonly waits: {
      /** Paused by you. */
      readonly paused: string;
      /** The API can’t be reached. Parley retries automatically. */
      readonly offline: string;
      /** Waiting for the API limit; part of it is reserved for other apps. */
      readonly rate: string;
      /** The API returns errors. Parley retries automatically. */
      readonly service: string;
      /** The local copy can’t be written. The disk may be full. */
      readonly storage: string;
      /** The token was rejected. Replace it to continue. */
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
    /** Scanned */
    readonly scanned: string;
    /** Engagements */
    readonly engagements: string;
    /** Transcripts */
    readonly transcripts: string;
    /** Contacts, companies and tags */
    readonly others: string;
    /** Searchable lines */
    readonly utterances: string;
    /** Last synced */
    readonly checked: string;
    /** Time remaining */
    readonly left: string;
    /** {count, plural, one {about # minute} other {about # minutes}} */
    readonly minutes: (values: { readonly count: number }) => string;
    /** less than a minute */
    readonly lessThanMinute: string;
    /** Some data is skipped: the token lacks {scopes}. */
    readonly withheld: (values: { readonly scopes: string | number }) => string;
    /** Pause */
    readonly pause: string;
    /** Resume */
    readonly resume: string;
    /** Sync now */
    readonly now: string;
  };
  readonly table: {
    /** Columns */
    readonly columns: string;
    /** Sort ascending */
    readonly sortAscending: string;
    /** Sort descending */
    readonly sortDescending: string;
    /** Move left */
    readonly moveLeft: string;
    /** Move right */
    readonly moveRight: string;
    /** Hide column */
    readonly hideColumn: string;
    /** Reset columns */
    readonly resetColumns: string;
    /** These are the default columns */
    readonly alreadyReset: string;
    /** One column stays */
    readonly lastColumn: string;
    /** Already the first column */
    readonly firstColumn: string;
    /** Already the last column */
    readonly endColumn: string;
  };
  readonly trackers: {
    /** Trackers */
    readonly title: string;
    /** Name a topic and its phrases. Parley finds every mention in all transcripts. */
    readonly lead: string;
    /** New tracker */
    readonly add: string;
    /** Edit tracker */
    readonly edit: string;
    /** Edit */
    readonly change: string;
    /** Remove */
    readonly remove: string;
    /** Tracker “{name}” removed */
    readonly removed: (values: { readonly name: string | number }) => string;
    /** Name */
    readonly name: string;
    /** For example pricing, competitors, delays */
    readonly nameHint: string;
    /** Phrases */
    readonly phrases: string;
    /** One per line. A * matches any ending: price* finds prices and priced. */
    readonly phrasesHint: string;
    /** Enter 1 to 20 phrases of up to 200 characters each. */
    readonly phrasesWrong: string;
    /** Save */
    readonly save: string;
    /** Loading trackers */
    readonly loading: string;
    /** No trackers yet */
    readonly noneTitle: string;
    /** Create a tracker to find a phrase in all transcripts. */
    readonly noneBody: string;
    /** {count, plural, one {# engagement} other {# engagements}} */
    readonly calls: (values: { readonly count: number }) => string;
    /** {count, plural, one {at least # engagement} other {at least # engagements}} */
    readonly callsAtLeast: (values: { readonly count: number }) => string;
    /** Counting */
    readonly counting: string;
    /** {count, plural, one {# mention} other {# mentions}} */
    readonly mentions: (values: { readonly count: number }) => string;
    /** No mentions yet */
    readonly notSaid: string;
    /** {count, plural, one {Show # more engagement} other {Show # more engagements}} */
    readonly moreCalls: (values: { readonly count: number }) => string;
    /** Engagements by month: {list} */
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
    /** This engagement has no timed transcript. */
    readonly noLines: string;
    /** Searching transcript */
    readonly reading: string;
  };
  readonly transcript: {
    /** Transcript */
    readonly title: string;
    /** Loading transcript */
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
    /** Jump to current line */
    readonly jumpToNow: string;
    /** Find in transcript */
    readonly find: string;
    /** Speakers */
    readonly findSpeaker: string;
    /** All speakers */
    readonly findAnySpeaker: string;
    /** Preparing */
    readonly findPreparing: string;
    /** No matches */
    readonly findNone: string;
    /** {at} of {all} */
    readonly findCount: (values: { readonly at: string | number; readonly all: string | number }) => string;
    /** Previous match */
    readonly findPrevious: string;
    /** Next match */
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
    /** Start clip */
    readonly beginClip: string;
    /** Selected lines */
    readonly chosen: string;
    /** {count, plural, one {# line} other {# lines}} */
    readonly chosenLines: (values: { readonly count: number }) => string;
    /** Shift-click or Shift+arrow selects more lines. */
    readonly chooseMore: string;
    /** Clear */
    readonly clearChosen: string;
    /** No transcript */
    readonly noneTitle: string;
    /** This engagement has no timed transcript. */
    readonly noneBody: string;
    /** No transcript yet */
    readonly awaitedTitle: string;
    /** It appears here once the recording is processed. */
    readonly awaitedBody: string;
    /** Empty transcript */
    readonly emptyTitle: string;
    /** This transcript has no lines. */
    readonly emptyBody: string;
    /** Plain text */
    readonly aggregatedTitle: string;
    /** No timed transcript, only this text. It may contain more than the conversation. */
    readonly aggregatedBody: string;
    /** Your token can’t see this transcript */
    readonly withheldTitle: string;
    /** It needs the scope {scope}. */
    readonly withheldBody: (values: { readonly scope: string | number }) => string;
    /** It needs the scope {scope}. Without it, only this plain text is available. */
    readonly withheldText: (values: { readonly scope: string | number }) => string;
    /** {count, plural, one {# line couldn’t be read.} other {# lines couldn’t be read.}} */
    readonly unreadable: (values: { readonly count: number }) => string;
    /** Unreadable lines */
    readonly unreadableTitle: string;
    /** Quote */
    readonly quote: string;
    /** Clip */
    readonly clip: string;
    /** Save clip… */
    readonly saveClip: string;
    /** Bookmark */
    readonly bookmark: string;
    /** Copy link */
    readonly copyLink: string;
    /** Selected text */
    readonly selectionActions: string;
    readonly marks: {
      /** Bookmarked */
      readonly bookmark: string;
      /** In a clip */
      readonly clip: string;
    };
    /** Copy link to {time} */
    readonly copyLinkAt: (values: { readonly time: string | number }) => string;
  };
  readonly transcriptExports: {
    /** Export transcripts */
    readonly title: string;
    /** Exports */
    readonly exports: string;
    /** Transcripts in folders on this computer: exported once, or kept up to date */
    readonly lead: string;
    /** Open the engagements to export, or select some, then choose “Export transcripts…”. */
    readonly emptyBody: string;
    readonly formats: {
      /** Text */
      readonly txt: string;
      /** Markdown with properties */
      readonly md: string;
      /** SRT subtitles */
      readonly srt: string;
      /** WebVTT subtitles */
      readonly vtt: string;
      /** JSON */
      readonly json: string;
    };
    /** Save as */
    readonly target: string;
    readonly targets: {
      /** Files in the folder */
      readonly folder: string;
      /** One ZIP file in the folder */
      readonly zip: string;
    };
    /** Folder */
    readonly folder: string;
    /** The full path of an existing folder on this computer */
    readonly folderHint: string;
    /** Choose… */
    readonly chooseFolder: string;
    readonly folderDefects: {
      /** Enter the path of a folder. */
      readonly empty: string;
      /** Enter the full path of the folder. */
      readonly relative: string;
      /** This folder doesn’t exist. Create it first, or choose another. */
      readonly missing: string;
      /** This is a file. Choose a folder. */
      readonly file: string;
      /** Choose a folder, not a whole disk. */
      readonly disk: string;
      /** Choose a folder in your home folder, not the home folder itself. */
      readonly home: string;
      /** This folder holds Parley’s own data. Choose another. */
      readonly parley: string;
      /** This is a system folder. Choose another. */
      readonly system: string;
      /** A view keeps this folder, or one within or around it, up to date. Choose another. */
      readonly synced: string;
      /** Parley can’t write to this folder. Choose another. */
      readonly 'read-only': string;
    };
    /** File names */
    readonly template: string;
    /** Fields: {fields} */
    readonly templateHint: (values: { readonly fields: string | number }) => string;
    readonly templateErrors: {
      /** Enter a template, such as '{date} {title}'. */
      readonly empty: string;
      /** This template is too long. */
      readonly 'too-long': string;
      /** The template has an unknown field. */
      readonly 'unknown-field': string;
      /** The template has a brace that belongs to no field. */
      readonly 'stray-brace': string;
      /** File names can’t contain slashes. */
      readonly folder: string;
    };
    /** First file names */
    readonly names: string;
    /** Counting… */
    readonly counting: string;
    /** {count, plural, one {# engagement} other {# engagements}} */
    readonly count: (values: { readonly count: number }) => string;
    /** {count, plural, one {# engagement} other {# engagements}}. {missing, plural, one {# has no transcript on this computer yet and will be fetched.} other {# have no transcript on this computer yet and will be fetched.}} */
    readonly countMissing: (values: { readonly count: number; readonly missing: number }) => string;
    /** Export */
    readonly start: string;
    /** The export continues when you close this. */
    readonly goesOn: string;
    /** All exports */
    readonly showAll: string;
    readonly phases: {
      /** Preparing */
      readonly preparing: string;
      /** Exporting */
      readonly running: string;
      /** Waiting */
      readonly waiting: string;
      /** Paused */
      readonly paused: string;
      /** Finished */
      readonly finished: string;
      /** Finished with errors */
      readonly failed: string;
      /** Stopped */
      readonly stopped: string;
    };
    readonly actions: {
      /** Pause */
      readonly pause: string;
      /** Resume */
      readonly resume: string;
      /** Stop */
      readonly stop: string;
      /** Retry */
      readonly retry: string;
    };
    readonly sentences: {
      /** Preparing the export… */
      readonly preparing: string;
      /** {done, number} of {total, number} engagements exported. */
      readonly running: (values: { readonly done: number; readonly total: number }) => string;
      /** {count, plural, one {# transcript is still to be fetched.} other {# transcripts are still to be fetched.}} */
      readonly missing: (values: { readonly count: number }) => string;
      /** Paused at {done, number} of {total, number} engagements. */
      readonly paused: (values: { readonly done: number; readonly total: number }) => string;
      /** {count, plural, one {Stopped after # file.} other {Stopped after # files.}} */
      readonly stopped: (values: { readonly count: number }) => string;
      /** {count, plural, one {# file exported.} other {# files exported.}} */
      readonly finished: (values: { readonly count: number }) => string;
      /** {count, plural, one {# was already up to date.} other {# were already up to date.}} */
      readonly unchanged: (values: { readonly count: number }) => string;
      /** {count, plural, one {# engagement has no transcript for this format.} other {# engagements have no transcript for this format.}} */
      readonly skipped: (values: { readonly count: number }) => string;
      /** {count, plural, one {You changed # file; the new version is beside it.} other {You changed # files; the new versions are beside them.}} */
      readonly beside: (values: { readonly count: number }) => string;
      /** {count, plural, one {# engagement failed.} other {# engagements failed.}} */
      readonly failed: (values: { readonly count: number }) => string;
    };
    /** {count, plural, one {# engagement without a file of its own} other {# engagements without a file of their own}} */
    readonly results: (values: { readonly count: number }) => string;
    /** {count} more are listed in parley-export.json. */
    readonly moreResults: (values: { readonly count: string | number }) => string;
    /** changed by you; the new version is in {file} */
    readonly besideAt: (values: { readonly file: string | number }) => string;
    readonly reasons: {
      /** No transcript for this format */
      readonly 'no-transcript': string;
      /** No longer in the workspace */
      readonly gone: string;
      /** The token can’t read this transcript */
      readonly forbidden: string;
      /** The API refused it */
      readonly api: string;
      /** Changed by you; the new version was kept beside it */
      readonly beside: string;
      /** The file can’t be replaced */
      readonly file: string;
    };
    /** Open folder */
    readonly openFolder: string;
    /** The folder can’t be opened here. */
    readonly cantOpen: string;
    /** Remove from list */
    readonly remove: string;
    /** How often */
    readonly kind: string;
    readonly kinds: {
      /** Export once */
      readonly once: string;
      /** Keep a folder up to date */
      readonly keep: string;
    };
    /** New and changed engagements are written automatically. Files that you change are never replaced. */
    readonly keepHint: string;
    /** View */
    readonly view: string;
    /** The view was deleted, so nothing is written. Edit this entry to choose another view. */
    readonly viewGone: string;
    /** Deleted view */
    readonly noView: string;
    /** Notes */
    readonly notes: string;
    /** Notes for contacts */
    readonly contactNotes: string;
    /** Notes for companies */
    readonly companyNotes: string;
    /** Linked with their engagements, as in an Obsidian vault */
    readonly notesHint: string;
    /** Keep up to date */
    readonly keep: string;
    /** Save */
    readonly saveFolder: string;
    /** Edit folder */
    readonly editFolder: string;
    /** {folder} is now kept up to date */
    readonly keeping: (values: { readonly folder: string | number }) => string;
    /** Folders kept up to date */
    readonly folders: string;
    /** None yet. A view can write its engagements to a folder and update them automatically. */
    readonly noFolders: string;
    /** Keep a folder up to date… */
    readonly keepFolder: string;
    /** Exported once */
    readonly onceExports: string;
    /** All engagements */
    readonly allEngagements: string;
    /** Filtered list */
    readonly listWithFilters: string;
    readonly folderPhases: {
      /** Paused */
      readonly paused: string;
      /** Updating */
      readonly running: string;
      /** Waiting for sync */
      readonly waiting: string;
      /** Not up to date */
      readonly stuck: string;
      /** Up to date */
      readonly upToDate: string;
    };
    readonly folderCounts: {
      /** {count, plural, one {# file} other {# files}} */
      readonly current: (values: { readonly count: number }) => string;
      /** {count, number} to go */
      readonly waiting: (values: { readonly count: number }) => string;
      /** {count, plural, one {# file changed by you} other {# files changed by you}} */
      readonly changed: (values: { readonly count: number }) => string;
      /** {count, plural, one {# file deleted by you} other {# files deleted by you}} */
      readonly removed: (values: { readonly count: number }) => string;
      /** {count, plural, one {# file can’t be written} other {# files can’t be written}} */
      readonly failed: (values: { readonly count: number }) => string;
      /** {count, plural, one {# without a transcript} other {# without a transcript}} */
      readonly skipped: (values: { readonly count: number }) => string;
      /** {count, plural, one {# moved away} other {# moved away}} */
      readonly away: (values: { readonly count: number }) => string;
    };
    /** {count, plural, one {# file that isn’t as Parley wrote it} other {# files that aren’t as Parley wrote them}} */
    readonly changedFiles: (values: { readonly count: number }) => string;
    /** {count} more follow when you have decided about these. */
    readonly moreFiles: (values: { readonly count: string | number }) => string;
    readonly fileStates: {
      /** changed by you */
      readonly changed: string;
      /** deleted by you */
      readonly removed: string;
      /** changed by you; the engagement was deleted */
      readonly deleted: string;
      /** changed by you; no longer in the view */
      readonly left: string;
    };
    readonly decisions: {
      readonly changed: {
        /** Keep mine */
        readonly mine: string;
        /** Use Parley’s version */
        readonly parley: string;
      };
      readonly removed: {
        /** Leave it deleted */
        readonly mine: string;
        /** Write again */
        readonly parley: string;
      };
      readonly all: {
        /** Keep all mine */
        readonly mine: string;
        /** Use Parley’s versions */
        readonly parley: string;
      };
    };
    /** {action}: {file} */
    readonly decideAbout: (values: {
      readonly action: string | number;
      readonly file: string | number;
    }) => string;
    /** Replace {file}? */
    readonly replaceQuestion: (values: { readonly file: string | number }) => string;
    /** Replace all files that you changed? */
    readonly replaceAllQuestion: string;
    /** Parley’s version is written. Your changes to these files are lost. */
    readonly replaceBody: string;
    /** Replace */
    readonly replace: string;
    /** Run now */
    readonly runNow: string;
    /** Edit… */
    readonly edit: string;
    /** Stop updating… */
    readonly removeFolder: string;
    /** Stop updating this folder? */
    readonly removeQuestion: string;
    /** The files stay in the folder. Parley no longer updates them. */
    readonly removeBody: string;
    /** Stop updating */
    readonly stopFolder: string;
    /** Write all files again */
    readonly writeAgain: string;
  };
  readonly updates: {
    /** Updates */
    readonly title: string;
    /** Changes by everyone in the workspace */
    readonly lead: string;
    /** {count, number} new */
    readonly unseen: (values: { readonly count: number }) => string;
    /** {count, plural, one {# new update} other {# new updates}} */
    readonly unseenLong: (values: { readonly count: number }) => string;
    /** No new updates */
    readonly nothingNew: string;
    /** Mark all as read */
    readonly markLooked: string;
    /** All updates marked as read */
    readonly marked: string;
    /** new */
    readonly new: string;
    /** Type */
    readonly kind: string;
    readonly kinds: {
      /** Engagements */
      readonly engagement: string;
      /** Contacts */
      readonly contact: string;
      /** Companies */
      readonly company: string;
      /** Team */
      readonly user: string;
      /** Tags */
      readonly tag: string;
    };
    readonly one: {
      /** Engagement */
      readonly engagement: string;
      /** Contact */
      readonly contact: string;
      /** Company */
      readonly company: string;
      /** Team member */
      readonly user: string;
      /** Tag */
      readonly tag: string;
    };
    /** Change */
    readonly how: string;
    readonly hows: {
      /** Created */
      readonly appeared: string;
      /** Changed */
      readonly changed: string;
      /** Deleted */
      readonly deleted: string;
    };
    /** Created */
    readonly created: string;
    /** Restored */
    readonly restored: string;
    /** Deleted */
    readonly deleted: string;
    /** Loading updates */
    readonly loading: string;
    /** Loading earlier updates */
    readonly loadingMore: string;
    /** No updates yet */
    readonly emptyTitle: string;
    /** Changes to engagements, contacts, companies and tags appear here, field by field. */
    readonly emptyBody: string;
    /** No matching updates */
    readonly filteredTitle: string;
    /** Change or clear the filters. */
    readonly filteredBody: string;
    /** Show all updates */
    readonly clearFilters: string;
    /** Show earlier updates */
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
    /** {count, plural, one {# other unchanged} other {# others unchanged}} */
    readonly unchangedOthers: (values: { readonly count: number }) => string;
    /** {count} characters */
    readonly characters: (values: { readonly count: string | number }) => string;
    /** {count} lines */
    readonly lines: (values: { readonly count: string | number }) => string;
    /** No name */
    readonly unnamed: string;
    /** History */
    readonly history: string;
    /** No changes since the first sync */
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
      /** Duration */
      readonly duration_seconds: string;
      /** Meeting link */
      readonly meeting_url: string;
      /** Source link */
      readonly external_url: string;
      /** CRM link */
      readonly crm_association: string;
      /** Owner */
      readonly owner_user_id: string;
      /** Host */
      readonly host_user_id: string;
      /** Contacts */
      readonly contacts: string;
      /** Companies */
      readonly companies: string;
      /** Tags */
      readonly tags: string;
      /** Action items */
      readonly action_items: string;
      /** Signals */
      readonly signals: string;
      /** Plain text */
      readonly transcript: string;
      /** Transcript */
      readonly transcript_timeline: string;
      /** Source */
      readonly data_source: string;
      /** Color */
      readonly hex_color: string;
      /** Automatic tagging */
      readonly auto_tagging_enabled: string;
    };
  };
  readonly views: {
    /** Views */
    readonly title: string;
    /** Save as view */
    readonly save: string;
    /** Save view */
    readonly saveTitle: string;
    /** Name */
    readonly name: string;
    /** Saves filters, sorting and search; results stay up to date. */
    readonly nameHint: string;
    /** Save */
    readonly saveIt: string;
    /** Replace view with this name */
    readonly replace: string;
    /** Enter a name. */
    readonly nameMissing: string;
    /** View “{name}” saved */
    readonly saved: (values: { readonly name: string | number }) => string;
    /** Options for view {name} */
    readonly menu: (values: { readonly name: string | number }) => string;
    /** Rename */
    readonly rename: string;
    /** Rename view */
    readonly renameTitle: string;
    /** Update to current list */
    readonly update: string;
    /** View “{name}” updated */
    readonly updated: (values: { readonly name: string | number }) => string;
    /** Alert me… */
    readonly createAlert: string;
    /** Edit alert… */
    readonly editAlert: string;
    /** Keep recordings offline… */
    readonly keepRecordings: string;
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
    /** View “{name}” removed */
    readonly removed: (values: { readonly name: string | number }) => string;
    /** Edit default views */
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
    /** Hide */
    readonly hide: string;
    /** Open a list first. */
    readonly noList: string;
    /** Already up to date */
    readonly isCurrent: string;
    /** Already first */
    readonly isFirst: string;
    /** Already last */
    readonly isLast: string;
    /** Keep a folder up to date… */
    readonly keepFolder: string;
  };
  readonly webhooks: {
    /** Webhooks */
    readonly title: string;
    /** Receive changes as they happen. Optional. */
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
      /** Port in use */
      readonly 'port-taken': string;
      /** Not listening */
      readonly failed: string;
    };
    readonly stateWords: {
      /** The receiver is off. */
      readonly off: string;
      /** Listens on this computer only. Run a tunnel to reach it from outside. */
      readonly listening: string;
      /** Another app uses this port. Choose another one below. */
      readonly 'port-taken': string;
      /** The receiver couldn’t start. Choose another port below, or restart Parley. */
      readonly failed: string;
    };
    /** Last delivery {when} */
    readonly lastAccepted: (values: { readonly when: string | number }) => string;
    /** No deliveries yet */
    readonly neverAccepted: string;
    /** {count, plural, one {# invalid request rejected} other {# invalid requests rejected}} */
    readonly turnedAway: (values: { readonly count: number }) => string;
    /** Set up */
    readonly how: string;
    readonly steps: {
      /** Deliveries must arrive at this address on your computer: */
      readonly address: string;
      /** Run a tunnel on this computer that forwards a public https address to the address above. */
      readonly tunnel: string;
      /** In your workspace’s settings, add a webhook endpoint with the public address and the same path. */
      readonly service: string;
      /** Copy its signing secret, which starts with whsec_, and paste it below. */
      readonly secret: string;
    };
    /** Copy address */
    readonly copyAddress: string;
    /** New address */
    readonly newAddress: string;
    /** Create a new address? */
    readonly newAddressTitle: string;
    /** The old address stops working immediately. Update the tunnel and your workspace’s settings. */
    readonly newAddressBody: string;
    /** Signing secret */
    readonly secret: string;
    /** Verifies deliveries. Stored in the keychain and never shown again. */
    readonly secretHint: string;
    /** Paste the signing secret. */
    readonly secretMissing: string;
    /** Not a signing secret: it starts with whsec_, followed by letters and digits. */
    readonly secretNot: string;
    /** Save secret */
    readonly saveSecret: string;
    /** Signing secret saved */
    readonly secretSaved: string;
    /** {count, plural, =0 {No signing secret: all deliveries are rejected.} one {One signing secret stored.} other {# signing secrets stored; each is accepted.}} */
    readonly secrets: (values: { readonly count: number }) => string;
    /** To rotate: save the new secret here, change it in your workspace, then remove the old one. */
    readonly rotation: string;
    /** Remove old secrets */
    readonly keepNewest: string;
    /** Old signing secrets removed */
    readonly keptNewest: string;
    /** Remove all */
    readonly forgetAll: string;
    /** All signing secrets removed */
    readonly forgotAll: string;
    /** Port & host */
    readonly place: string;
    /** Port on this computer */
    readonly port: string;
    /** {least} to {most}, for all connections */
    readonly portHint: (values: {
      readonly least: string | number;
      readonly most: string | number;
    }) => string;
    /** Enter a number from {least} to {most}. */
    readonly portWrong: (values: {
      readonly least: string | number;
      readonly most: string | number;
    }) => string;
    /** Public host name */
    readonly publicHost: string;
    /** Only if the tunnel forwards its own host name, such as hooks.example.com */
    readonly publicHostHint: string;
    /** Enter a host name without https:// and path. */
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
      /** Status */
      readonly verdict: string;
      /** Size */
      readonly bytes: string;
    };
    /** Any status */
    readonly anyVerdict: string;
    /** Status */
    readonly verdict: string;
    readonly verdicts: {
      /** Accepted */
      readonly accepted: string;
      /** Duplicate */
      readonly duplicate: string;
      /** Out of date */
      readonly stale: string;
      /** Unsupported */
      readonly unread: string;
      /** Failed */
      readonly failed: string;
      /** Rejected */
      readonly refused: string;
    };
    readonly verdictWords: {
      /** Verified and processed. */
      readonly accepted: string;
      /** Verified; already processed before. */
      readonly duplicate: string;
      /** Verified; a newer state was already known. */
      readonly stale: string;
      /** Verified; this version doesn’t support its type. */
      readonly unread: string;
      /** Verified, but processing failed. The API will send it again. */
      readonly failed: string;
      /** Rejected and not processed. */
      readonly refused: string;
    };
    readonly refusals: {
      /** No signing secret is stored. */
      readonly 'no-secret': string;
      /** Webhook headers are missing. */
      readonly headers: string;
      /** Signed too long ago or in the future. Check your computer’s clock. */
      readonly time: string;
      /** The body can’t be read. */
      readonly encoding: string;
      /** The signature matches no stored signing secret. */
      readonly signature: string;
      /** The delivery is too large. */
      readonly 'too-large': string;
      /** It comes from another workspace than earlier deliveries. If you switched workspaces, create a new address. */
      readonly workspace: string;
    };
    /** Unknown */
    readonly unknownEvent: string;
    /** No deliveries yet */
    readonly emptyTitle: string;
    /** Deliveries appear here with their status. */
    readonly emptyBody: string;
    /** No matching deliveries */
    readonly nothingTitle: string;
    /** Show all deliveries */
    readonly showAll: string;
    /** Show older deliveries */
    readonly older: string;
    /** Delivery */
    readonly delivery: string;
    /** {event}, show payload */
    readonly open: (values: { readonly event: string | number }) => string;
    /** Delivery ID */
    readonly webhookId: string;
    /** Event ID */
    readonly eventId: string;
    /** Payload */
    readonly payload: string;
    /** The payload wasn’t stored. */
    readonly payloadNotKept: string;
    /** Truncated */
    readonly payloadCut: string;
    /** Copy payload */
    readonly copyPayload: string;
  };
}
