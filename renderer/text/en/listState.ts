import type { SyncWait } from '#shared/contract/syncProgress.ts';

export const listState = {
  service: (time: string) => `From the service at ${time}`,
  request: (id: string) => `request ${id}`,
  mirrored: 'From this computer, up to date',
  mirroredAt: (time: string) => `From this computer, checked at ${time}`,
  unchecked: 'From this computer, not checked yet',
  partly: (done: string, total: string) => `Only ${done} of ${total} are on this computer so far`,
  partlyOfMany: (done: string) => `Only ${done} are on this computer so far`,
  old: (time: string) => `From this computer, as it was at ${time}`,
  asOf: (time: string) => `As of ${time}`,
  waiting: {
    paused: 'Updates are paused.',
    offline: 'Offline: the service can’t be reached.',
    rate: 'Waiting for the rate limit.',
    service: 'The service answers with errors.',
    storage: 'This computer’s copy can’t be written.',
    stopped: 'The token is no longer accepted.',
  } satisfies Record<SyncWait['kind'], string>,
  partlyTitle: 'Nothing matches so far',
  partlyBody: (done: string, total: string) =>
    `Only the local copy can filter like this, and it is not whole yet: ${done} of ${total} engagements are here.`,
  withheldRows: (scopes: string) => `Nothing is listed that the token can’t see. It lacks ${scopes}.`,
};
