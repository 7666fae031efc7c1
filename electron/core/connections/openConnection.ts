import type { ConnectionId } from '#shared/contract/ids.ts';
import { Service } from '../api/adapter/service.ts';
import { ApiClient } from '../api/client.ts';
import type { CredentialForm } from '../api/credential.ts';
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
  readonly onForm: (form: CredentialForm) => void;
  readonly onRate: () => void;
}

/** A connection in use: its client, its service, and what is known of its token. */
export class OpenConnection {
  readonly id: ConnectionId;
  readonly client: ApiClient;
  readonly service: Service;
  readonly scopes = new ScopeMap();
  #rejected = false;

  constructor(options: OpenConnectionOptions) {
    this.id = options.id;
    this.client = new ApiClient({
      ports: options.ports,
      baseUrl: options.baseUrl,
      credential: { token: options.token, form: options.credentialForm },
      onRate: options.onRate,
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
        if (this.scopes.learn(scope, state)) options.onChange();
      },
    );
  }

  get rejected(): boolean {
    return this.#rejected;
  }

  close(): void {
    this.client.close();
  }
}
