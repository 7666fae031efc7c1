import { setTimeout as wait } from 'node:timers/promises';
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
import { defaultOptions, type SandboxOptions } from './options.ts';
import { mediaDoor } from './recording/mediaDoor.ts';
import { openWorld } from './openWorld.ts';
import { MediaUrls } from './recording/mediaUrls.ts';

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
  let baseUrl = '';
  const service: Service = {
    world,
    archive: new Archive(world, seed, spokenCalls),
    mediaUrls: new MediaUrls(seed, options.mediaTtlSeconds, now),
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
  const app = createApp({
    service,
    operations,
    credentials,
    rateLimit: new RateLimit(options.rateLimit, options.windowMs, now),
    requestIds,
    media: mediaDoor(service),
    openApi: () => (openApi ??= openApiDocument(operations, baseUrl)),
    log,
  });
  const { latencyMs } = options;
  const server = createHttpServer({
    fetch: async (request) => {
      const response = app.fetch(request);
      if (latencyMs > 0 && new URL(request.url).pathname.startsWith('/v2/')) await wait(latencyMs);
      return response;
    },
    requestIds,
    baseUrl: () => baseUrl,
  });
  const port = await listen(server, options.port);
  baseUrl = `http://127.0.0.1:${port}`;
  return { baseUrl, workspaceId: world.workspaceId, tokens: credentials.tokens, close: () => stop(server) };
}
