import path from 'node:path';
import type { CleanupItem, CleanupQueue, Fix, Proofs } from '#shared/contract/cleanup.ts';
import type { Change, Names } from '#shared/contract/edit.ts';
import type { ConnectionId, ContactId, EditId } from '#shared/contract/ids.ts';
import type { OutputOf, ReadInputOf } from '#shared/contract/methods.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { contactNames } from '../edits/contactNames.ts';
import type { Edits } from '../edits/edits.ts';
import type { StoredEdit } from '../edits/outbox/outbox.ts';
import type { Ports } from '../ports.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { ThreadClient } from '../mirror/thread/threadClient.ts';
import { PerWorkspace, type WorkspaceHandlers, type WorkspaceMethod } from '../workspace/workspaces.ts';
import { mirrorFile, type Workspace } from '../workspace/workspace.ts';
import { cleanupTables, Decisions } from './cleanupDecisions.ts';
import {
  type CleanupCalls,
  type CleanupEvent,
  type Hidden,
  perQueue,
  replaceContacts,
  suggestionOf,
  type Swap,
} from './cleanupReader.ts';
import { strengthOfItem } from './findingDetails.ts';

/** What a fix of this queue changes. */
const CHANGES: Readonly<Record<CleanupQueue, Change['kind']>> = {
  'no-link': 'crm',
  'link-disagrees': 'crm',
  'speaker-no-contact': 'contacts',
  'company-no-contact': 'contacts',
  'duplicate-contacts': 'contacts',
};

/**
 * A finding with what other programs propose for its engagement: as further evidence for a suggestion that is the same,
 * otherwise as a suggestion of its own after the others.
 */
function withProposals(item: CleanupItem, proposals: readonly StoredEdit[]): CleanupItem {
  const { engagement, finding, queue } = item;
  if (engagement === null) return item;
  let { fixes } = item;
  for (const { engagementId, change, names, proposal } of proposals) {
    if (engagementId !== engagement.id || change.kind !== CHANGES[queue] || proposal === null) continue;
    const assistant = proposal.from === 'assistant' ? { by: proposal.by, reason: proposal.reason } : null;
    const why: Fix['evidence'][number] = { kind: 'proposed', assistant };
    const same = fixes.find((fix) => suggestionOf(fix) === suggestionOf({ change }));
    fixes =
      same === undefined
        ? [...fixes, { change, names, evidence: [why] }]
        : fixes.map((fix) => (fix === same ? { ...fix, evidence: [...fix.evidence, why] } : fix));
  }
  return fixes === item.fixes ? item : { ...item, fixes, strength: strengthOfItem(finding, fixes) };
}

type CleanupLink = ThreadClient<CleanupCalls, CleanupEvent>;

/** The thread keeps its findings in memory, so it ends after this long without a request. */
const IDLE_MS = 180_000;

/** The worker thread that scans one connection's mirror: started on first use, stopped when idle. */
class CleanupThread {
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

/** Calls listed before a merge is staged. */
const MAX_SHOWN = 200;

interface CleanupOptions {
  readonly ports: Pick<Ports, 'clock' | 'mirrorWorker' | 'dataDir'>;
  readonly edits: Edits;
}

/** Whether the mirror has received all rows that the queues need. */
async function isComplete(mirror: Mirror): Promise<boolean> {
  const state = await mirror.syncState();
  if (!state.ok) return false;
  const { engagements, contacts, companies } = state.value.collections;
  return engagements.filled && contacts.filled && companies.filled;
}

/** Findings in a workspace's mirror, without those that the user has decided or is already changing. */
class Cleanup {
  readonly #options: CleanupOptions;
  readonly #workspace: Workspace;
  readonly #thread: CleanupThread;
  /** Cancels the announcement of a new count. */
  #cancelRecount: () => void = () => undefined;

  constructor(workspace: Workspace, options: CleanupOptions) {
    this.#workspace = workspace;
    this.#options = options;
    this.#thread = new CleanupThread(workspace.id, options.ports);
  }

  async queues(signal: AbortSignal): Promise<Result<OutputOf<'cleanup.queues'>>> {
    const open = await this.#open();
    if (!open.ok) return open;
    const { link, mirror } = open.value;
    const hidden = this.#hidden();
    if (!hidden.ok) return hidden;
    const accepted = this.#decisions((decisions) => perQueue((queue) => decisions.accepted(queue)));
    if (!accepted.ok) return accepted;
    const input = { hidden: hidden.value, accepted: accepted.value };
    const counted = await link.call('counts', input, { signal });
    if (!counted.ok) return counted;
    const { counts, coverage, asOf, rescanIn } = counted.value;
    this.#announceRecount(rescanIn);
    const complete = await isComplete(mirror);
    return this.#decisions((decisions) => {
      const queues = counts.map(({ openAgain, ...count }) => {
        // A partial mirror has fewer findings; counting them would make the trend reflect its filling.
        if (complete) decisions.count(count.queue, count.open);
        const acceptance = decisions.acceptance(count.queue, openAgain);
        return { ...count, trend: decisions.trend(count.queue), acceptance };
      });
      if (complete) decisions.cover(coverage);
      const trend = decisions.coverage();
      return { queues, coverage: { ...coverage, trend }, asOf: new Date(asOf).toISOString(), complete };
    });
  }

  /** Counts from before the last change of the mirror would otherwise be shown until its next one. */
  #announceRecount(inMs: number | null): void {
    this.#cancelRecount();
    this.#cancelRecount =
      inMs === null ? () => undefined : this.#options.ports.clock.after(inMs, () => this.#changed());
  }

  #changed(): void {
    this.#workspace.emit('cleanup.changed', {});
  }

  async page(
    queue: CleanupQueue,
    after: string | null,
    limit: number,
    signal: AbortSignal,
  ): Promise<Result<OutputOf<'cleanup.page'>>> {
    const open = await this.#open();
    if (!open.ok) return open;
    const hidden = this.#hidden();
    if (!hidden.ok) return hidden;
    const proposals = this.#proposals();
    if (!proposals.ok) return proposals;
    const input = { queue, hidden: hidden.value[queue], after, limit };
    const page = await open.value.link.call('page', input, { signal });
    if (!page.ok) return page;
    return ok({ ...page.value, items: page.value.items.map((item) => withProposals(item, proposals.value)) });
  }

  decide({
    queue,
    key,
    decision,
    version,
    rule,
  }: Omit<ReadInputOf<'cleanup.decide'>, 'connectionId'>): Result<Record<string, never>> {
    const decided = this.#decisions((decisions) => {
      if (decision === 'reopen') decisions.remove(queue, key);
      else decisions.set(queue, key, { decision, version, rule });
    });
    if (!decided.ok) return decided;
    this.#changed();
    return ok({});
  }

  async decided(
    { queue, from, limit }: { readonly queue: CleanupQueue; readonly from: number; readonly limit: number },
    signal: AbortSignal,
  ): Promise<Result<OutputOf<'cleanup.decisions'>>> {
    const open = await this.#open();
    if (!open.ok) return open;
    const read = this.#decisions((decisions) => ({
      decided: decisions.list(queue, from, limit),
      total: decisions.total(queue),
    }));
    if (!read.ok) return read;
    const { decided, total } = read.value;
    const keys = decided.map(({ key }) => key);
    const items = await open.value.link.call('items', { queue, keys }, { signal });
    if (!items.ok) return items;
    return ok({
      decisions: decided.map((decision, at) => ({ ...decision, item: items.value[at] ?? null })),
      total,
    });
  }

  async obvious(signal: AbortSignal): Promise<Result<CleanupItem[]>> {
    const open = await this.#open();
    if (!open.ok) return open;
    const hidden = this.#hidden(true);
    return hidden.ok ? open.value.link.call('obvious', hidden.value, { signal }) : hidden;
  }

  async proof(queue: CleanupQueue, key: string, signal: AbortSignal): Promise<Result<Proofs>> {
    const open = await this.#open();
    return open.ok ? open.value.link.call('proof', { queue, key }, { signal }) : open;
  }

  async groups(queue: CleanupQueue, signal: AbortSignal): Promise<Result<OutputOf<'cleanup.groups'>>> {
    const open = await this.#open();
    if (!open.ok) return open;
    const hidden = this.#hidden(true);
    if (!hidden.ok) return hidden;
    return open.value.link.call('groups', { queue, hidden: hidden.value[queue] }, { signal });
  }

  /** Stages the best fix of each finding; the user still has to apply them. */
  async stageFixes(queue: CleanupQueue, keys: readonly string[]): Promise<Result<{ editIds: EditId[] }>> {
    const open = await this.#open();
    if (!open.ok) return open;
    const items = await open.value.link.call('items', { queue, keys });
    if (!items.ok) return items;
    const editIds: EditId[] = [];
    const accepted: CleanupItem[] = [];
    // A second change of the same engagement would be based on the state that the first one replaces.
    const staged = new Set<string>();
    for (const item of items.value) {
      if (item === null) continue;
      const [fix] = item.fixes;
      const { engagement } = item;
      if (fix === undefined || engagement === null || staged.has(engagement.id)) continue;
      staged.add(engagement.id);
      const edit = this.#options.edits.stage({
        engagementId: engagement.id,
        engagementTitle: engagement.title,
        change: fix.change,
        names: fix.names,
      });
      if (!edit.ok) return edit;
      if (edit.value === null) continue;
      editIds.push(edit.value.id);
      accepted.push(item);
    }
    const recorded = this.#decisions((decisions) => {
      for (const { key, version, strength } of accepted)
        decisions.set(queue, key, { decision: 'accept', version, rule: strength?.rule ?? null });
    });
    return recorded.ok ? ok({ editIds }) : recorded;
  }

  /** The calls on which one contact would replace others. */
  async sameContacts(
    keep: ContactId,
    drop: readonly ContactId[],
  ): Promise<Result<OutputOf<'cleanup.sameContacts'>>> {
    const swaps = await this.#swaps(keep, drop);
    if (!swaps.ok) return swaps;
    const calls = swaps.value.slice(0, MAX_SHOWN).map(({ engagementId, title, at, base }) => ({
      engagementId,
      title,
      at,
      removed: base.filter((contact) => contact !== keep && drop.includes(contact)),
      adds: !base.includes(keep),
    }));
    return ok({ total: swaps.value.length, calls });
  }

  /** Stages a replacement on every call that a duplicate contact is on. */
  async stageSameContacts(
    keep: ContactId,
    drop: readonly ContactId[],
  ): Promise<Result<{ editIds: EditId[] }>> {
    const swaps = await this.#swaps(keep, drop);
    if (!swaps.ok) return swaps;
    const named = await this.#names([keep, ...drop]);
    if (!named.ok) return named;
    const editIds: EditId[] = [];
    for (const swap of swaps.value) {
      const change = this.#swapChange(swap, keep, drop);
      if (!change.ok) return change;
      const edit = this.#options.edits.stage({
        engagementId: swap.engagementId,
        engagementTitle: swap.title,
        change: change.value,
        names: named.value,
      });
      if (!edit.ok) return edit;
      if (edit.value !== null) editIds.push(edit.value.id);
    }
    return ok({ editIds });
  }

  /** Extends changes that are already staged for a call instead of replacing them. */
  #swapChange(
    { engagementId, base, mine }: Swap,
    keep: ContactId,
    drop: readonly ContactId[],
  ): Result<Change> {
    const staged = this.#options.edits.store.with(({ list }) =>
      list
        .pending(engagementId)
        // Not a proposal: it would become part of what the user staged.
        .flatMap(({ state, change, proposal }) =>
          state === 'staged' && change.kind === 'contacts' && proposal === null ? [change] : [],
        )
        .at(-1),
    );
    if (!staged.ok) return staged;
    if (staged.value === undefined) return ok({ kind: 'contacts', base, mine });
    return ok({ ...staged.value, mine: replaceContacts(staged.value.mine, keep, drop) });
  }

  async #swaps(keep: ContactId, drop: readonly ContactId[]): Promise<Result<Swap[]>> {
    const open = await this.#open();
    if (!open.ok) return open;
    return open.value.link.call('swaps', { keep, drop: drop.filter((other) => other !== keep) });
  }

  /** Stored with the changes, so that they are readable offline. */
  async #names(contacts: readonly ContactId[]): Promise<Result<Names>> {
    const mirror = await this.#workspace.mirror();
    if (!mirror.ok) return mirror;
    return ok(await contactNames(mirror.value, contacts));
  }

  async close(): Promise<void> {
    this.#cancelRecount();
    await this.#thread.close();
  }

  async #open(): Promise<Result<{ link: CleanupLink; mirror: Mirror }>> {
    const mirror = await this.#workspace.mirror();
    if (!mirror.ok) return mirror;
    const link = await this.#thread.open(mirror.value);
    return link.ok ? ok({ link: link.value, mirror: mirror.value }) : link;
  }

  #decisions<T>(work: (decisions: Decisions) => T): Result<T> {
    const { clock } = this.#options.ports;
    return this.#workspace.data.write(cleanupTables, (db) => work(new Decisions(db, () => clock.now())));
  }

  /**
   * @param alone Also hides what another program proposes something for: accepting without a look at the proposal would
   * replace it.
   */
  #hidden(alone = false): Result<Readonly<Record<CleanupQueue, Hidden>>> {
    const pending = this.#options.edits.store.with(({ list }) => new Set<string>(list.pendingEngagements()));
    if (!pending.ok) return pending;
    const proposals = this.#proposals();
    if (!proposals.ok) return proposals;
    const proposed = new Set<string>(proposals.value.map(({ engagementId }) => engagementId));
    const own = pending.value;
    const hidden = alone ? { pending: new Set([...own, ...proposed]) } : { pending: own, proposed };
    return this.#decisions((decisions) =>
      perQueue((queue): Hidden => ({ decided: decisions.of(queue), ...hidden })),
    );
  }

  /** What other programs propose, oldest first. */
  #proposals(): Result<StoredEdit[]> {
    return this.#options.edits.store.with(({ list }) => list.proposed());
  }
}

type CleanupMethod = Extract<WorkspaceMethod, `cleanup.${string}`>;

/** Clean-up: finds bad links in the mirrors and fixes them through edits. */
export function cleanupHandlers(
  ports: Ports,
  editsOf: (workspace: Workspace) => Edits,
): WorkspaceHandlers<CleanupMethod> {
  const { of } = new PerWorkspace(
    (workspace) => new Cleanup(workspace, { ports, edits: editsOf(workspace) }),
    (cleanup) => cleanup.close(),
  );
  return {
    'cleanup.queues': (workspace, _input, { signal }) => of(workspace).queues(signal),
    'cleanup.page': (workspace, { queue, after, limit }, { signal }) =>
      of(workspace).page(queue, after, limit, signal),
    'cleanup.decide': (workspace, input) => of(workspace).decide(input),
    'cleanup.decisions': (workspace, input, { signal }) => of(workspace).decided(input, signal),
    'cleanup.obvious': (workspace, _input, { signal }) => of(workspace).obvious(signal),
    'cleanup.proof': (workspace, { queue, key }, { signal }) => of(workspace).proof(queue, key, signal),
    'cleanup.groups': (workspace, { queue }, { signal }) => of(workspace).groups(queue, signal),
    'cleanup.stageFixes': (workspace, { queue, keys }) => of(workspace).stageFixes(queue, keys),
    'cleanup.sameContacts': (workspace, { keep, drop }) => of(workspace).sameContacts(keep, drop),
    'cleanup.stageSameContacts': (workspace, { keep, drop }) => of(workspace).stageSameContacts(keep, drop),
  };
}
