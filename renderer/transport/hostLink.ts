import type { HostMessage, PageMessage } from '#shared/contract/wire.ts';

/**
 * `ended`: the host has not answered for several tries; the program behind this page is most likely gone.
 * A link that says so still keeps trying, because a laptop that wakes up looks the same at first.
 * `locked`: this tab was not let in; it stays so until the page is loaded again.
 */
export type LinkState = 'connecting' | 'open' | 'reconnecting' | 'ended' | 'locked';

/** A way to the host that carries messages, whichever shell it is. */
export interface HostLink {
  state(): LinkState;
  /** To be called while the state is `open` only. */
  send(message: PageMessage): void;
  onMessage(listener: (message: HostMessage) => void): () => void;
  onState(listener: (state: LinkState) => void): () => void;
}
