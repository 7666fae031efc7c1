import { createHash } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { linkIn } from './linkIn.ts';

/**
 * One running program per data folder: two would overwrite each other's settings. The first holds a local
 * socket; a second finds it held, knocks, and goes. A socket and not a file with a process id: the system
 * frees it when the holder dies, while ids are used again and lock people out.
 */
export type InstanceDoor =
  | { readonly kind: 'held'; onKnock(listener: (link: string | null) => void): void; close(): Promise<void> }
  | { readonly kind: 'taken'; knock(link: string | null): Promise<boolean> };

/** What macOS takes for a socket's path; Linux takes 107. */
const LONGEST_PATH = 100;
const KNOCK_MS = 2000;
const HERE = 'here';

export async function openInstanceDoor(dataDir: string): Promise<InstanceDoor> {
  const address = doorAddress(dataDir);
  for (let attempt = 0; ; attempt += 1) {
    const server = createServer();
    if (await listens(server, address)) return held(server);
    if (await answers(address)) return { kind: 'taken', knock: (link) => answers(address, link ?? 'knock') };
    // Nobody is behind it: the holder died without closing. Once more, and then it is somebody's fault.
    if (attempt > 0) throw new Error(`Parley can't tell whether it runs already: remove ${address}.`);
    await unlink(address).catch(() => undefined);
  }
}

/** In the data folder, which is its owner's alone; elsewhere by a hash of it where its path is too long. */
export function doorAddress(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  const hash = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 24);
  if (platform === 'win32') return `\\\\.\\pipe\\parley-${hash}`;
  const near = path.join(path.resolve(dataDir), 'door.sock');
  return Buffer.byteLength(near) <= LONGEST_PATH ? near : path.join(tmpdir(), `parley-${hash}.sock`);
}

function listens(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(address, () => resolve(true));
  });
}

function held(server: Server): InstanceDoor {
  const listeners = new Set<(link: string | null) => void>();
  server.on('connection', (socket) => {
    socket.setTimeout(KNOCK_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    // Whoever only looks whether somebody is there says nothing, and nothing happens for it.
    socket.once('data', (word) => {
      const link = linkIn([word.toString('utf8')]);
      for (const listener of listeners) listener(link);
    });
    socket.end(HERE);
  });
  return {
    kind: 'held',
    onKnock: (listener) => void listeners.add(listener),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** True where somebody is behind the door; with a word, that somebody hears it. */
function answers(address: string, word = ''): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => socket.end(word));
    const done = (there: boolean): void => {
      socket.destroy();
      resolve(there);
    };
    // Connected and silent is somebody all the same: busy, or an older version.
    socket.setTimeout(KNOCK_MS, () => done(true));
    socket.once('error', () => done(false));
    socket.once('close', () => done(true));
    socket.resume();
  });
}
