import type { SandboxProcess } from '../../testing/sandboxProcess.ts';

interface ServiceEngagement {
  readonly contacts: { id: string }[];
  readonly crm_association?: { crm_object_id: string } | null;
}

/** What the service itself has, past the program under test. */
export async function engagementOnService(sandbox: SandboxProcess, id: string): Promise<ServiceEngagement> {
  const response = await fetch(`${sandbox.baseUrl}/v2/engagements/${id}?expand=contacts`, {
    headers: { authorization: `Bearer ${sandbox.tokens.full}` },
  });
  return (await response.json()) as ServiceEngagement;
}
