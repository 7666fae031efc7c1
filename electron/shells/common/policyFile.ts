import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { readPolicy } from '#core/policy/policy.ts';
import type { PolicyView } from '#shared/contract/policy.ts';

export interface PolicyMachine {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  /** Overrides {@link descriptorsOnWindows}. */
  readonly descriptorsOf?: (files: readonly string[]) => string;
}

/** Windows’ own name of its folder, which no environment variable can change, unlike `SystemRoot` and `ProgramData`. */
const WINDOWS_FOLDER = '\\\\?\\GLOBALROOT\\SystemRoot';
const DRIVE = /^[a-z]:\\/i;

function windowsFolder(realPathOf: (file: string) => string): string {
  try {
    const folder = realPathOf(WINDOWS_FOLDER);
    return DRIVE.test(folder) ? folder : 'C:\\Windows';
  } catch {
    return 'C:\\Windows';
  }
}

/** Where administrators put the policy: folders that users can't write to. */
export function policyFile(
  platform: NodeJS.Platform,
  realPathOf: (file: string) => string = realpathSync.native,
): string {
  if (platform === 'win32') {
    return path.win32.join(
      path.win32.parse(windowsFolder(realPathOf)).root,
      'ProgramData',
      'Parley',
      'policy.json',
    );
  }
  if (platform === 'darwin') return '/Library/Application Support/Parley/policy.json';
  return '/etc/parley/policy.json';
}

const ROOT = 0;
const WRITABLE_BY_ALL = 0o002;

/** Windows' module by its path, because a user's own modules come before it. Lists are separated as no path can be. */
const DESCRIPTORS = `$ErrorActionPreference = 'Stop'
Import-Module "$PSHOME\\Modules\\Microsoft.PowerShell.Security"
$env:PARLEY_FILES -split '\\|' | ForEach-Object { (Get-Acl -LiteralPath $_).Sddl }`;
/** Owners in security descriptors: the administrators, the system, and Windows' installer. */
const WINDOWS_ADMINISTRATOR = /^O:(?:BA|SY|S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464)G:/;

/** The security descriptors of files, a line each: Node knows no owners on Windows, where every file belongs to 0. */
function descriptorsOnWindows(files: readonly string[]): string {
  const folder = windowsFolder(realpathSync.native);
  const shell = path.win32.join(folder, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
  return execFileSync(shell, ['-NoProfile', '-NonInteractive', '-Command', DESCRIPTORS], {
    encoding: 'utf8',
    windowsHide: true,
    // No variable of the user's, which could load other code.
    env: { SystemRoot: folder, PARLEY_FILES: files.join('|') },
  });
}

/** Whether only the administrator could have written the file that was opened. */
function isAdministrators(
  file: string,
  opened: number,
  administrator: number,
  { platform, descriptorsOf = descriptorsOnWindows }: PolicyMachine,
): boolean {
  const folder = path.dirname(file);
  if (platform === 'win32') {
    const descriptors = descriptorsOf([file, folder]).trim().split(/\r?\n/);
    return descriptors.length === 2 && descriptors.every((line) => WINDOWS_ADMINISTRATOR.test(line));
  }
  return [fstatSync(opened), statSync(folder)].every(
    ({ uid, mode }) => uid === administrator && (mode & WRITABLE_BY_ALL) === 0,
  );
}

/**
 * Null if the file doesn't exist. Throws if it exists but can't be read, or if someone else than the administrator could
 * have written it.
 */
function textOf(file: string, isTrusted: (opened: number) => boolean): string | null {
  let opened: number;
  try {
    opened = openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    if (!isTrusted(opened))
      throw new Error('The file or its folder can be changed by someone who is not the administrator.');
    return readFileSync(opened, 'utf8');
  } finally {
    closeSync(opened);
  }
}

/**
 * The policy of this computer. Tests can specify another file, which is only used if the real one doesn't
 * exist, so it can add limits but never lift one; so does the folder that `ProgramData` names.
 */
export function openPolicy(
  machine: PolicyMachine,
  ownFile = policyFile(machine.platform),
  administrator = ROOT,
): PolicyView | null {
  const { platform, env } = machine;
  const moved = platform === 'win32' ? env['ProgramData'] : undefined;
  const others = [
    moved === undefined ? moved : path.join(moved, 'Parley', 'policy.json'),
    env['PARLEY_TEST_POLICY_FILE'],
  ];
  for (const file of [ownFile, ...others]) {
    if (file === undefined) continue;
    try {
      const text = textOf(
        file,
        (opened) => file !== ownFile || isAdministrators(file, opened, administrator, machine),
      );
      if (text !== null) return readPolicy({ file, text, unreadable: null });
    } catch (error) {
      const unreadable = error instanceof Error ? error.message : 'The file can’t be read.';
      return readPolicy({ file, text: null, unreadable });
    }
  }
  return null;
}
