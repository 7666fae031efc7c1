import { z } from 'zod';
import { connectionId } from '../ids.ts';

export const hygieneEvents = {
  /** The queues may be other than they were: something was decided, or the mirror was looked through again. */
  'hygiene.changed': z.object({ connectionId }),
} as const;
