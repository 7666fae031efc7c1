import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { must } from '#core/testing/callApp.ts';
import type { AssistantAccess } from '#shared/contract/enumerations.ts';
import { PARLEY, type ServedWorkspace } from './servedWorkspace.ts';

const toolResult = z.object({
  isError: z.boolean().optional(),
  content: z.tuple([z.object({ text: z.string() })]),
  structuredContent: z.unknown().optional(),
});
const answer = z.object({
  notice: z.string(),
  incomplete: z.string().optional(),
  total: z.int().optional(),
  next: z.looseObject({}).nullable(),
  items: z.array(z.looseObject({ id: z.string().optional(), url: z.string().optional() })),
});
export type ToolAnswer = z.infer<typeof answer>;

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
