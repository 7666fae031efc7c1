import { z } from 'zod';
import { EXPORT_FORMATS } from './enumerations.ts';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';
import { problem } from './problem.ts';
import { savedView, viewId } from './views.ts';

/** Created by Parley, never by the API. */
export const folderSyncId = z.string().min(1).max(64).brand<'FolderSyncId'>();
export type FolderSyncId = z.infer<typeof folderSyncId>;

/** The list that a folder follows: a saved view, whose later changes count, or a fixed query such as a built-in view. */
export const folderSyncSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('view'), viewId }),
  z.strictObject({ kind: z.literal('query'), query: savedView.shape.query, name: z.string().max(200) }),
]);
export type FolderSyncSource = Readonly<z.infer<typeof folderSyncSource>>;

const count = z.int().nonnegative();

const folderSyncOptions = z.strictObject({
  source: folderSyncSource,
  format: z.enum(EXPORT_FORMATS),
  /** Validated by `nameTemplateError`; an invalid one is refused. */
  template: z.string().max(1000),
  /** Whether contacts and companies get notes of their own. Markdown only. */
  contacts: z.boolean(),
  companies: z.boolean(),
});
export type FolderSyncOptions = z.infer<typeof folderSyncOptions>;

/** A view that keeps a folder up to date. */
export const folderSync = folderSyncOptions.extend({
  id: folderSyncId,
  connectionId,
  /** ISO 8601. */
  madeAt: z.string(),
  /** Name of the view; null if it was deleted. */
  name: z.string().nullable(),
  /** Absolute. */
  folder: z.string(),
  paused: z.boolean(),
  /** `queued`: runs when the one before it has ended, or once the workspace is synced. */
  state: z.enum(['idle', 'queued', 'running']),
  /** Why the last run ended early; Parley tries again by itself. */
  problem: problem.nullable(),
  /** End of the last complete run, ISO 8601; null before the first. */
  ranAt: z.string().nullable(),
  counts: z.object({
    /** Files in the folder with Parley's current version. */
    current: count,
    /** Files still to be written in this run. */
    waiting: count,
    /** Files that the user changed. */
    changed: count,
    /** Files that the user deleted. */
    removed: count,
    /** Engagements without a transcript that this format can hold. */
    skipped: count,
    failed: count,
    /** Files moved to `_deleted` or `_not-in-view`. */
    away: count,
  }),
});
export type FolderSync = z.infer<typeof folderSync>;

/**
 * A file that isn't as Parley wrote it. `changed`: by the user. `beside`: the same, and Parley's newer version is
 * beside it. `left`: the same, and its engagement was deleted or left the view. `removed`: deleted by the user.
 * `failed`: can't be written.
 */
const folderSyncFile = z.object({
  kind: z.enum(['engagement', 'contact', 'company']),
  id: z.string(),
  title: z.string(),
  /** Path within the folder. */
  file: z.string(),
  state: z.enum(['changed', 'beside', 'left', 'removed', 'failed']),
  /** The file with Parley's version. */
  besideFile: z.string().nullable(),
  detail: z.string(),
});
export type FolderSyncFile = z.infer<typeof folderSyncFile>;

const onSync = z.strictObject({ connectionId, syncId: folderSyncId });

export const folderSyncMethods = {
  /** Oldest first. */
  'folderSyncs.list': query(z.strictObject({ connectionId }), z.array(folderSync)),
  'folderSyncs.add': command(
    folderSyncOptions.extend({ connectionId, folder: z.string().max(4096) }),
    folderSync,
    'export',
  ),
  'folderSyncs.update': command(onSync.extend(folderSyncOptions.shape), folderSync, 'export'),
  /** Runs it now and checks every file. */
  'folderSyncs.run': command(onSync, folderSync, 'export'),
  /** Under a policy without exports, it can be paused but not resumed. */
  'folderSyncs.pause': command(onSync.extend({ paused: z.boolean() }), folderSync),
  /** Writes all files again into a folder that was emptied. */
  'folderSyncs.restore': command(onSync, folderSync, 'export'),
  /** Ends it; the files stay. */
  'folderSyncs.remove': command(onSync, z.strictObject({})),
  /** The files that aren't as Parley wrote them, in order of their names. */
  'folderSyncs.files': query(
    onSync.extend({ offset: count, limit: z.int().min(1).max(500) }),
    z.object({ files: z.array(folderSyncFile), total: count }),
  ),
  /** Decides about one such file, or about all: `parley` replaces it, `mine` leaves it as it is. */
  'folderSyncs.decide': command(
    onSync.extend({
      file: z.string().max(1000).nullable(),
      version: z.enum(['parley', 'mine']),
    }),
    folderSync,
    'export',
  ),
  /** Shows the folder in the system's file manager; `opened` is false if there is none. */
  'folderSyncs.openFolder': command(onSync, z.object({ opened: z.boolean(), folder: z.string() })),
} as const;

export const folderSyncEvents = {
  'folderSyncs.changed': z.object({ connectionId }),
} as const;
