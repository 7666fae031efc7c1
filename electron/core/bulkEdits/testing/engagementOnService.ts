import { z } from 'zod';
import type { SandboxProcess } from '../../testing/sandboxProcess.ts';

const serviceEngagement = z.object({
  contacts: z.array(z.object({ id: z.string() })),
  crm_association: z.object({ crm_object_id: z.string() }).nullish(),
});

/** What the service itself has, past the program under test. */
export async function engagementOnService(
  sandbox: SandboxProcess,
  id: string,
): Promise<z.infer<typeof serviceEngagement>> {
  const response = await fetch(`${sandbox.baseUrl}/v2/engagements/${id}?expand=contacts`, {
    headers: { authorization: `Bearer ${sandbox.tokens.full}` },
  });
  return serviceEngagement.parse(await response.json());
}
