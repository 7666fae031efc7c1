import { z } from 'zod';
import { bookmarkEvents } from './bookmarkMethods.ts';
import { checkStep } from './connection.ts';
import { editEvents } from './edits/editEvents.ts';
import { cleanupEvents } from './cleanup/cleanupEvents.ts';
import { connectionId, engagementId } from './ids.ts';
import { mirrorEvents } from './mirror/mirrorMethods.ts';
import { rateState } from './rateLimit.ts';
import { requestEvents } from './requestLogMethods.ts';
import { settingsEvents } from './settingsMethods.ts';
import { viewEvents } from './views/viewMethods.ts';
import { trackerEvents } from './trackerMethods.ts';
import { webhookEvents } from './webhookMethods.ts';
import { windowEvents } from './windowEvents.ts';

/** Everything the core tells the page unasked. An event says that something changed; queries say what it is now. */
export const events = {
  'connections.changed': z.object({}),
  /** A connection on which calls failed for want of the network answers again: they are worth asking again. */
  'connections.reachable': z.object({ connectionId }),
  'connections.checkStep': z.object({ checkId: z.string(), step: checkStep }),
  'engagements.changed': z.object({ connectionId, engagementIds: z.array(engagementId) }),
  'rateLimit.changed': z.object({ connectionId, rate: rateState }),
  ...bookmarkEvents,
  ...trackerEvents,
  ...mirrorEvents,
  ...editEvents,
  ...cleanupEvents,
  ...requestEvents,
  ...webhookEvents,
  ...windowEvents,
  ...settingsEvents,
  ...viewEvents,
} as const;

export type Events = typeof events;
export type EventName = keyof Events;
export type EventOf<E extends EventName> = z.output<Events[E]>;
