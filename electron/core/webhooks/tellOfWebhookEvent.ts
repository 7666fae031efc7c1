import { engagementId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import type { AppEvent } from '../app.ts';
import type { OnWebhookEvent } from './webhookEvent.ts';

/** Lets the page look afresh at what changed: an engagement by itself, a person or a tag wherever it is shown. */
export function tellOfWebhookEvent(tell: (event: AppEvent) => void): OnWebhookEvent {
  return (connectionId, event) => {
    const engagementIds = event.resource === 'engagement' ? [engagementId.parse(event.id)] : [];
    tell({ name: 'engagements.changed', payload: { connectionId, engagementIds } });
    return Promise.resolve(ok(null));
  };
}
