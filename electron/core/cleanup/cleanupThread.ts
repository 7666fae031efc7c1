import path from 'node:path';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { mirrorFile } from '../mirror/workspace.ts';
import type { Ports } from '../ports.ts';
import type { Mirror } from '../store/mirror.ts';
import { ThreadClient } from '../store/thread/threadClient.ts';
import type { CleanupCalls, CleanupEvent } from './cleanupReader.ts';

export type CleanupLink = ThreadClient<CleanupCalls, CleanupEvent>;

/** The thread holds what it found in memory: it ends when nobody has asked for so long. */
const IDLE_MS = 180_000;

/** The thread that looks through one connection's mirror: begun when it is first asked, ended when it isn't any more. */
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

  /** Ready to be asked. The mirror must be open, so that its file is there and of this version. */
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
    // A mirror that was begun again is another file under the same name.
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
