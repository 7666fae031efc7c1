import { connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import type { Delivery, WebhookChange, WebhookStatus } from '#shared/contract/webhooks.ts';
import { must } from '#core/testing/callApp.ts';
import { testPorts, type TestPorts } from '#core/testing/testPorts.ts';
import { testWorkspaces } from '#core/testing/testWorkspaces.ts';
import type { OnWebhookEvent, WebhookEvent } from '#core/webhooks/webhookEvents.ts';
import { openWebhooksModule, type WebhooksModule } from '#core/webhooks/webhooksModule.ts';
import { freePort, newSecret, post, signedBy, type Sending } from './sender.ts';

/** One connection's webhooks and a sender for them. */
export interface Hook {
  readonly id: ConnectionId;
  readonly webhooks: WebhooksModule;
  readonly ports: TestPorts;
  readonly secret: string;
  /** Events passed on, in order. */
  readonly received: WebhookEvent[];
  readonly status: WebhookStatus;
  readonly configure: (change: Omit<WebhookChange, 'connectionId'>) => Promise<WebhookStatus>;
  /** Signs and posts a delivery; returns the response status. */
  readonly deliver: (sending: Partial<Sending> & { readonly body: Buffer }) => Promise<number>;
  readonly deliveries: () => Promise<Delivery[]>;
}

interface HookParts {
  readonly dataDir: string;
  /** A previous session whose settings, keychain and folder to reuse. */
  readonly before?: Hook;
  readonly onEvent?: OnWebhookEvent;
  readonly keepPayloads?: () => boolean;
}

const context = { signal: new AbortController().signal };

export async function openHook({ dataDir, before, onEvent, keepPayloads }: HookParts): Promise<Hook> {
  const settings = before === undefined ? {} : { settings: before.ports.settings };
  const fresh = testPorts({ dataDir, ...settings });
  const ports = before === undefined ? fresh : { ...fresh, secrets: before.ports.secrets };
  const id = connectionId.parse('here');
  const received: WebhookEvent[] = [];
  const webhooks = openWebhooksModule({
    ports,
    workspaces: testWorkspaces(undefined, { dataDir }),
    keepPayloads: keepPayloads ?? (() => true),
    onChange: () => undefined,
    onEvent:
      onEvent ??
      ((_workspace, event) => {
        received.push(event);
        return Promise.resolve(ok(null));
      }),
  });
  const configure: Hook['configure'] = async (change) =>
    must(await webhooks.handlers['webhooks.configure']({ ...change, connectionId: id }, context));
  const secret = before?.secret ?? newSecret();
  const status = await configure(
    before === undefined ? { enabled: true, port: await freePort(), addSecret: secret } : {},
  );
  return {
    id,
    webhooks,
    ports,
    secret,
    received,
    status,
    configure,
    deliver: (sending) => post(status.url, signedBy({ secret, ...sending }), sending.body),
    deliveries: async () => {
      const search = { connectionId: id, verdicts: [], before: null, limit: 200 };
      return must(await webhooks.handlers['webhooks.deliveries'](search, context)).rows;
    },
  };
}
