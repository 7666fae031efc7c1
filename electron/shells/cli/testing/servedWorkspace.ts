import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mirrorFile } from '#core/workspace/workspace.ts';
import { callApp, must } from '#core/testing/callApp.ts';
import { type MirroredApp, mirroredApp } from '#core/testing/mirroredApp.ts';
import { RecordingLogger } from '#core/testing/testPorts.ts';
import { createDispatch } from '#host/dispatch.ts';
import { serveLocalClient } from '../../common/localClients.ts';
import { acquireInstance } from '../../common/singleInstance.ts';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { AssistantAccess } from '#shared/contract/enumerations.ts';

/** The command, as it is installed. */
export const PARLEY = path.join(import.meta.dirname, '../../../commands/parley.mjs');

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Makes a program take its output for a terminal of 80 columns. */
const TERMINAL = 'Object.assign(process.stdout, { isTTY: true, columns: 80 });';

export interface ServedWorkspace extends MirroredApp {
  /** Runs the command line with its data folder. */
  parley(...args: readonly string[]): Promise<Outcome>;
  /** The same, after this module. */
  parleyAfter(module: string, ...args: readonly string[]): Promise<Outcome>;
  /** The same as a terminal of 80 columns gets it. */
  parleyOnTerminal(...args: readonly string[]): Promise<Outcome>;
  /** Does `work` as if the first fill had not listed all engagements yet. */
  whileListing(work: () => Promise<void>): Promise<void>;
  /** All that was printed so far: no token may be in it. */
  readonly printed: readonly string[];
  /** Ends the app, which has its files for itself while it runs. */
  stopServing(): Promise<void>;
}

/** A mirrored, writable workspace with the local socket over which the command line reaches it. */
export async function servedWorkspace(
  engagements: number,
  cleanUp: (end: () => Promise<void>) => void,
): Promise<ServedWorkspace> {
  const args = ['--engagements', String(engagements), '--rate-limit', '100000', '--control'];
  const workspace = await mirroredApp(args, cleanUp);
  must(await workspace.call('connections.update', { readOnly: false }));
  const { baseUrl } = workspace.sandbox;
  const connection = { id: workspace.id, kind: 'remote', name: 'Test workspace', baseUrl };
  must(await workspace.call('views.add', { name: 'Long calls', query: 'type=CALL&order=title%3Aasc' }));
  const settings = {
    connections: [connection, { ...connection, id: 'leaving', name: 'Being removed', removing: true }],
    lastConnection: workspace.id,
  };
  writeFileSync(path.join(workspace.data.dir, 'settings.json'), JSON.stringify(settings));
  const instance = await acquireInstance(workspace.data.dir);
  if (instance.kind !== 'held') throw new Error('The folder is taken.');
  const logger = new RecordingLogger();
  const dispatch = createDispatch(workspace.app.handlers, logger, {
    checkOutput: true,
    policy: workspace.app.policy,
  });
  instance.onClient((socket) => serveLocalClient(socket, dispatch, logger));
  let closing: Promise<void> | null = null;
  const stopServing = (): Promise<void> => (closing ??= instance.close().then(() => workspace.app.close()));
  cleanUp(stopServing);
  const printed: string[] = [];
  const run = (module: string, args: readonly string[]): Promise<Outcome> =>
    new Promise((resolve) => {
      const first = ['--import', `data:text/javascript,${encodeURIComponent(module)}`];
      execFile(
        process.execPath,
        [...first, PARLEY, ...args, '--data-dir', workspace.data.dir],
        { env: { ...process.env, PARLEY_TOKEN: workspace.sandbox.tokens.full }, maxBuffer: Infinity },
        (error, out, err) => {
          printed.push(out, err);
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
        },
      );
    });
  const setFilled = (filled: boolean): void => {
    const database = new DatabaseSync(mirrorFile(workspace.data.dir, workspace.id));
    database.exec(
      `UPDATE sync_state SET json = json_set(json, '$.collections.engagements.filled', json('${filled}'))`,
    );
    database.close();
  };
  return {
    ...workspace,
    stopServing,
    whileListing: async (work) => {
      // Sync would store its state again.
      const pause = async (paused: boolean): Promise<void> => {
        if (closing === null) must(await callApp(workspace.app, 'settings.update', { sync: { paused } }));
      };
      await pause(true);
      setFilled(false);
      await work().finally(() => setFilled(true));
      await pause(false);
    },
    parley: (...args) => run('', args),
    parleyAfter: (module, ...args) => run(module, args),
    parleyOnTerminal: (...args) => run(TERMINAL, args),
    printed,
  };
}

const toolResult = z.object({
  isError: z.boolean().optional(),
  content: z.tuple([z.object({ text: z.string() })]),
  structuredContent: z.unknown().optional(),
});
const answer = z.object({
  notice: z.string(),
  incomplete: z.string().optional(),
  total: z.int().optional(),
  definitions: z.array(z.unknown()).optional(),
  next: z.looseObject({}).nullable(),
  items: z.array(z.looseObject({ id: z.string().optional(), url: z.string().optional() })),
  also_written: z.unknown().optional(),
});
type ToolAnswer = z.infer<typeof answer>;

/** Assistants of the SDK that use the MCP server of a workspace. */
export class AssistantClients {
  readonly #workspace: ServedWorkspace;
  readonly #clients: Client[] = [];
  /** All that assistants were told. */
  readonly told: string[] = [];

  constructor(workspace: ServedWorkspace) {
    this.#workspace = workspace;
  }

  async connect(name = 'Test assistant'): Promise<Client> {
    const client = new Client({ name, version: '1.0.0' });
    const args = [PARLEY, 'mcp', '--data-dir', this.#workspace.data.dir];
    await client.connect(new StdioClientTransport({ command: process.execPath, args }));
    this.#clients.push(client);
    return client;
  }

  /** Calls a tool; throws the sentence of a refusal. */
  async ask(client: Client, name: string, input: Record<string, unknown>): Promise<ToolAnswer> {
    const result = await client.callTool({ name, arguments: input });
    const { isError = false, content, structuredContent } = toolResult.parse(result);
    this.told.push(content[0].text);
    if (isError) throw new Error(content[0].text);
    const answered: unknown = JSON.parse(content[0].text);
    if (!isDeepStrictEqual(answered, structuredContent))
      throw new Error('Text and structured content differ.');
    return answer.parse(answered);
  }

  async allow(access: AssistantAccess): Promise<void> {
    must(await this.#workspace.call('connections.update', { assistant: access }));
  }

  async closeAll(): Promise<void> {
    for (const client of this.#clients.splice(0)) await client.close();
  }
}
