import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { httpServer } from '#core/testing/httpServer.ts';
import { cleanUpAfterAll } from '#core/testing/cleanUp.ts';
import { PARLEY, type ServedWorkspace, servedWorkspace } from './testing/servedWorkspace.ts';

const SUITE = path.join(
  import.meta.dirname,
  '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
);
/**
 * What holds for every server. The protocol's other scenarios call tools, resources and prompts of a server made for
 * them, or are about HTTP, which `parley mcp` doesn't speak.
 */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'resources-list'];

const cleanUp = cleanUpAfterAll();
let workspace: ServedWorkspace;

beforeAll(async () => {
  workspace = await servedWorkspace(5, cleanUp);
});

/** Passes on between HTTP, which the suite speaks, and the standard streams of `parley mcp`. */
async function overHttp(work: (url: string) => Promise<void>): Promise<void> {
  const http = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    enableJsonResponse: true,
  });
  const args = [PARLEY, 'mcp', '--data-dir', workspace.data.dir];
  const program = new StdioClientTransport({ command: process.execPath, args });
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- transports have no listeners
  program.onmessage = (message) => void http.send(message);
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above
  http.onmessage = (message) => void program.send(message);
  await Promise.all([program.start(), http.start()]);
  const server = await httpServer((request, response) => void http.handleRequest(request, response));
  try {
    await work(`${server.baseUrl}/mcp`);
  } finally {
    await Promise.all([server.close(), program.close(), http.close()]);
  }
}

/** What the suite printed, after its exit code. */
function runScenario(name: string, url: string): Promise<string> {
  return new Promise((resolve) => {
    const args = [SUITE, 'server', '--url', url, '--scenario', name];
    execFile(process.execPath, args, (error, out, err) => resolve(`${error?.code ?? 0}\n${out}${err}`));
  });
}

describe('the official conformance suite of the Model Context Protocol', () => {
  it.each(SCENARIOS)('passes %s', async (name) => {
    await overHttp(async (url) => {
      const printed = await runScenario(name, url);
      expect(printed).toMatch(/^0\n/u);
      // A scenario that couldn't run counts as passed too.
      expect(printed).toMatch(/Passed: [1-9]\d*\/[1-9]/u);
    });
  });
});
