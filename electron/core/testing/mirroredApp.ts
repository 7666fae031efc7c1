import { setTimeout } from 'node:timers/promises';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import type { Result } from '#shared/contract/result.ts';
import type { App, AppEvent } from '../app.ts';
import { createApp } from '../createApp.ts';
import { callApp, must } from './callApp.ts';
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

export interface MirroredApp extends RunningApp {
  /** Starts the app again on the same data, optionally with another token. */
  readonly start: (token?: string) => Promise<RunningApp>;
  readonly sandbox: SandboxProcess;
  readonly data: TestDir;
  readonly ports: TestPorts;
  readonly control: (path: string, method: string, body: unknown) => Promise<unknown>;
}

/** Waits until rows and transcripts are copied; also in hooks, where `expect.poll` doesn't work. */
export async function untilLive(call: ConnectionCall): Promise<void> {
  while (must(await call('sync.progress', {}))?.phase !== 'live') await setTimeout(50);
}

/**
 * An app with its data folder, connected to a sandbox and fully mirrored. `cleanUp` registers how to stop each
 * part.
 */
export async function mirroredApp(
  args: readonly string[],
  cleanUp: (end: () => Promise<void>) => void,
  firstToken: keyof SandboxProcess['tokens'] = 'full',
): Promise<MirroredApp> {
  const sandbox = await startSandboxProcess(args);
  cleanUp(() => sandbox.stop());
  const data = await testDir();
  cleanUp(() => data.remove());
  const ports = testPorts({ dataDir: data.dir });
  const start = async (token = sandbox.tokens[firstToken]): Promise<RunningApp> => {
    const app = createApp(ports);
    cleanUp(() => app.close());
    const events: AppEvent[] = [];
    app.onEvent((event) => events.push(event));
    const { baseUrl } = sandbox;
    const choice = { kind: 'remote', baseUrl, token, readOnly: true } as const;
    const { id } = must(await app.startWith(choice));
    const call: ConnectionCall = (method, input) =>
      // The contract validates the input; the compiler can't combine the two parts of a generic one.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      callApp(app, method, { connectionId: id, ...input } as InputOf<typeof method>);
    return { app, id, call, events };
  };
  const control = async (path: string, method: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${sandbox.baseUrl}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`/control/${path} answered ${response.status}.`);
    return response.status === 204 ? null : response.json();
  };
  const first = await start();
  await untilLive(first.call);
  return { ...first, start, sandbox, data, ports, control };
}
