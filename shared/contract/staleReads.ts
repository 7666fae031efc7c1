import type { EventName } from './events.ts';
import type { MethodName } from './methods.ts';

type SubjectOf<M extends string> = M extends `${infer Subject}.${string}` ? Subject : never;

/** Names of queries; a subject, such as `mirror`, stands for all of its own. */
export type StaleReads = readonly (MethodName | SubjectOf<MethodName>)[];

const BULK_EDITS: StaleReads = [
  'bulkEdits.list',
  'bulkEdits.get',
  'bulkEdits.rows',
  'bulkEdits.warnings',
  'edits.undoable',
];
/** Not the findings themselves: a list must not move under the user. */
const CLEANUP: StaleReads = ['cleanup.queues', 'cleanup.decisions'];

/**
 * What each event makes stale, of the connection that it names, or of all. Without an entry are those whose payload
 * is the new value, and those that concern no query.
 */
export const STALE_READS: { readonly [E in EventName]: StaleReads } = {
  'actionItems.changed': ['actionItems.marks', 'mirror.actionItems'],
  'alerts.changed': ['alerts'],
  'alerts.due': [],
  'assistant.changed': ['assistant.status'],
  'bookmarks.changed': ['bookmarks.list'],
  'bulkEdits.changed': BULK_EDITS,
  'cleanup.changed': CLEANUP,
  'connections.changed': ['connections.list', 'secrets.status', 'assistant.status'],
  'connections.checkStep': [],
  'connections.reachable': [],
  // Whatever is kept in these files, and what follows it.
  'connections.unlocked': [
    'actionItems',
    'alerts',
    'bookmarks',
    'crmNames',
    'edits',
    'exports',
    'journal',
    'mirror',
    'offlineRecordings',
    'speakers',
    'teamFiles',
    'trackers',
    'transcripts',
    'views',
    'words',
    ...BULK_EDITS,
    ...CLEANUP,
  ],
  'connections.widened': [
    'engagements.page',
    'engagements.get',
    'transcripts.open',
    'contacts.page',
    'media.check',
  ],
  'crmNames.changed': ['mirror.commonCrmLinks', 'mirror.crmAssociations', 'mirror.crmNames'],
  // Undoing a bulk edit creates edits of its own, and an edit in flight closes the finding that it fixes.
  'edits.changed': [
    'edits.list',
    'edits.review',
    'edits.counts',
    'edits.marks',
    'journal.page',
    ...BULK_EDITS,
    ...CLEANUP,
  ],
  'corrections.changed': ['transcripts.open', 'mirror'],
  'engagements.changed': [],
  'exports.changed': ['exports.list', 'exports.get', 'exports.files'],
  // Matches of alerts show engagements.
  'mirror.changed': ['mirror', 'alerts.matches', ...CLEANUP],
  'mirror.notice': [],
  'network.changed': ['network.get'],
  'offlineRecordings.changed': ['offlineRecordings.get', 'media.check'],
  'programUpdate.changed': ['programUpdate.get'],
  'rateLimit.changed': [],
  'requestLog.changed': [],
  'secrets.changed': ['secrets.status', 'network.get'],
  'settings.changed': ['settings.get'],
  'speakers.changed': ['speakers.list', 'speakers.names', 'transcripts.open', 'transcripts.lines', 'mirror'],
  'sync.changed': [],
  'teamFiles.changed': ['teamFiles.get'],
  'trackers.changed': ['trackers.list'],
  'views.changed': ['views.list'],
  'webhooks.changed': ['webhooks.status', 'webhooks.deliveries', 'secrets.status'],
  'window.asked': [],
  // Everything that was found by words may be another.
  'words.changed': ['words.list', 'mirror', 'alerts.matches'],
};
