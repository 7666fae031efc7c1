import path from 'node:path';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { mirrorFile } from '../workspace/workspace.ts';
import type { Ports } from '../ports.ts';
import type { Mirror } from '../store/mirror.ts';
import { ThreadClient } from '../store/thread/threadClient.ts';
import type { CleanupCalls, CleanupEvent } from './cleanupReader.ts';

export type CleanupLink = ThreadClient<CleanupCalls, CleanupEvent>;

/** The thread keeps its findings in memory, so it ends after this long without a request. */
const IDLE_MS = 180_000;

/** The worker thread that scans one connection's mirror: started on first use, stopped when idle. */
export class CleanupThread {
  readonly #file: string;
  readonly #ports: Pick<Ports, 'clock' | 'mirrorWorker'>;
  #link: CleanupLink | null = null;
  #stopListening: () => void = () => undefined;
  #cancelIdle: () => void = () => undefined;

  constructor(id: ConnectionId, ports: Pick<Ports, 'clock' | 'mirrorWorker' | 'dataDir'>) {
    this.#file = path.resolve(mirrorFile(ports.dataDir, id));
    this.#ports = ports;
  }

  /** Starts the thread if needed. Opens the mirror first, so that its file exists and is migrated. */
  async open(mirror: Mirror): Promise<Result<CleanupLink>> {
    this.#restLater();
    if (this.#link?.alive === true) return ok(this.#link);
    const link: CleanupLink = new ThreadClient({
      entry: this.#ports.mirrorWorker,
      role: 'cleanup',
      onEvent: () => undefined,
      onEnd: () => this.#forget(link),
    });
    this.#link = link;
    this.#stopListening();
    // A recreated mirror is a different file under the same name.
    this.#stopListening = mirror.onNotice((notice) => {
      if (notice.kind === 'rebuilt') void this.close();
    });
    const opened = await link.call('open', { file: this.#file });
    if (opened.ok) return ok(link);
    await this.close();
    return opened;
  }

  async close(): Promise<void> {
    this.#cancelIdle();
    this.#stopListening();
    const link = this.#link;
    this.#link = null;
    await link?.close();
  }

  #forget(link: CleanupLink): void {
    if (this.#link === link) this.#link = null;
  }

  #restLater(): void {
    this.#cancelIdle();
    this.#cancelIdle = this.#ports.clock.after(IDLE_MS, () => void this.close());
  }
}
