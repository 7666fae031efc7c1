import { randomUUID } from 'node:crypto';
import type { CheckStep, Connection, ConnectionColor } from '#shared/contract/connection.ts';
import type { AssistantAccess } from '#shared/contract/enumerations.ts';
import { connectionId, type ConnectionId, type EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { parseBaseUrl } from '../api/baseUrl.ts';
import { cleanToken, usableForm } from '../api/credential.ts';
import type { RequestReport } from '../api/requestReport.ts';
import type { Handlers } from '../app.ts';
import { checkArea, checkBaseUrl } from '../policy/policy.ts';
import type { Ports } from '../ports.ts';
import { checkConnection } from './connectionCheck.ts';
import { type ConnectionRecord, ConnectionStore, TokenStore } from './connectionStore.ts';
import { OpenConnection } from './openConnection.ts';

const DEMO_ID = connectionId.parse('demo');

interface ConnectionDraft {
  readonly name: string;
  readonly color: ConnectionColor;
  readonly baseUrl: string;
  readonly token: string;
  readonly readOnly: boolean;
}

interface ConnectionChanges {
  readonly name?: string | undefined;
  readonly color?: ConnectionColor | undefined;
  readonly readOnly?: boolean | undefined;
  readonly crmUrls?: Readonly<Record<string, string>> | undefined;
  readonly assistant?: AssistantAccess | undefined;
}

interface ConnectionsListener {
  onChange(): void;
  onRate(id: ConnectionId): void;
  /** The API refused a request for lack of this scope. */
  onScopeLost(id: ConnectionId, scope: string): void;
  /** The token may see more than before. */
  onWidened(id: ConnectionId): void;
  /** The token may see less than before. */
  onNarrowed(id: ConnectionId): void;
  /** The API reported that this engagement doesn't exist. */
  onMissing(id: ConnectionId, engagementId: EngagementId, requestId: string | null): void;
  /** A request of this connection has ended. */
  onRequest(id: ConnectionId, report: RequestReport): void;
}

const UNKNOWN: Problem = {
  kind: 'refused',
  reason: 'unknown-connection',
  detail: 'This connection was removed.',
};

const BEING_REMOVED: Problem = {
  kind: 'refused',
  reason: 'unknown-connection',
  detail: 'This connection is still being removed. Try again, or restart Parley.',
};

const ALWAYS_READ_ONLY: Problem = {
  kind: 'refused',
  reason: 'policy',
  detail: 'Your organization keeps all connections read-only.',
};

/** All connections, stored and open. Tokens pass through here but are never exposed. */
export class Connections {
  readonly #ports: Ports;
  readonly #listener: ConnectionsListener;
  readonly #store: ConnectionStore;
  readonly #open = new Map<ConnectionId, Promise<Result<OpenConnection>>>();
  readonly #live = new Map<ConnectionId, OpenConnection>();
  /** Doesn't include the demo's, which changes with every run. */
  readonly #tokens: TokenStore;
  #reserveShare = 0.1;

  constructor(ports: Ports, listener: ConnectionsListener) {
    this.#ports = ports;
    this.#listener = listener;
    this.#store = new ConnectionStore(ports.settings);
    this.#tokens = new TokenStore(ports.secrets);
  }

  async list(): Promise<Connection[]> {
    return Promise.all(this.#store.all().map((record) => this.#describe(record)));
  }

  record(id: ConnectionId): ConnectionRecord | undefined {
    const record = this.#store.find(id);
    return record && this.#underPolicy(record);
  }

  /** Problems: `refused` for an API that the organization doesn’t allow. */
  mayUse(baseUrl: string): Result<null> {
    return checkBaseUrl(this.#ports.policy, baseUrl);
  }

  /** Like `record`, with a problem for a connection that was removed. */
  find(id: ConnectionId): Result<ConnectionRecord> {
    const record = this.#store.find(id);
    return record === undefined ? failed(UNKNOWN) : ok(record);
  }

  /** The last connection shown, in this session or an earlier one. */
  last(): ConnectionId | null {
    return this.#store.last();
  }

  noteLast(id: ConnectionId): void {
    this.#store.noteLast(id);
  }

  ids(): readonly ConnectionId[] {
    return this.#store.all().map(({ id }) => id);
  }

  /** Of all connections except the demo. */
  baseUrls(): readonly string[] {
    return this.#store.all().flatMap(({ kind, baseUrl }) => (kind === 'remote' ? [baseUrl] : []));
  }

  findByBaseUrl(baseUrl: string): ConnectionRecord | undefined {
    return this.#store.all().find((record) => record.kind === 'remote' && record.baseUrl === baseUrl);
  }

  /** The connection if it is already open; never opens one. */
  live(id: ConnectionId): OpenConnection | undefined {
    return this.#live.get(id);
  }

  /** Share of the rate window, 0 to 1, that background requests leave to others. */
  reserve(share: number): void {
    this.#reserveShare = share;
    for (const connection of this.#live.values()) connection.client.reserve(share);
  }

  async add(draft: ConnectionDraft): Promise<Result<Connection>> {
    const baseUrl = parseBaseUrl(draft.baseUrl);
    if (!baseUrl.ok) return baseUrl;
    const allowed = this.mayUse(baseUrl.value);
    if (!allowed.ok) return allowed;
    const token = cleanToken(draft.token);
    if (!token.ok) return token;
    const record: ConnectionRecord = {
      id: connectionId.parse(randomUUID()),
      kind: 'remote',
      name: draft.name,
      color: draft.color,
      baseUrl: baseUrl.value,
      readOnly: draft.readOnly,
      crmUrls: {},
      assistant: 'off',
      credentialForm: 'bearer',
      tokenNumber: 0,
    };
    const kept = await this.#tokens.save(record.id, token.value);
    if (!kept.ok) return kept;
    const stored = this.#store.put(record);
    if (!stored.ok) {
      // Without its connection the token could never be removed.
      await this.#tokens.remove(record.id);
      return stored;
    }
    this.#listener.onChange();
    return ok(await this.#describe(record));
  }

  async openDemo(): Promise<Result<Connection>> {
    if (this.#store.removing().some(({ id }) => id === DEMO_ID)) return failed(BEING_REMOVED);
    const record: ConnectionRecord = this.#store.find(DEMO_ID) ?? {
      id: DEMO_ID,
      kind: 'demo',
      name: 'Demo workspace',
      color: 'violet',
      baseUrl: '',
      readOnly: false,
      crmUrls: {},
      assistant: 'off',
      credentialForm: 'bearer',
      tokenNumber: 0,
    };
    const stored = this.#store.put(record);
    if (!stored.ok) return stored;
    const opened = await this.use(DEMO_ID);
    if (!opened.ok) return opened;
    this.#listener.onChange();
    return ok(await this.#describe(record));
  }

  async update(id: ConnectionId, changes: ConnectionChanges): Promise<Result<Connection>> {
    const found = this.find(id);
    if (!found.ok) return found;
    const record = found.value;
    if (changes.readOnly === false && this.#underPolicy({ ...record, readOnly: false }).readOnly) {
      return failed(ALWAYS_READ_ONLY);
    }
    if (changes.assistant !== undefined && changes.assistant !== 'off') {
      const allowed = checkArea(this.#ports.policy, 'mcp');
      if (!allowed.ok) return allowed;
    }
    const changed: ConnectionRecord = {
      ...record,
      name: changes.name ?? record.name,
      color: changes.color ?? record.color,
      readOnly: changes.readOnly ?? record.readOnly,
      crmUrls: changes.crmUrls ?? record.crmUrls,
      assistant: changes.assistant ?? record.assistant,
    };
    const stored = this.#store.put(changed);
    if (!stored.ok) return stored;
    this.#listener.onChange();
    return ok(await this.#describe(changed));
  }

  async replaceToken(id: ConnectionId, pasted: string): Promise<Result<Connection>> {
    const found = this.find(id);
    if (!found.ok) return found;
    const record = found.value;
    const token = cleanToken(pasted);
    if (!token.ok) return token;
    const before = await this.#tokens.read(id);
    const kept = await this.#tokens.save(id, token.value);
    if (!kept.ok) return kept;
    const same = before.ok && before.value === token.value;
    const tokenNumber = record.tokenNumber + (same ? 0 : 1);
    // The API most likely accepts the new key in the same form as the old one.
    const credentialForm = usableForm(token.value, record.credentialForm);
    const renewed: ConnectionRecord = { ...record, credentialForm, tokenNumber };
    // The token is already stored; a full disk must not prevent using it.
    this.#store.putUnsaved(renewed);
    if (!same) this.#listener.onNarrowed(id);
    const inUse = this.#open.has(id);
    this.disconnect(id);
    // Whatever used the old token continues with the new one, even if nothing on screen triggers a request.
    if (inUse) await this.use(id);
    this.#listener.onChange();
    return ok(await this.#describe(renewed));
  }

  /** Tokens can be read that were missing before: what stood still without one continues. */
  async secretsOpened(): Promise<void> {
    await Promise.all(
      this.#store.all().map(async ({ id }) => {
        if (!this.#live.has(id) && (await this.#tokens.has(id))) await this.use(id);
      }),
    );
    this.#listener.onChange();
  }

  /** Those whose removal has begun and isn't finished. */
  removing(): readonly ConnectionRecord[] {
    return this.#store.removing();
  }

  /** From now on, nothing finds the connection. Problems: `storage`; it then stays as it was. */
  beginRemoval(id: ConnectionId): Result<null> {
    const isKnown = this.#store.find(id) !== undefined;
    const begun = this.#store.beginRemoval(id);
    if (!begun.ok || !isKnown) return begun;
    this.disconnect(id);
    this.#listener.onChange();
    return begun;
  }

  /** Deletes the token of a connection whose removal has begun, and then the connection itself. */
  async finishRemoval(id: ConnectionId): Promise<Result<Record<string, never>>> {
    const record = this.#store.removing().find((each) => each.id === id);
    if (record === undefined) return ok({});
    const ended = record.kind === 'demo' ? await this.#endDemo() : await this.#tokens.remove(id);
    if (!ended.ok) return ended;
    const removed = this.#store.remove(id);
    return removed.ok ? ok({}) : removed;
  }

  /** Opens the connection for requests. Problems: `refused` (unknown, no token), `storage`, `internal` (demo). */
  use(id: ConnectionId): Promise<Result<OpenConnection>> {
    const known = this.#open.get(id);
    if (known !== undefined) return known;
    const opening = this.#connect(id);
    this.#open.set(id, opening);
    return opening.then((result) => {
      // Forget the failure: the next call may find the token or the demo.
      if (!result.ok && this.#open.get(id) === opening) this.#open.delete(id);
      return result;
    });
  }

  /** Ends a connection's requests; the next use opens it again. */
  disconnect(id: ConnectionId): void {
    this.#live.get(id)?.close();
    this.#live.delete(id);
    this.#open.delete(id);
  }

  close(): void {
    for (const id of this.#open.keys()) this.disconnect(id);
  }

  async #connect(id: ConnectionId): Promise<Result<OpenConnection>> {
    const found = this.find(id);
    if (!found.ok) return found;
    const record = found.value;
    const endpoint = record.kind === 'demo' ? await this.#demoEndpoint() : await this.#remoteEndpoint(record);
    if (!endpoint.ok) return endpoint;
    const connection = new OpenConnection({
      id,
      ...endpoint.value,
      credentialForm: record.credentialForm,
      ports: this.#ports,
      onChange: () => this.#listener.onChange(),
      onRate: () => this.#listener.onRate(id),
      onScopeLost: (scope) => this.#listener.onScopeLost(id, scope),
      onWidened: () => this.#listener.onWidened(id),
      onNarrowed: () => this.#listener.onNarrowed(id),
      onMissing: (engagementId, requestId) => this.#listener.onMissing(id, engagementId, requestId),
      onRequest: (report) => this.#listener.onRequest(id, report),
      reserveShare: this.#reserveShare,
      onForm: (form) => {
        const current = this.#store.find(id);
        // If it can't be saved, the next start finds out again.
        if (current !== undefined) this.#store.put({ ...current, credentialForm: form });
      },
    });
    this.#live.set(id, connection);
    return ok(connection);
  }

  async #demoEndpoint(): Promise<Result<{ baseUrl: string; token: string }>> {
    if (this.#ports.demo === null) return failed(UNKNOWN);
    try {
      return ok(await this.#ports.demo.start());
    } catch (error) {
      const detail = error instanceof Error ? error.message : 'Could not start the demo workspace.';
      return failed({ kind: 'internal', detail });
    }
  }

  async #endDemo(): Promise<Result<null>> {
    try {
      await this.#ports.demo?.stop();
      return ok(null);
    } catch (error) {
      const detail = error instanceof Error ? error.message : 'Could not stop the demo workspace.';
      return failed({ kind: 'internal', detail });
    }
  }

  async #remoteEndpoint({
    id,
    baseUrl,
  }: ConnectionRecord): Promise<Result<{ baseUrl: string; token: string }>> {
    const allowed = this.mayUse(baseUrl);
    if (!allowed.ok) return allowed;
    const token = await this.#tokens.read(id);
    return token.ok ? ok({ baseUrl, token: token.value }) : token;
  }

  /** The policy doesn't restrict the demo, which only changes itself. */
  #underPolicy(record: ConnectionRecord): ConnectionRecord {
    const isReadOnly = record.kind === 'remote' && this.#ports.policy?.changes === false;
    return isReadOnly ? { ...record, readOnly: true } : record;
  }

  async #describe(record: ConnectionRecord): Promise<Connection> {
    const live = this.#live.get(record.id);
    const there = record.kind === 'demo' || (await this.#tokens.has(record.id));
    return {
      id: record.id,
      kind: record.kind,
      name: record.name,
      color: record.color,
      baseUrl: record.baseUrl,
      readOnly: this.#underPolicy(record).readOnly,
      crmUrls: record.crmUrls,
      assistant: this.#ports.policy?.mcp === false ? 'off' : record.assistant,
      token: live?.rejected === true ? 'rejected' : there ? 'ready' : 'missing',
      scopes: live?.scopes.all() ?? {},
    };
  }
}

type ConnectionMethods =
  | 'connections.list'
  | 'connections.check'
  | 'connections.add'
  | 'connections.openDemo'
  | 'connections.update'
  | 'connections.replaceToken'
  | 'connections.checkScopes'
  | 'rateLimit.current';

export function connectionHandlers(
  ports: Ports,
  connections: Connections,
  onCheckStep: (checkId: string, step: CheckStep) => void,
  onCheckRequest: (report: RequestReport) => void,
): Pick<Handlers, ConnectionMethods> {
  return {
    'connections.list': async () => ok(await connections.list()),
    'connections.check': async ({ checkId, ...pasted }, { signal }) =>
      ok(await checkConnection(ports, pasted, signal, (step) => onCheckStep(checkId, step), onCheckRequest)),
    'connections.add': (draft) => connections.add(draft),
    'connections.openDemo': () => connections.openDemo(),
    'connections.update': ({ connectionId, ...changes }) => connections.update(connectionId, changes),
    'connections.replaceToken': ({ connectionId, token }) => connections.replaceToken(connectionId, token),
    'connections.checkScopes': async ({ connectionId }, { signal }) => {
      const connection = await connections.use(connectionId);
      return connection.ok ? connection.value.checkScopes(signal) : connection;
    },
    'rateLimit.current': async ({ connectionId }) => {
      const connection = await connections.use(connectionId);
      return connection.ok ? ok(connection.value.client.rate()) : connection;
    },
  };
}
