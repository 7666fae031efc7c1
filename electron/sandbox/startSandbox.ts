import { Activity } from './activity/activity.ts';
import { createApp } from './api/app.ts';
import { Credentials, type Tokens } from './api/credentials.ts';
import { EngagementJson } from './api/engagementJson.ts';
import { engagementOperations } from './api/engagementOperations.ts';
import { createHttpServer, listen, stop } from './api/httpServer.ts';
import { listOperations } from './api/listOperations.ts';
import { openApiDocument } from './api/openApi/document.ts';
import { RateLimit } from './api/rateLimit.ts';
import { RequestIds } from './api/requestIds.ts';
import type { Service } from './api/service.ts';
import { writeOperations } from './api/writeOperations.ts';
import { Archive } from './content/archive.ts';
import { controlApp } from './control/controlApp.ts';
import { RequestLog } from './control/requestLog.ts';
import { FaultBook } from './faults/faultBook.ts';
import { faultyFetch } from './faults/faultyFetch.ts';
import { injectedProblem } from './faults/injectedProblem.ts';
import { openWorld } from './openWorld.ts';
import { defaultOptions, type SandboxOptions } from './options.ts';
import { mediaDoor } from './recording/mediaDoor.ts';
import { MediaUrls } from './recording/mediaUrls.ts';
import { Webhooks } from './webhooks/webhooks.ts';

/** What is printed when a sandbox is ready, and how it ends. */
export interface RunningSandbox {
  readonly baseUrl: string;
  readonly workspaceId: string;
  readonly tokens: Tokens;
  /** Cuts all connections and frees the port. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a local Workspace Engagement API on loopback. Options that are left out have the defaults of `options.ts`;
 * `log` gets plain sentences about what went wrong inside, by default on standard error. Rejects when the port is taken.
 */
export async function startSandbox(
  wanted: Partial<SandboxOptions> = {},
  log: (sentence: string) => void = (sentence) => process.stderr.write(`${sentence}\n`),
): Promise<RunningSandbox> {
  const options: SandboxOptions = { ...defaultOptions, ...wanted };
  const { seed } = options;
  const now = (): number => Date.now();
  const { world, spokenCalls } = openWorld(options, now(), log);
  const mediaUrls = new MediaUrls(seed, options.mediaTtlSeconds, now);
  let baseUrl = '';
  const service: Service = {
    world,
    archive: new Archive(world, seed, spokenCalls),
    mediaUrls,
    now,
    baseUrl: () => baseUrl,
  };
  const json = new EngagementJson(service);
  const credentials = new Credentials(seed, options.keyForm);
  const requestIds = new RequestIds();
  const operations = [
    ...engagementOperations(service, json),
    ...listOperations(service),
    ...writeOperations(service, json),
  ];
  let openApi: string | undefined;
  const { hono, refuse, admitOnly } = createApp({
    service,
    operations,
    credentials,
    rateLimit: new RateLimit(options.rateLimit, options.windowMs, now),
    requestIds,
    media: mediaDoor(service),
    openApi: () => (openApi ??= openApiDocument(operations, baseUrl)),
    log,
  });

  const webhooks = new Webhooks(world, options.webhookRetryMs, now);
  if (options.webhook !== undefined) {
    const { url, secret } = options.webhook;
    const endpoint = webhooks.add(url, secret);
    if (secret === undefined) log(`Events for ${url} are signed with ${endpoint.secret}`);
  }
  const activity = new Activity(world, seed, now);
  const faults = new FaultBook(seed, options.faults);
  const requests = new RequestLog();
  if (options.control) {
    hono.route(
      '/control',
      controlApp({ world, faults, webhooks, activity, mediaUrls, requests, now, refuse }),
    );
  }

  const server = createHttpServer({
    fetch: faultyFetch({
      fetch: (request) => hono.fetch(request),
      admitOnly,
      book: faults,
      latencyMs: options.latencyMs,
      spoiling: {
        problem: (status, headers) => injectedProblem(baseUrl, status, headers),
        expireMedia: () => mediaUrls.expireAll(),
      },
      ...(options.control
        ? {
            onAnswer: ({ method, url }: Request, status: number) => {
              const { pathname, search } = new URL(url);
              if (pathname.startsWith('/control/')) return;
              requests.add({ at: new Date(now()).toISOString(), method, path: pathname + search, status });
            },
          }
        : {}),
    }),
    requestIds,
    baseUrl: () => baseUrl,
  });
  const port = await listen(server, options.port);
  baseUrl = `http://127.0.0.1:${port}`;
  activity.setPace(options.activityPerMinute);
  return {
    baseUrl,
    workspaceId: world.workspaceId,
    tokens: credentials.tokens,
    close: () => {
      activity.close();
      webhooks.close();
      return stop(server);
    },
  };
}
