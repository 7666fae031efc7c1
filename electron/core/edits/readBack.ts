import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Expansion } from '#shared/contract/vocabulary.ts';
import type { Service } from '../api/adapter/service.ts';
import type { CallOptions } from '../api/client.ts';

/**
 * The engagement after a write, read again because the PUT's own answer has no expansions and 204 has no body.
 * Where it can't be read again, what the PUT returned stands in; null where that was nothing. The write itself
 * has succeeded, so a failure here is no failure of the edit.
 */
export async function readBack(
  service: Service,
  id: EngagementId,
  returned: Engagement | null,
  expand: readonly Expansion[],
  options: CallOptions,
): Promise<Engagement | null> {
  const read = await service.getEngagement(id, expand, options);
  return read.ok ? read.value.engagement : returned;
}
