import { ok } from '#shared/contract/result.ts';
import type { SyncMirror } from '../mirrorPort.ts';
import type { MemoryMirror } from './memoryMirror.ts';

/** The mirror in memory behind the port of the real one. */
export function memorySyncMirror(mirror: MemoryMirror): SyncMirror {
  return {
    syncState: () => Promise.resolve(ok(mirror.syncState())),
    counts: () => Promise.resolve(ok(mirror.counts())),
    ingest: (piece) => Promise.resolve(mirror.ingest(piece)),
    candidates: (query) => Promise.resolve(ok(mirror.candidates(query))),
  };
}
