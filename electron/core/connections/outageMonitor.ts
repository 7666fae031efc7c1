import type { ConnectionId } from '#shared/contract/ids.ts';
import { backoffMs, type Backoff } from '#shared/domain/failures/backoff.ts';
import type { RequestReport } from '../api/requestReport.ts';
import type { Clock } from '../ports.ts';

const BACKOFF: Backoff = { firstMs: 1000, longestMs: 30_000 };
/** A failure this soon after recovery continues with the previous delays. */
const RELAPSE_MS = 120_000;
/** Consecutive times the page is told to retry while the rest of the API answers. */
const MAX_UNCONFIRMED = 5;

/** A connection on which a request failed because of the network. */
interface Outage {
  /** Consecutive waits. */
  tries: number;
  /** Whether anything succeeded since the last failure. */
  answered: boolean;
  /** Whether a probe failed too, so that it isn't just one request's problem. */
  confirmed: boolean;
  /** Cancels the current wait; null if there is none or a probe is in flight. */
  cancelTimer: (() => void) | null;
  /** Time of recovery in monotonic milliseconds; null before it. */
  overAt: number | null;
}

export interface OutageMonitorOptions {
  readonly clock: Clock;
  /** Sends one cheap request without retries; its outcome arrives through `record`. Never rejects. */
  readonly probe: (id: ConnectionId) => Promise<unknown>;
  /** The connection works again: requests that failed because of the network can be retried. */
  readonly onReachable: (id: ConnectionId) => void;
}

/**
 * Detects when an unreachable connection works again, so that the user needn't retry. It learns from regular
 * requests and probes only while a request of the page has failed. A single resource that never succeeds while the
 * rest of the API answers is retried a few times and then left alone.
 */
export class OutageMonitor {
  readonly #options: OutageMonitorOptions;
  readonly #outages = new Map<ConnectionId, Outage>();

  constructor(options: OutageMonitorOptions) {
    this.#options = options;
  }

  /** A request of this connection has ended. */
  record(id: ConnectionId, { problem, askedBy }: Pick<RequestReport, 'problem' | 'askedBy'>): void {
    if (problem?.kind === 'cancelled') return;
    if (problem?.kind !== 'network') this.#answered(id);
    else if (askedBy !== null) this.failed(id);
    else this.#backgroundFailed(id);
  }

  /** A request of the page failed because of the network. */
  failed(id: ConnectionId): void {
    const known = this.#outages.get(id);
    if (known !== undefined && known.overAt === null) {
      known.answered = false;
      return;
    }
    const now = this.#options.clock.monotonic();
    const isRelapse = known !== undefined && known.overAt !== null && now - known.overAt < RELAPSE_MS;
    const outage: Outage = {
      tries: isRelapse ? known.tries : 0,
      answered: false,
      confirmed: false,
      cancelTimer: null,
      overAt: null,
    };
    this.#outages.set(id, outage);
    this.#wait(id, outage);
  }

  forget(id: ConnectionId): void {
    this.#outages.get(id)?.cancelTimer?.();
    this.#outages.delete(id);
  }

  close(): void {
    for (const id of this.#outages.keys()) this.forget(id);
  }

  #answered(id: ConnectionId): void {
    const outage = this.#outages.get(id);
    if (outage === undefined || outage.overAt !== null) return;
    outage.answered = true;
    // Any response ends a confirmed outage at once. Unconfirmed ones keep their delay, because other requests
    // succeeded all along.
    if (outage.confirmed) this.#over(id, outage);
  }

  #backgroundFailed(id: ConnectionId): void {
    const outage = this.#outages.get(id);
    if (outage !== undefined) outage.answered = false;
  }

  #wait(id: ConnectionId, outage: Outage): void {
    outage.tries += 1;
    const ms = backoffMs(BACKOFF, outage.tries);
    outage.cancelTimer = this.#options.clock.after(ms, () => void this.#check(id, outage));
  }

  async #check(id: ConnectionId, outage: Outage): Promise<void> {
    outage.cancelTimer = null;
    if (!outage.answered) await this.#options.probe(id);
    if (this.#outages.get(id) !== outage || outage.overAt !== null) return;
    if (outage.answered) {
      this.#over(id, outage);
      return;
    }
    outage.confirmed = true;
    this.#wait(id, outage);
  }

  #over(id: ConnectionId, outage: Outage): void {
    outage.cancelTimer?.();
    outage.cancelTimer = null;
    outage.overAt = this.#options.clock.monotonic();
    const shouldNotify = outage.confirmed || outage.tries <= MAX_UNCONFIRMED;
    if (outage.confirmed) outage.tries = 0;
    if (shouldNotify) this.#options.onReachable(id);
  }
}
