import { z } from 'zod';
import { alertEvents } from './alerts.ts';
import { assistantEvents } from './assistant.ts';
import { bookmarkEvents } from './bookmarks.ts';
import { cleanupEvents } from './cleanup.ts';
import { checkStep } from './connection.ts';
import { editEvents } from './editMethods.ts';
import { MENU_COMMANDS } from './enumerations.ts';
import { exportEvents } from './exports.ts';
import { connectionId, engagementId } from './ids.ts';
import { mirrorEvents } from './mirror.ts';
import { networkEvents } from './network.ts';
import { offlineRecordingEvents } from './offlineRecordings.ts';
import { programUpdateEvents } from './programUpdate.ts';
import { rateState } from './rateLimit.ts';
import { requestEvents } from './requestLog.ts';
import { secretEvents } from './secrets.ts';
import { settingsEvents } from './settings.ts';
import { correctionEvents } from './corrections.ts';
import { speakerEvents } from './speakers.ts';
import { trackerEvents } from './trackers.ts';
import { teamFileEvents } from './teamFiles.ts';
import { actionItemEvents } from './actionItems.ts';
import { crmNameEvents } from './crmNames.ts';
import { viewEvents } from './views.ts';
import { webhookEvents } from './webhooks.ts';
import { wordEvents } from './words.ts';

/** Requests by the system to one window: menu commands, and links opened elsewhere. */
const windowEvents = {
  'window.asked': z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('command'), command: z.enum(MENU_COMMANDS) }),
    /** As received; the page validates it like a pasted one. */
    z.object({ kind: z.literal('link'), link: z.string() }),
  ]),
} as const;

/** Events from the core to the page. An event says that something changed; queries return the new state. */
export const events = {
  'connections.changed': z.object({}),
  /** A connection that failed because of the network works again: failed calls can be retried. */
  'connections.reachable': z.object({ connectionId }),
  /** Another program was using files with what the user made in this workspace; they can be read and written again. */
  'connections.unlocked': z.object({ connectionId }),
  /** The token may see more than before. */
  'connections.widened': z.object({ connectionId }),
  'connections.checkStep': z.object({ checkId: z.string(), step: checkStep }),
  'engagements.changed': z.object({ connectionId, engagementIds: z.array(engagementId) }),
  'rateLimit.changed': z.object({ connectionId, rate: rateState }),
  ...alertEvents,
  ...assistantEvents,
  ...bookmarkEvents,
  ...offlineRecordingEvents,
  ...speakerEvents,
  ...correctionEvents,
  ...actionItemEvents,
  ...crmNameEvents,
  ...trackerEvents,
  ...wordEvents,
  ...exportEvents,
  ...mirrorEvents,
  ...networkEvents,
  ...editEvents,
  ...cleanupEvents,
  ...requestEvents,
  ...webhookEvents,
  ...windowEvents,
  ...programUpdateEvents,
  ...secretEvents,
  ...settingsEvents,
  ...teamFileEvents,
  ...viewEvents,
} as const;

export type Events = typeof events;
export type EventName = keyof Events;
export type EventOf<E extends EventName> = z.output<Events[E]>;
