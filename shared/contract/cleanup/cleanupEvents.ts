import { z } from 'zod';
import { connectionId } from '../ids.ts';

export const cleanupEvents = {
  /** The queues may be other than they were: something was decided, or the mirror was looked through again. */
  'cleanup.changed': z.object({ connectionId }),
} as const;
