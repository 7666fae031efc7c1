import type { z } from 'zod';
import { engagement, type Engagement } from '../engagement.ts';

/** A call with nothing but what every engagement has. */
export function testEngagement(more: Partial<z.input<typeof engagement>> = {}): Engagement {
  return engagement.parse({
    id: 'ngmt_1',
    title: 'Renewal',
    engagement_type: 'CALL',
    processing_status: 'COMPLETED',
    is_private: false,
    created_at: '2026-10-01T00:00:00Z',
    updated_at: '2026-10-01T00:00:00Z',
    ...more,
  });
}
