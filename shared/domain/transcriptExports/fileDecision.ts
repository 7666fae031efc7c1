/** What is known of a file from the last export. Hashes are of the whole content. */
export interface KnownFile {
  /** Of the file as Parley wrote it. */
  readonly sha256: string | null;
  /** Of the version that was last kept beside it, because the user had changed the file. */
  readonly beside: string | null;
  /** Of the version that Parley was about to write, if it hasn't learned since whether it did. */
  readonly writing?: string | null;
}

/**
 * `write`: the file is missing or as Parley wrote it. `same`: it already has this content. `beside`: the user has
 * changed it, or it is not Parley's, so the new version goes beside it. `kept`: the same, and this version already
 * went there, even if the user has deleted it since.
 */
export type FileDecision = 'write' | 'same' | 'beside' | 'kept';

/** @param found Hash of what is at this name now; null if nothing is. */
export function decideFile(found: string | null, known: KnownFile, wanted: string): FileDecision {
  if (found === null) return 'write';
  if (found === wanted) return 'same';
  if (found === known.sha256 || found === known.writing) return 'write';
  return known.beside === wanted ? 'kept' : 'beside';
}
