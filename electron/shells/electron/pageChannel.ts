import { ipcMain, type IpcMainEvent } from 'electron';
import type { App } from '#core/app.ts';
import type { Logger } from '#core/ports.ts';
import type { Dispatch } from '#host/dispatch.ts';
import { openSession, type Session } from '#host/session.ts';
import { BRIDGE_CHANNELS } from '#shared/contract/bridge.ts';
import { isPage } from './pageScheme.ts';

interface ChannelParts {
  readonly app: Pick<App, 'onEvent'>;
  readonly dispatch: Dispatch;
  readonly logger: Logger;
}

/** The contents of a window, as far as they matter here. */
interface PageContents {
  readonly mainFrame: object;
  isDestroyed(): boolean;
  send(channel: string, message: unknown): void;
  close(): void;
  on(
    event: 'did-start-navigation',
    listener: (details: { readonly isMainFrame: boolean; readonly isSameDocument: boolean }) => void,
  ): unknown;
  on(event: 'render-process-gone', listener: () => void): unknown;
  once(event: 'destroyed', listener: () => void): unknown;
}

/**
 * The contract over IPC for one window: the only place that touches ipcMain. A message counts only from the
 * window's main frame, and only while that shows our page.
 */
export function openPageChannel(contents: PageContents, parts: ChannelParts): void {
  const open = (): Session =>
    openSession(
      parts.app,
      parts.dispatch,
      {
        send: (message) => {
          if (!contents.isDestroyed()) contents.send(BRIDGE_CHANNELS.toPage, message);
        },
        dismiss: () => contents.close(),
      },
      parts.logger,
    );
  let session = open();

  const receive = (event: IpcMainEvent, raw: unknown): void => {
    if (event.sender !== contents) return;
    const frame = event.senderFrame;
    if (frame === null || frame !== contents.mainFrame || !isPage(frame.url)) {
      parts.logger.warn('A message from a frame that is not our page was ignored.');
      return;
    }
    session.receive(raw);
  };
  ipcMain.on(BRIDGE_CHANNELS.toHost, receive);

  // A page that reloads is another page: its numbers start again, and it expects no old answers.
  const renew = (): void => {
    session.close();
    session = open();
  };
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) renew();
  });
  contents.on('render-process-gone', renew);
  contents.once('destroyed', () => {
    ipcMain.off(BRIDGE_CHANNELS.toHost, receive);
    session.close();
  });
}
