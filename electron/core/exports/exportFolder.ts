import { createHash, randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import {
  lstat,
  mkdir,
  open,
  opendir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Problem } from '#shared/contract/problem.ts';
import type { FolderDefect } from '#shared/contract/exports.ts';
import {
  decideFile,
  type FileDecision,
  type KnownFile,
  type ManifestFile,
  readManifest,
} from '#shared/domain/exports/exportManifest.ts';
import {
  AWAY_FOLDERS,
  besideName,
  MANIFEST_NAME,
  NOTE_FOLDERS,
  splitPath,
} from '#shared/domain/exports/fileNames.ts';
import { isRecord } from '../json.ts';
import type { Ports } from '../ports.ts';

export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** What a file should contain: a text, or a file that was written under a temporary name in the same folder. */
export type Content = string | { readonly at: string; readonly sha256: string };

export function hashOf(content: Content): string {
  return typeof content === 'string' ? sha256Of(content) : content.sha256;
}

export function codeOf(error: unknown): string | null {
  return isRecord(error) && typeof error['code'] === 'string' ? error['code'] : null;
}

/** Shows a folder in the system's file manager; `opened` is false if it is gone or nothing can show it. */
export async function showFolder(
  { openFolder }: Pick<Ports, 'openFolder'>,
  folder: string,
): Promise<{ readonly opened: boolean; readonly folder: string }> {
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return { opened: isThere && (await openFolder(folder).catch(() => false)), folder };
}

export function unusable(detail: string): Problem {
  return { kind: 'storage', reason: 'folder', detail };
}

/**
 * A failure of the disk that stops an export; null for one that concerns a single file, and for bugs.
 *
 * @param next What continues it.
 */
export function folderProblem(error: unknown, folder: string, next = 'then resume'): Problem | null {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return {
        kind: 'storage',
        reason: 'disk-full',
        detail: `There is no space left for files in ${folder}. Free up space, ${next}.`,
      };
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENODEV':
    case 'EIO':
      return unusable(`The folder ${folder} is gone. Bring it back, ${next}.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return unusable(`Parley can’t write to ${folder}. Change its permissions, ${next}.`);
    case 'ENAMETOOLONG':
      return unusable(
        `The path of ${folder} leaves no room for file names. Use a folder with a shorter path.`,
      );
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

/** Where Git and Obsidian keep their own data. */
const OTHERS_FOLDERS: ReadonlySet<string> = new Set(['.git', '.obsidian']);

export function isWithin(folder: string, outer: string): boolean {
  const relative = path.relative(outer, folder);
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}

/** Why files shouldn't go there; null if they may. */
function refusedFolder(folder: string, dataDir: string): FolderDefect | null {
  if (path.dirname(folder) === folder) return 'disk';
  if (folder === homedir()) return 'home';
  if (isWithin(folder, dataDir) || isWithin(dataDir, folder)) return 'parley';
  if (folder.split(path.sep).some((name) => OTHERS_FOLDERS.has(name.toLowerCase()))) return 'system';
  const system = SYSTEM_FOLDERS[process.platform] ?? UNIX_FOLDERS;
  return system.some((each) => isWithin(folder, each)) ? 'system' : null;
}

/** A folder within that of an export, with those around it. */
function foldersOf(folder: string | null): string[] {
  const names = folder?.split('/') ?? [];
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
}

async function lstatOrNull(at: string): Promise<Stats | null> {
  try {
    return await lstat(at);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function ignoring(code: string): (error: unknown) => void {
  return (error) => {
    if (codeOf(error) !== code) throw error;
  };
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
    temporaries.delete(path.basename(probe));
    return { folder, defect: null };
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    return unfit(
      code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' ? 'missing' : 'read-only',
    );
  }
}

/** The temporary files of this process; others of the kind were left by one that was killed. */
const temporaries = new Set<string>();
const TEMPORARY = /^\.parley-[0-9a-f-]{36}\.tmp$/;

export function temporaryName(): string {
  const name = `.parley-${randomUUID()}.tmp`;
  temporaries.add(name);
  return name;
}

/** A file that can't be replaced, unlike a folder that can't be written to. */
export class FileRefused extends Error {}

/** Writes a whole file. A port, so that tests can fill the disk. */
export type WriteWhole = (file: string, content: string) => Promise<void>;

/** Only their user may read transcripts, whatever the process lets others read. */
export const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

const writeWhole: WriteWhole = (file, content) => writeFile(file, content, { flag: 'wx', mode: FILE_MODE });

/** Enough to tell without reading it that a file is as it was. */
export interface FileStamp {
  readonly size: number;
  readonly mtimeMs: number;
}

export type FoundFile = FileStamp & { readonly sha256: string };

export interface PutFile {
  /** `removed`: it was there, so the user has deleted it. */
  readonly decision: FileDecision | 'removed';
  readonly sha256: string | null;
  readonly beside: string | null;
  /** The file that holds the new version, if it isn't the file itself. */
  readonly besideFile: string | null;
  /** Of the file itself, if it holds Parley's version. */
  readonly stamp: FileStamp | null;
}

/**
 * The folder of an export. Every file is written beside its place and renamed, so a file is whole or absent.
 * Methods reject with errors of the system, which `folderProblem` explains.
 */
export class ExportFolder {
  readonly folder: string;
  readonly #writeWhole: WriteWhole;

  /** @param folder A real path, as `checkFolder` returns it. */
  constructor(folder: string, write: WriteWhole = writeWhole) {
    this.folder = folder;
    this.#writeWhole = write;
  }

  /** Rejects if the folder is gone, or is a link to another one by now. */
  async assertThere(): Promise<void> {
    if ((await realpath(this.folder)) === this.folder) return;
    throw Object.assign(new Error('The folder was replaced by a link.'), { code: 'ENOENT' });
  }

  /** Names come from `safeStem` or from a manifest; neither may lead out of the folder. */
  async #path(file: string): Promise<string> {
    const split = splitPath(file);
    if (split === null) throw new FileRefused('This is not the name of a file.');
    for (const folder of foldersOf(split.folder)) {
      if ((await this.#isFolder(folder)) === false)
        throw new FileRefused(`There is a link or a file named ${folder}.`);
    }
    return path.join(this.folder, split.folder ?? '', split.name);
  }

  /** Null if there is nothing of this name. A link is no folder. */
  async #isFolder(name: string): Promise<boolean | null> {
    const found = await lstatOrNull(path.join(this.folder, name));
    return found === null ? null : found.isDirectory();
  }

  /** What is there without reading it; null if nothing is. A link is never followed. */
  async stampAt(file: string): Promise<FileStamp | null> {
    const found = await lstatOrNull(await this.#path(file));
    if (found === null) return null;
    if (!found.isFile()) throw new FileRefused('There is a link or a folder of this name.');
    return { size: found.size, mtimeMs: found.mtimeMs };
  }

  /** The same with what it contains. */
  async #read(file: string): Promise<(FileStamp & { readonly content: Buffer }) | null> {
    if ((await this.stampAt(file)) === null) return null;
    const handle = await open(await this.#path(file), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      const { size, mtimeMs } = await handle.stat();
      return { content: await handle.readFile(), size, mtimeMs };
    } finally {
      await handle.close();
    }
  }

  /** What is there with its hash. */
  async fileAt(file: string): Promise<FoundFile | null> {
    const found = await this.#read(file);
    if (found === null) return null;
    const { content, ...stamp } = found;
    return { sha256: sha256Of(content), ...stamp };
  }

  /** Null if nothing is there. */
  async textAt(file: string): Promise<string | null> {
    return (await this.#read(file))?.content.toString('utf8') ?? null;
  }

  /** Where the file belongs, with its folder. */
  async #place(file: string): Promise<string> {
    const at = await this.#path(file);
    for (const folder of foldersOf(splitPath(file)?.folder ?? null))
      await mkdir(path.join(this.folder, folder), FOLDER_MODE).catch(ignoring('EEXIST'));
    return at;
  }

  /** A name for a file that takes long to write; `discard` removes what wasn't put anywhere. */
  newTemporary(): string {
    return path.join(this.folder, temporaryName());
  }

  async discard(content: Content): Promise<void> {
    if (typeof content === 'string') return;
    await rm(content.at, { force: true });
    temporaries.delete(path.basename(content.at));
  }

  async #replace(file: string, write: (temporary: string) => Promise<boolean>): Promise<FileStamp | null> {
    const at = await this.#place(file);
    const temporary = path.join(path.dirname(at), temporaryName());
    try {
      const isWanted = await write(temporary);
      const { size, mtimeMs } = await lstat(temporary);
      if (isWanted) await rename(temporary, at);
      else await rm(temporary);
      return { size, mtimeMs };
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    } finally {
      temporaries.delete(path.basename(temporary));
    }
  }

  async #write(file: string, content: Content): Promise<FileStamp | null> {
    if (typeof content !== 'string') {
      const { size, mtimeMs } = await lstat(content.at);
      await rename(content.at, await this.#place(file));
      return { size, mtimeMs };
    }
    return this.#replace(file, (temporary) => this.#writeWhole(temporary, content).then(() => true));
  }

  /**
   * Writes a file unless the user has changed it.
   *
   * @param staysRemoved Whether a file that the user has deleted stays so.
   */
  async put(file: string, content: Content, known: KnownFile, staysRemoved = false): Promise<PutFile> {
    const wanted = hashOf(content);
    const found = await this.fileAt(file);
    if (found === null && staysRemoved && known.sha256 !== null)
      return { decision: 'removed', ...known, besideFile: null, stamp: null };
    const decision = decideFile(found?.sha256 ?? null, known, wanted);
    const written = { decision, sha256: wanted, beside: null, besideFile: null } as const;
    switch (decision) {
      case 'same':
        return { ...written, stamp: found };
      case 'write':
        return { ...written, stamp: await this.#write(file, content) };
      case 'kept':
        return { decision, ...known, besideFile: null, stamp: null };
      case 'beside':
        return {
          decision,
          sha256: known.sha256,
          beside: wanted,
          besideFile: await this.#putBeside(file, content, known, wanted),
          stamp: null,
        };
    }
  }

  /** The user may have changed an earlier version beside it, too. */
  async #putBeside(file: string, content: Content, known: KnownFile, wanted: string): Promise<string> {
    for (let count = 1; ; count += 1) {
      const version = besideName(file, count);
      const found = (await this.fileAt(version))?.sha256 ?? null;
      if (found !== null && found !== known.beside && found !== wanted) continue;
      if (found !== wanted) await this.#write(version, content);
      return version;
    }
  }

  /** Writes a file under a name that the user chose, whatever it holds. A link is never followed. */
  async replace(file: string, content: string): Promise<void> {
    await this.stampAt(file);
    await this.#write(file, content);
  }

  /** Removes a file unless the user has changed it. */
  async removeUnchanged(file: string, sha256: string): Promise<void> {
    if ((await this.fileAt(file))?.sha256 === sha256) await rm(await this.#path(file));
  }

  /** Removes the folder of a file if nothing is in it. */
  async removeEmptyFolder(file: string): Promise<void> {
    const folder = path.dirname(await this.#path(file));
    if (folder !== this.folder) await rmdir(folder).catch(() => undefined);
  }

  /** Gives a file another name, or the next free one like it; returns it. Null if it isn't there any more. */
  async move(file: string, to: string): Promise<string | null> {
    if ((await this.stampAt(file)) === null) return null;
    for (let count = 1; ; count += 1) {
      const dot = to.lastIndexOf('.');
      const name = count === 1 ? to : `${to.slice(0, dot)} (${count})${to.slice(dot)}`;
      if ((await lstatOrNull(await this.#path(name))) !== null) continue;
      await rename(await this.#path(file), await this.#place(name));
      return name;
    }
  }

  /** Removes what a killed process left half written. */
  async removeTemporaries(): Promise<void> {
    for (const name of ['', ...Object.values(NOTE_FOLDERS), ...Object.values(AWAY_FOLDERS)]) {
      if (name !== '' && (await this.#isFolder(name)) !== true) continue;
      const folder = path.join(this.folder, name);
      for await (const entry of await opendir(folder)) {
        if (!TEMPORARY.test(entry.name) || temporaries.has(entry.name) || !entry.isFile()) continue;
        await rm(path.join(folder, entry.name), { force: true });
      }
    }
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

  /** Replaces the manifest, given in parts, unless it already has this content. */
  async putManifest(parts: Iterable<string> | AsyncIterable<string>): Promise<void> {
    const before = (await this.fileAt(MANIFEST_NAME))?.sha256;
    await this.#replace(MANIFEST_NAME, async (temporary) => {
      const hash = createHash('sha256');
      const handle = await open(temporary, 'wx', FILE_MODE);
      try {
        for await (const part of parts) {
          hash.update(part);
          await handle.write(part);
        }
      } finally {
        await handle.close();
      }
      return hash.digest('hex') !== before;
    });
  }
}
