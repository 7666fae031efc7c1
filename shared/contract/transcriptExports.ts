import { z } from 'zod';
import { mirrorFilter } from './engagementFilter.ts';
import { EXPORT_FORMATS } from './enumerations.ts';
import { connectionId, engagementId } from './ids.ts';
import { command, query } from './method.ts';
import { problem } from './problem.ts';
import { MOST_BULK_ROWS } from './bulkEditLimits.ts';

/** Created by Parley, never by the API. */
export const transcriptExportId = z.string().min(1).max(64).brand<'TranscriptExportId'>();
export type TranscriptExportId = z.infer<typeof transcriptExportId>;

/** Which engagements to export. */
export const exportSource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('selection'),
    engagementIds: z.array(engagementId).min(1).max(MOST_BULK_ROWS),
  }),
  z.strictObject({ kind: z.literal('view'), filter: mirrorFilter }),
  z.strictObject({
    kind: z.literal('search'),
    /** In the syntax of the search box. */
    input: z.string().max(1000),
    within: mirrorFilter.optional(),
  }),
]);
export type ExportSource = z.infer<typeof exportSource>;

const exportFormat = z.enum(EXPORT_FORMATS);
/** Validated by `nameTemplateError`; an invalid one is refused. */
const template = z.string().max(1000);

const count = z.int().nonnegative();

/** Engagements by what became of them. */
const exportCounts = z.object({
  total: count,
  /** Of `waiting`, those whose transcript has to be fetched. */
  missing: count,
  waiting: count,
  written: count,
  /** The file already had this content. */
  unchanged: count,
  /** The user has changed the file, so the new version is beside it. */
  beside: count,
  /** Without a transcript that this format can hold. */
  skipped: count,
  failed: count,
});
export type ExportCounts = z.infer<typeof exportCounts>;

/**
 * `preparing`: engagements are being listed and named. `running`: files are being written. `finished`: every
 * engagement has a result. `stopped`: the user stopped it; its files stay.
 */
export const transcriptExport = z.object({
  id: transcriptExportId,
  connectionId,
  /** ISO 8601. */
  madeAt: z.string(),
  format: exportFormat,
  target: z.enum(['folder', 'zip']),
  /** Absolute. */
  folder: z.string(),
  /** The ZIP file in the folder; null for a folder of files. */
  file: z.string().nullable(),
  template,
  state: z.enum(['preparing', 'running', 'finished', 'stopped']),
  paused: z.boolean(),
  /** Why it is paused or waiting. */
  problem: problem.nullable(),
  counts: exportCounts,
});
export type TranscriptExport = z.infer<typeof transcriptExport>;

/** Why an engagement has no file, or none of its own. */
const exportReason = z.enum(['no-transcript', 'gone', 'forbidden', 'api', 'beside', 'file']);
export type ExportReason = z.infer<typeof exportReason>;

const exportResult = z.object({
  engagementId,
  title: z.string(),
  file: z.string().nullable(),
  state: z.enum(['skipped', 'failed', 'beside']),
  reason: exportReason,
  detail: z.string(),
});
export type ExportResult = z.infer<typeof exportResult>;

/**
 * Why files can't go to a folder. `disk` is a whole one, `home` the home folder itself, `parley` Parley's own data,
 * `synced` one that a view keeps up to date, or one within or around it.
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

const onExport = z.strictObject({ connectionId, exportId: transcriptExportId });
const folder = z.string().max(4096);

/** Transcripts of many engagements, written to files by the core. */
export const transcriptExportMethods = {
  /** What an export would contain: counts, and the names of the first files. */
  'transcriptExports.preview': query(
    z.strictObject({ connectionId, source: exportSource, format: exportFormat, template }),
    z.object({
      total: count,
      /** Transcripts that would be fetched first. */
      missing: count,
      names: z.array(z.string()),
    }),
  ),
  /** Shows the system's dialog for choosing a folder; null if it is cancelled, `available` false if there is none. */
  'transcriptExports.chooseFolder': command(
    z.strictObject({}),
    z.object({ available: z.boolean(), folder: z.string().nullable() }),
  ),
  /** The real path of a folder, or why it can't be used. */
  'transcriptExports.checkFolder': query(
    z.strictObject({ folder }),
    z.object({ folder: z.string().nullable(), defect: folderDefect.nullable() }),
  ),
  'transcriptExports.start': command(
    z.strictObject({
      connectionId,
      source: exportSource,
      format: exportFormat,
      template,
      target: z.enum(['folder', 'zip']),
      folder,
    }),
    transcriptExport,
    'export',
  ),
  /** Newest first. */
  'transcriptExports.list': query(z.strictObject({ connectionId }), z.array(transcriptExport)),
  'transcriptExports.get': query(onExport, transcriptExport),
  'transcriptExports.pause': command(onExport, transcriptExport),
  'transcriptExports.resume': command(onExport, transcriptExport, 'export'),
  'transcriptExports.stop': command(onExport, transcriptExport),
  /** Tries failed engagements again, and those that were left when it was stopped. */
  'transcriptExports.retry': command(onExport, transcriptExport, 'export'),
  /** Removes it from the list, stopping it first; its files stay. */
  'transcriptExports.remove': command(onExport, z.strictObject({})),
  /** Engagements without a file of their own, in order. */
  'transcriptExports.results': query(
    onExport.extend({ offset: z.int().nonnegative(), limit: z.int().min(1).max(500) }),
    z.object({ results: z.array(exportResult), total: count }),
  ),
  /** Shows the folder in the system's file manager; `opened` is false if there is none. */
  'transcriptExports.openFolder': command(onExport, z.object({ opened: z.boolean(), folder: z.string() })),
} as const;

export const transcriptExportEvents = {
  'transcriptExports.changed': z.object({ connectionId, exportId: transcriptExportId }),
} as const;
