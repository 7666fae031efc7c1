import { join } from 'node:path';
import { createApi, RequestIds, type Service } from './api/apiRoutes.ts';
import { Credentials, type Tokens } from './api/credentials.ts';
import { EngagementJson } from './api/engagementJson.ts';
import { RateLimit } from './api/fixedWindowLimit.ts';
import { createHttpServer, listen, stop } from './api/httpServer.ts';
import { openApiDocument } from './api/openApi/openApiDocument.ts';
import { injectedProblem } from './api/problemDetails.ts';
import { engagementOperations, listOperations } from './api/readOperations.ts';
import { writeOperations } from './api/writeOperations.ts';
import { BackgroundActivity } from './backgroundActivity/backgroundActivity.ts';
import { ContentStore, type RecordedCalls } from './content/contentStore.ts';
import { controlRoutes, RequestLog } from './controlRoutes.ts';
import { addDemoEngagements, demoEngagementCount } from './demo/demoEngagements.ts';
import { FaultPlan, faultyFetch } from './faults/faultInjection.ts';
import { defaultOptions, type SandboxOptions } from './sandboxOptions.ts';
import { mediaRoute, MediaUrls } from './recording/mediaRoute.ts';
import { StateFile } from './stateFile.ts';
import { Webhooks } from './webhooks/webhookPublisher.ts';
import { Workspace } from './workspace/sandboxWorkspace.ts';

/** The end of a generated workspace by default. It is fixed, so that the same seed yields the same bytes on any day. */
const workspaceEnd = Date.UTC(2026, 5, 30, 16);

/** Generates the workspace from the options, with the demo's own rows and saved changes. */
function openWorkspace(
  options: SandboxOptions,
  now: number,
  log: (sentence: string) => void,
): { readonly workspace: Workspace; readonly recordedCalls: RecordedCalls } {
  const { seed, engagements, demo } = options;
  const fresh = options.end ?? (demo ? now : workspaceEnd);
  const state =
    options.stateFile === undefined
      ? undefined
      : new StateFile(options.stateFile, { seed, engagements, demo }, fresh, log);
  const end = state?.end ?? fresh;
  const workspace = new Workspace({
    seed,
    engagements: demo ? Math.max(0, engagements - demoEngagementCount) : engagements,
    end,
    showRooms: options.calendarResources === 'visible',
    namelessCompanies: options.standaloneCompanies === 'nameless',
    hostile: options.hostile,
  });
  const mediaDir = options.mediaDir ?? join(import.meta.dirname, 'media', 'files');
  const recordedCalls: RecordedCalls = demo ? addDemoEngagements(workspace, end, mediaDir) : new Map();
  state?.attach(workspace);
  return { workspace, recordedCalls };
}

/** Printed when a sandbox is ready. */
export interface RunningSandbox {
  readonly baseUrl: string;
  readonly workspaceId: string;
  readonly tokens: Tokens;
  /** Closes all connections and frees the port. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a local Workspace Engagement API on loopback. Missing options default to `defaultOptions`. `log` receives
 * plain sentences about internal failures, by default on standard error. Rejects if the port is taken.
 */
export async function startSandbox(
  wanted: Partial<SandboxOptions> = {},
  log: (sentence: string) => void = (sentence) => process.stderr.write(`${sentence}\n`),
): Promise<RunningSandbox> {
  const options: SandboxOptions = { ...defaultOptions, ...wanted };
  const { seed } = options;
  const now = (): number => Date.now();
  const { workspace, recordedCalls } = openWorkspace(options, now(), log);
  const mediaUrls = new MediaUrls(seed, options.mediaTtlSeconds, now);
  let baseUrl = '';
  const service: Service = {
    workspace,
    contentStore: new ContentStore(workspace, seed, recordedCalls),
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
  const { hono, toProblemResponse, admitOnly } = createApi({
    service,
    operations,
    credentials,
    rateLimit: new RateLimit(options.rateLimit, options.windowMs, now),
    requestIds,
    media: mediaRoute(service),
    openApi: () => (openApi ??= openApiDocument(operations, baseUrl)),
    log,
  });

  const webhooks = new Webhooks(workspace, options.webhookRetryMs, now);
  if (options.webhook !== undefined) {
    const { url, secret } = options.webhook;
    const endpoint = webhooks.add(url, secret);
    if (secret === undefined) log(`Events for ${url} are signed with ${endpoint.secret}`);
  }
  const activity = new BackgroundActivity(workspace, seed, now);
  const faults = new FaultPlan(seed, options.faults);
  const requests = new RequestLog();
  if (options.control) {
    hono.route(
      '/control',
      controlRoutes({
        credentials,
        workspace,
        faults,
        webhooks,
        activity,
        mediaUrls,
        requests,
        now,
        toProblemResponse,
      }),
    );
  }

  const server = createHttpServer({
    fetch: faultyFetch({
      fetch: (request) => hono.fetch(request),
      admitOnly,
      plan: faults,
      latencyMs: options.latencyMs,
      problem: (status, headers) => injectedProblem(baseUrl, status, headers),
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
    workspaceId: workspace.workspaceId,
    tokens: credentials.tokens,
    close: () => {
      activity.close();
      webhooks.close();
      return stop(server);
    },
  };
}
