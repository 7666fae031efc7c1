import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createApp } from '#core/createApp.ts';
import { MemorySettings, RecordingLogger, testPorts } from '#core/testing/testPorts.ts';
import { createDispatch } from '#host/dispatch.ts';
import { contentPolicy } from '../common/pageFiles.ts';
import { pageRoutes } from '../common/pageRoutes.ts';
import { type Permission, restrictSession } from './sessionSecurity.ts';
import { openMainWindow } from './programWindows.ts';
import { createExternalLinks } from './externalLinks.ts';
import { shellText } from '../common/shellText.ts';
import { openWindows } from './windowStates.ts';
import { openPageChannel } from './pageChannel.ts';
import { isPage, PAGE_SCHEME, PAGE_SCHEMES, PAGE_URL, servePage } from './pageScheme.ts';
import * as electron from './testing/fakeElectron.ts';

vi.mock('electron', () => import('./testing/fakeElectron.ts'));

const ROOT = path.resolve(import.meta.dirname, '../../..');
const ELSEWHERE = ['https://evil.example/', 'file:///etc/passwd', 'parley-app://evil/', 'about:blank'];
const lines = testPorts();

/** Electron's fuses in their order in the binary. */
const FUSE_WIRE = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
  'wasmTrapHandlers',
];

/** The sources in a folder by path, without tests. */
function sources(...room: string[]): Map<string, string> {
  const dir = path.join(ROOT, ...room);
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|html)$/.test(name) && !/\.test\.|(^|[\\/])testing[\\/]/.test(name))
    .map((name): [string, string] => [name, readFileSync(path.join(dir, name), 'utf8')]);
  return new Map(files);
}

/** The files of a folder that match. */
const filesWith = (found: RegExp, ...room: string[]): string[] =>
  [...sources(...room)].filter(([, text]) => found.test(text)).map(([name]) => name);

const json = (...file: string[]): unknown => JSON.parse(readFileSync(path.join(ROOT, ...file), 'utf8'));

/** The options of a window as it is really opened. */
function preferences(): Record<string, unknown> {
  openMainWindow({
    windows: openWindows(new MemorySettings(), lines.clock),
    state: null,
    link: null,
    connect: () => {},
  });
  const options = electron.BrowserWindow.opened.at(-1)?.options['webPreferences'];
  return z.record(z.string(), z.unknown()).parse(options);
}

describe('Electron’s security checklist', () => {
  const session = new electron.StandInSession();
  const contents = new electron.StandInContents();
  let answer: (request: Request) => Response | Promise<Response> = () => Response.error();

  beforeAll(() => {
    contents.mainFrame.url = PAGE_URL;
    const openExternal = createExternalLinks(new MemorySettings(), () => shellText('en', []));
    restrictSession(session, { logger: lines.logger, openExternal, mayExport: true });
    electron.app.emit('web-contents-created', {}, contents);
    const index = {
      body: () => Promise.resolve(new TextEncoder().encode('page')),
      type: 'text/html',
      hashed: false,
    };
    const routes = pageRoutes({
      app: createApp(testPorts()),
      wire: [],
      mediaPath: '/media',
      files: () => ({
        files: new Map([['/index.html', index]]),
        wire: [],
        picture: () => Promise.resolve(null),
      }),
    });
    servePage(
      {
        handle: (scheme, handler) => {
          expect(scheme).toBe(PAGE_SCHEME);
          answer = handler;
        },
      },
      routes,
    );
  });

  it('1. only secure content is loaded: the page itself, from a secure scheme, and nothing from the network', () => {
    preferences();
    for (const window of electron.BrowserWindow.opened) {
      expect(window.webContents.loaded).toEqual([PAGE_URL]);
    }
    expect(PAGE_SCHEMES.map(({ privileges }) => privileges?.secure)).toEqual([true]);
    for (const directive of contentPolicy().split('; ')) {
      for (const source of directive.split(' ').slice(1)) {
        // The last is no source but the name of a Trusted Types policy.
        expect(["'self'", "'none'", "'script'", 'recording-worker']).toContain(source);
      }
    }
    expect(readFileSync(path.join(ROOT, 'renderer', 'index.html'), 'utf8')).not.toMatch(/https?:|\/\/\w/);
  });

  it('2. no page, frame or worker has Node, and windows are created in a single place', () => {
    expect(preferences()).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
    });
    const makers = /new (?:Electron\.)?(?:BrowserWindow|BrowserView|WebContentsView|BaseWindow)\(/;
    expect(filesWith(makers, 'electron', 'shells')).toEqual([path.join('electron', 'programWindows.ts')]);
  });

  it('3. the bridge is in an isolated world', () => {
    expect(preferences()['contextIsolation']).toBe(true);
  });

  it('4. every process that shows a page is sandboxed', () => {
    expect(preferences()['sandbox']).toBe(true);
    expect(filesWith(/^app\.enableSandbox\(\);$/m, 'electron', 'shells', 'electron')).toEqual(['main.ts']);
    // Only named where the app asks before running with it, and where a command may follow it.
    expect(filesWith(/no-sandbox/, 'electron', 'shells')).toEqual([
      'electron/launchRequests.ts',
      'electron/warningDialogs.ts',
    ]);
  });

  it('5. every permission that Electron knows is denied, except four of our own page', () => {
    const types = readFileSync(path.join(ROOT, 'node_modules', 'electron', 'electron.d.ts'), 'utf8');
    const unions = [...types.matchAll(/setPermission(?:Request|Check)Handler\(.*permission: ('.*?),? \w+:/g)];
    const names = new Set(unions.flatMap(([, union]) => union?.match(/(?<=')[\w-]+(?=')/g) ?? []));
    expect([unions.length, names.has('fullscreen')]).toEqual([2, true]);
    const granted = (url: string, permission: Permission): boolean[] => {
      const page = { getURL: () => url };
      let requested = false;
      session.request(
        page,
        permission,
        (answer) => {
          requested = answer;
        },
        {},
      );
      // With and without contents: which one is checked depends on the permission.
      return [requested, session.check(page, permission, '', {}), session.check(null, permission, url, {})];
    };
    const allowed = new Set(['clipboard-sanitized-write', 'fileSystem', 'fullscreen', 'notifications']);
    for (const name of names) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a name of the union that was read
      const permission = name as Permission;
      const isAllowed = allowed.has(name);
      expect([name, ...granted(PAGE_URL, permission)]).toEqual([name, isAllowed, isAllowed, isAllowed]);
      for (const url of ['', ...ELSEWHERE])
        expect([name, ...granted(url, permission)]).toEqual([name, false, false, false]);
    }
    const folder = { isDirectory: true };
    expect([session.check(null, 'fileSystem', PAGE_URL, folder), session.device()]).toEqual([false, false]);
    // The system asks where to save, under the file's name, and before it replaces a file.
    const dialog = { title: 'Call.mp3', properties: ['showOverwriteConfirmation'] };
    expect(session.downloadsFrom(`blob:${PAGE_URL}1`)).toEqual(dialog);
    expect(session.downloadsFrom(`${PAGE_URL}media/demo/ngmt_1?save=Call.mp3`)).toEqual(dialog);
    expect(session.downloadsFrom('https://evil.example/setup.exe')).toBeNull();
  });

  it('5. a denied permission is logged, once each', () => {
    const guarded = new electron.StandInSession();
    const logger = new RecordingLogger();
    const openExternal = createExternalLinks(new MemorySettings(), () => shellText('en', []));
    restrictSession(guarded, { logger, openExternal, mayExport: true });
    for (const permission of ['midi', 'fullscreen', 'midi'] as const)
      guarded.request({ getURL: () => PAGE_URL }, permission, () => undefined, {});
    expect(logger.entries).toMatchObject([{ fields: { reason: 'midi' } }]);
  });

  it('5. no file is written where the organization forbids exports, whatever the page asks for', () => {
    const managed = new electron.StandInSession();
    const openExternal = createExternalLinks(new MemorySettings(), () => shellText('en', []));
    restrictSession(managed, { logger: lines.logger, openExternal, mayExport: false });
    expect(managed.check(null, 'fileSystem', PAGE_URL, {})).toBe(false);
    expect(managed.check(null, 'notifications', PAGE_URL, {})).toBe(true);
    expect(managed.downloadsFrom(`blob:${PAGE_URL}1`)).toBeNull();
  });

  it('6. the same-origin policy is enabled', () => {
    expect(preferences()['webSecurity']).toBe(true);
  });

  it.each(['', 'c/some-connection/engagements', 'gone.js'])(
    '7. a content policy without any unsafe part stands on the answer to /%s',
    async (place) => {
      const answered = await answer(new Request(PAGE_URL + place));
      const policy = answered.headers.get('content-security-policy') ?? '';
      expect(policy.split('; ')).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "require-trusted-types-for 'script'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(policy).not.toMatch(/unsafe|\*|data:|blob:|https?:/);
    },
  );

  it('8. no insecure content is allowed', () => {
    expect(preferences()['allowRunningInsecureContent']).toBe(false);
  });

  it('9. no experimental feature of Chromium is enabled', () => {
    expect(preferences()['experimentalFeatures']).toBe(false);
    expect(filesWith(/app\.commandLine\.(?!removeSwitch)/, 'electron', 'shells', 'electron')).toEqual([]);
  });

  it('9. a package has no developer tools and no debugging port', () => {
    expect(preferences()['devTools']).toBe(false);
    const main = sources('electron', 'shells', 'electron').get('main.ts');
    expect(main).toMatch(/\['remote-debugging-port', 'remote-debugging-pipe'\][^;]+removeSwitch/);
  });

  it('10. no Blink feature is enabled', () => {
    expect(Object.keys(preferences()).filter((name) => /blink/i.test(name))).toEqual([]);
  });

  it('11. there is no webview that could open windows', () => {
    expect(preferences()['webviewTag']).toBe(false);
    expect(filesWith(/<webview|createElement\('webview/, 'renderer')).toEqual([]);
  });

  it('12. attaching a webview is refused', () => {
    const event = electron.preventable({});
    contents.emit('will-attach-webview', event, {}, {});
    expect(event.defaultPrevented).toBe(true);
  });

  it.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])(
    '13. the page stays the page: on %s nothing else is let in',
    (name) => {
      const prevented = [PAGE_URL, ...ELSEWHERE].map((url) => {
        const event = electron.preventable({ url });
        contents.emit(name, event);
        return event.defaultPrevented;
      });
      expect(prevented).toEqual([false, true, true, true, true]);
      expect(preferences()['navigateOnDragDrop']).toBe(false);
    },
  );

  it('14. a page can’t open windows', () => {
    for (const url of [PAGE_URL, ...ELSEWHERE])
      expect(contents.decideOpening({ url })).toEqual({ action: 'deny' });
  });

  it('15. the system only opens URLs judged to be harmless', () => {
    electron.openedOutside.length = 0;
    for (const url of [
      PAGE_URL,
      'file:///etc/passwd',
      'javascript:alert(1)',
      'smb://host/x',
      'ms-settings:x',
    ])
      contents.decideOpening({ url });
    expect(electron.openedOutside).toEqual([]);
    contents.decideOpening({ url: 'HTTPS://Example.com/a' });
    expect(electron.openedOutside).toEqual(['https://example.com/a']);
    expect(filesWith(/shell\.open(External|Path)/, 'electron', 'shells')).toEqual([
      path.join('electron', 'externalLinks.ts'),
    ]);
  });

  it('16. one exact, supported version of Electron is used, installed and locked', () => {
    const named = z.object({ devDependencies: z.object({ electron: z.string() }) });
    const { electron: version } = named.parse(json('package.json')).devDependencies;
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    // The oldest supported release line; raised by hand, so that an old one is noticed.
    expect(Number(version.split('.')[0])).toBeGreaterThanOrEqual(45);
    const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
    expect(lock.parse(json('package-lock.json')).packages['node_modules/electron']?.version).toBe(version);
    const installed = z.object({ version: z.string() });
    expect(installed.parse(json('node_modules', 'electron', 'package.json')).version).toBe(version);
  });

  it('17. a message is only accepted from the main frame of its own window, while that shows the page', async () => {
    const ports = testPorts();
    const app = createApp(ports);
    const dispatch = createDispatch(app.handlers, ports.logger, { checkOutput: true, policy: app.policy });
    const own = new electron.StandInContents();
    openPageChannel(own, {
      core: Promise.resolve({ app, dispatch }),
      logger: ports.logger,
      dismiss: () => own.close(),
      raise: () => undefined,
    });
    const say = (id: number, sender: object, senderFrame: object | null): void => {
      const call = { kind: 'call', id, method: 'connections.list', input: {} };
      electron.ipcMain.emit('parley:to-host', { sender, senderFrame }, JSON.stringify(call));
    };
    own.mainFrame.url = PAGE_URL;
    say(1, contents, contents.mainFrame);
    say(2, own, null);
    say(3, own, { url: PAGE_URL });
    own.mainFrame.url = 'https://evil.example/';
    say(4, own, own.mainFrame);
    own.mainFrame.url = PAGE_URL;
    const answered = once(own, 'sent');
    say(5, own, own.mainFrame);
    await answered;
    expect(own.sent.map(({ message }) => message)).toMatchObject([{ kind: 'answer', id: 5 }]);
    expect(filesWith(/ipcMain/, 'electron', 'shells')).toEqual([path.join('electron', 'pageChannel.ts')]);
    own.close();
    expect(electron.ipcMain.listenerCount('parley:to-host')).toBe(0);
    await app.close();
  });

  it('17. a call in flight is answered although a navigation of its page was denied, and not once the page is another', async () => {
    const own = new electron.StandInContents();
    own.mainFrame.url = PAGE_URL;
    const answers: (() => void)[] = [];
    openPageChannel(own, {
      core: Promise.resolve({
        app: { onEvent: () => () => undefined },
        dispatch: () =>
          new Promise((resolve) => {
            answers.push(() => resolve({ ok: true, value: null }));
            own.emit('dispatched');
          }),
      }),
      logger: lines.logger,
      dismiss: () => own.close(),
      raise: () => undefined,
    });
    const call = async (id: number): Promise<void> => {
      const dispatched = once(own, 'dispatched');
      const text = JSON.stringify({ kind: 'call', id, method: 'connections.list', input: {} });
      electron.ipcMain.emit('parley:to-host', { sender: own, senderFrame: own.mainFrame }, text);
      await dispatched;
    };
    await call(1);
    // As Electron orders them: a navigation starts before it can be denied.
    const details = { url: 'https://evil.example/', isMainFrame: true, isSameDocument: false };
    own.emit('did-start-navigation', electron.preventable(details));
    own.emit('will-navigate', electron.preventable(details));
    const answered = once(own, 'sent');
    answers[0]?.();
    await answered;
    await call(2);
    own.emit('did-start-navigation', electron.preventable({ ...details, url: PAGE_URL }));
    own.emit('did-navigate', {}, PAGE_URL, 200, 'OK');
    await call(0);
    const next = once(own, 'sent');
    for (const answer of answers) answer();
    await next;
    expect(own.sent.map(({ message }) => message)).toMatchObject([
      { kind: 'answer', id: 1 },
      { kind: 'answer', id: 0 },
    ]);
    own.close();
  });

  it('18. the page has a scheme of its own with minimal privileges, instead of file:', async () => {
    expect(PAGE_SCHEMES).toEqual([
      {
        scheme: 'parley-app',
        privileges: { standard: true, secure: true, stream: true, supportFetchAPI: true, codeCache: true },
      },
    ]);
    expect([isPage('file:///index.html'), isPage(PAGE_URL)]).toEqual([false, true]);
    expect((await answer(new Request('parley-app://evil/'))).status).toBe(404);
    expect((await answer(new Request(PAGE_URL))).status).toBe(200);
    expect(filesWith(/loadFile|registerFileProtocol/, 'electron', 'shells', 'electron')).toEqual([]);
  });

  it('19. every fuse is set, and those that allow other code are off', async () => {
    const at = (name: string): string => path.join(ROOT, 'electron', 'commands', 'packaging', name);
    const { default: config } = z
      .object({
        default: z.object({ asar: z.literal(true), electronFuses: z.record(z.string(), z.boolean()) }),
      })
      .parse(await import(/* @vite-ignore */ at('electron-builder.mjs')));
    const { wrongFuses } = z
      .object({
        wrongFuses: z.custom<(binary: Buffer) => string[]>((value) => typeof value === 'function'),
      })
      .parse(await import(/* @vite-ignore */ at('fuses.mjs')));
    // A binary with Electron's fuse wire, in the order of its version 1.
    const burnt = (on: (name: string) => boolean): Buffer =>
      Buffer.concat([
        Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
        Buffer.from([1, FUSE_WIRE.length]),
        Buffer.from(FUSE_WIRE.map((name) => (on(name) ? '1' : '0')).join('')),
      ]);
    // Not a fuse: it renews the signature, which changing fuses breaks.
    const { resetAdHocDarwinSignature: _, ...fuses } = config.electronFuses;
    // The ninth can't be changed by the tool that changes the others, and has the right value by default.
    expect([...Object.keys(fuses), 'wasmTrapHandlers'].toSorted()).toEqual(FUSE_WIRE.toSorted());
    const wanted = (name: string): boolean =>
      name === 'wasmTrapHandlers' || config.electronFuses[name] === true;
    expect(wrongFuses(burnt(wanted))).toEqual([]);
    // Protections are on, loopholes off; Electron's defaults would be the opposite.
    const isProtection = (name: string): boolean => /encryption|integrity|onlyLoad|wasm/i.test(name);
    expect(wrongFuses(burnt(isProtection))).toEqual([]);
    expect(wrongFuses(burnt((name) => !isProtection(name)))).toHaveLength(FUSE_WIRE.length);
  });

  it('20. nothing of Electron is exposed to the page except two functions for the contract’s messages', async () => {
    await import(/* @vite-ignore */ path.join(ROOT, 'electron', 'preload', 'preload.ts'));
    expect([...electron.exposed.keys()]).toEqual(['parley']);
    const bridge = z
      .strictObject({
        send: z.custom<(message: unknown) => unknown>((value) => typeof value === 'function'),
        onMessage: z.custom<(listener: (...heard: unknown[]) => void) => () => unknown>(
          (value) => typeof value === 'function',
        ),
      })
      .parse(electron.exposed.get('parley'));

    expect(bridge.send({ kind: 'cancel', id: 1 })).toBeUndefined();
    expect(electron.ipcRenderer.sent).toEqual([
      { channel: 'parley:to-host', message: '{"kind":"cancel","id":1}' },
    ]);

    const heard: unknown[][] = [];
    const stop = bridge.onMessage((...values) => heard.push(values));
    electron.ipcRenderer.emit('parley:to-page', { sender: electron.ipcRenderer }, { kind: 'event' });
    expect(heard).toEqual([[{ kind: 'event' }]]);
    expect(stop()).toBeUndefined();
    expect(electron.ipcRenderer.listenerCount('parley:to-page')).toBe(0);
    expect(filesWith(/@electron\/remote|enableRemoteModule/, 'electron')).toEqual([]);
  });
});
