import { contact, type Contact } from '#shared/contract/contact.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { WrittenValue } from '#shared/contract/journal.ts';
import type { EditId, EngagementId } from '#shared/contract/ids.ts';
import { backoffMs, type Backoff } from '#shared/domain/failures/backoff.ts';
import { saysNotFound } from '#shared/domain/failures/problemClass.ts';
import type { WriteResponse } from '../api/adapter/service.ts';
import type { Clock } from '../ports.ts';
import type { ServiceResponse, Mirror } from '../mirror/mirror.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Settlement, StoredEdit } from './outbox/outbox.ts';
import type { EditsWorkspace } from './write/writeTools.ts';

/** Delay between attempts to read back a saved record. */
const READBACK_BACKOFF: Backoff = { firstMs: 2000, longestMs: 60_000 };

export interface OwnWritesOptions {
  readonly clock: Clock;
  readonly workspace: Pick<EditsWorkspace, 'connect'> & Pick<Workspace, 'mirror'>;
  /** The mirror's data of this engagement has changed. */
  readonly onMirrored: (id: EngagementId) => void;
  /** Whether this engagement is being confirmed has changed. */
  readonly onConfirming: (id: EngagementId) => void;
}

interface Confirming {
  readonly engagementId: EngagementId;
  readonly kind: WrittenValue['kind'];
  /** `commits` of the mirror: a read requested at or after it replaces the data stored from the write's response. */
  asked: number;
  /** Resolves once the write's response is stored in the mirror. */
  mirrored: Promise<void>;
  cancelRetry: () => void;
}

/**
 * Stores our own writes in the workspace's mirror, so that lists, searches and exports show them without waiting for the sync:
 * first what the API accepted, which counts as being confirmed until the record is read back, then what was read
 * back. The sync would fetch the same a little later.
 */
export class OwnWrites {
  readonly #options: OwnWritesOptions;
  readonly #confirming = new Map<EditId, Confirming>();
  readonly #closing = new AbortController();

  constructor(options: OwnWritesOptions) {
    this.#options = options;
  }

  /** Engagements with a change that the API accepted but that has not been read back. */
  unconfirmed(): EngagementId[] {
    return [...new Set([...this.#confirming.values()].map((each) => each.engagementId))];
  }

  /** The API accepted the PUT of this edit. Called before the record is read back. */
  accepted(edit: StoredEdit, sent: WrittenValue, answer: WriteResponse): void {
    const { id, engagementId } = edit;
    const confirming: Confirming = {
      engagementId,
      kind: sent.kind,
      asked: 0,
      mirrored: Promise.resolve(),
      cancelRetry: () => undefined,
    };
    this.#confirming.set(id, confirming);
    confirming.mirrored = this.#mirrorAccepted(confirming, sent, answer);
    this.#options.onConfirming(engagementId);
  }

  /** The edit is settled. `engagement` is its last read, or the response to the PUT. */
  async settled(
    edit: StoredEdit,
    { state, result }: Settlement,
    engagement: Engagement | null,
  ): Promise<void> {
    const confirming = this.#confirming.get(edit.id);
    await confirming?.mirrored;
    const known = state === 'done' || state === 'overwrote';
    const unread = known && result !== null && result.sent !== null && result.after === null;
    if (confirming !== undefined && unread) {
      this.#readAgain(edit.id, confirming, 1);
      return;
    }
    this.#confirming.delete(edit.id);
    if (engagement === null || state === 'unread') return;
    const read = { asked: confirming?.asked ?? 0, requestId: null, fromService: true };
    await this.#absorb(engagement, read);
  }

  close(): void {
    this.#closing.abort();
    for (const { cancelRetry } of this.#confirming.values()) cancelRetry();
    this.#confirming.clear();
  }

  async #mirrorAccepted(confirming: Confirming, sent: WrittenValue, answer: WriteResponse): Promise<void> {
    const mirror = await this.#options.workspace.mirror();
    if (!mirror.ok) return;
    confirming.asked = mirror.value.commits;
    if (answer.engagement === null) return;
    const kept = await mirror.value.read('engagement', confirming.engagementId);
    if (!kept.ok || kept.value === null) return;
    const changed = await afterWrite(mirror.value, kept.value.engagement, sent, answer.engagement);
    const before = confirming.asked;
    const made = { asked: 0, requestId: answer.requestId, fromService: false };
    const commits = await this.#absorb(changed, made);
    // From here on a read-back replaces this data, but not what others' commits stored in between.
    if (commits === before + 1) confirming.asked = commits;
  }

  /** Returns the mirror's `commits` afterwards; null if it could not be stored. */
  async #absorb(
    engagement: Engagement,
    about: Pick<ServiceResponse, 'asked' | 'requestId' | 'fromService'>,
  ): Promise<number | null> {
    const mirror = await this.#options.workspace.mirror();
    if (!mirror.ok) return null;
    const absorbed = await mirror.value.upsertFromResponse({
      collection: 'engagements',
      body: engagement,
      receivedAt: new Date(this.#options.clock.now()).toISOString(),
      expanded: engagement.contacts === undefined ? [] : ['contacts'],
      ...about,
    });
    if (!absorbed.ok) return null;
    this.#options.onMirrored(engagement.id);
    return absorbed.value.state.commits;
  }

  #readAgain(id: EditId, confirming: Confirming, failures: number): void {
    confirming.cancelRetry = this.#options.clock.after(
      backoffMs(READBACK_BACKOFF, failures),
      () => void this.#tryAgain(id, confirming, failures),
    );
  }

  async #tryAgain(id: EditId, confirming: Confirming, failures: number): Promise<void> {
    const over = await this.#readBack(id, confirming);
    if (this.#closing.signal.aborted || this.#confirming.get(id) !== confirming) return;
    if (over) {
      this.#confirming.delete(id);
      this.#options.onConfirming(confirming.engagementId);
    } else this.#readAgain(id, confirming, failures + 1);
  }

  /** True once no further read can help. */
  async #readBack(id: EditId, { engagementId, kind }: Confirming): Promise<boolean> {
    const { workspace } = this.#options;
    const [connection, mirror] = await Promise.all([workspace.connect(), workspace.mirror()]);
    if (!connection.ok || !mirror.ok || !this.#confirming.has(id)) return false;
    const asked = mirror.value.commits;
    const read = await connection.value.service.getEngagement(
      engagementId,
      kind === 'contacts' ? ['contacts'] : [],
      { priority: 'background', signal: this.#closing.signal, fresh: true },
    );
    if (read.ok) {
      const { engagement, provenance } = read.value;
      await this.#absorb(engagement, {
        asked,
        requestId: provenance.requestId,
        fromService: true,
      });
      return true;
    }
    return read.problem.kind === 'forbidden' || saysNotFound(read.problem);
  }
}

/**
 * The mirrored engagement with the change applied. From the response only the writable fields are taken, because it
 * may contain less than a read does. Unknown contacts are left to the following read.
 */
async function afterWrite(
  mirror: Mirror,
  kept: Engagement,
  sent: WrittenValue,
  answered: Engagement,
): Promise<Engagement> {
  const { contacts: present, ...whole } = kept;
  const link = answered.crm_association ?? (sent.kind === 'crm' ? sent.link : kept.crm_association);
  const base = { ...whole, updated_at: answered.updated_at, crm_association: link };
  if (sent.kind === 'crm') return base;
  const known = new Map((present ?? []).map((person) => [person.id, person]));
  const people: Contact[] = [];
  for (const id of sent.ids) {
    const person = known.get(id) ?? (await contactOf(mirror, id));
    if (person === null) return base;
    people.push(person);
  }
  return { ...base, contacts: answered.contacts ?? people };
}

async function contactOf(mirror: Mirror, id: Contact['id']): Promise<Contact | null> {
  const record = await mirror.read('record', { kind: 'contact', id });
  if (!record.ok || record.value === null || record.value.partial) return null;
  return contact.safeParse(record.value.fields).data ?? null;
}
