import { z } from 'zod';
import { ASSISTANT_TOOLS } from './enumerations.ts';
import { connectionId } from './ids.ts';
import { command, query } from './method.ts';

const session = z.string().min(1).max(100);

/** What AI assistants do through the MCP server. All of it is checked against the switch of the connection. */
export const assistantMethods = {
  /** An assistant connected; shown until it leaves. */
  'assistant.join': command(
    z.strictObject({ client: z.string().trim().min(1).max(100) }),
    z.object({ session }).readonly(),
  ),
  'assistant.leave': command(z.strictObject({ session }), z.null()),
  /** Runs one tool; the answer is of the tool's output schema. The core checks the input against the tool's own schema. */
  'assistant.call': command(
    z.strictObject({
      session,
      tool: z.enum(ASSISTANT_TOOLS),
      input: z.record(z.string().max(50), z.unknown()),
    }),
    z.object({ answer: z.record(z.string(), z.unknown()) }).readonly(),
  ),
  /** The assistants that are connected and may read this workspace. */
  'assistant.status': query(
    z.strictObject({ connectionId }),
    z
      .object({
        clients: z
          .array(z.object({ name: z.string(), since: z.string(), calls: z.int() }).readonly())
          .readonly(),
      })
      .readonly(),
  ),
} as const;

export const assistantEvents = {
  'assistant.changed': z.object({}),
} as const;
