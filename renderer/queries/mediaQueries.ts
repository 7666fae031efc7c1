import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { read } from './ask.ts';

/** Whether an engagement has a recording that can be played. */
export const mediaQuery = (connectionId: ConnectionId, engagementId: EngagementId) =>
  read('media.check', { connectionId, engagementId });
