import type { ConnectionId } from '#shared/contract/ids.ts';
import { backoffMs, type Backoff } from '#shared/domain/failures/backoff.ts';
import type { RequestReport } from '../api/requestReport.ts';
import type { Clock } from '../ports.ts';

const BACKOFF: Backoff = { firstMs: 1000, longestMs: 30_000 };
/** Trouble that comes back within so long of an all-clear goes on with the waits it had. */
const CALM_MS = 120_000;
/** So often in a row the page is sent to ask again while the rest of the service answers. */
const MOST_UNCONFIRMED = 5;

/** One connection on which a call failed for want of the network. */
interface Outage {
  /** How often in a row it was waited for. */
  tries: number;
  /** Whether anything was answered since the last failure. */
  answered: boolean;
  /** Whether a probe failed too: then it was not the one call's own trouble. */
  confirmed: boolean;
  /** Ends the wait that is under way; null where it is over or a probe is out. */
  callOff: (() => void) | null;
  /** Monotonic milliseconds of the all-clear; null before it. */
  overAt: number | null;
}

export interface OutageMonitorOptions {
  readonly clock: Clock;
  /** Sends one cheap request, without retries; its outcome comes back through `heard`. Never rejects. */
  readonly probe: (id: ConnectionId) => Promise<unknown>;
  /** The connection answers: what failed for want of the network is worth asking again. */
  readonly onReachable: (id: ConnectionId) => void;
}

/**
 * Says when a connection that could not be reached answers again, so that nobody has to try by hand. It learns from
 * the calls that leave anyway, and probes only while something that the page asked for has failed. A single resource
 * that never gets through, while the rest of the service answers, is tried again a few times and then left alone.
 */
export class OutageMonitor {
  readonly #options: OutageMonitorOptions;
  readonly #outages = new Map<ConnectionId, Outage>();

  constructor(options: OutageMonitorOptions) {
    this.#options = options;
  }

  /** A call of this connection has ended. */
  record(id: ConnectionId, { problem, askedBy }: Pick<RequestReport, 'problem' | 'askedBy'>): void {
    if (problem?.kind === 'cancelled') return;
    if (problem?.kind !== 'network') this.#answered(id);
    else if (askedBy !== null) this.failed(id);
    else this.#backgroundFailed(id);
  }

  /** Something that the page asked for could not be had for want of the network. */
  failed(id: ConnectionId): void {
    const known = this.#outages.get(id);
    if (known !== undefined && known.overAt === null) {
      known.answered = false;
      return;
    }
    const now = this.#options.clock.monotonic();
    const goesOn = known !== undefined && known.overAt !== null && now - known.overAt < CALM_MS;
    const outage: Outage = {
      tries: goesOn ? known.tries : 0,
      answered: false,
      confirmed: false,
      callOff: null,
      overAt: null,
    };
    this.#outages.set(id, outage);
    this.#wait(id, outage);
  }

  forget(id: ConnectionId): void {
    this.#outages.get(id)?.callOff?.();
    this.#outages.delete(id);
  }

  close(): void {
    for (const id of this.#outages.keys()) this.forget(id);
  }

  #answered(id: ConnectionId): void {
    const outage = this.#outages.get(id);
    if (outage === undefined || outage.overAt !== null) return;
    outage.answered = true;
    // Any answer ends a real outage at once; where others were answered all along, this one's wait is kept.
    if (outage.confirmed) this.#over(id, outage);
  }

  #backgroundFailed(id: ConnectionId): void {
    const outage = this.#outages.get(id);
    if (outage !== undefined) outage.answered = false;
  }

  #wait(id: ConnectionId, outage: Outage): void {
    outage.tries += 1;
    const ms = backoffMs(BACKOFF, outage.tries);
    outage.callOff = this.#options.clock.after(ms, () => void this.#check(id, outage));
  }

  async #check(id: ConnectionId, outage: Outage): Promise<void> {
    outage.callOff = null;
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
    outage.callOff?.();
    outage.callOff = null;
    outage.overAt = this.#options.clock.monotonic();
    const isWorthIt = outage.confirmed || outage.tries <= MOST_UNCONFIRMED;
    if (outage.confirmed) outage.tries = 0;
    if (isWorthIt) this.#options.onReachable(id);
  }
}
