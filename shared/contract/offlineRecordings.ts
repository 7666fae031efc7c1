import { z } from 'zod';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';
import { viewRef } from './views.ts';

const count = z.int().nonnegative();

/** A view whose recordings are kept on this computer. */
const offlineView = z.object({
  connectionId,
  view: viewRef,
  /** The name of a saved view; null for a built-in one. */
  name: z.string().nullable(),
  /**
   * `waiting`: the workspace has to be synced first. `unreadable`: the view has a filter that this version doesn't
   * know; its recordings stay as they are.
   */
  state: z.enum(['ready', 'waiting', 'unreadable']),
  /** Recordings on this computer, to be downloaded, and failed so far. */
  kept: count,
  left: count,
  failed: count,
});

const offlineRecordings = z.object({
  views: z.array(offlineView),
  /** Of all recordings on this computer, including unfinished ones. */
  usedBytes: count,
  /**
   * `full`: the next one would exceed the limit. `disk-full`: the disk has too little space. `storage`: the data
   * folder can't be written. `forbidden`: the organization has switched export off.
   */
  state: z.enum(['idle', 'downloading', 'paused', 'waiting', 'full', 'disk-full', 'storage', 'forbidden']),
});

export type OfflineView = Readonly<z.infer<typeof offlineView>>;
export type OfflineRecordings = Readonly<z.infer<typeof offlineRecordings>>;

export const offlineRecordingMethods = {
  'offlineRecordings.get': query(z.strictObject({}), offlineRecordings),
  /** Keeps the recordings of a view on this computer, or deletes them unless another view keeps them. */
  'offlineRecordings.keep': command(
    z.strictObject({ connectionId, view: viewRef, keep: z.boolean() }),
    z.strictObject({}),
  ),
  /** Deletes all recordings on this computer, and keeps those of no view any more. */
  'offlineRecordings.removeAll': command(z.strictObject({}), z.strictObject({})),
} as const;

export const offlineRecordingEvents = {
  'offlineRecordings.changed': z.object({}),
} as const;
