import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readPolicy } from '#core/policy/policy.ts';
import type { PolicyView } from '#shared/contract/policy.ts';

export interface PolicyMachine {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
}

/** Where administrators put the policy: folders that a user can't write to. */
export function policyFile({ platform, env }: PolicyMachine): string {
  if (platform === 'win32') {
    return path.win32.join(env['ProgramData'] ?? 'C:\\ProgramData', 'Parley', 'policy.json');
  }
  if (platform === 'darwin') return '/Library/Application Support/Parley/policy.json';
  return '/etc/parley/policy.json';
}

/** Null where the file isn't there. Throws where it is and can't be read. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The policy of this computer. For tests another file can be named, which counts only where the real one is missing: so
 * it can add limits and never lift one.
 */
export function openPolicy(machine: PolicyMachine, ownFile = policyFile(machine)): PolicyView | null {
  const test = machine.env['PARLEY_TEST_POLICY_FILE'];
  for (const file of test === undefined ? [ownFile] : [ownFile, test]) {
    try {
      const text = textOf(file);
      if (text !== null) return readPolicy({ file, text, unreadable: null });
    } catch (error) {
      const unreadable = error instanceof Error ? error.message : 'It can’t be read.';
      return readPolicy({ file, text: null, unreadable });
    }
  }
  return null;
}
