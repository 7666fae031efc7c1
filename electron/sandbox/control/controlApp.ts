import { Hono } from 'hono';
import { z } from '@hono/zod-openapi';
import type { Activity } from '../activity/activity.ts';
import { Refusal } from '../api/problems.ts';
import { readJsonBody } from '../api/requestBody.ts';
import { faultRules } from '../faults/fault.ts';
import type { FaultBook } from '../faults/faultBook.ts';
import type { MediaUrls } from '../recording/mediaUrls.ts';
import { type Endpoint } from '../webhooks/endpoint.ts';
import { eventTypes } from '../webhooks/eventTypes.ts';
import { isSecret } from '../webhooks/secret.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { World } from '../world/world.ts';
import type { RequestLog } from './requestLog.ts';

export interface Controls {
  readonly world: World;
  readonly faults: FaultBook;
  readonly webhooks: Webhooks;
  readonly activity: Activity;
  readonly mediaUrls: MediaUrls;
  readonly requests: RequestLog;
  readonly now: () => number;
  readonly refuse: (error: unknown) => Response;
}

const endpointBody = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  secret: z.string().refine(isSecret, 'must be whsec_ and 24 to 64 bytes in base64').optional(),
  event_types: z.array(z.enum(eventTypes)).min(1).optional(),
});
const activityBody = z
  .strictObject({ per_minute: z.int().min(0).max(60_000_000), steps: z.int().min(1).max(100_000) })
  .partial();
const testBody = z.strictObject({ type: z.enum(eventTypes) });

/**
 * What the service's dashboard does, and what a test wants to do to it, under /control: on only when asked for, and only
 * for a client that knows this machine by its loopback name. A page on the web that points its own name here is refused.
 */
export function controlApp(controls: Controls): Hono {
  const { world, faults, webhooks, activity, mediaUrls, requests, now } = controls;
  const app = new Hono();

  app.use(async (c, next) => {
    const host = c.req.header('host') ?? '';
    if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host) || c.req.header('origin') !== undefined) {
      throw new Refusal('forbidden', 'The control routes are for programs on this machine.');
    }
    await next();
  });
  app.onError((error) => controls.refuse(error));

  const parsed = async <Schema extends z.ZodType>(
    schema: Schema,
    request: Request,
  ): Promise<z.infer<Schema>> => {
    const result = schema.safeParse(await readJsonBody(request));
    if (result.success) return result.data;
    throw new Refusal('validationFailed', 'The body does not have the right shape.', {
      errors: result.error.issues.map((issue) => ({
        field: issue.path.join('.'),
        code: issue.code,
        message: issue.message,
      })),
    });
  };
  const known = (id: string): Endpoint => {
    const endpoint = webhooks.endpoints.get(id);
    if (endpoint === undefined) throw new Refusal('notFound', `There is no endpoint ${id}.`);
    return endpoint;
  };
  const shown = ({ id, url, types }: Endpoint): object => ({ id, url, event_types: types ?? null });

  app.get('/faults', (c) => c.json(faults.report()));
  app.put('/faults', async (c) => {
    faults.replace(await parsed(faultRules, c.req.raw));
    return c.json(faults.report());
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
    const { per_minute: pace, steps = 0 } = await parsed(activityBody, c.req.raw);
    if (pace !== undefined) activity.setPace(pace);
    for (let i = 0; i < steps; i++) activity.step();
    return c.json(activity.report);
  });
  app.delete('/engagements/:id', (c) => {
    const id = c.req.param('id');
    const before = world.engagements.get(id);
    if (before === undefined) throw new Refusal('notFound', `There is no engagement ${id}.`);
    world.apply({ resource: 'engagement', kind: 'deleted', before });
    return c.body(null, 204);
  });
  app.get('/webhooks/endpoints', (c) => c.json([...webhooks.endpoints.values()].map(shown)));
  app.post('/webhooks/endpoints', async (c) => {
    const { url, secret, event_types: types } = await parsed(endpointBody, c.req.raw);
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
    const { type } = await parsed(testBody, c.req.raw);
    const event = webhooks.sendTest(type);
    if (event === undefined) throw new Refusal('notFound', 'An empty workspace has nothing to send.');
    return c.json(event, 202);
  });
  app.all('*', (c) => controls.refuse(new Refusal('notFound', `There is nothing at ${c.req.path}.`)));
  return app;
}
