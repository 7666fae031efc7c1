import type { HygieneQueue } from '#shared/contract/hygiene/hygiene.ts';
import type { ConnectionId, ContactId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { Edits } from '../edits/edits.ts';
import type { Ports } from '../ports/index.ts';
import type { Mirror } from '../store/mirror.ts';
import { Decisions } from './decisions.ts';
import type { Hidden } from './hygieneReader.ts';
import { HygieneThread, type HygieneLink } from './hygieneThread.ts';

export interface HygieneOptions {
  readonly ports: Pick<Ports, 'clock' | 'mirrorWorker' | 'dataDir'>;
  readonly edits: Edits;
  readonly mirror: (id: ConnectionId) => Promise<Result<Mirror>>;
  readonly onChange: (id: ConnectionId) => void;
}

/** Whether the mirror has had all rows that the queues look at. */
async function isComplete(mirror: Mirror): Promise<boolean> {
  const state = await mirror.syncState();
  if (!state.ok) return false;
  const { engagements, contacts, companies } = state.value.collections;
  return engagements.filled && contacts.filled && companies.filled;
}

/** What may be wrong in each workspace: found in its mirror, less what the user has decided or is changing already. */
export class Hygiene {
  readonly #options: HygieneOptions;
  readonly #threads = new Map<ConnectionId, HygieneThread>();

  constructor(options: HygieneOptions) {
    this.#options = options;
  }

  async queues(id: ConnectionId, signal: AbortSignal): Promise<Result<OutputOf<'hygiene.queues'>>> {
    const open = await this.#open(id);
    if (!open.ok) return open;
    const { link, mirror } = open.value;
    const hidden = this.#hidden(id);
    if (!hidden.ok) return hidden;
    const counted = await link.call('counts', hidden.value, { signal });
    if (!counted.ok) return counted;
    const { counts, asOf } = counted.value;
    const complete = await isComplete(mirror);
    const queues = this.#decisions((decisions) =>
      counts.map((count) => {
        // Half a mirror has half the findings: a trend of its filling would say nothing.
        if (complete) decisions.count(id, count.queue, count.open);
        return { ...count, trend: decisions.trend(id, count.queue) };
      }),
    );
    return queues.ok ? ok({ queues: queues.value, asOf: new Date(asOf).toISOString(), complete }) : queues;
  }

  async page(
    id: ConnectionId,
    queue: HygieneQueue,
    after: string | null,
    limit: number,
    signal: AbortSignal,
  ): Promise<Result<OutputOf<'hygiene.page'>>> {
    const open = await this.#open(id);
    if (!open.ok) return open;
    const hidden = this.#hidden(id);
    if (!hidden.ok) return hidden;
    return open.value.link.call('page', { queue, hidden: hidden.value[queue], after, limit }, { signal });
  }

  decide(
    id: ConnectionId,
    queue: HygieneQueue,
    key: string,
    decision: 'skip' | 'never' | 'reopen',
    version: string,
  ): Result<Record<string, never>> {
    const decided = this.#decisions((decisions) => {
      if (decision === 'reopen') decisions.takeBack(id, queue, key);
      else decisions.set(id, queue, key, decision, version);
    });
    if (!decided.ok) return decided;
    this.#options.onChange(id);
    return ok({});
  }

  decided(id: ConnectionId, queue: HygieneQueue, limit: number): Result<OutputOf<'hygiene.decisions'>> {
    return this.#decisions((decisions) => decisions.list(id, queue, limit));
  }

  /** Stages, on every call that a doubled contact is on, the one to keep in its place. How many calls. */
  async stageSame(
    id: ConnectionId,
    keep: ContactId,
    drop: readonly ContactId[],
  ): Promise<Result<{ staged: number }>> {
    const open = await this.#open(id);
    if (!open.ok) return open;
    const swaps = await open.value.link.call('swaps', { keep, drop: drop.filter((other) => other !== keep) });
    if (!swaps.ok) return swaps;
    let staged = 0;
    for (const { engagementId, title, base, mine } of swaps.value) {
      const edit = this.#options.edits.stage({
        connectionId: id,
        engagementId,
        engagementTitle: title,
        change: { kind: 'contacts', base, mine },
        names: {},
      });
      if (!edit.ok) return edit;
      if (edit.value !== null) staged += 1;
    }
    return ok({ staged });
  }

  /** The connection is removed. */
  async forget(id: ConnectionId): Promise<Result<null>> {
    await this.#threads.get(id)?.close();
    this.#threads.delete(id);
    const forgotten = this.#decisions((decisions) => decisions.forget(id));
    return forgotten.ok ? ok(null) : forgotten;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads.values()].map((thread) => thread.close()));
    this.#threads.clear();
  }

  async #open(id: ConnectionId): Promise<Result<{ link: HygieneLink; mirror: Mirror }>> {
    const mirror = await this.#options.mirror(id);
    if (!mirror.ok) return mirror;
    const thread = this.#threads.get(id) ?? new HygieneThread(id, this.#options.ports);
    this.#threads.set(id, thread);
    const link = await thread.open(mirror.value);
    return link.ok ? ok({ link: link.value, mirror: mirror.value }) : link;
  }

  #decisions<T>(work: (decisions: Decisions) => T): Result<T> {
    const { edits, ports } = this.#options;
    return edits.desk.with(({ db }) => work(new Decisions(db, () => ports.clock.now())));
  }

  #hidden(id: ConnectionId): Result<Readonly<Record<HygieneQueue, Hidden>>> {
    const pending = this.#options.edits.desk.with(({ list }) => new Set<string>(list.pendingEngagements(id)));
    if (!pending.ok) return pending;
    return this.#decisions((decisions) => {
      const of = (queue: HygieneQueue): Hidden => ({
        decided: decisions.of(id, queue),
        pending: pending.value,
      });
      return {
        'no-link': of('no-link'),
        'link-disagrees': of('link-disagrees'),
        'speaker-no-contact': of('speaker-no-contact'),
        'duplicate-contacts': of('duplicate-contacts'),
        'company-no-contact': of('company-no-contact'),
      };
    });
  }
}
