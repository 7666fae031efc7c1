import { setTimeout } from 'node:timers/promises';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import type { Result } from '#shared/contract/result.ts';
import type { App, AppEvent } from '../app.ts';
import { createApp } from '../createApp.ts';
import type { Ports } from '../ports.ts';
import { callApp, must } from './callApp.ts';
import type { CleanUp } from './cleanUp.ts';
import { testDir, type TestDir } from './testDir.ts';
import { startSandboxProcess, type SandboxProcess } from './sandboxProcess.ts';
import { testPorts, type TestPorts } from './testPorts.ts';

export type ConnectionCall = <M extends MethodName>(
  method: M,
  input: Omit<InputOf<M>, 'connectionId'>,
) => Promise<Result<OutputOf<M>>>;

export interface RunningApp {
  readonly app: App;
  readonly id: ConnectionId;
  readonly call: ConnectionCall;
  readonly events: readonly AppEvent[];
}

interface ConnectedOptions {
  readonly baseUrl: string;
  readonly token: string;
  /** Default: true. */
  readonly readOnly?: boolean;
  /** Doesn't sync. */
  readonly paused?: boolean;
}

export interface MirroredApp extends RunningApp {
  /** Starts the app again on the same data, optionally with another token. */
  readonly start: (token?: string) => Promise<RunningApp>;
  readonly sandbox: SandboxProcess;
  readonly data: TestDir;
  readonly ports: TestPorts;
}

/** Waits until rows and transcripts are copied; also in hooks, where `expect.poll` doesn't work. */
export async function untilLive(call: ConnectionCall): Promise<void> {
  while (must(await call('sync.progress', {}))?.phase !== 'live') await setTimeout(50);
}

type Timeline = Extract<OutputOf<'transcripts.open'>, { kind: 'timeline' }>;

/** The timeline of an engagement that has one. */
export async function timelineOf({ call }: RunningApp, engagementId: EngagementId): Promise<Timeline> {
  const head = must(await call('transcripts.open', { engagementId }));
  if (head.kind !== 'timeline') throw new Error('It has a timeline.');
  return head;
}

/** The engagements that a search finds, newest first. */
export const foundBy = async ({ call }: RunningApp, input: string): Promise<string[]> =>
  must(await call('mirror.search', { input, order: 'newest', cursor: null, limit: 100 })).found.map(
    ({ row }) => row.engagement.id,
  );

/** An app that is connected to this API until `cleanUp`. */
export async function connectedApp(
  ports: Ports,
  { baseUrl, token, readOnly = true, paused = false }: ConnectedOptions,
  cleanUp: CleanUp,
): Promise<RunningApp> {
  const app = createApp(ports);
  cleanUp(() => app.close());
  const events: AppEvent[] = [];
  app.onEvent((event) => events.push(event));
  if (paused) must(await callApp(app, 'settings.update', { sync: { paused } }));
  const { id } = must(await app.startWith({ kind: 'remote', baseUrl, token, readOnly }));
  const call: ConnectionCall = (method, input) =>
    // The contract validates the input; the compiler can't combine the two parts of a generic one.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    callApp(app, method, { connectionId: id, ...input } as InputOf<typeof method>);
  return { app, id, call, events };
}

/** An app with its data folder, connected to a sandbox and fully mirrored, until `cleanUp`. */
export async function mirroredApp(
  args: readonly string[],
  cleanUp: CleanUp,
  firstToken: keyof SandboxProcess['tokens'] = 'full',
): Promise<MirroredApp> {
  const sandbox = await startSandboxProcess(args, cleanUp);
  const data = await testDir(cleanUp);
  const ports = testPorts({ dataDir: data.dir });
  const { baseUrl } = sandbox;
  const start = (token = sandbox.tokens[firstToken]): Promise<RunningApp> =>
    connectedApp(ports, { baseUrl, token }, cleanUp);
  const first = await start();
  await untilLive(first.call);
  return { ...first, start, sandbox, data, ports };
}
