import { z } from 'zod';
import { waitingLines } from './corrections.ts';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';

/** Saved views, trackers and the like as text files, which a team keeps in a folder, usually a Git repository. */
export const TEAM_FILES = [
  'views.yaml',
  'trackers.yaml',
  'words.yaml',
  'crm-addresses.yaml',
  'speakers.yaml',
  'corrections.yaml',
] as const;
const file = z.enum(TEAM_FILES);
export type TeamFileName = z.infer<typeof file>;

/**
 * What applying the files changes here. Of what both sides changed, `both` stay; one that was removed on a side is
 * `kept`; a `conflict` can be there only once, so that the user decides. `order` is another order of what is there.
 */
const teamChange = z
  .object({
    file,
    kind: z.enum(['added', 'changed', 'removed', 'both', 'kept', 'conflict', 'order']),
    /** Of the view, tracker, …; empty for another order. */
    name: z.string(),
    /** The text of what is here, and of what the file says; empty if there is none. */
    mine: z.string(),
    theirs: z.string(),
  })
  .readonly();
export type TeamChange = z.infer<typeof teamChange>;

/** Why a file can't be read. Nothing of it is applied, and it isn't overwritten. */
const teamFault = z.object({ file, line: z.int().nullable(), reason: z.string() }).readonly();
export type TeamFault = z.infer<typeof teamFault>;

/** Of the corrected lines that these changes bring; null if they bring none. */
const waiting = waitingLines.nullable();

const differences = {
  changes: z.array(teamChange).readonly(),
  faults: z.array(teamFault).readonly(),
};

export const teamFiles = z
  .object({
    folder: z.string(),
    ...differences,
    /** Names these changes, so that nothing else is applied. */
    version: z.string(),
    /** Why the folder can't be used at the moment; null if it can. */
    problem: z.string().nullable(),
    waiting,
  })
  .readonly();
export type TeamFiles = z.infer<typeof teamFiles>;

const folder = z.string().min(1).max(4096);
const onConnection = z.strictObject({ connectionId });
/** Where both sides changed what can exist only once. Of what has a name, both are kept. */
const conflicts = z.enum(['mine', 'theirs']);

export const teamFileMethods = {
  /** Looks at the files; null if none are kept. */
  'teamFiles.get': query(onConnection, teamFiles.nullable()),
  /** Keeps the files in this folder from now on; with null, leaves them as they are and stops. */
  'teamFiles.keep': command(
    onConnection.extend({ folder: folder.nullable() }),
    teamFiles.nullable(),
    'export',
  ),
  /** Applies what changed in the folder, and then writes the files. */
  'teamFiles.apply': command(onConnection.extend({ version: z.string(), conflicts }), teamFiles.nullable()),
  /** Writes the files once, except those with something that isn't here, unless `replace`. */
  'teamFiles.export': command(
    onConnection.extend({ folder, replace: z.boolean() }),
    z.object({ written: z.array(file), ...differences }),
    'export',
  ),
  /** What files would add and change here; nothing is removed. With `apply`, changes it. */
  'teamFiles.import': command(
    onConnection.extend({ folder, apply: z.boolean() }),
    z.object({ ...differences, waiting }).readonly(),
  ),
} as const;

export const teamFileEvents = {
  'teamFiles.changed': z.object({ connectionId }),
} as const;
