import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { TEST_SECONDS } from '#shared/contract/enumerations.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { failed, ok } from '#shared/contract/result.ts';
import type { Clock, Ports } from '../ports.ts';
import { mirrorFile } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';

type Tried = OutputOf<'integrations.try'>;

/** Enough to see what was answered. */
const MOST_OUTPUT = 4000;

/** What other programs on this computer can read, and how. */
export function integrationsHandlers({
  cli,
  clock,
  dataDir,
}: Pick<Ports, 'cli' | 'clock' | 'dataDir'>): WorkspaceHandlers<'integrations.get' | 'integrations.try'> {
  const commandsOf = (id: ConnectionId) =>
    cli === null
      ? null
      : {
          cli: [...cli, 'list', '--limit', '5', '--workspace', id, '--data-dir', dataDir],
          mcp: [...cli, 'mcp', '--data-dir', dataDir],
        };
  return {
    'integrations.get': ({ id }) => ok({ databaseFile: mirrorFile(dataDir, id), commands: commandsOf(id) }),
    'integrations.try': async ({ id }, { command }, { signal }) => {
      const commands = commandsOf(id);
      if (commands === null) {
        return failed({ kind: 'contract', detail: 'The command line is not installed here.' });
      }
      const talk = command === 'cli' ? listen : (child: Child) => callTool(child, id);
      return ok(await tryCommand(commands[command], clock, signal, talk));
    },
  };
}

type Child = ChildProcessWithoutNullStreams;
/** What a program answered, once it has ended with this exit code. */
type Answer = (code: number | null) => Pick<Tried, 'output'> & { readonly works: boolean };

async function tryCommand(
  [program = '', ...args]: readonly string[],
  clock: Clock,
  signal: AbortSignal,
  talk: (child: Child) => Answer,
): Promise<Tried> {
  const child = spawn(program, args, { windowsHide: true });
  let hangs = false;
  const end = (): void => {
    child.kill('SIGKILL');
    // Programs that it started may keep these open.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const cancelLimit = clock.after(TEST_SECONDS * 1000, () => {
    hangs = true;
    end();
  });
  signal.addEventListener('abort', end);
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined);
  const errors = collected(child.stderr);
  const answer = talk(child);
  const { code, why } = await new Promise<{ code: number | null; why: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, why: error.message }));
    child.once('close', (code) => resolve({ code, why: '' }));
  });
  cancelLimit();
  signal.removeEventListener('abort', end);
  const { works, output } = answer(code);
  const said = [output, errors(), why].map((text) => text.trim()).find((text) => text !== '') ?? '';
  return { outcome: works ? 'works' : hangs ? 'hangs' : 'fails', output: said };
}

function collected(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(0, MOST_OUTPUT);
  });
  return () => text;
}

const DONE = 0;
const NOTHING_FOUND = 3;

/** Runs the command line, which only prints. */
function listen(child: Child): Answer {
  child.stdin.end();
  const output = collected(child.stdout);
  return (code) => ({ works: code === DONE || code === NOTHING_FOUND, output: output() });
}

const toolAnswer = z
  .string()
  .transform((line, context): unknown => {
    try {
      return JSON.parse(line);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.union([
      z.object({
        id: z.literal(2),
        result: z.object({
          isError: z.boolean().default(false),
          content: z.array(z.object({ text: z.string() })),
        }),
      }),
      z.object({ id: z.literal(2), error: z.object({ message: z.string() }) }),
    ]),
  );

/** Calls a tool of the MCP server, as an assistant would. */
function callTool(child: Child, workspace: ConnectionId): Answer {
  let answer: ReturnType<Answer> | null = null;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const reading = toolAnswer.safeParse(line);
    if (!reading.success) return;
    const said = reading.data;
    const texts = 'error' in said ? [said.error.message] : said.result.content.map(({ text }) => text);
    answer = {
      works: 'result' in said && !said.result.isError,
      output: texts.join('\n').slice(0, MOST_OUTPUT),
    };
    child.stdin.end();
  });
  const clientInfo = { name: 'Test in Settings', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  const call = { name: 'search_engagements', arguments: { workspace, limit: 1 } };
  for (const message of [
    { id: 1, method: 'initialize', params },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: call },
  ]) {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
  return () => answer ?? { works: false, output: '' };
}
