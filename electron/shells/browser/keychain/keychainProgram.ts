import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { AsyncEntry } from '@napi-rs/keyring';
import { keychainRequest, type KeychainAnswer, type KeychainRequest } from './keychainRequest.ts';

/**
 * One operation on the system's keychain, in a process of its own. A keychain may wait for its user (an
 * unlock dialog) or hang with its bus; both block the calling thread for 20 s and more, and keep a process
 * from exiting. This process can be killed.
 */
const SERVICE = 'Parley';

function entry(name: string): AsyncEntry {
  // Linux: the Secret Service or nothing. The library would fall back to the kernel's keyring, which is lost
  // on every reboot and is no keychain that `keptIn` could name.
  return new AsyncEntry(SERVICE, name, { linux: { store: 'secret-service' } });
}

async function answer(request: KeychainRequest): Promise<KeychainAnswer> {
  switch (request.kind) {
    case 'probe':
      await probe();
      return { secret: null };
    case 'get':
      return { secret: await entry(request.name).getPassword() };
    case 'set':
      await entry(request.name).setPassword(request.secret);
      return { secret: null };
    case 'delete':
      await entry(request.name).deleteCredential();
      return { secret: null };
  }
}

/**
 * Writes, reads and deletes a value under a name of its own: the mere presence of a keychain proves little.
 */
async function probe(): Promise<void> {
  const value = randomUUID();
  const trial = entry(`probe:${value}`);
  await trial.setPassword(value);
  const read = await trial.getPassword();
  await trial.deleteCredential();
  if (read !== value) throw new Error('The keychain returned a different value.');
}

const request = keychainRequest.parse(JSON.parse(await text(process.stdin)));
process.stdout.write(JSON.stringify(await answer(request)));
