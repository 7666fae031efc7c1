import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { assistantTools } from '#shared/contract/assistantTools.ts';
import type { AssistantTool } from '#shared/contract/enumerations.ts';
import type { Edit } from '#shared/contract/edit.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { AppEvent, Handlers } from '../app.ts';
import type { Edits } from '../edits/edits.ts';
import { proposedDrafts } from '../edits/proposals.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { onWorkspaces, type WorkspaceHandlers, type Workspaces } from '../workspace/workspaces.ts';
import { marksIn } from '../actionItems/actionItemMarks.ts';
import { checkArea } from '../policy/policy.ts';
import type { Clock, Ports } from '../ports.ts';
import type { RequestLog } from '../requestLog/requestLogModule.ts';
import { decisionsIn } from '../speakers/speakersModule.ts';
import { type AssistantWorkspace, runAssistantTool } from './runAssistantTool.ts';

type AssistantMethod = Extract<keyof Handlers, `assistant.${string}`>;

type Answer = Result<Record<string, unknown>>;

interface Client {
  readonly name: string;
  readonly since: string;
  calls: number;
}

/** Assistants that may be connected at once; more is a program gone wrong. */
const MAX_CLIENTS = 20;

/**
 * Calls of all assistants together, so that more of them get no more: many at once, then one per second. The API log
 * keeps hours of that.
 */
const MOST_CALLS = 500;
const MS_PER_CALL = 1000;

/** Counts calls against the limit. */
class CallLimit {
  readonly #clock: Clock;
  #usedUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Null if one more call is possible now, else the milliseconds to wait. */
  take(): number | null {
    const now = this.#clock.monotonic();
    const next = Math.max(this.#usedUntil, now) + MS_PER_CALL;
    const wait = next - now - MOST_CALLS * MS_PER_CALL;
    if (wait > 0) return wait;
    this.#usedUntil = next;
    return null;
  }
}

function tooManyCalls(waitMs: number): Problem {
  const seconds = Math.ceil(waitMs / 1000);
  const detail = `Too many calls. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`;
  return { kind: 'contract', detail };
}

/** The name that an assistant gives itself, without characters that are invisible or could end a quotation. */
function readableName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{DI}+/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}._/+-]+/gu, ' ')
    .trim();
}

/** Which argument is wrong, and what it takes. */
function faultIn({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return 'The arguments don’t fit.';
  const name = z.core.toDotPath(issue.path);
  return name === '' ? `${issue.message}.` : `${name}: ${issue.message}.`;
}

/** What an assistant asked for, as the API log shows it. */
function loggedQuery(input: Readonly<Record<string, unknown>>): string {
  const { workspace: _workspace, reason: _reason, cursor: _cursor, ...shown } = input;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(shown)) {
    const isShort = typeof value === 'string' || typeof value === 'number';
    if (isShort) query.set(name === 'query' ? 'search' : name, String(value));
  }
  return query.toString();
}

const OFF: Problem = {
  kind: 'refused',
  reason: 'policy',
  detail: 'Access for assistants is off. Turn it on in Parley: Settings › Developer › Integrations.',
};

interface AssistantParts {
  readonly ports: Ports;
  readonly workspaces: Pick<Workspaces, 'get' | 'all'>;
  readonly edits: (workspace: Workspace) => Pick<Edits, 'propose'>;
  readonly findings: WorkspaceHandlers<'cleanup.page'>['cleanup.page'];
  readonly log: Pick<RequestLog, 'record'>;
  readonly emit: (event: AppEvent) => void;
}

/**
 * What AI assistants may do: read from the mirror of a connection that is open to them, and propose changes that wait
 * for the user. Every call is checked here, by the app, and logged; the MCP server that an assistant starts only
 * passes calls on.
 */
export function openAssistantModule({ ports, workspaces, edits, findings, log, emit }: AssistantParts): {
  readonly handlers: Pick<Handlers, AssistantMethod>;
} {
  const clients = new Map<string, Client>();
  const callLimit = new CallLimit(ports.clock);
  const changed = (): void => emit({ name: 'assistant.changed', payload: {} });

  /** The named workspace among those open to assistants; without a name, the only one. */
  const chosen = (named: string | undefined): Result<Workspace> => {
    const allowed = checkArea(ports.policy, 'mcp');
    if (!allowed.ok) return allowed;
    const open = workspaces.all().filter(({ record }) => record.assistant !== 'off');
    const [first, second] = open;
    if (first === undefined) return failed(OFF);
    const found =
      named === undefined && second === undefined
        ? first
        : open.find(({ id, record }) => named === id || named === record.name);
    if (found !== undefined) return ok(found);
    const names = open.map(({ record }) => record.name).join(', ');
    return failed({ kind: 'contract', detail: `Name the workspace: ${names}.` });
  };

  const record = (
    client: Client,
    tool: AssistantTool,
    began: number,
    on: Workspace | null,
    result: Answer,
    query: string,
  ): void =>
    log.record(on?.id ?? null, {
      sentAt: ports.clock.now(),
      baseUrl: '',
      method: 'GET',
      path: `/mcp/${tool}`,
      query,
      form: 'bearer',
      priority: 'interactive',
      askedBy: `MCP: ${client.name}`,
      attempt: 1,
      waitedMs: 0,
      durationMs: ports.clock.monotonic() - began,
      status: result.ok ? 200 : null,
      bytes: result.ok ? Buffer.byteLength(JSON.stringify(result.value)) : null,
      rate: null,
      requestId: null,
      problem: result.ok ? null : { kind: result.problem.kind, reason: null },
    });

  const run = async (
    client: Client,
    tool: AssistantTool,
    input: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<{ on: Workspace | null; query: string; result: Answer }> => {
    const wait = callLimit.take();
    if (wait !== null) return { on: null, query: '', result: failed(tooManyCalls(wait)) };
    const reading = assistantTools[tool].input.safeParse(input);
    if (!reading.success) {
      return { on: null, query: '', result: failed({ kind: 'contract', detail: faultIn(reading.error) }) };
    }
    const query = loggedQuery(input);
    const asked = chosen(reading.data.workspace);
    if (!asked.ok) return { on: null, query, result: asked };
    const workspace = asked.value;
    const mirror = await workspace.mirror();
    if (!mirror.ok) return { on: workspace, query, result: mirror };
    const { baseUrl, assistant } = workspace.record;
    const tools: AssistantWorkspace = {
      mirror: mirror.value,
      decisions: () => decisionsIn(workspace),
      marks: () => marksIn(workspace),
      baseUrl,
      withPrivate: assistant === 'all',
      now: new Date(ports.clock.now()),
      findings: (queue, after, limit) => findings(workspace, { queue, after, limit }, { signal }),
      propose: async (engagement, wanted, reason) => {
        const drafts = await proposedDrafts(mirror.value, engagement, wanted);
        if (!drafts.ok) return drafts;
        const proposed: Edit[] = [];
        for (const draft of drafts.value) {
          const edit = edits(workspace).propose(draft, { from: 'assistant', by: client.name, reason });
          if (!edit.ok) return edit;
          if (edit.value !== null) proposed.push(edit.value);
        }
        return ok(proposed);
      },
    };
    return { on: workspace, query, result: await runAssistantTool(tools, tool, reading.data) };
  };

  return {
    handlers: {
      'assistant.join': ({ client }) => {
        if (clients.size >= MAX_CLIENTS) {
          return failed({ kind: 'contract', detail: 'Too many assistants are connected.' });
        }
        const session = randomUUID();
        clients.set(session, {
          name: readableName(client) || 'Unknown assistant',
          since: new Date(ports.clock.now()).toISOString(),
          calls: 0,
        });
        changed();
        return ok({ session });
      },
      'assistant.leave': ({ session }) => {
        if (clients.delete(session)) changed();
        return ok(null);
      },
      'assistant.call': async ({ session, tool, input }, { signal }) => {
        const client = clients.get(session);
        if (client === undefined) {
          return failed({ kind: 'contract', detail: 'This assistant is not connected.' });
        }
        client.calls += 1;
        const began = ports.clock.monotonic();
        const { on, query, result } = await run(client, tool, input, signal);
        record(client, tool, began, on, result, query);
        changed();
        return result.ok ? ok({ answer: result.value }) : result;
      },
      ...onWorkspaces(workspaces, {
        'assistant.status': ({ record: { assistant } }) => {
          const isOpen = assistant !== 'off' && checkArea(ports.policy, 'mcp').ok;
          return ok({ clients: isOpen ? [...clients.values()].map((client) => ({ ...client })) : [] });
        },
      }),
    },
  };
}
