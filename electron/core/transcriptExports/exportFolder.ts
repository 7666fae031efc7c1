import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Problem } from '#shared/contract/problem.ts';
import type { FolderDefect } from '#shared/contract/transcriptExports.ts';
import {
  decideFile,
  type FileDecision,
  type KnownFile,
} from '#shared/domain/transcriptExports/fileDecision.ts';
import { type ManifestFile, readManifest } from '#shared/domain/transcriptExports/exportManifest.ts';
import { besideName, MANIFEST_NAME } from '#shared/domain/transcriptExports/fileNames.ts';
import { isRecord } from '../json.ts';

export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function codeOf(error: unknown): string | null {
  return isRecord(error) && typeof error['code'] === 'string' ? error['code'] : null;
}

function unusable(detail: string): Problem {
  return { kind: 'storage', reason: 'folder', detail };
}

/** A failure of the disk that stops an export; null for one that concerns a single file, and for bugs. */
export function folderProblem(error: unknown, folder: string): Problem | null {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return {
        kind: 'storage',
        reason: 'disk-full',
        detail: `There is no space left for files in ${folder}. Free up space, then resume.`,
      };
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENODEV':
    case 'EIO':
      return unusable(`The folder ${folder} is gone. Bring it back, then resume.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return unusable(`Parley can’t write to ${folder}. Change its permissions, then resume.`);
    case null:
    default:
      return null;
  }
}

/** Folders of the system, in which no user keeps exports. Each with everything below. */
const SYSTEM_FOLDERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  win32: ['C:\\Windows', 'C:\\Program Files', 'C:\\Program Files (x86)', 'C:\\ProgramData'],
  darwin: ['/System', '/Library', '/Applications', '/bin', '/sbin', '/usr', '/etc', '/private/etc', '/dev'],
};
const UNIX_FOLDERS = ['/bin', '/boot', '/dev', '/etc', '/lib', '/lib64', '/proc', '/sbin', '/sys', '/usr'];

function isWithin(folder: string, outer: string): boolean {
  const relative = path.relative(outer, folder);
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}

/** Why files shouldn't go there; null if they may. */
function refusedFolder(folder: string, dataDir: string): FolderDefect | null {
  if (path.dirname(folder) === folder) return 'disk';
  if (folder === homedir()) return 'home';
  if (isWithin(folder, dataDir) || isWithin(dataDir, folder)) return 'parley';
  const system = SYSTEM_FOLDERS[process.platform] ?? UNIX_FOLDERS;
  return system.some((each) => isWithin(folder, each)) ? 'system' : null;
}

export type CheckedFolder =
  | { readonly folder: string; readonly defect: null }
  | { readonly folder: null; readonly defect: FolderDefect };

function unfit(defect: FolderDefect): CheckedFolder {
  return { folder: null, defect };
}

/**
 * Resolves a folder that the user named to its real path, after checking that it is absolute, exists, is writable,
 * and is no folder of the system or of Parley.
 */
export async function checkFolder(named: string, dataDir: string): Promise<CheckedFolder> {
  const trimmed = named.trim();
  if (trimmed === '') return unfit('empty');
  if (!path.isAbsolute(trimmed) || trimmed.includes('\0')) return unfit('relative');
  try {
    const folder = await realpath(trimmed);
    if (!(await stat(folder)).isDirectory()) return unfit('file');
    const refused = refusedFolder(folder, await realpath(dataDir).catch(() => dataDir));
    if (refused !== null) return unfit(refused);
    const probe = path.join(folder, temporaryName());
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe);
    return { folder, defect: null };
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    return unfit(
      code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' ? 'missing' : 'read-only',
    );
  }
}

export function temporaryName(): string {
  return `.parley-${randomUUID()}.tmp`;
}

/** A file that can't be replaced, unlike a folder that can't be written to. */
export class FileRefused extends Error {}

/** Writes a whole file. A port, so that tests can fill the disk. */
export type WriteWhole = (file: string, content: string) => Promise<void>;

const writeWhole: WriteWhole = (file, content) => writeFile(file, content, { flag: 'wx' });

export interface PutFile {
  readonly decision: FileDecision;
  readonly sha256: string | null;
  readonly beside: string | null;
  /** The file that holds the new version, if it isn't the file itself. */
  readonly besideFile: string | null;
}

/**
 * The folder of an export. Every file is written beside its place and renamed, so a file is whole or absent.
 * Methods reject with errors of the system, which `folderProblem` explains.
 */
export class ExportFolder {
  readonly folder: string;
  readonly #write: WriteWhole;

  /** @param folder A real path, as `checkFolder` returns it. */
  constructor(folder: string, write: WriteWhole = writeWhole) {
    this.folder = folder;
    this.#write = write;
  }

  /** Rejects if the folder is gone, or is a link to another one by now. */
  async assertThere(): Promise<void> {
    if ((await realpath(this.folder)) === this.folder) return;
    throw Object.assign(new Error('The folder was replaced by a link.'), { code: 'ENOENT' });
  }

  /** Names come from `safeStem` or from a manifest; neither may lead out of the folder. */
  #path(file: string): string {
    if (file === '' || file !== path.basename(file) || file.includes('\\') || file === '..' || file === '.')
      throw new FileRefused('This is not the name of a file.');
    return path.join(this.folder, file);
  }

  /** Hash of a file; null if there is none. A link is never followed. */
  async #hashAt(file: string): Promise<string | null> {
    const at = this.#path(file);
    const found = await lstat(at).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    });
    if (found === null) return null;
    if (!found.isFile()) throw new FileRefused('There is a link or a folder of this name.');
    const handle = await open(at, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      return sha256Of(await handle.readFile());
    } finally {
      await handle.close();
    }
  }

  async #replace(file: string, content: string): Promise<void> {
    const at = this.#path(file);
    const temporary = path.join(this.folder, temporaryName());
    try {
      await this.#write(temporary, content);
      await rename(temporary, at);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Writes a file unless the user has changed it. */
  async put(file: string, content: string, known: KnownFile): Promise<PutFile> {
    const wanted = sha256Of(content);
    const decision = decideFile(await this.#hashAt(file), known, wanted);
    switch (decision) {
      case 'same':
        return { decision, sha256: wanted, beside: null, besideFile: null };
      case 'write':
        await this.#replace(file, content);
        return { decision, sha256: wanted, beside: null, besideFile: null };
      case 'kept':
        return { decision, ...known, besideFile: null };
      case 'beside':
        return {
          decision,
          sha256: known.sha256,
          beside: wanted,
          besideFile: await this.#putBeside(file, content, known, wanted),
        };
    }
  }

  /** The user may have changed an earlier version beside it, too. */
  async #putBeside(file: string, content: string, known: KnownFile, wanted: string): Promise<string> {
    for (let count = 1; ; count += 1) {
      const beside = besideName(file, count);
      const found = await this.#hashAt(beside);
      if (found !== null && found !== known.beside && found !== wanted) continue;
      if (found !== wanted) await this.#replace(beside, content);
      return beside;
    }
  }

  /** Removes a file after its engagement got another name, unless the user has changed it. */
  async removeUnchanged(file: string, sha256: string): Promise<void> {
    if ((await this.#hashAt(file)) === sha256) await rm(this.#path(file));
  }

  /** The files an earlier export wrote; empty without a readable manifest. */
  async manifest(): Promise<readonly ManifestFile[]> {
    try {
      const at = path.join(this.folder, MANIFEST_NAME);
      if (!(await lstat(at)).isFile()) return [];
      return readManifest(await readFile(at, 'utf8'));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  /** Replaces the manifest unless it already has this content. */
  async putManifest(content: string): Promise<void> {
    if ((await this.#hashAt(MANIFEST_NAME)) !== sha256Of(content))
      await this.#replace(MANIFEST_NAME, content);
  }
}
