import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Delivery, WebhookStatus } from '#shared/contract/webhooks.ts';
import type { App, AppEvent } from '../../app.ts';
import { createApp } from '../../createApp.ts';
import { callApp, must } from '../../testing/caller.ts';
import { testPorts, type TestPorts } from '../../testing/testPorts.ts';
import { freePort, newSecret, post, signedBy, type Sending } from './sender.ts';

/** A program with one connection that takes webhooks, and what a sender does to it. */
export interface Hooked {
  readonly app: App;
  readonly id: ConnectionId;
  readonly ports: TestPorts;
  readonly secret: string;
  readonly events: AppEvent[];
  readonly status: WebhookStatus;
  /** Signs and posts; the status of the answer. */
  readonly deliver: (sending: Partial<Sending> & { readonly body: Buffer }) => Promise<number>;
  readonly deliveries: () => Promise<Delivery[]>;
}

export async function hooked(parts: {
  readonly dataDir?: string;
  readonly ports?: TestPorts;
  readonly baseUrl?: string;
  readonly token?: string;
}): Promise<Hooked> {
  const ports = parts.ports ?? testPorts({ dataDir: parts.dataDir ?? '' });
  const app = createApp(ports);
  const events: AppEvent[] = [];
  app.onEvent((event) => events.push(event));
  const { id } = must(
    await app.startWith({
      kind: 'remote',
      baseUrl: parts.baseUrl ?? 'https://api.example.com',
      token: parts.token ?? 'token-123456789',
      readOnly: false,
    }),
  );
  const secret = newSecret();
  const status = must(
    await callApp(app, 'webhooks.configure', {
      connectionId: id,
      enabled: true,
      port: await freePort(),
      addSecret: secret,
    }),
  );
  return {
    app,
    id,
    ports,
    secret,
    events,
    status,
    deliver: (sending) => post(status.url, signedBy({ secret, ...sending }), sending.body),
    deliveries: async () => {
      const search = { connectionId: id, verdicts: [], before: null, limit: 200 };
      return must(await callApp(app, 'webhooks.deliveries', search)).rows;
    },
  };
}
