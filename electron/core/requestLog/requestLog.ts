import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { RequestReport } from '../api/requestReport.ts';
import { whereThrown } from '../whereThrown.ts';
import type { Recording, RequestRing } from './requestRing.ts';

/** How long calls are gathered before they are written and told of: a sync makes seventeen a second. */
const EVERY_MS = 250;
/** Written earlier than that where so many have come. */
const MOST_GATHERED = 200;

export interface RequestLogParts {
  readonly ring: RequestRing;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keepSearches: () => boolean;
  /** New entries can be read. */
  readonly onNews: () => void;
}

/** Records every call, and never fails whoever made it: what the disk refuses is dropped, and said once. */
export class RequestLog {
  readonly #parts: RequestLogParts;
  #gathered: Recording[] = [];
  #callOff: (() => void) | null = null;
  #complained = false;
  #closed = false;

  constructor(parts: RequestLogParts) {
    this.#parts = parts;
  }

  /** `connectionId` null: for the checklist before a connection is made. */
  record(connectionId: ConnectionId | null, report: RequestReport): void {
    // What is called off when the program ends is heard of after that.
    if (this.#closed) return;
    this.#gathered.push({ connectionId, report });
    if (this.#gathered.length >= MOST_GATHERED) this.#write();
    this.#callOff ??= this.#parts.clock.after(EVERY_MS, () => {
      this.#callOff = null;
      this.#write();
      this.#parts.onNews();
    });
  }

  /** The ring with everything in it that was recorded so far. */
  ring(): RequestRing {
    this.#write();
    return this.#parts.ring;
  }

  close(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#write();
    this.#closed = true;
  }

  #write(): void {
    if (this.#gathered.length === 0) return;
    const gathered = this.#gathered;
    this.#gathered = [];
    try {
      this.#parts.ring.add(gathered, this.#parts.keepSearches());
    } catch (error) {
      if (this.#complained) return;
      this.#complained = true;
      this.#parts.logger.warn('The request log can’t be written.', { reason: whereThrown(error) });
    }
  }
}
