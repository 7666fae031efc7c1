/* Without schemas, which the page must not load. */

/** Likely errors in the workspace's links, found in the mirror. */
export const CLEANUP_QUEUES = [
  'no-link',
  'link-disagrees',
  'speaker-no-contact',
  'duplicate-contacts',
  'company-no-contact',
] as const;

/** How convincing the evidence for a finding is, strongest first. */
export const EVIDENCE_STRENGTHS = ['strong', 'likely', 'possible'] as const;

/** What a finding can rest on, strongest first. `shared/domain/edits/evidence.ts` says how strong each is. */
export const EVIDENCE_KINDS = [
  'named-as-speaker',
  'speaker-email',
  'email',
  'company',
  'phone',
  'name-and-company',
  'speaker-name',
  'contact',
  'name-and-domain',
  'proposed',
  'same-company-engagements',
  'company-regular',
  'same-domain',
  'workspace',
] as const;

/* Setting values without their schemas, which the page must not load. */

export const THEMES = ['system', 'light', 'dark'] as const;
export const DENSITIES = ['comfortable', 'compact'] as const;

/** Follows the system's setting. */
export const SYSTEM = 'system';

/**
 * Known values of the API. Lists, not enums: a value the API adds later is shown as received, so nothing here may
 * be used to reject data.
 */
export const ENGAGEMENT_TYPES = [
  'MEETING',
  'CALL',
  'EMAIL',
  'TASK',
  'NOTE',
  'CALENDAR_EVENT',
  'DOCUMENT',
] as const;
export type KnownEngagementType = (typeof ENGAGEMENT_TYPES)[number];

export const PROCESSING_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;

export const EXPANSIONS = [
  'companies',
  'contacts',
  'owner',
  'action_items',
  'signals',
  'tags',
  'transcript',
  'transcript_timeline',
  'media_url',
] as const;
export type Expansion = (typeof EXPANSIONS)[number];

/** Scopes of the API (API description, "Authentication"; docs/api-assumptions.md, A27). */
export const SCOPES = [
  'engagements:read',
  'transcript_timelines:read',
  'contacts:read',
  'companies:read',
  'users:read',
  'tags:read',
  'engagements:private:read',
  'engagements:write',
  'engagements:private:write',
] as const;
export type Scope = (typeof SCOPES)[number];

export const CRM_OBJECT_TYPES = ['company', 'contact', 'deal'] as const;
export type WritableCrmObjectType = (typeof CRM_OBJECT_TYPES)[number];

export const ENGAGEMENT_ORDERS = [
  'updated_at:desc',
  'updated_at:asc',
  'start_at:desc',
  'start_at:asc',
] as const;
export type EngagementOrder = (typeof ENGAGEMENT_ORDERS)[number];

/** Sort keys that only the mirror supports. Missing values always come last. */
export const MIRROR_SORT_KEYS = [
  'date',
  'title',
  'company',
  'contact',
  'owner',
  'duration',
  'type',
  'crm',
  'status',
  'tag',
] as const;
export type MirrorSortKey = (typeof MIRROR_SORT_KEYS)[number];
/** By the values of a signal, whose id is encoded as in a URL (`shared/domain/signals/signalColumns.ts`). */
export type SignalOrder = `signal:${string}:${'asc' | 'desc'}`;
type NamedOrder = EngagementOrder | `${MirrorSortKey}:${'asc' | 'desc'}`;
export type MirrorOrder = NamedOrder | SignalOrder;

/** All orders of the mirror but those by a signal. `date` is when an engagement took place, even if the API gives no start. */
export const MIRROR_ORDERS: readonly NamedOrder[] = [
  ...ENGAGEMENT_ORDERS,
  ...MIRROR_SORT_KEYS.flatMap((key) => [`${key}:asc`, `${key}:desc`] as const),
];

/** Why a part of a search isn't used, or not as it looks. */
export const SEARCH_NOTES = [
  'needs-value',
  'unsupported',
  'not-a-date',
  'owner-not-excluded',
  'date-not-excluded',
  'field-not-excluded',
  'nothing-to-search',
  'too-many',
  'no-or',
  'open-quote',
  'short-prefix',
  'unknown-signal',
  'signal-value',
  'also-written',
  'too-many-spellings',
] as const;

/** Every search compares its words with all of a workspace's. */
export const MOST_WORDS = 200;
/** Other spellings of one word, and the characters of each. */
export const MOST_SPELLINGS = 20;
export const MOST_SPELLING_LENGTH = 80;

/** Characters of a settings file: room for all words of a workspace, and for thousands of corrected lines. */
export const MOST_SETTINGS_TEXT = 1_000_000;

/** How many CRM records are named at once. */
export const MOST_CRM_NAMES = 500;
/** Characters of a name that the user gives one. */
export const MOST_CRM_NAME_LENGTH = 200;

/** Sort keys of contacts, companies and users, and of CRM records. Missing values always come last. */
export const RECORD_SORT_KEYS = [
  'name',
  'email',
  'company',
  'phone',
  'domains',
  'industry',
  'job',
  'role',
  'timeZone',
  'engagements',
  'last',
] as const;
export const CRM_SORT_KEYS = ['name', 'type', 'id', 'source', 'engagements'] as const;
type Directed<Key extends string> = `${Key}:${'asc' | 'desc'}`;
export type RecordOrder = Directed<(typeof RECORD_SORT_KEYS)[number]>;
export type CrmOrder = Directed<(typeof CRM_SORT_KEYS)[number]>;
export const RECORD_ORDERS = RECORD_SORT_KEYS.flatMap((key) => [`${key}:asc`, `${key}:desc`] as const);
export const CRM_ORDERS = CRM_SORT_KEYS.flatMap((key) => [`${key}:asc`, `${key}:desc`] as const);

/** Page sizes the API accepts (API description, "Limits"). */
export const PAGE_LIMITS = { fallback: 25, most: 100, withTimelines: 25 } as const;

/** Maximum transcript lines per chunk: keeps a message below about 64 KB. */
export const MOST_LINES_PER_PIECE = 400;

/** Colours to tell connections apart. */
export const CONNECTION_COLORS = [
  'slate',
  'blue',
  'teal',
  'green',
  'amber',
  'orange',
  'rose',
  'violet',
] as const;

/** Priority of a request: a click, a write, or background work. */
export const REQUEST_PRIORITIES = ['interactive', 'write', 'background'] as const;

/** Outcome of a request: its status class, or no response. `failed` includes everything that went wrong. */
export const REQUEST_OUTCOMES = ['all', 'failed', '2xx', '3xx', '4xx', '5xx', 'no-answer'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/** The default is below the ephemeral ports, so that it is free at every start. */
export const WEBHOOK_PORTS = { least: 1024, most: 65_535, usual: 27_182 } as const;

/** Of the passphrase that protects secrets without a keychain. */
export const PASSPHRASE_LENGTH = { least: 8, most: 1024 } as const;

/** Maximum signing secrets at once: old and new during a rotation, with room for mistakes. */
export const MOST_WEBHOOK_SECRETS = 5;

/**
 * The result of a delivery. `accepted`: verified and applied. `duplicate`: verified but already applied. `stale`:
 * verified, but a newer state is known. `unread`: verified, but of a type or form this version doesn't know.
 * `failed`: verified, but could not be applied, so the sender was asked to retry. `refused`: not verified, or about
 * another workspace.
 */
export const DELIVERY_VERDICTS = ['accepted', 'duplicate', 'stale', 'unread', 'failed', 'refused'] as const;
export type DeliveryVerdict = (typeof DELIVERY_VERDICTS)[number];

/** Why a delivery was refused. `workspace`: correctly signed, but about another workspace. */
export const REFUSAL_REASONS = [
  'no-secret',
  'headers',
  'time',
  'encoding',
  'signature',
  'too-large',
  'workspace',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/**
 * `open`: sent, no response yet. `lost`: no response came and the record shows that nothing was written. `unknown`:
 * the record doesn't show whether it was written.
 */
export const WRITE_RESULTS = ['open', 'saved', 'saved-unread', 'refused', 'lost', 'unknown'] as const;
export type WriteResult = (typeof WRITE_RESULTS)[number];

/** Page commands that also appear in the system's menus, where the shell has any. */
export const MENU_COMMANDS = [
  'window.palette',
  'window.search',
  'window.back',
  'window.forward',
  'window.sidebar',
  'window.settings',
  'window.shortcuts',
  'window.connect',
  'window.home',
  'window.about',
  'window.print',
  'window.documentation',
  'window.releaseNotes',
  'window.report',
  'window.dataFolder',
  'window.logFolder',
] as const;
export type MenuCommand = (typeof MENU_COMMANDS)[number];

/** Lines that are corrected at most, and the characters of each. */
export const MOST_CORRECTIONS = 10_000;
export const MOST_CORRECTED_LENGTH = 20_000;

/** Which proxy requests use: the system's, none, or a given address. */
export const PROXY_MODES = ['system', 'none', 'address'] as const;

/** The side of a speaker: the workspace's own people, the people they talk to, or unknown. */
export const SPEAKER_SIDES = ['ours', 'theirs', 'unknown'] as const;
export type SpeakerSide = (typeof SPEAKER_SIDES)[number];

/** Signals that are read at once: all of them where a name that is left out would count as a wrong one. */
export const ALL_SIGNALS = 10_000;
/** Signals that a list shows as columns. */
export const MOST_SIGNAL_COLUMNS = 20;

/** What values of signals turn out to be; `none` is a signal without a value. Their places are stored. */
export const SIGNAL_KINDS = ['none', 'number', 'boolean', 'text', 'date', 'list', 'other'] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** The rules that find lines worth hearing, in the order in which they take turns. */
export const HEARING_RULES = ['question', 'mention', 'actionItem'] as const;
export type HearingRule = (typeof HEARING_RULES)[number];

/** What AI assistants may read of a workspace: nothing, all but private engagements, or everything. */
export const ASSISTANT_ACCESS = ['off', 'shared', 'all'] as const;
export type AssistantAccess = (typeof ASSISTANT_ACCESS)[number];

/** The tools of the MCP server, by the names that assistants see. All but `stage_change` only read. */
export const ASSISTANT_TOOLS = [
  'search_engagements',
  'search_transcripts',
  'get_engagement',
  'get_transcript',
  'list_updates',
  'report',
  'list_signals',
  'list_cleanup_findings',
  'stage_change',
] as const;
export type AssistantTool = (typeof ASSISTANT_TOOLS)[number];

/** The most contacts that one proposal adds or removes: the page shows each of them. */
export const MOST_PROPOSED_CONTACTS = 50;

/** When the new matches of an alert are notified. */
export const ALERT_TIMINGS = ['instant', 'hourly', 'daily'] as const;
export type AlertTiming = (typeof ALERT_TIMINGS)[number];

/** Formats of exported transcripts. */
export const EXPORT_FORMATS = ['txt', 'md', 'srt', 'vtt', 'json'] as const;
/** The same, and a dataset instead of a file for each engagement. */
export const FOLDER_FORMATS = [...EXPORT_FORMATS, 'parquet'] as const;

/** After this time, a tested command of Settings › Integrations that doesn't answer is ended. */
export const TEST_SECONDS = 30;
