/**
 * Runs in every page before its own scripts: evaluates the preload with a `require` that only knows
 * `electron`, and replaces browser behavior by Electron's. In Electron the preload has an isolated world;
 * here it doesn't.
 */
export function pageScript(preload: string): string {
  return `(${installStandIn.toString()})(${JSON.stringify(preload)});`;
}

type Listener = (event: object, ...values: unknown[]) => void;
type Told = (what: object) => Promise<unknown>;

function installStandIn(preload: string): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the binding of the page's host
  const tell = Reflect.get(window, 'standInTell') as Told;
  const put = (name: string, value: unknown): void => void Reflect.set(window, name, value);
  const listeners = new Map<string, Set<Listener>>();
  const ofChannel = (channel: string): Set<Listener> => {
    const known = listeners.get(channel) ?? new Set();
    listeners.set(channel, known);
    return known;
  };
  const ipcRenderer = {
    send: (channel: string, ...values: unknown[]) => void tell({ kind: 'message', channel, values }),
    on: (channel: string, listener: Listener) => ofChannel(channel).add(listener),
    off: (channel: string, listener: Listener) => ofChannel(channel).delete(listener),
  };
  put('standInHear', (channel: string, values: unknown[]) => {
    for (const listener of ofChannel(channel)) listener({}, ...values);
  });
  const contextBridge = {
    exposeInMainWorld: (name: string, api: object) =>
      Object.defineProperty(window, name, { value: Object.freeze(api) }),
  };
  const require = (name: string): object => {
    if (name === 'electron') return { contextBridge, ipcRenderer };
    throw new Error(`A sandboxed preload can't load ${name}.`);
  };
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the preload is a script of our own build
  new Function('require', 'module', 'exports', preload)(require, { exports: {} }, {});

  window.open = (url) => {
    void tell({ kind: 'opens', url: new URL(String(url), location.href).href });
    return null;
  };
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[target=_blank]') : null;
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    void tell({ kind: 'opens', url: link.href });
  });
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices !== undefined) {
    devices.getUserMedia = async () => {
      await tell({ kind: 'request', permission: 'media' });
      throw new DOMException('Permission denied', 'NotAllowedError');
    };
  }
  new PerformanceObserver((_list, observer) => {
    observer.disconnect();
    void tell({ kind: 'painted' });
  }).observe({ type: 'paint', buffered: true });

  // The picker creates the file; permission to write it is requested afterwards, without contents.
  put('showSaveFilePicker', async ({ suggestedName }: { suggestedName: string }) => {
    const file = await tell({ kind: 'pick', name: suggestedName });
    if (file === null) throw new DOMException('The user aborted a request.', 'AbortError');
    return {
      getFile: async () => ({ size: await tell({ kind: 'size', file }) }),
      remove: () => tell({ kind: 'remove', file }),
      createWritable: async () => {
        const may = await tell({ kind: 'check', permission: 'fileSystem', file });
        if (may !== true) throw new DOMException('Not allowed', 'NotAllowedError');
        let text = '';
        return {
          write: (piece: string) => {
            text += piece;
            return Promise.resolve();
          },
          close: () => tell({ kind: 'write', file, text }),
          abort: () => Promise.resolve(),
        };
      },
    };
  });
}
