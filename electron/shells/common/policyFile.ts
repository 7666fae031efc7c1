import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readPolicy } from '#core/policy/policy.ts';
import type { PolicyView } from '#shared/contract/policy.ts';

export interface PolicyMachine {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
}

/** Where administrators put the policy: folders that users can't write to. */
export function policyFile({ platform, env }: PolicyMachine): string {
  if (platform === 'win32') {
    return path.win32.join(env['ProgramData'] ?? 'C:\\ProgramData', 'Parley', 'policy.json');
  }
  if (platform === 'darwin') return '/Library/Application Support/Parley/policy.json';
  return '/etc/parley/policy.json';
}

/** Null if the file doesn't exist. Throws if it exists but can't be read. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The policy of this computer. Tests can specify another file, which is only used if the real one doesn't
 * exist, so it can add limits but never lift one.
 */
export function openPolicy(machine: PolicyMachine, ownFile = policyFile(machine)): PolicyView | null {
  const test = machine.env['PARLEY_TEST_POLICY_FILE'];
  for (const file of test === undefined ? [ownFile] : [ownFile, test]) {
    try {
      const text = textOf(file);
      if (text !== null) return readPolicy({ file, text, unreadable: null });
    } catch (error) {
      const unreadable = error instanceof Error ? error.message : 'The file can’t be read.';
      return readPolicy({ file, text: null, unreadable });
    }
  }
  return null;
}
