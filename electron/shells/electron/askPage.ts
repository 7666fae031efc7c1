import type { WebContents } from 'electron';
import { BRIDGE_CHANNELS } from '#shared/contract/bridge.ts';
import type { EventOf } from '#shared/contract/events.ts';
import type { HostMessage } from '#shared/contract/wire.ts';

/** Tells the page of one window what the system asks of it; as soon as it is there, where it is still coming. */
export function askPage(contents: WebContents, payload: EventOf<'window.asked'>): void {
  const send = (): void => {
    const message: HostMessage = { kind: 'event', name: 'window.asked', payload };
    if (!contents.isDestroyed()) contents.send(BRIDGE_CHANNELS.toPage, message);
  };
  if (contents.isLoading()) contents.once('did-finish-load', send);
  else send();
}
