import { z } from 'zod';
import { alertMethods } from './alerts.ts';
import { assistantMethods } from './assistant.ts';
import { bookmarkMethods } from './bookmarks.ts';
import { bulkMethods } from './bulkEdits.ts';
import { cleanupMethods } from './cleanup.ts';
import { checkStep, connection, connectionColor, connectionName, crmUrls } from './connection.ts';
import { contact } from './contact.ts';
import { editMethods } from './editMethods.ts';
import { engagement, provenance, unreadable } from './engagement.ts';
import { engagementFilter, engagementOrder } from './engagementFilter.ts';
import { ASSISTANT_ACCESS, MOST_LINES_PER_PIECE, PAGE_LIMITS } from './enumerations.ts';
import { firstPictureMethods } from './firstPicture.ts';
import { exportMethods } from './exports.ts';
import { connectionId, cursor, engagementId } from './ids.ts';
import { journalMethods } from './journal.ts';
import { command, query } from './method.ts';
import { mediaMethods } from './media.ts';
import { mirrorMethods } from './mirror.ts';
import { networkMethods } from './network.ts';
import { offlineRecordingMethods } from './offlineRecordings.ts';
import { pageOf } from './page.ts';
import { policyView } from './policy.ts';
import { problem } from './problem.ts';
import { programUpdateMethods } from './programUpdate.ts';
import { rateState } from './rateLimit.ts';
import { requestMethods } from './requestLog.ts';
import { secretMethods } from './secrets.ts';
import { settingsMethods } from './settings.ts';
import { correctionMethods } from './corrections.ts';
import { speakerMethods } from './speakers.ts';
import { trackerMethods } from './trackers.ts';
import { actionItemMethods } from './actionItems.ts';
import { crmNameMethods } from './crmNames.ts';
import { transcriptHead, transcriptLines } from './transcript.ts';
import { teamFileMethods } from './teamFiles.ts';
import { viewMethods } from './views.ts';
import { webhookMethods } from './webhooks.ts';
import { windowStateMethods } from './windowState.ts';
import { wordMethods } from './words.ts';

/** How other programs on this computer reach a workspace. */
const integrations = z
  .object({
    /** The SQLite file with the views that other programs may read (docs/sql.md). */
    databaseFile: z.string(),
    /** Programs with their arguments, by absolute paths; null where the command line isn't installed. */
    commands: z
      .object({ cli: z.array(z.string()).readonly(), mcp: z.array(z.string()).readonly() })
      .readonly()
      .nullable(),
  })
  .readonly();

export const integrationMethods = {
  'integrations.get': query(z.strictObject({ connectionId }), integrations),
  /** Runs one of the commands as another program would, and answers what it printed. */
  'integrations.try': command(
    z.strictObject({ connectionId, command: z.enum(['cli', 'mcp']) }),
    z.object({ outcome: z.enum(['works', 'fails', 'hangs']), output: z.string() }).readonly(),
  ),
} as const;

const supportMethods = {
  /** Plain text for a ticket: contains no token, name, title, transcript or record id. */
  'support.diagnostics': query(z.strictObject({}), z.object({ fileName: z.string(), text: z.string() })),
  /** Shows one of Parley's folders in the system's file manager; `opened` is false if there is none. */
  'support.openFolder': command(
    z.strictObject({ folder: z.enum(['data', 'logs']) }),
    z.object({ opened: z.boolean(), folder: z.string() }),
  ),
} as const;

const nothing = z.strictObject({});
const onConnection = z.strictObject({ connectionId });
const onEngagement = z.strictObject({ connectionId, engagementId });

/** Generous on purpose: the core cleans and validates pasted text, with specific messages. */
const pasted = z.string().max(8192);

/**
 * Every call the page can make. Handlers in the core and callers in the page derive their types from this table;
 * dispatch refuses everything else.
 */
export const methods = {
  'app.info': query(
    nothing,
    z.object({
      version: z.string(),
      shell: z.enum(['electron', 'browser']),
      platform: z.string(),
      demoAvailable: z.boolean(),
      /** The folder with all data of Parley. */
      dataDir: z.string(),
      /**
       * Set if the previous session ended unexpectedly: when it started, and where in the code it failed, if
       * known. Contains no user data.
       */
      badEnd: z.object({ startedAt: z.string(), reason: z.string().nullable() }).nullable(),
      /** The rules the organization has set for this computer; null if there are none. */
      policy: policyView.nullable(),
      /** The connection given on the command line, to be opened first. */
      startWith: connectionId.nullable(),
    }),
  ),

  'connections.list': query(nothing, z.array(connection)),
  'connections.check': query(
    z.strictObject({ checkId: z.string().min(1).max(64), baseUrl: pasted, token: pasted }),
    z.object({
      steps: z.array(checkStep),
      problem: problem.nullable(),
      /** The address as it would be stored; null if it can't be parsed. */
      baseUrl: z.string().nullable(),
    }),
  ),
  'connections.add': command(
    z.strictObject({
      name: connectionName,
      color: connectionColor,
      baseUrl: pasted,
      token: pasted,
      readOnly: z.boolean(),
    }),
    connection,
  ),
  'connections.openDemo': command(nothing, connection),
  'connections.update': command(
    z.strictObject({
      connectionId,
      name: connectionName.optional(),
      color: connectionColor.optional(),
      readOnly: z.boolean().optional(),
      crmUrls: crmUrls.optional(),
      assistant: z.enum(ASSISTANT_ACCESS).optional(),
    }),
    connection,
  ),
  'connections.replaceToken': command(z.strictObject({ connectionId, token: pasted }), connection),
  /** Asks again for what the token may not see, and returns the scopes that it still lacks. */
  'connections.checkScopes': command(onConnection, z.array(z.string()).readonly()),
  'connections.remove': command(onConnection, nothing),

  'engagements.page': query(
    z.strictObject({
      connectionId,
      filter: engagementFilter,
      order: engagementOrder,
      cursor: cursor.nullable(),
      limit: z.int().min(1).max(PAGE_LIMITS.most),
    }),
    pageOf(engagement),
  ),
  'engagements.get': query(
    onEngagement,
    z.object({
      engagement,
      provenance,
      unreadable: z.array(unreadable),
      withheld: z.array(z.object({ expansion: z.string(), scope: z.string() })),
    }),
  ),

  'transcripts.open': query(onEngagement, transcriptHead),
  'transcripts.lines': query(
    z.strictObject({
      connectionId,
      engagementId,
      revision: z.string(),
      from: z.int().nonnegative(),
      count: z.int().min(1).max(MOST_LINES_PER_PIECE),
    }),
    transcriptLines,
  ),

  'contacts.page': query(
    z.strictObject({
      connectionId,
      search: z.string().max(500),
      cursor: cursor.nullable(),
      limit: z.int().min(1).max(PAGE_LIMITS.most),
    }),
    pageOf(contact),
  ),

  'rateLimit.current': query(onConnection, rateState),

  ...mediaMethods,
  ...offlineRecordingMethods,
  ...bookmarkMethods,
  ...speakerMethods,
  ...correctionMethods,
  ...actionItemMethods,
  ...crmNameMethods,
  ...trackerMethods,
  ...wordMethods,
  ...alertMethods,

  ...mirrorMethods,
  ...networkMethods,

  ...editMethods,
  ...journalMethods,
  ...bulkMethods,
  ...exportMethods,
  ...cleanupMethods,
  ...requestMethods,
  ...webhookMethods,
  ...assistantMethods,
  ...integrationMethods,
  ...settingsMethods,
  ...secretMethods,
  ...teamFileMethods,
  ...viewMethods,
  ...windowStateMethods,
  ...firstPictureMethods,
  ...supportMethods,
  ...programUpdateMethods,
} as const;

export type Methods = typeof methods;
export type MethodName = keyof Methods;
export type InputOf<M extends MethodName> = z.input<Methods[M]['input']>;
export type ReadInputOf<M extends MethodName> = z.output<Methods[M]['input']>;
export type OutputOf<M extends MethodName> = z.output<Methods[M]['output']>;
