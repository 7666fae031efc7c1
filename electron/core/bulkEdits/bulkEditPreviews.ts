import type { BulkAction, ContactsMode, RowError } from '#shared/contract/bulkEdits.ts';
import { type Contact, contact } from '#shared/contract/contact.ts';
import type { Change, Names } from '#shared/contract/edit.ts';
import { PAGE_LIMITS } from '#shared/contract/enumerations.ts';
import type { BulkEditId, ContactId, Cursor, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { diffContactSets, setAfter } from '#shared/domain/edits/contactSets.ts';
import { changesNothing } from '#shared/domain/edits/pendingValues.ts';
import { fullName } from '#shared/domain/edits/personName.ts';
import { type Backoff, backoffMs } from '#shared/domain/failures/backoff.ts';
import { retryDecision } from '#shared/domain/failures/retryDecision.ts';
import { pages } from '../api/adapter/listQueries.ts';
import type { ReadEngagement, Service } from '../api/adapter/service.ts';
import type { CallOptions } from '../api/apiClient.ts';
import { withRequestSource } from '../api/requestReport.ts';
import type { Edits } from '../edits/edits.ts';
import { contactsWithEmail, hasEmail } from '../edits/suggestions.ts';
import type { Clock } from '../ports.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Item } from './bulkEditItem.ts';
import { BulkEditStore, type PreviewedItem, type StoredBulkEdit } from './bulkEditStore.ts';

/** Resolves the contacts and engagements that rows refer to, each once. Failed searches are not cached. */
class ItemLookups {
  readonly #service: Service;
  readonly #mirror: Mirror | null;
  readonly #options: CallOptions;
  readonly #people = new Map<string, Promise<Result<Contact[]>>>();
  #byUrl: Promise<Result<ReadonlyMap<string, EngagementId[]>>> | null = null;

  constructor(service: Service, mirror: Mirror | null, options: CallOptions) {
    this.#service = service;
    this.#mirror = mirror;
    this.#options = options;
  }

  /** Contacts in the mirror cost no request. Any other may be new, so the API is asked. */
  async people(email: string): Promise<Result<Contact[]>> {
    const asked = this.#people.get(email) ?? this.#ask(email);
    this.#people.set(email, asked);
    const found = await asked;
    if (!found.ok) this.#people.delete(email);
    return found;
  }

  async #ask(email: string): Promise<Result<Contact[]>> {
    const known = await this.#mirror?.read('records', {
      kind: 'contact',
      search: email,
      offset: 0,
      limit: 25,
    });
    const contacts =
      known?.ok === true ? known.value.rows.map(({ fields }) => contact.safeParse(fields).data) : [];
    const found = contacts.filter((one) => one !== undefined).filter((one) => hasEmail(one, email));
    if (found.length > 0) return ok(found);
    return contactsWithEmail(this.#service, email, this.#options);
  }

  /** The API can't search by external URL, so its list is walked once for all of them. */
  async engagements(url: string): Promise<Result<readonly EngagementId[]>> {
    this.#byUrl ??= this.#walk();
    const walked = await this.#byUrl;
    if (!walked.ok) {
      this.#byUrl = null;
      return walked;
    }
    return ok(walked.value.get(url) ?? []);
  }

  async #walk(): Promise<Result<ReadonlyMap<string, EngagementId[]>>> {
    const found = new Map<string, EngagementId[]>();
    const request = { filter: {}, order: 'updated_at:desc', limit: PAGE_LIMITS.most, expand: [] } as const;
    const fetchPage = (cursor: Cursor | null) =>
      this.#service.listEngagements({ ...request, cursor }, this.#options);
    for await (const page of pages(fetchPage)) {
      if (!page.ok) return page;
      for (const { id, external_url: url } of page.value.rows) {
        if (!url) continue;
        const ids = found.get(url) ?? [];
        // A row that moves during the walk is returned twice.
        if (!ids.includes(id)) found.set(url, [...ids, id]);
      }
    }
    return ok(found);
  }
}

interface PreviewTools {
  readonly service: Service;
  readonly lookups: ItemLookups;
  readonly options: CallOptions;
  /** The action of a selection, or how the addresses in rows of a file are applied. */
  readonly asked: { kind: 'selection'; action: BulkAction } | { kind: 'csv'; mode: ContactsMode };
}

interface Named {
  readonly ids: ContactId[];
  readonly names: Names;
  readonly errors: RowError[];
}

async function target(item: Item, { lookups }: PreviewTools): Promise<Result<EngagementId | RowError>> {
  if (item.engagementId !== null) return ok(item.engagementId);
  const url = item.request?.url ?? '';
  const found = await lookups.engagements(url);
  if (!found.ok) return found;
  const [only, another] = found.value;
  if (only === undefined) return ok({ kind: 'unknown-address', url });
  return ok(another === undefined ? only : { kind: 'ambiguous-address', url, count: found.value.length });
}

function nameOf(contact: Contact): string {
  return (fullName(contact) || (contact.emails?.[0]?.email ?? contact.id)).slice(0, 300);
}

async function named(item: Item, { asked, lookups }: PreviewTools): Promise<Result<Named>> {
  const corrected = item.correctedValue;
  if (corrected !== null)
    return ok({ ids: [], names: corrected.kind === 'contacts' ? corrected.names : {}, errors: [] });
  if (asked.kind === 'selection') {
    const { action } = asked;
    return ok(
      action.kind === 'contacts'
        ? { ids: action.contactIds, names: action.names, errors: [] }
        : { ids: [], names: {}, errors: [] },
    );
  }
  const ids = [...(item.request?.contactIds ?? [])];
  const names: Record<string, string> = {};
  const errors: RowError[] = [];
  for (const email of item.request?.emails ?? []) {
    const people = await lookups.people(email);
    if (!people.ok) return people;
    const [only, another] = people.value;
    if (only === undefined) errors.push({ kind: 'unknown-email', email });
    else if (another !== undefined)
      errors.push({ kind: 'ambiguous-email', email, count: people.value.length });
    else {
      ids.push(only.id);
      names[only.id] = nameOf(only);
    }
  }
  return ok({ ids: [...new Set(ids)], names, errors });
}

/** The resulting change; null if the API doesn't return the engagement's current contacts. */
function changeFor(item: Item, read: ReadEngagement, who: Named, { asked }: PreviewTools): Change | null {
  const corrected = item.correctedValue;
  if (item.kind === 'crm') {
    const own =
      asked.kind === 'selection' && asked.action.kind === 'crm' ? asked.action.link : item.request?.link;
    const link = corrected?.kind === 'crm' ? corrected.link : own;
    const base = read.engagement.crm_association ?? null;
    return link ? { kind: 'crm', base, mine: link, replaceTheirs: false } : null;
  }
  if (read.contactIds === null) return null;
  const action = asked.kind === 'selection' ? asked.action : null;
  const mode = asked.kind === 'csv' ? asked.mode : action?.kind === 'contacts' ? action.mode : 'add';
  const base = [...read.contactIds];
  const exact = corrected?.kind === 'contacts' ? corrected : (item.request?.exact ?? null);
  if (exact !== null) {
    return {
      kind: 'contacts',
      base,
      mine: setAfter('add', setAfter('remove', base, exact.remove), exact.add),
    };
  }
  return { kind: 'contacts', base, mine: setAfter(mode, base, who.ids) };
}

/** Names of the contacts that the change adds or removes. */
function namesFor(change: Change, read: ReadEngagement, who: Named): Names {
  if (change.kind === 'crm') return {};
  const { added, removed } = diffContactSets(change.base, change.mine);
  const present = new Map((read.engagement.contacts ?? []).map((contact) => [contact.id, nameOf(contact)]));
  const known = [...added, ...removed].flatMap((id) => {
    const name = who.names[id] ?? present.get(id);
    return name === undefined ? [] : [[id, name] as const];
  });
  return Object.fromEntries(known);
}

/**
 * Previews one item: resolves its references, reads the engagement, and computes the change. Nothing is
 * written. A returned problem is temporary, so the item is checked again; permanent problems become errors of
 * the item.
 */
async function previewItem(item: Item, tools: PreviewTools): Promise<Result<PreviewedItem>> {
  const blank = { item: item.item, engagementId: item.engagementId, title: null, change: null, names: {} };
  const invalid = (errors: RowError[], more: Partial<PreviewedItem> = {}): Result<PreviewedItem> =>
    ok({ ...blank, ...more, state: 'invalid', errors });

  const found = await target(item, tools);
  if (!found.ok) return passing(found, invalid);
  if (typeof found.value !== 'string') return invalid([found.value]);
  const engagementId = found.value;
  const who = await named(item, tools);
  if (!who.ok) return passing(who, invalid);
  if (who.value.errors.length > 0) return invalid(who.value.errors, { engagementId });

  const expand = item.kind === 'contacts' ? (['contacts'] as const) : [];
  const read = await tools.service.getEngagement(engagementId, expand, tools.options);
  if (!read.ok) return passing(read, invalid);
  const { title } = read.value.engagement;
  const change = changeFor(item, read.value, who.value, tools);
  if (change === null)
    return invalid([{ kind: 'service', problem: unseen(read.value) }], { engagementId, title });
  const state = changesNothing(change) ? 'unchanged' : 'ready';
  const names = namesFor(change, read.value, who.value);
  return ok({ ...blank, engagementId, title, state, change, names, errors: [] });
}

function unseen({ withheld }: ReadEngagement) {
  const scope = withheld.find(({ expansion }) => expansion === 'contacts')?.scope ?? null;
  const detail = 'The API doesn’t return the current contacts, so changing them could remove someone.';
  return { kind: 'forbidden', scope, detail, requestId: null } as const;
}

function passing(
  failure: Extract<Result<never>, { ok: false }>,
  invalid: (errors: RowError[]) => Result<PreviewedItem>,
): Result<PreviewedItem> {
  const { problem } = failure;
  return retryDecision(problem, 'reading').kind === 'give-up'
    ? invalid([{ kind: 'service', problem }])
    : failure;
}

/**
 * Previews some items of a bulk edit. Of two rows that change the same engagement, only the first counts; the other
 * becomes invalid.
 */
async function previewItems(
  { id, origin }: Pick<StoredBulkEdit, 'id' | 'origin'>,
  items: readonly Item[],
  bulkEdits: BulkEditStore,
  tools: Omit<PreviewTools, 'asked'>,
): Promise<Result<PreviewedItem>[]> {
  const asked =
    origin.kind === 'selection' ? origin : ({ kind: 'csv', mode: origin.reading.contactsMode } as const);
  const answers = await Promise.all(items.map((item) => previewItem(item, { ...tools, asked })));
  const among = new Map<string, number>();
  return answers.map((answer, at): Result<PreviewedItem> => {
    const kind = items[at]?.kind ?? null;
    if (!answer.ok || answer.value.state === 'invalid' || kind === null) return answer;
    const { item, engagementId } = answer.value;
    const key = `${kind} ${engagementId}`;
    const first = among.get(key) ?? bulkEdits.otherAsking(id, { item, engagementId, kind });
    if (first === null) {
      among.set(key, item);
      return answer;
    }
    return ok({
      ...answer.value,
      state: 'invalid',
      change: null,
      errors: [{ kind: 'repeated', row: first }],
    });
  });
}

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
  readonly #callOptions: CallOptions = { priority: 'background', signal: this.#stop.signal };
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
      const them = new ItemLookups(service, mirror.ok ? mirror.value : null, this.#callOptions);
      this.#lookups = { by: service, them };
    }
    return this.#lookups.them;
  }

  /** Returns the problem that prevented some checks, if any; those items stay waiting and are retried. */
  async #round(
    bulkEdit: StoredBulkEdit,
    items: readonly Item[],
    service: Service,
    lookups: ItemLookups,
  ): Promise<Problem | null> {
    const { bulkEdits } = this.#options;
    const tools = { service, lookups, options: this.#callOptions };
    const answers = await previewItems(bulkEdit, items, bulkEdits, tools);
    if (this.#stop.signal.aborted) return null;
    const checked = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    bulkEdits.checked(this.id, checked);
    return answers.find((answer) => !answer.ok)?.problem ?? null;
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

  /** Checks items at once, for a user who waits for it. The first problem that passes is the answer. */
  async check(
    bulkEdit: Pick<StoredBulkEdit, 'id' | 'origin'>,
    items: readonly Item[],
    signal: AbortSignal,
  ): Promise<Result<PreviewedItem[]>> {
    if (items.length === 0) return ok([]);
    const store = this.#options.edits.store.open();
    if (!store.ok) return store;
    const connection = await this.#workspace.connect();
    if (!connection.ok) return connection;
    const { service } = connection.value;
    const mirror = await this.#workspace.mirror();
    const options: CallOptions = { priority: 'interactive', signal };
    const lookups = new ItemLookups(service, mirror.ok ? mirror.value : null, options);
    const checked: PreviewedItem[] = [];
    for (const answer of await withRequestSource('bulkEdits.preview', () =>
      previewItems(bulkEdit, items, new BulkEditStore(store.value.db), { service, lookups, options }),
    )) {
      if (!answer.ok) return answer;
      checked.push(answer.value);
    }
    return ok(checked);
  }

  stop(id: BulkEditId): void {
    this.#running.get(id)?.stop();
    this.#running.delete(id);
  }

  close(): void {
    for (const id of this.#running.keys()) this.stop(id);
  }
}
