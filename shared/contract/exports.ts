import { z } from 'zod';
import { MOST_BULK_ROWS } from './bulkEditLimits.ts';
import { mirrorFilter } from './engagementFilter.ts';
import { FOLDER_FORMATS } from './enumerations.ts';
import { connectionId, engagementId } from './ids.ts';
import { command, query } from './method.ts';
import { problem } from './problem.ts';
import { savedView, viewId } from './views.ts';

/** Created by Parley, never by the API. */
export const exportId = z.string().min(1).max(64).brand<'ExportId'>();
export type ExportId = z.infer<typeof exportId>;

/** A saved view, whose later changes count, or a fixed query such as a built-in view. Only these can be followed. */
const LISTS = [
  z.strictObject({ kind: z.literal('view'), viewId }),
  z.strictObject({ kind: z.literal('query'), query: savedView.shape.query, name: z.string().max(200) }),
] as const;
export const exportedList = z.discriminatedUnion('kind', LISTS);
export type ExportedList = Readonly<z.infer<typeof exportedList>>;

/** Which engagements to export. */
export const exportSource = z.discriminatedUnion('kind', [
  ...LISTS,
  z.strictObject({
    kind: z.literal('selection'),
    engagementIds: z.array(engagementId).min(1).max(MOST_BULK_ROWS),
  }),
  z.strictObject({ kind: z.literal('filter'), filter: mirrorFilter }),
  z.strictObject({
    kind: z.literal('search'),
    /** In the syntax of the search box. */
    input: z.string().max(1000),
    within: mirrorFilter.optional(),
  }),
]);
export type ExportSource = z.infer<typeof exportSource>;

const count = z.int().nonnegative();
const folder = z.string().max(4096);

const exportOptions = z.strictObject({
  source: exportSource,
  format: z.enum(FOLDER_FORMATS),
  /** Validated by `nameTemplateError`; an invalid one is refused. */
  template: z.string().max(1000),
  /** Whether contacts and companies get notes of their own. Markdown in a folder that is kept up to date only. */
  contacts: z.boolean(),
  companies: z.boolean(),
  /** Whether a dataset has private engagements that its list doesn't ask for itself; not by default. */
  private: z.boolean().optional(),
});
export type ExportOptions = z.infer<typeof exportOptions>;

/** Files by what became of them. */
const exportCounts = z.object({
  /** Everything that belongs in the folder, with or without a file. */
  total: count,
  waiting: count,
  /** Of `waiting`, those whose transcript has to be fetched. */
  missing: count,
  /** Files with the current content. */
  current: count,
  /** Of `current`, those that already had it. */
  unchanged: count,
  /** Changed by the user; a newer version is beside them. */
  changed: count,
  /** Deleted by the user, and not written again. */
  removed: count,
  /** Engagements without a transcript that this format can hold. */
  skipped: count,
  failed: count,
  /** Moved to `_deleted` or `_not-in-view`. */
  away: count,
});
export type ExportCounts = z.infer<typeof exportCounts>;

/** Engagements written to files: once, or whenever something changed. */
export const exportRecord = exportOptions.omit({ source: true }).extend({
  id: exportId,
  connectionId,
  /** ISO 8601. */
  madeAt: z.string(),
  /** Whether it keeps its folder up to date, instead of running once. */
  keeps: z.boolean(),
  /** Null for a selection, a filter or a search. */
  list: exportedList.nullable(),
  /** Of the list; null without one, and if its view was deleted. */
  name: z.string().nullable(),
  target: z.enum(['folder', 'zip']),
  /** Absolute. */
  folder: z.string(),
  /** The ZIP file in the folder; null for a folder of files. */
  file: z.string().nullable(),
  /**
   * `queued`: its turn hasn't come, or the list of engagements isn't synced yet. `idle`: up to date, or paused.
   * `finished` and `stopped` end what runs once; its files stay.
   */
  state: z.enum(['idle', 'queued', 'running', 'finished', 'stopped']),
  paused: z.boolean(),
  /** Why it is paused, waits, or ended early. A folder that is kept up to date is tried again. */
  problem: problem.nullable(),
  /** End of the last complete run, ISO 8601; null before the first. */
  ranAt: z.string().nullable(),
  counts: exportCounts,
});
export type Export = z.infer<typeof exportRecord>;

/** Why something has no file, or its file is not in its place. */
const fileReason = z.enum(['no-transcript', 'gone', 'forbidden', 'api', 'file', 'deleted', 'left']);
export type FileReason = z.infer<typeof fileReason>;

/**
 * A file that isn't as Parley would write it. `changed`: by the user. `beside`: the same, and Parley's newer version
 * is beside it. `left`: the same, and its engagement was deleted or left the view. `removed`: deleted by the user.
 */
const exportedFile = z.object({
  /** `part`: of a dataset. */
  kind: z.enum(['engagement', 'contact', 'company', 'part']),
  id: z.string(),
  title: z.string(),
  /** Path within the folder; empty without a name. */
  file: z.string(),
  state: z.enum(['changed', 'beside', 'left', 'removed', 'skipped', 'failed']),
  reason: fileReason.nullable(),
  /** The file with Parley's version. */
  besideFile: z.string().nullable(),
  detail: z.string(),
});
export type ExportedFile = z.infer<typeof exportedFile>;

/**
 * Why files can't go to a folder. `disk` is a whole one, `home` the home folder itself, `parley` Parley's own data,
 * `synced` one that is kept up to date, or one within or around it.
 */
const folderDefect = z.enum([
  'empty',
  'relative',
  'missing',
  'file',
  'disk',
  'home',
  'parley',
  'system',
  'read-only',
  'synced',
]);
export type FolderDefect = z.infer<typeof folderDefect>;

const onExport = z.strictObject({ connectionId, exportId });

/** Transcripts of many engagements, written to files by the core. */
export const exportMethods = {
  /** What an export would contain: counts, and the names of the first files. */
  'exports.preview': query(
    exportOptions
      .pick({ source: true, format: true, template: true, private: true })
      .extend({ connectionId }),
    z.object({
      total: count,
      /** Private engagements that a dataset leaves out. */
      left: count,
      /** Transcripts that would be fetched first. */
      missing: count,
      names: z.array(z.string()),
    }),
  ),
  /** Shows the system's dialog for choosing a folder; null if it is cancelled, `available` false if there is none. */
  'exports.chooseFolder': command(
    z.strictObject({}),
    z.object({ available: z.boolean(), folder: z.string().nullable() }),
  ),
  /** A folder in the user's documents that is made when it is used, named after what goes there. */
  'exports.suggestFolder': query(
    z.strictObject({ name: z.string().max(200) }),
    z.object({ folder: z.string() }),
  ),
  /** The real path of a folder, or why it can't be used. */
  'exports.checkFolder': query(
    z.strictObject({ folder }),
    z.object({ folder: z.string().nullable(), defect: folderDefect.nullable() }),
  ),
  /** Only lists can be kept up to date, and only in a folder. */
  'exports.start': command(
    exportOptions.extend({
      connectionId,
      keeps: z.boolean(),
      target: z.enum(['folder', 'zip']),
      folder,
    }),
    exportRecord,
    'export',
  ),
  /** Changes what keeps a folder up to date. */
  'exports.update': command(onExport.extend(exportOptions.shape), exportRecord, 'export'),
  /** Newest first. */
  'exports.list': query(z.strictObject({ connectionId }), z.array(exportRecord)),
  'exports.get': query(onExport, exportRecord),
  'exports.pause': command(onExport, exportRecord),
  /** Runs or resumes it now, tries again what failed or was left, and looks at every file of a kept folder. */
  'exports.run': command(onExport, exportRecord, 'export'),
  /** Ends what runs once. */
  'exports.stop': command(onExport, exportRecord),
  /** Writes all files again into a folder that was emptied. */
  'exports.restore': command(onExport, exportRecord, 'export'),
  /** Removes it from the list, stopping it first; its files stay. */
  'exports.remove': command(onExport, z.strictObject({})),
  /** The files that aren't as Parley would write them, in order of their names. */
  'exports.files': query(
    onExport.extend({ offset: count, limit: z.int().min(1).max(500) }),
    z.object({ files: z.array(exportedFile), total: count }),
  ),
  /** Decides about one file of a kept folder, or about all: `parley` replaces it, `mine` leaves it as it is. */
  'exports.decide': command(
    onExport.extend({ file: z.string().max(1000).nullable(), version: z.enum(['parley', 'mine']) }),
    exportRecord,
    'export',
  ),
  /** Shows the folder in the system's file manager; `opened` is false if there is none. */
  'exports.openFolder': command(onExport, z.object({ opened: z.boolean(), folder: z.string() })),
} as const;

export const exportEvents = {
  'exports.changed': z.object({ connectionId, exportId }),
} as const;
