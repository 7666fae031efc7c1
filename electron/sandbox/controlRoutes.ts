import { z } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { type Credentials, scopes, tokenNames } from './api/credentials.ts';
import { ProblemError } from './api/problemDetails.ts';
import { readBody } from './api/requestInput.ts';
import type { BackgroundActivity } from './backgroundActivity/backgroundActivity.ts';
import { type FaultPlan, faultRules } from './faults/faultInjection.ts';
import type { MediaUrls } from './recording/mediaRoute.ts';
import { type Endpoint, isSecret, type Webhooks } from './webhooks/webhookPublisher.ts';
import { eventTypes } from './webhooks/webhookPayloads.ts';
import type { Workspace } from './workspace/sandboxWorkspace.ts';

/** A handled request, without its credential. */
interface LoggedRequest {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

const maxRequests = 1000;

/** The most recent requests, for client tests. */
export class RequestLog {
  readonly #last: LoggedRequest[] = [];
  #total = 0;

  add(request: LoggedRequest): void {
    this.#total++;
    this.#last.push(request);
    if (this.#last.length > maxRequests) this.#last.shift();
  }

  clear(): void {
    this.#total = 0;
    this.#last.length = 0;
  }

  report(): { readonly total: number; readonly last: readonly LoggedRequest[] } {
    return { total: this.#total, last: this.#last };
  }
}

export interface Controls {
  readonly credentials: Credentials;
  readonly workspace: Workspace;
  readonly faults: FaultPlan;
  readonly webhooks: Webhooks;
  readonly activity: BackgroundActivity;
  readonly mediaUrls: MediaUrls;
  readonly requests: RequestLog;
  readonly now: () => number;
  readonly toProblemResponse: (error: unknown) => Response;
}

const endpointBody = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  secret: z.string().refine(isSecret, 'must be whsec_ and 24 to 64 bytes in base64').optional(),
  event_types: z.array(z.enum(eventTypes)).min(1).optional(),
});
const activityBody = z
  .strictObject({ per_minute: z.int().min(0).max(60_000_000), steps: z.int().min(1).max(100_000) })
  .partial();
const scopesBody = z.strictObject({ token: z.enum(tokenNames), scopes: z.array(z.enum(scopes)) });
const testBody = z.strictObject({ type: z.enum(eventTypes) });

/**
 * Does under /control what the workspace's dashboard does, and what tests need. Enabled only on request, and only
 * for clients that address this machine by its loopback name, so that a web page whose domain points here (DNS
 * rebinding) is rejected.
 */
export function controlRoutes(controls: Controls): Hono {
  const { credentials, workspace, faults, webhooks, activity, mediaUrls, requests, now } = controls;
  const app = new Hono();

  app.use(async (c, next) => {
    const host = c.req.header('host') ?? '';
    if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host) || c.req.header('origin') !== undefined) {
      throw new ProblemError('forbidden', 'Only programs on this machine may use the control routes.');
    }
    await next();
  });
  app.onError((error) => controls.toProblemResponse(error));

  const known = (id: string): Endpoint => {
    const endpoint = webhooks.endpoints.get(id);
    if (endpoint === undefined) throw new ProblemError('notFound', `There is no endpoint ${id}.`);
    return endpoint;
  };
  const shown = ({ id, url, types }: Endpoint): object => ({ id, url, event_types: types ?? null });

  app.get('/faults', (c) => c.json(faults.report()));
  app.put('/faults', async (c) => {
    faults.replace(await readBody(faultRules, c.req.raw));
    return c.json(faults.report());
  });
  app.put('/scopes', async (c) => {
    const { token, scopes: granted } = await readBody(scopesBody, c.req.raw);
    credentials.grant(token, granted);
    return c.body(null, 204);
  });
  app.post('/media/expire', (c) => {
    mediaUrls.expireAll();
    return c.body(null, 204);
  });
  app.get('/requests', (c) => c.json(requests.report()));
  app.delete('/requests', (c) => {
    requests.clear();
    return c.body(null, 204);
  });
  app.get('/activity', (c) => c.json(activity.report));
  app.post('/activity', async (c) => {
    const { per_minute: pace, steps = 0 } = await readBody(activityBody, c.req.raw);
    if (pace !== undefined) activity.setPace(pace);
    for (let i = 0; i < steps; i++) activity.step();
    return c.json(activity.report);
  });
  app.delete('/engagements/:id', (c) => {
    const id = c.req.param('id');
    const before = workspace.engagements.get(id);
    if (before === undefined) throw new ProblemError('notFound', `There is no engagement ${id}.`);
    workspace.apply({ resource: 'engagement', kind: 'deleted', before });
    return c.body(null, 204);
  });
  app.get('/webhooks/endpoints', (c) => c.json([...webhooks.endpoints.values()].map(shown)));
  app.post('/webhooks/endpoints', async (c) => {
    const { url, secret, event_types: types } = await readBody(endpointBody, c.req.raw);
    const endpoint = webhooks.add(url, secret, types);
    return c.json({ ...shown(endpoint), secret: endpoint.secret }, 201);
  });
  app.delete('/webhooks/endpoints/:id', (c) => {
    webhooks.endpoints.delete(known(c.req.param('id')).id);
    return c.body(null, 204);
  });
  app.post('/webhooks/endpoints/:id/rotate', (c) => {
    const endpoint = known(c.req.param('id'));
    return c.json({ ...shown(endpoint), secret: endpoint.rotate(now()) });
  });
  app.get('/webhooks/deliveries', (c) => c.json(webhooks.deliveries.log));
  app.post('/webhooks/test', async (c) => {
    const { type } = await readBody(testBody, c.req.raw);
    const event = webhooks.sendTest(type);
    if (event === undefined) throw new ProblemError('notFound', 'An empty workspace has nothing to send.');
    return c.json(event, 202);
  });
  app.all('*', (c) =>
    controls.toProblemResponse(new ProblemError('notFound', `There is nothing at ${c.req.path}.`)),
  );
  return app;
}
