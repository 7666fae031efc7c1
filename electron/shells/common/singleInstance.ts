import { chmod, unlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { findDeepLink } from './launchOptions.ts';
import { HELLO_BEGINS, socketAddress } from './localSocket.ts';

/** SQLite's extended codes contain the primary one in their lowest byte. */
const SQLITE_BUSY = 5;

interface InstanceLock {
  release(): void;
}

/**
 * The lock on a data folder, held until it is released or the process ends, however it ends. Null if another
 * process holds it. It is the write lock of an empty SQLite database: an operating-system lock on an open
 * file, taken atomically, so that of two simultaneous starts exactly one gets it. Throws if the file system
 * doesn't support locks.
 */
function takeInstanceLock(dataDir: string): InstanceLock | null {
  const database = new DatabaseSync(path.join(dataDir, 'instance.lock'), { timeout: 0 });
  try {
    // RESERVED, which only one connection can have. EXCLUSIVE takes two steps, at which two processes can
    // block each other.
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return { release: () => database.close() };
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  return typeof error.errcode === 'number' && (error.errcode & 0xff) === SQLITE_BUSY;
}

/**
 * One running app per data folder: two would overwrite each other's settings. The lock decides which one
 * runs; at a local socket a second start requests a window from the first, and exits, and the command line
 * makes its calls.
 */
export type SingleInstance =
  | {
      readonly kind: 'held';
      onWindowRequest(listener: (link: string | null) => void): void;
      /** A client that wants to make calls; its first data is still to be read. Those that came before the listener are handed to it. */
      onClient(listener: (socket: Socket) => void): void;
      close(): Promise<void>;
    }
  | { readonly kind: 'taken'; requestWindow(link: string | null): Promise<boolean> };

const KNOCK_MS = 2000;
/** The holder of the lock opens its socket a moment later. */
const KNOCK_AGAIN_MS = 50;
const HERE = 'here';

export async function acquireInstance(dataDir: string): Promise<SingleInstance> {
  const lock = takeInstanceLock(dataDir);
  const address = socketAddress(dataDir);
  if (lock === null)
    return { kind: 'taken', requestWindow: (link) => requestWindowAt(address, link ?? 'knock') };
  const server = createServer();
  try {
    if (address !== null) {
      // We hold the lock, so an existing socket was left by a killed holder.
      if (process.platform !== 'win32') await unlink(address).catch(() => undefined);
      await listens(server, address);
      if (process.platform !== 'win32') await chmod(address, 0o600);
    }
  } catch (error) {
    lock.release();
    throw error;
  }
  return held(server, lock);
}

function listens(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function held(server: Server, lock: InstanceLock): SingleInstance {
  const listeners = new Set<(link: string | null) => void>();
  const sockets = new Set<Socket>();
  const clients: Socket[] = [];
  let serveClient = (socket: Socket): void => void clients.push(socket);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.setTimeout(KNOCK_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', (word) => {
      if (word[0] === HELLO_BEGINS) {
        socket.setTimeout(0);
        socket.pause();
        socket.unshift(word);
        serveClient(socket);
        return;
      }
      const link = findDeepLink([word.toString('utf8')]);
      for (const listener of listeners) listener(link);
      socket.end(HERE);
    });
  });
  return {
    kind: 'held',
    onWindowRequest: (listener) => void listeners.add(listener),
    onClient: (listener) => {
      serveClient = listener;
      for (const socket of clients.splice(0)) listener(socket);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
      lock.release();
    },
  };
}

/** Sends a word to the running instance; false if none responds. */
async function requestWindowAt(address: string | null, word: string): Promise<boolean> {
  if (address === null) return false;
  for (let waited = 0; waited < KNOCK_MS; waited += KNOCK_AGAIN_MS) {
    if (await answers(address, word)) return true;
    await pause(KNOCK_AGAIN_MS);
  }
  return false;
}

function answers(address: string, word: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => socket.end(word));
    const done = (there: boolean): void => {
      socket.destroy();
      resolve(there);
    };
    // A connection without a response counts too: the instance is busy, or an older version.
    socket.setTimeout(KNOCK_MS, () => done(true));
    socket.once('error', () => done(false));
    socket.once('close', () => done(true));
    socket.resume();
  });
}
