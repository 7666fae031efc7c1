import type { Ingest } from '#core/sync/mirrorPort.ts';
import { pageInput } from '#core/mirror/testing/fixtures.ts';

/** A page of engagements with timelines, as the sync passes it to the mirror. `asked`: the commits when it was requested. */
export function pageOf(body: Uint8Array<ArrayBuffer>, asked = 0): Ingest {
  return pageInput('engagements', body, { asked });
}
