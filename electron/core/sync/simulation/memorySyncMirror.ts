import { ok } from '#shared/contract/result.ts';
import type { SyncMirror } from '../mirrorPort.ts';
import type { SimulatedMirror } from './simulatedMirror.ts';

export function memorySyncMirror(mirror: SimulatedMirror): SyncMirror {
  return {
    syncState: () => Promise.resolve(ok(mirror.reopen())),
    counts: () => Promise.resolve(ok(mirror.counts())),
    ingest: (input) => Promise.resolve(mirror.ingest(input)),
    candidates: (query) => Promise.resolve(ok(mirror.candidates(query))),
  };
}
