import { z } from 'zod';
import type { SandboxProcess } from '../../testing/sandboxProcess.ts';

const engagement = z.object({
  contacts: z.array(z.object({ id: z.string() })),
  crm_association: z.object({ crm_object_id: z.string() }).nullish(),
});

/** Reads an engagement directly from the API, bypassing the app under test. */
export async function engagementOnService(
  sandbox: SandboxProcess,
  id: string,
): Promise<z.infer<typeof engagement>> {
  const response = await fetch(`${sandbox.baseUrl}/v2/engagements/${id}?expand=contacts`, {
    headers: { authorization: `Bearer ${sandbox.tokens.full}` },
  });
  return engagement.parse(await response.json());
}
