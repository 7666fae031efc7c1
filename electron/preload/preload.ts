import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { BRIDGE_CHANNELS, type ParleyBridge } from '#shared/contract/bridge.ts';
import type { HostMessage } from '#shared/contract/wire.ts';

/**
 * The page's one way out: two functions that can say nothing but messages of the contract. No channel name, no
 * event object and nothing of Electron reaches the page.
 */
contextBridge.exposeInMainWorld('parley', {
  send: (message) => ipcRenderer.send(BRIDGE_CHANNELS.toHost, JSON.stringify(message)),
  onMessage: (listener) => {
    const forward = (_event: IpcRendererEvent, message: HostMessage): void => listener(message);
    ipcRenderer.on(BRIDGE_CHANNELS.toPage, forward);
    return () => void ipcRenderer.off(BRIDGE_CHANNELS.toPage, forward);
  },
} satisfies ParleyBridge);
