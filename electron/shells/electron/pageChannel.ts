import { ipcMain, type IpcMainEvent } from 'electron';
import type { App } from '#core/app.ts';
import type { Logger } from '#core/ports.ts';
import type { Dispatch } from '#host/dispatch.ts';
import { openSession, type Session } from '#host/session.ts';
import { BRIDGE_CHANNELS } from '#shared/contract/bridge.ts';
import type { EventOf } from '#shared/contract/events.ts';
import type { HostMessage } from '#shared/contract/wire.ts';
import { isPage } from './pageScheme.ts';

/** The part of the core that a channel uses. */
export interface ChannelCore {
  readonly app: Pick<App, 'onEvent'>;
  readonly dispatch: Dispatch;
}

interface ChannelParts {
  /** Windows open before the core does; messages of their pages wait for it. */
  readonly core: Promise<ChannelCore>;
  readonly logger: Logger;
  /** Closes the window of a page that breaks the protocol. */
  readonly dismiss: () => void;
  /** Brings the window to the front. */
  readonly raise: () => void;
}

/** The part of a window's contents that is used. */
interface PageContents {
  readonly mainFrame: object;
  isDestroyed(): boolean;
  send(channel: string, message: unknown): void;
  on(event: 'did-navigate' | 'render-process-gone', listener: () => void): unknown;
  once(event: 'destroyed', listener: () => void): unknown;
}

export interface PageChannel {
  /** Sends the page a request of the system, as soon as it listens. */
  ask(payload: EventOf<'window.asked'>): void;
}

/** Closes the channel through which electron-store reveals the data folder to any page. */
export function closeStoreChannel(): void {
  ipcMain.removeAllListeners('electron-store-get-data');
}

/** More than any page of ours sends while the core opens. */
const MOST_EARLY = 1000;

/**
 * The contract over IPC for one window: the only place that uses ipcMain. A message is only accepted from the
 * window's main frame, and only while that shows our page.
 */
export function openPageChannel(contents: PageContents, parts: ChannelParts): PageChannel {
  let core: ChannelCore | null = null;
  let session: Session | null = null;
  let early: unknown[] = [];
  let asked: EventOf<'window.asked'>[] = [];
  /**
   * Electron drops messages sent before the page listens. It is listening once it has sent something itself.
   */
  let listens = false;

  const send = (message: HostMessage): void => {
    if (!contents.isDestroyed()) contents.send(BRIDGE_CHANNELS.toPage, message);
  };
  const sendAsked = (): void => {
    for (const payload of asked.splice(0)) send({ kind: 'event', name: 'window.asked', payload });
  };
  const open = ({ app, dispatch }: ChannelCore): Session =>
    openSession(app, dispatch, { send, dismiss: parts.dismiss, raise: parts.raise }, parts.logger);

  const receive = (event: IpcMainEvent, raw: unknown): void => {
    if (event.sender !== contents) return;
    const frame = event.senderFrame;
    if (frame === null || frame !== contents.mainFrame || !isPage(frame.url)) {
      parts.logger.warn('A message from a frame that is not our page was ignored.');
      return;
    }
    listens = true;
    sendAsked();
    if (session !== null) session.receive(raw);
    else if (early.length < MOST_EARLY) early.push(raw);
    else parts.dismiss();
  };
  ipcMain.on(BRIDGE_CHANNELS.toHost, receive);

  const connect = async (): Promise<void> => {
    core = await parts.core;
    if (contents.isDestroyed()) return;
    session = open(core);
    for (const raw of early.splice(0)) session.receive(raw);
  };
  // If the core can't open, the app ends and reports why.
  connect().catch(() => undefined);

  // A reloaded page is a new page: its numbers start again, and it expects no earlier responses.
  const renew = (): void => {
    session?.close();
    early = [];
    listens = false;
    session = core === null ? null : open(core);
  };
  // Not `did-start-navigation`: a navigation that is denied starts too, and the page stays.
  contents.on('did-navigate', renew);
  contents.on('render-process-gone', renew);
  contents.once('destroyed', () => {
    ipcMain.off(BRIDGE_CHANNELS.toHost, receive);
    session?.close();
    asked = [];
  });
  return {
    ask: (payload) => {
      asked.push(payload);
      if (listens) sendAsked();
    },
  };
}
