import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { Service } from '../api/adapter/service.ts';
import { ApiClient } from '../api/client.ts';
import type { CredentialForm } from '../api/credential.ts';
import type { RequestReport } from '../api/requestReport.ts';
import type { Ports } from '../ports/index.ts';
import { ScopeMap } from './scopeMap.ts';

export interface OpenConnectionOptions {
  readonly id: ConnectionId;
  readonly baseUrl: string;
  readonly token: string;
  readonly credentialForm: CredentialForm;
  readonly ports: Ports;
  /** Something that the page shows of this connection changed: its scopes or its token's standing. */
  readonly onChange: () => void;
  /** The service says that this engagement doesn't exist. */
  readonly onMissing: (engagementId: EngagementId, requestId: string | null) => void;
  readonly onForm: (form: CredentialForm) => void;
  readonly onRate: () => void;
  readonly onRequest: (report: RequestReport) => void;
  readonly reserveShare: number;
}

/** A connection in use: its client, its service, and what is known of its token. */
export class OpenConnection {
  readonly id: ConnectionId;
  readonly client: ApiClient;
  readonly service: Service;
  readonly scopes = new ScopeMap();
  readonly #onChange: () => void;
  #rejected = false;

  constructor(options: OpenConnectionOptions) {
    this.id = options.id;
    this.#onChange = options.onChange;
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
      (scope, state) => this.learnScope(scope, state),
      options.onMissing,
    );
  }

  /** What an answer proved, whoever asked. */
  learnScope(scope: string, state: 'granted' | 'missing'): void {
    if (this.scopes.learn(scope, state)) this.#onChange();
  }

  get rejected(): boolean {
    return this.#rejected;
  }

  close(): void {
    this.client.close();
  }
}
