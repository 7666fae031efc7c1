import type { ScopeState } from '#shared/contract/connection.ts';
import { SCOPES } from '#shared/contract/enumerations.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { Service } from '../api/adapter/service.ts';
import { ApiClient } from '../api/apiClient.ts';
import type { CredentialForm } from '../api/credential.ts';
import type { RequestReport } from '../api/requestReport.ts';
import type { Ports } from '../ports.ts';
import { SCOPE_PROBES, sendProbe, UNPROVABLE } from './connectionCheck.ts';

/**
 * What responses have proved about a token's scopes. Kept for one session and token: an owner may grant a scope at
 * any time, and a restart checks again.
 */
class ScopeMap {
  readonly #states = new Map<string, ScopeState>();

  /** Returns what was known before. */
  learn(scope: string, state: ScopeState): ScopeState {
    const before = this.#states.get(scope) ?? 'unknown';
    this.#states.set(scope, state);
    return before;
  }

  missing(): ReadonlySet<string> {
    return new Set([...this.#states].flatMap(([scope, state]) => (state === 'missing' ? [scope] : [])));
  }

  all(): Record<string, ScopeState> {
    return Object.fromEntries([...SCOPES.map((scope) => [scope, 'unknown'] as const), ...this.#states]);
  }
}

export interface OpenConnectionOptions {
  readonly id: ConnectionId;
  readonly baseUrl: string;
  readonly token: string;
  readonly credentialForm: CredentialForm;
  readonly ports: Ports;
  /** What the page shows of this connection changed: its scopes or the state of its token. */
  readonly onChange: () => void;
  /** The API refused one of our requests for lack of this scope, for the first time. */
  readonly onScopeLost: (scope: string) => void;
  /** The token may see more than before. */
  readonly onWidened: () => void;
  /** The token may see less than before, whichever request found out. */
  readonly onNarrowed: () => void;
  /** The API reported that this engagement doesn't exist. */
  readonly onMissing: (engagementId: EngagementId, requestId: string | null) => void;
  readonly onForm: (form: CredentialForm) => void;
  readonly onRate: () => void;
  readonly onRequest: (report: RequestReport) => void;
  readonly reserveShare: number;
}

/** An open connection: its client, its typed operations, and the known properties of its token. */
export class OpenConnection {
  readonly id: ConnectionId;
  readonly client: ApiClient;
  readonly service: Service;
  readonly scopes = new ScopeMap();
  readonly #onChange: () => void;
  readonly #onWidened: () => void;
  readonly #onNarrowed: () => void;
  #rejected = false;

  constructor(options: OpenConnectionOptions) {
    this.id = options.id;
    this.#onChange = options.onChange;
    this.#onWidened = options.onWidened;
    this.#onNarrowed = options.onNarrowed;
    this.client = new ApiClient({
      ports: options.ports,
      baseUrl: options.baseUrl,
      credential: { token: options.token, form: options.credentialForm },
      onRate: options.onRate,
      onRequest: options.onRequest,
      reserveShare: options.reserveShare,
      onForm: options.onForm,
      onRejected: () => {
        this.#rejected = true;
        options.onChange();
      },
    });
    this.service = new Service(
      this.client,
      () => this.scopes.missing(),
      (scope, state) => {
        if (this.learnScope(scope, state) && state === 'missing') options.onScopeLost(scope);
      },
      options.onMissing,
    );
  }

  /** Records what a response proved; returns whether it is new. */
  learnScope(scope: string, state: 'granted' | 'missing'): boolean {
    const before = this.scopes.learn(scope, state);
    if (before === state) return false;
    this.#onChange();
    if (before === 'missing') this.#onWidened();
    if (state === 'missing') this.#onNarrowed();
    return true;
  }

  /** Asks again for everything that the token isn't known to be allowed, and returns what it still isn't. */
  async checkScopes(signal: AbortSignal): Promise<Result<readonly string[]>> {
    const known = this.scopes.all();
    const answers = await Promise.all(
      SCOPE_PROBES.filter(({ scope }) => known[scope] !== 'granted').map(async (probe) => {
        const answer = await sendProbe(this.client, probe, signal);
        if (answer.ok) this.learnScope(probe.scope, 'granted');
        return { scope: probe.scope, answer };
      }),
    );
    const refused: string[] = [];
    for (const { scope, answer } of answers) {
      if (answer.ok) continue;
      if (answer.problem.kind !== 'forbidden') return answer;
      refused.push(scope);
    }
    // Their next use finds out.
    for (const scope of UNPROVABLE) if (known[scope] === 'missing') this.scopes.learn(scope, 'unknown');
    this.#onChange();
    this.#onWidened();
    return ok(refused);
  }

  get rejected(): boolean {
    return this.#rejected;
  }

  close(): void {
    this.client.close();
  }
}
