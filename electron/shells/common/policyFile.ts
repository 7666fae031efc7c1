import { closeSync, fstatSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { readPolicy } from '#core/policy/policy.ts';
import type { PolicyView } from '#shared/contract/policy.ts';

export interface PolicyMachine {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
}

/** Windows’ own name of its folder, which no environment variable can change, unlike `SystemRoot` and `ProgramData`. */
const WINDOWS_FOLDER = '\\\\?\\GLOBALROOT\\SystemRoot';
const DRIVE = /^[a-z]:\\/i;

function systemDrive(realPathOf: (file: string) => string): string {
  try {
    return DRIVE.exec(realPathOf(WINDOWS_FOLDER))?.[0] ?? 'C:\\';
  } catch {
    return 'C:\\';
  }
}

/** Where administrators put the policy: folders that users can't write to. */
export function policyFile(
  platform: NodeJS.Platform,
  realPathOf: (file: string) => string = realpathSync.native,
): string {
  if (platform === 'win32') {
    return path.win32.join(systemDrive(realPathOf), 'ProgramData', 'Parley', 'policy.json');
  }
  if (platform === 'darwin') return '/Library/Application Support/Parley/policy.json';
  return '/etc/parley/policy.json';
}

const ROOT = 0;
const WRITABLE_BY_ALL = 0o002;

/**
 * Null if the file doesn't exist. Throws if it exists but can't be read, or if someone else than the administrator could
 * have written it. On Windows, Node knows no owners, and every file belongs to 0.
 */
function textOf(file: string, administrator: number | null): string | null {
  let opened: number;
  try {
    opened = openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    for (const { uid, mode } of administrator === null
      ? []
      : [fstatSync(opened), statSync(path.dirname(file))]) {
      if (uid !== administrator || (mode & WRITABLE_BY_ALL) !== 0)
        throw new Error('The file or its folder can be changed by someone who is not the administrator.');
    }
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
  { platform, env }: PolicyMachine,
  ownFile = policyFile(platform),
  administrator = ROOT,
): PolicyView | null {
  const moved = platform === 'win32' ? env['ProgramData'] : undefined;
  const files: readonly { readonly file: string | undefined; readonly owner: number | null }[] = [
    { file: ownFile, owner: platform === 'win32' ? null : administrator },
    { file: moved === undefined ? moved : path.join(moved, 'Parley', 'policy.json'), owner: null },
    { file: env['PARLEY_TEST_POLICY_FILE'], owner: null },
  ];
  for (const { file, owner } of files) {
    if (file === undefined) continue;
    try {
      const text = textOf(file, owner);
      if (text !== null) return readPolicy({ file, text, unreadable: null });
    } catch (error) {
      const unreadable = error instanceof Error ? error.message : 'The file can’t be read.';
      return readPolicy({ file, text: null, unreadable });
    }
  }
  return null;
}
