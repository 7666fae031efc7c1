import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Logger, SecretStore } from '#core/ports.ts';
import { memorySecrets } from '../../common/commonPorts.ts';
import { keychainAnswer, type KeychainAnswer, type KeychainRequest } from './keychainRequest.ts';

/** A working keychain answers the probe in a tenth of this. */
const PROBE_MS = 3000;
/** Reading requires no unlocking, so a keychain that is there answers within this time. */
const REACH_MS = 2000;
/** Long enough for a user to find and answer an unlock dialog. */
const OPERATION_MS = 60_000;

interface KeychainParts {
  /** The keychain program: a module that is run by this Node. */
  readonly program: string;
  readonly logger: Logger;
  readonly platform?: NodeJS.Platform;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * The system's keychain if a probe shows that it stores values, otherwise memory. There is no third option:
 * an encrypted file with its key beside it would be no protection.
 */
export async function openSecrets(parts: KeychainParts): Promise<SecretStore> {
  const env = parts.env ?? process.env;
  const state = await probe(parts, env);
  if (state === 'missing') {
    parts.logger.info(
      'No keychain was found: without a passphrase, tokens are kept in memory until Parley closes.',
    );
    return memorySecrets();
  }
  if (state === 'locked') {
    parts.logger.warn(
      'The keychain is locked: tokens stay in memory until Parley closes. Unlock it, then restart Parley to use stored tokens.',
    );
    return memorySecrets('locked');
  }
  const operate = async (request: KeychainRequest): Promise<KeychainAnswer> => {
    const answer = await ask(parts, env, request, OPERATION_MS);
    if (answer === null) throw new Error("The system's keychain refused the request or did not respond.");
    return answer;
  };
  return {
    keptIn: 'keychain',
    get: async (name) => (await operate({ kind: 'get', name })).secret,
    set: async (name, secret) => {
      await operate({ kind: 'set', name, secret });
    },
    delete: async (name) => {
      await operate({ kind: 'delete', name });
    },
  };
}

/** Whether there is a keychain and it stores values; decided within five seconds. */
async function probe(parts: KeychainParts, env: NodeJS.ProcessEnv): Promise<'works' | 'locked' | 'missing'> {
  // Without a session bus there is no Secret Service, so don't start a process.
  if ((parts.platform ?? process.platform) === 'linux' && !env['DBUS_SESSION_BUS_ADDRESS']) return 'missing';
  if ((await ask(parts, env, { kind: 'probe' }, PROBE_MS)) !== null) return 'works';
  const nothing: KeychainRequest = { kind: 'get', name: `probe:${randomUUID()}` };
  return (await ask(parts, env, nothing, REACH_MS)) === null ? 'missing' : 'locked';
}

/**
 * Null if the program failed or took too long. Its error output may contain a name or a secret, so it is
 * never read.
 */
function ask(
  { program }: KeychainParts,
  env: NodeJS.ProcessEnv,
  request: KeychainRequest,
  limitMs: number,
): Promise<KeychainAnswer | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env,
      windowsHide: true,
    });
    const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
    child.once('error', () => resolve(null));
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve(code === 0 ? readAnswer(output) : null);
    });
    // The secret is passed through a pipe, because other users can read arguments and environment on some
    // systems.
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(request));
  });
}

function readAnswer(output: string): KeychainAnswer | null {
  try {
    return keychainAnswer.parse(JSON.parse(output));
  } catch {
    return null;
  }
}
