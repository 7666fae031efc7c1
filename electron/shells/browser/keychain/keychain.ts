import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Logger, SecretStore } from '#core/ports.ts';
import { memorySecrets } from '../../common/commonPorts.ts';
import { keychainAnswer, type KeychainAnswer, type KeychainRequest } from './keychainRequest.ts';

/** A keychain that works answers the probe in a tenth of this. */
const PROBE_MS = 3000;
/** Reading needs no unlocking, so an answer says that a keychain is there; there is none that takes longer. */
const REACH_MS = 2000;
/** Long enough for a user to find and answer an unlock dialog. */
const OPERATION_MS = 60_000;

interface KeychainParts {
  /** The keychain program, a module to be run by this Node. */
  readonly program: string;
  readonly logger: Logger;
  readonly platform?: NodeJS.Platform;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * The system's keychain where a probe shows that it keeps what it is given; else this program's memory. There
 * is no third way: an encrypted file with its key beside it would only look like one.
 */
export async function openSecrets(parts: KeychainParts): Promise<SecretStore> {
  const env = parts.env ?? process.env;
  const state = await probe(parts, env);
  if (state === 'missing') {
    parts.logger.info('No keychain was found: tokens are kept in memory, until the program ends.');
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
    if (answer === null) throw new Error("The system's keychain refused, or did not answer.");
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

/** Whether a keychain is there and takes what it is given; decided within five seconds. */
async function probe(parts: KeychainParts, env: NodeJS.ProcessEnv): Promise<'works' | 'locked' | 'missing'> {
  // Without a session bus there is no Secret Service: not worth a process.
  if ((parts.platform ?? process.platform) === 'linux' && !env['DBUS_SESSION_BUS_ADDRESS']) return 'missing';
  if ((await ask(parts, env, { kind: 'probe' }, PROBE_MS)) !== null) return 'works';
  const nothing: KeychainRequest = { kind: 'get', name: `probe:${randomUUID()}` };
  return (await ask(parts, env, nothing, REACH_MS)) === null ? 'missing' : 'locked';
}

/** Null where the program failed or took too long. What it says about that may hold a name or more: unread. */
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
    // The secret goes in by a pipe: arguments and the environment can be read by others on some systems.
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
