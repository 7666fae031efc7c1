import type { BulkEditId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { backoffMs, type Backoff } from '#shared/domain/failures/backoff.ts';
import { retryDecision } from '#shared/domain/failures/retryDecision.ts';
import type { Service } from '../api/adapter/service.ts';
import { withRequestSource } from '../api/requestSource.ts';
import type { Edits } from '../edits/edits.ts';
import type { Clock } from '../ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { BulkEditStore, type PreviewedItem, type StoredBulkEdit } from './bulkEditStore.ts';
import type { Item } from './bulkEditItem.ts';
import { previewItem, ItemLookups } from './itemPreview.ts';

/** Items previewed concurrently; their results are stored in one transaction. */
const AT_ONCE = 8;
const BACKOFF: Backoff = { firstMs: 1000, longestMs: 60_000 };

interface BulkEditPreviewOptions {
  readonly bulkEdits: BulkEditStore;
  readonly clock: Clock;
  readonly workspace: Workspace;
  readonly onProgress: (id: BulkEditId) => void;
}

/** Previews one bulk edit: a few items at a time, at background priority, until stopped. */
class BulkEditPreview {
  readonly #options: BulkEditPreviewOptions;
  readonly #stop = new AbortController();
  #lookups: { readonly by: Service; readonly them: ItemLookups } | null = null;
  readonly id: BulkEditId;

  constructor(id: BulkEditId, options: BulkEditPreviewOptions) {
    this.id = id;
    this.#options = options;
  }

  /**
   * Resolves when all items are checked, when stopped, or when only the user can fix the problem. Doesn't
   * reject for expected failures.
   */
  async run(): Promise<void> {
    const { bulkEdits, workspace, onProgress } = this.#options;
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      const bulkEdit = bulkEdits.find(this.id);
      const items = bulkEdits.inState(this.id, 'waiting', AT_ONCE);
      if (bulkEdit === null || items.length === 0) return;
      const connection = await workspace.connect();
      let problem: Problem | null;
      if (connection.ok) {
        const { service } = connection.value;
        problem = await this.#round(bulkEdit, items, service, await this.#lookupsBy(service));
      } else {
        problem = connection.problem;
      }
      if (this.#stop.signal.aborted) return;
      bulkEdits.set(this.id, { problem });
      onProgress(this.id);
      if (problem === null) {
        failures = 0;
        continue;
      }
      const next = retryDecision(problem, 'reading');
      const after = next.kind === 'retry' ? next.after : 'backoff';
      if (after === 'event') {
        bulkEdits.set(this.id, { paused: true });
        return;
      }
      failures += 1;
      await this.#rest(after === 'backoff' ? backoffMs(BACKOFF, failures) : after);
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Results cached for an earlier session of the connection (such as one with another token) are dropped. */
  async #lookupsBy(service: Service): Promise<ItemLookups> {
    if (this.#lookups?.by !== service) {
      const mirror = await this.#options.workspace.mirror();
      const them = new ItemLookups(service, mirror.ok ? mirror.value : null, this.#stop.signal);
      this.#lookups = { by: service, them };
    }
    return this.#lookups.them;
  }

  /** Returns the problem that prevented some checks, if any; those items stay waiting and are retried. */
  async #round(
    { origin }: StoredBulkEdit,
    items: readonly Item[],
    service: Service,
    lookups: ItemLookups,
  ): Promise<Problem | null> {
    const { bulkEdits } = this.#options;
    const asked =
      origin.kind === 'selection' ? origin : ({ kind: 'csv', mode: origin.reading.contactsMode } as const);
    const tools = { service, lookups, signal: this.#stop.signal, asked };
    const answers = await Promise.all(items.map((item) => previewItem(item, tools)));
    if (this.#stop.signal.aborted) return null;
    const checked = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    bulkEdits.checked(this.id, this.#withoutRepeats(checked, items));
    return answers.find((answer) => !answer.ok)?.problem ?? null;
  }

  /** If two rows change the same engagement, only the first counts; the second becomes invalid. */
  #withoutRepeats(checked: readonly PreviewedItem[], items: readonly Item[]): PreviewedItem[] {
    const among = new Map<string, number>();
    return checked.map((found) => {
      const kind = items.find(({ item }) => item === found.item)?.kind ?? null;
      if (found.state === 'invalid' || kind === null) return found;
      const key = `${kind} ${found.engagementId}`;
      const earlier = this.#options.bulkEdits.firstAsking(this.id, {
        engagementId: found.engagementId,
        kind,
      });
      const first = Math.min(among.get(key) ?? found.item, earlier ?? found.item);
      among.set(key, first);
      if (first >= found.item) return found;
      return { ...found, state: 'invalid', change: null, errors: [{ kind: 'repeated', row: first }] };
    });
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const callOff = this.#options.clock.after(ms, resolve);
      this.#stop.signal.addEventListener(
        'abort',
        () => {
          callOff();
          resolve();
        },
        { once: true },
      );
    });
  }
}

export interface BulkEditsOptions {
  readonly edits: Edits;
  readonly clock: Clock;
  readonly onChange: (id: BulkEditId) => void;
  /** Called with unexpected errors, for the log. */
  readonly onError: (error: unknown) => void;
}

/** The running previews, at most one per bulk edit. */
export class BulkEditPreviews {
  readonly #workspace: Workspace;
  readonly #options: BulkEditsOptions;
  readonly #running = new Map<BulkEditId, BulkEditPreview>();

  constructor(workspace: Workspace, options: BulkEditsOptions) {
    this.#workspace = workspace;
    this.#options = options;
  }

  isRunning(id: BulkEditId): boolean {
    return this.#running.has(id);
  }

  begin(id: BulkEditId): void {
    if (this.#running.has(id)) return;
    const store = this.#options.edits.store.open();
    if (!store.ok) return;
    const { clock, onChange, onError } = this.#options;
    const preview = new BulkEditPreview(id, {
      bulkEdits: new BulkEditStore(store.value.db),
      clock,
      workspace: this.#workspace,
      onProgress: () => onChange(id),
    });
    this.#running.set(id, preview);
    withRequestSource('bulkEdits.preview', () => preview.run())
      .catch((error: unknown) => onError(error))
      .finally(() => {
        if (this.#running.get(id) === preview) this.#running.delete(id);
        onChange(id);
      });
  }

  stop(id: BulkEditId): void {
    this.#running.get(id)?.stop();
    this.#running.delete(id);
  }

  close(): void {
    for (const id of this.#running.keys()) this.stop(id);
  }
}
