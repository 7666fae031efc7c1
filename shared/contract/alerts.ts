import { z } from 'zod';
import { engagement } from './engagement.ts';
import { ALERT_TIMINGS } from './enumerations.ts';
import { connectionId, engagementId } from './ids.ts';
import { command, query } from './method.ts';
import { searchHit } from './mirror.ts';
import { timeOfDay } from './settings.ts';
import { trackerId } from './trackers.ts';
import { viewId } from './views.ts';

export const alertId = z.string().min(1).max(64).brand<'AlertId'>();

/** Each alert is checked whenever an engagement changes, so their number is limited. */
export const MOST_ALERTS = 100;

const alertSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('view'), id: viewId }),
  z.strictObject({ kind: z.literal('tracker'), id: trackerId }),
]);

const alertDraft = z.strictObject({
  connectionId,
  source: alertSource,
  /** When matches are notified: at once, or together every hour or day. */
  timing: z.enum(ALERT_TIMINGS),
  /** The time of a daily digest. */
  dailyAt: timeOfDay,
  /** Whether to show a system notification. Matches appear in Updates in any case. */
  notify: z.boolean(),
  sound: z.boolean(),
});

/** Reports new matches of a saved view or a tracker. Each of these has at most one. */
const alert = alertDraft.extend({
  id: alertId,
  /** The name of the view or tracker. */
  name: z.string(),
  /** ISO 8601, by this computer's clock. */
  createdAt: z.iso.datetime(),
  /**
   * `waiting`: the workspace has to be synced first, so that what is there already isn't taken for new.
   * `unreadable`: the view has a filter that this version doesn't know.
   */
  state: z.enum(['watching', 'waiting', 'unreadable']),
});

const alertMatch = z.object({
  seq: z.int(),
  alertId,
  alertName: z.string(),
  sourceKind: z.enum(['view', 'tracker']),
  engagementId,
  /** When Parley found it; ISO 8601, by this computer's clock. */
  foundAt: z.iso.datetime(),
  /** Null if it was deleted, or can't be read any more. */
  engagement: engagement.readonly().nullable(),
  /** The first mention of a tracker's phrases. */
  hit: searchHit.nullable(),
});

const alertMatches = z.object({
  /** Newest first. */
  matches: z.array(alertMatch),
  next: z.int().nullable(),
  /** The newest match: pass this one to mark all as read. */
  newest: z.int(),
  /** The last match that was marked as read. */
  looked: z.int(),
  unread: z.int(),
});

/** Matches of one alert that are to be notified together. */
const dueAlert = z.object({
  connectionId,
  alertId,
  name: z.string(),
  count: z.int().min(1),
  /** The newest one, with the second of its first mention. */
  engagementId,
  second: z.number().nullable(),
  sound: z.boolean(),
});

export type AlertId = z.infer<typeof alertId>;
export type AlertSource = Readonly<z.infer<typeof alertSource>>;
export type AlertDraft = Readonly<z.infer<typeof alertDraft>>;
export type Alert = Readonly<z.infer<typeof alert>>;
export type AlertMatch = Readonly<z.infer<typeof alertMatch>>;
export type DueAlert = Readonly<z.infer<typeof dueAlert>>;

export const alertMethods = {
  /** The alerts of all connections, in order of creation. */
  'alerts.list': query(z.strictObject({}), z.array(alert)),
  /** Creates the alert of a view or tracker, or changes it. */
  'alerts.save': command(alertDraft, alert),
  'alerts.remove': command(z.strictObject({ connectionId, alertId }), z.null()),
  'alerts.matches': query(
    z.strictObject({
      connectionId,
      /** Null for all of the connection's. */
      alertId: alertId.nullable(),
      before: z.int().nullable(),
      limit: z.int().min(1).max(200),
    }),
    alertMatches,
  ),
  /** Marks matches as read up to a number; a lower number marks later ones as unread. */
  'alerts.markRead': command(z.strictObject({ connectionId, seq: z.int().nonnegative() }), z.null()),
  /** What is to be notified now. Each match is returned once, so that only one window shows it. */
  'alerts.takeDue': command(z.strictObject({}), z.array(dueAlert)),
} as const;

export const alertEvents = {
  'alerts.changed': z.object({ connectionId }),
  /** `alerts.takeDue` has something to return. */
  'alerts.due': z.object({}),
} as const;
