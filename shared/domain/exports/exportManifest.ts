import type { FOLDER_FORMATS } from '../../contract/enumerations.ts';
import { isExportFormat } from '../transcript/export/exportTranscript.ts';
import { isDatasetFile } from './dataset.ts';
import { foldedName, MANIFEST_NAME, safeStem, splitPath } from './fileNames.ts';

export interface ManifestFile {
  readonly id: string;
  readonly file: string;
  /** Of the content that Parley wrote; null if the file of this name isn’t Parley’s. */
  readonly sha256: string | null;
  /** Of the version kept beside a file that the user has changed. */
  readonly beside?: string;
}

export interface NotWritten {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

type FolderFormat = (typeof FOLDER_FORMATS)[number];

const VERSION = 1;

function lines(entries: readonly unknown[]): string {
  return entries.length === 0
    ? '[]'
    : `[\n${entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]`;
}

function opening(format: FolderFormat): string {
  return [
    '{',
    '  "format": "parley-export",',
    `  "version": ${VERSION},`,
    `  "transcripts": ${JSON.stringify(format)},`,
    '  "files": ',
  ].join('\n');
}

/**
 * One line per file, in order of names and without times, so that equal exports have equal manifests. In parts, for a
 * manifest of any size.
 *
 * @param pages Entries in order.
 */
export async function* manifestParts(
  format: FolderFormat,
  pages: AsyncIterable<readonly ManifestFile[]>,
  notWritten: readonly NotWritten[],
): AsyncGenerator<string> {
  yield opening(format);
  let separator = '[';
  for await (const page of pages) {
    yield page
      .map((entry) => {
        const line = `${separator}\n    ${JSON.stringify(entry)}`;
        separator = ',';
        return line;
      })
      .join('');
  }
  yield `${separator === '[' ? '[]' : '\n  ]'},\n  "notWritten": ${lines(notWritten)}\n}\n`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/** Whether a name could have been given by an export; a manifest may come from anywhere. */
function isOwnName(path: string): boolean {
  if (isDatasetFile(path)) return true;
  const file = splitPath(path)?.name ?? '';
  const dot = file.lastIndexOf('.');
  const [stem, extension] = [file.slice(0, Math.max(0, dot)), file.slice(dot + 1)];
  return (
    foldedName(file) !== foldedName(MANIFEST_NAME) &&
    isExportFormat(extension) &&
    stem !== '' &&
    stem.replace(/ \([0-9a-f]{6,40}\)$/, '') === safeStem(stem.replace(/ \([0-9a-f]{6,40}\)$/, ''))
  );
}

/** The files an earlier export wrote. Entries that no export could have written are left out. */
export function readManifest(text: string): ManifestFile[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return [];
  }
  if (!isRecord(json) || json['format'] !== 'parley-export' || json['version'] !== VERSION) return [];
  const files: unknown[] = Array.isArray(json['files']) ? json['files'] : [];
  return files.flatMap((entry): ManifestFile[] => {
    if (!isRecord(entry)) return [];
    const { id, file, sha256, beside } = entry;
    if (typeof id !== 'string' || typeof file !== 'string' || !isOwnName(file)) return [];
    if (sha256 !== null && !isHash(sha256)) return [];
    return [{ id, file, sha256, ...(isHash(beside) ? { beside } : {}) }];
  });
}

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
