import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page, Route } from 'playwright';
import { noteCalls } from '../fixtures/calledMethods.ts';
import type { Channel } from './channel.ts';

/**
 * No browser knows our scheme: pages of `parley-app://page/` are shown as `https://page.parley-app.test/`.
 */
const SUFFIX = '.test';

function inBrowser(url: string): string {
  const parts = /^([a-z-]+):\/\/([^/]+)(.*)$/.exec(url);
  return parts === null ? url : `https://${parts[2]}.${parts[1]}${SUFFIX}${parts[3]}`;
}

function inElectron(url: string): string {
  const parts = /^(blob:)?https:\/\/([a-z]+)\.([a-z-]+)\.test(\/.*)?$/.exec(url);
  return parts === null ? url : `${parts[1] ?? ''}${parts[3]}://${parts[2]}${parts[4] ?? '/'}`;
}

/** The page before the first one, or in place of one that couldn't be loaded. */
function isOfBrowser(url: string): boolean {
  return url === 'about:blank' || url.startsWith('chrome-error:');
}

/** A message from a page through its binding; `kind` identifies it. */
type Told = Readonly<Record<string, unknown>> & { readonly kind: string };

interface Host {
  readonly context: BrowserContext;
  readonly channel: () => Channel;
  /** Where the picker saves; null if the user cancels it. Counts how often it was called. */
  readonly pick: (name: string) => string | null;
  readonly onPage: (page: Page) => void;
}

/** The pages of one stand-in's windows, by the number of their contents. */
export function openPageHost(host: Host): {
  readonly pages: () => readonly Page[];
  readonly answers: Readonly<Record<string, (input: never) => unknown>>;
} {
  const pages = new Map<number, Page>();
  const numbers = new WeakMap<Page, number>();
  const addresses = new WeakMap<Page, string>();
  /** Pages whose next document is on its way. */
  const navigating = new WeakSet<Page>();
  /** By page, whose numbers of calls start at 0 with each document; older ones are overwritten. */
  const calls = new Map<number, ReturnType<typeof noteCalls>>();
  const seen = (id: number, what: object): Promise<unknown> => host.channel().ask('seen', { id, what });

  const answerPage = async (id: number, told: Told): Promise<unknown> => {
    if (told.kind === 'message') calls.get(id)?.sent(String(told['values']));
    const file = String(told['file']);
    switch (told.kind) {
      case 'pick': {
        const place = host.pick(String(told['name']));
        if (place !== null) await writeFile(place, '', { flag: 'a' });
        return place;
      }
      case 'size':
        return (await stat(file)).size;
      case 'remove':
        return rm(file);
      case 'write':
        return writeFile(file, String(told['text']));
      case 'check':
        return host.channel().ask('check', {
          permission: told['permission'],
          origin: 'parley-app://page/',
          details: { filePath: file, isDirectory: false, fileAccessType: 'writable' },
        });
      case 'request':
        return host.channel().ask('request', { id, permission: told['permission'] });
      case 'opens':
        return seen(id, { ...told, url: inElectron(String(told['url'])) });
      default:
        return seen(id, told);
    }
  };

  // Once per context: for two pages at once, Playwright would call its own script on one before it has installed it.
  const bound = host.context.exposeBinding('standInTell', ({ page }, told: Told) => {
    const id = numbers.get(page);
    return id === undefined ? null : answerPage(id, told).catch(() => null);
  });

  const answerRoute = async (id: number, page: Page, route: Route): Promise<void> => {
    const request = route.request();
    const url = inElectron(request.url());
    const isMain = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isMain && url !== addresses.get(page)) {
      const denied = await seen(id, { kind: 'leaves', url });
      if (denied === true) return route.abort('aborted');
    }
    if (isMain) navigating.add(page);
    const headers = inScheme(await request.allHeaders());
    const isMedia = request.resourceType() === 'media';
    const served = await host.channel().ask('serve', { url, method: request.method(), headers, isMedia });
    if (served === null) {
      await route.abort('failed');
      if (isMain && navigating.delete(page)) await seen(id, { kind: 'failed', url });
      return;
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other half of the stand-in answered
    const answer = served as { status: number; headers: Record<string, string>; body: string };
    return route.fulfill({ ...answer, body: Buffer.from(answer.body, 'base64') });
  };

  const open = async ({ id, preload, notifications }: Opening): Promise<null> => {
    const { context } = host;
    if (notifications) await context.grantPermissions(['notifications']);
    await bound;
    const page = await context.newPage();
    numbers.set(page, id);
    pages.set(id, page);
    calls.set(id, noteCalls());
    const script = preload === undefined ? '' : await readFile(path.resolve(preload), 'utf8');
    await page.addInitScript(pageScript(script));
    await page.route('**/*', (route) => answerRoute(id, page, route).catch(() => undefined));
    page.on('load', () => {
      if (!isOfBrowser(page.url())) void seen(id, { kind: 'loaded' }).catch(() => undefined);
    });
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || isOfBrowser(page.url())) return;
      addresses.set(page, inElectron(page.url()));
      const kind = navigating.delete(page) ? 'navigated' : 'moved';
      void seen(id, { kind, url: inElectron(page.url()) }).catch(() => undefined);
    });
    page.on('close', () => {
      if (!pages.delete(id)) return;
      void seen(id, { kind: 'closed' }).catch(() => undefined);
    });
    host.onPage(page);
    return null;
  };

  const withPage = async (id: number, act: (page: Page) => Promise<unknown>): Promise<null> => {
    const page = pages.get(id);
    if (page !== undefined) await act(page);
    return null;
  };
  return {
    pages: () => [...pages.values()],
    answers: {
      open,
      load: ({ id, url }: { id: number; url: string }) =>
        withPage(id, (page) => {
          addresses.set(page, url);
          return page.goto(inBrowser(url), { waitUntil: 'commit' });
        }),
      send: ({ id, channel, values }: { id: number; channel: string; values: unknown[] }) =>
        withPage(id, (page) => {
          calls.get(id)?.received(JSON.stringify(values[0]));
          return page.evaluate(
            ([name, given]) => {
              const hear: unknown = Reflect.get(window, 'standInHear');
              if (typeof hear === 'function') Reflect.apply(hear, null, [name, given]);
            },
            [channel, values] as const,
          );
        }),
      close: ({ id }: { id: number }) => {
        const page = pages.get(id);
        pages.delete(id);
        return page?.close().then(() => null);
      },
      // The page is closed with everything it held; Playwright can't continue with one that really crashed.
      crash: ({ id }: { id: number }) => withPage(id, (page) => page.goto('about:blank')),
      front: ({ id }: { id: number }) => withPage(id, (page) => page.bringToFront()),
      pdf: ({ id }: { id: number }) =>
        pages
          .get(id)
          ?.pdf()
          .then((pdf) => pdf.toString('base64')),
    },
  };
}

interface Opening {
  readonly id: number;
  readonly preload?: string;
  readonly notifications: boolean;
}

/**
 * The headers that Chromium sends under a scheme of its own: no `sec-fetch-*`, which are for HTTP, and no HTTP/2 names,
 * which start with a colon.
 */
function inScheme(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(:|sec-fetch-)/.test(name)));
}

/**
 * Runs in every page before its own scripts: evaluates the preload with a `require` that only knows
 * `electron`, and replaces browser behavior by Electron's. In Electron the preload has an isolated world;
 * here it doesn't.
 */
function pageScript(preload: string): string {
  return `(${installStandIn.toString()})(${JSON.stringify(preload)});`;
}

type Listener = (event: object, ...values: unknown[]) => void;
type Tell = (what: object) => Promise<unknown>;

function installStandIn(preload: string): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the binding of the page's host
  const tell = Reflect.get(window, 'standInTell') as Tell;
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
  const ownTitle = Object.getOwnPropertyDescriptor(Document.prototype, 'title');
  Object.defineProperty(document, 'title', {
    get: () => ownTitle?.get?.call(document) as unknown,
    set: (title: string) => {
      ownTitle?.set?.call(document, title);
      void tell({ kind: 'titled', title });
    },
  });
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
