import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { BRIDGE_CHANNELS, type ParleyBridge } from '#shared/contract/bridge.ts';
import type { HostMessage } from '#shared/contract/wire.ts';

/**
 * The page's only connection to Electron: two functions that can only carry messages of the contract. No
 * channel name, event object or anything else of Electron reaches the page.
 */
contextBridge.exposeInMainWorld('parley', {
  send: (message) => ipcRenderer.send(BRIDGE_CHANNELS.toHost, JSON.stringify(message)),
  onMessage: (listener) => {
    const forward = (_event: IpcRendererEvent, message: HostMessage): void => listener(message);
    ipcRenderer.on(BRIDGE_CHANNELS.toPage, forward);
    return () => void ipcRenderer.off(BRIDGE_CHANNELS.toPage, forward);
  },
} satisfies ParleyBridge);
