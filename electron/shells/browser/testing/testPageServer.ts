import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'vitest';
import { WebSocket } from 'ws';
import type { AppEvent, MediaRequest } from '#core/app.ts';
import { createApp } from '#core/createApp.ts';
import { testPorts } from '#core/testing/testPorts.ts';
import { createDispatch } from '#host/dispatch.ts';
import type { FirstPicture } from '#shared/contract/firstPicture.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { type FirstAnswer, wireProtocols, type PageSession } from '#shared/contract/loopback.ts';
import { readPageFiles } from '../../common/pageFiles.ts';
import { serveFiles } from '../fileServer.ts';
import { openListener } from '../loopbackListener.ts';
import { openPageAccess, type PageAccess } from '../pageAccess.ts';
import { servePage, type PageServer } from '../pageServer.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A recording that starts but never ends. */
function unfinished(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(4)) });
}

/** What the last window showed. */
export const PICTURE: FirstPicture = {
  connectionId: connectionId.parse('demo'),
  attributes: { lang: 'en' },
  title: 'Parley',
  takenAt: '2026-03-02T10:00:00.000Z',
  answered: true,
  sheet: '/assets/style-abc.css',
  script: '/assets/main-abc.js',
  styles: ['width: 12px;'],
  html: '<p data-style="0">A confidential call</p>',
};

/** What the last run answered. */
export const KEPT: readonly FirstAnswer[] = [{ method: 'settings.get', input: {}, value: 'kept' }];

interface Program {
  isLoaded: boolean;
  /** Whether each key that was posted while it wasn't loaded was valid. */
  readonly entrances: boolean[];
}

interface Running {
  readonly program: Program;
  readonly server: PageServer;
  readonly access: PageAccess;
  readonly port: number;
  /** The reported numbers of connected pages. */
  readonly pages: number[];
  readonly log: readonly string[];
  /** Requests for recordings that reached the core. */
  readonly asked: MediaRequest[];
  readonly emit: (event: AppEvent) => void;
  readonly close: () => Promise<void>;
}

async function start(): Promise<Running> {
  const dir = await mkdtemp(path.join(tmpdir(), 'parley-page-'));
  await mkdir(path.join(dir, 'page', 'assets'), { recursive: true });
  await writeFile(
    path.join(dir, 'page', 'index.html'),
    '<!doctype html><html lang="en"><head><title>Parley</title><link href="/assets/style-abc.css"><link id="main" href="/assets/main-abc.js"></head><body><div id="root"></div></body></html>',
  );
  await writeFile(path.join(dir, 'page', 'assets', 'main-abc.js'), 'export {};');
  await writeFile(path.join(dir, 'secret.txt'), 'canary');
  const ports = testPorts();
  const app = createApp(ports);
  const pages: number[] = [];
  const asked: MediaRequest[] = [];
  const subscribers = new Set<(event: AppEvent) => void>();
  const listener = await openListener(0);
  const access = openPageAccess(listener.port);
  const files = readPageFiles(path.join(dir, 'page'));
  const program: Program = { isLoaded: true, entrances: [] };
  listener.answerFirst(
    serveFiles({
      access,
      files,
      picture: () => Promise.resolve({ picture: PICTURE, answers: KEPT }),
      isLoaded: () => program.isLoaded,
      onEntrance: (admitted) => program.entrances.push(admitted),
    }),
  );
  const server = servePage({
    listener,
    access,
    app: {
      onEvent: (subscriber) => {
        subscribers.add(subscriber);
        return () => subscribers.delete(subscriber);
      },
      media: (request) => {
        asked.push(request);
        return Promise.resolve({
          status: request.range === null ? 200 : 206,
          headers: {
            'content-type': 'audio/mpeg',
            'content-length': request.engagementId === 'endless' ? '99' : '4',
          },
          body: request.engagementId === 'endless' ? unfinished() : new Blob(['wave']).stream(),
        });
      },
    },
    dispatch: createDispatch(app.handlers, ports.logger, { checkOutput: true, policy: app.policy }),
    logger: ports.logger,
    onPages: (count) => pages.push(count),
  });
  const emit = (event: AppEvent): void => {
    for (const subscriber of subscribers) subscriber(event);
  };
  const close = async (): Promise<void> => {
    await server.close();
    // A test may end before they are read.
    await files;
    await rm(dir, { recursive: true });
  };
  const log = ports.logger.lines;
  return { program, server, access, port: listener.port, pages, log, asked, emit, close };
}

/** A page server for each test of a file, and requests as sent by a page or a stranger. */
export class TestPageServer {
  #running: Running | null = null;

  constructor() {
    beforeEach(async () => {
      this.#running = await start();
    });
    afterEach(() => this.#now().close());
  }

  #now(): Running {
    if (this.#running === null) throw new Error('The page server runs only during a test.');
    return this.#running;
  }

  get server(): PageServer {
    return this.#now().server;
  }

  get program(): Program {
    return this.#now().program;
  }

  get access(): PageAccess {
    return this.#now().access;
  }

  get port(): number {
    return this.#now().port;
  }

  get pages(): number[] {
    return this.#now().pages;
  }

  get log(): readonly string[] {
    return this.#now().log;
  }

  get asked(): MediaRequest[] {
    return this.#now().asked;
  }

  /** An event of the core. */
  emit(event: AppEvent): void {
    this.#now().emit(event);
  }

  own(): string {
    return `127.0.0.1:${this.port}`;
  }

  async get(
    target: string,
    headers: Record<string, string> = {},
    method = 'GET',
    body = '',
  ): Promise<Answer> {
    const request = httpRequest({ host: '127.0.0.1', port: this.port, path: target, method, headers });
    request.end(body);
    const [response] = await once(request, 'response');
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  /** Posts a key like the page does. */
  enter(key: string, headers: Record<string, string> = {}, target = '/enter'): Promise<Answer> {
    const body = { 'content-length': String(Buffer.byteLength(key)) };
    return this.get(target, { origin: `http://${this.own()}`, ...body, ...headers }, 'POST', key);
  }

  keyOf(address: string): string {
    return new URL(address).searchParams.get('key') ?? '';
  }

  /**
   * What a page has after entering: the session, and the cookie as a browser would send it for recordings.
   */
  async letIn(): Promise<{ session: PageSession; cookie: string }> {
    const { status, headers, body } = await this.enter(this.keyOf(this.access.lasting(null)));
    if (status !== 200) throw new Error(`Not let in: ${status}.`);
    const { secret, mediaPath } = JSON.parse(body);
    return {
      session: { secret, mediaPath },
      cookie: (headers['set-cookie']?.[0] ?? '').split(';', 1)[0] ?? '',
    };
  }

  recording(name: string): string {
    return `${this.access.gate.session.mediaPath}/${name}`;
  }

  /** Opens a WebSocket; returns the socket, or the status with which it was refused. */
  async upgrade(
    headers: Record<string, string>,
    protocols: string[] = [],
    target = '/wire',
  ): Promise<WebSocket | number> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.port}${target}`, protocols, { headers });
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(socket));
      socket.once('unexpected-response', (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      socket.once('error', reject);
    });
  }

  async connected(): Promise<WebSocket> {
    const { session } = await this.letIn();
    const socket = await this.upgrade({ origin: `http://${this.own()}` }, wireProtocols(session));
    if (typeof socket === 'number') throw new Error(`Refused with ${socket}.`);
    return socket;
  }
}
