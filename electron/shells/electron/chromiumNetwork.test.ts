import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ClientRequestConstructorOptions, ProxyConfig, Session } from 'electron';
import { describe, expect, test } from 'vitest';
import { exchange, TIME_LIMITS } from '#core/api/http.ts';
import type { NetworkSetup } from '#core/ports.ts';
import { httpServer } from '#core/testing/httpServer.ts';
import { realClock } from '#core/testing/testPorts.ts';
import { chromiumNetwork, isIssuedBy, type SentCertificate } from './chromiumNetwork.ts';

const PEMS = fileURLToPath(new URL('../../core/testing/certificates/', import.meta.url));
const certificates = (name: string): string[] =>
  readFileSync(`${PEMS}${name}.pem`, 'utf8').match(
    /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
  ) ?? [];
const SYSTEM: NetworkSetup = { proxy: { kind: 'system' }, signIn: null, authorities: [] };

/** A request that behaves as the test says; it replaces Electron's, so this only tests our side. */
class StandInRequest extends EventEmitter {
  readonly options: ClientRequestConstructorOptions;
  aborted = false;
  body: string | undefined;

  constructor(options: ClientRequestConstructorOptions) {
    super();
    this.options = options;
  }

  end(body?: string): void {
    this.body = body;
    this.emit('started');
  }

  abort(): void {
    this.aborted = true;
  }

  respond(
    statusCode: number,
    headers: Record<string, string | string[]>,
    pieces: readonly string[],
  ): Readable {
    const stream = Object.assign(Readable.from(pieces.map((piece) => Buffer.from(piece))), {
      statusCode,
      headers,
    });
    this.emit('response', stream);
    return stream;
  }
}

interface Verification {
  (
    request: { hostname: string; certificate: unknown; verificationResult: string },
    callback: (verdict: number) => void,
  ): void;
}

/** A network with fake session and requests, and a record of their calls. */
function opened(react: (request: StandInRequest) => void) {
  const told: {
    proxies: ProxyConfig[];
    requests: StandInRequest[];
    verify: Verification | null;
    resets: number;
  } = {
    proxies: [],
    requests: [],
    verify: null,
    resets: 0,
  };
  const session = {
    setProxy: (config: ProxyConfig) => Promise.resolve(void told.proxies.push(config)),
    resolveProxy: () => Promise.resolve('PROXY one.example:8080; HTTPS two.example:443; DIRECT'),
    setCertificateVerifyProc: (verify: Verification | null) => (told.verify = verify),
    closeAllConnections: () => Promise.resolve(void (told.resets += 1)),
    clearAuthCache: () => Promise.resolve(),
  };
  const network = chromiumNetwork({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stand-in has what is used of it
    session: () => session as unknown as Session,
    request: (options) => {
      const request = new StandInRequest(options);
      told.requests.push(request);
      request.on('started', () => queueMicrotask(() => react(request)));
      return request;
    },
    confirmAuthority: () => Promise.resolve(true),
  });
  const ask = (url = 'https://api.example.com/v2/x', headers: Record<string, string> = {}) =>
    exchange(
      { fetch: network.fetch, clock: realClock },
      { method: 'GET', url, headers, body: null },
      new AbortController().signal,
      TIME_LIMITS.interactive,
    );
  return { ...network, told, ask };
}

describe('a request of the Electron shell', () => {
  test('goes through Chromium with its headers, and its response arrives in chunks', async () => {
    const { told, ask } = opened((request) => request.respond(200, { 'x-a': ['1', '2'] }, ['{"a"', ':1}']));
    const answer = await ask(undefined, { authorization: 'Bearer t' });
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
    expect(new TextDecoder().decode(answer.value.body)).toBe('{"a":1}');
    expect([answer.value.status, answer.value.headers.get('x-a')]).toEqual([200, '1, 2']);
    const [{ options } = { options: {} }] = told.requests;
    expect(options).toMatchObject({
      url: 'https://api.example.com/v2/x',
      method: 'GET',
      redirect: 'error',
      cache: 'no-store',
      headers: { authorization: 'Bearer t' },
    });
    // With either of them, Chromium would send and store cookies.
    expect(Object.keys(options)).not.toContain('credentials');
    expect(Object.keys(options)).not.toContain('useSessionCookies');
    expect(told.proxies).toEqual([{ mode: 'system' }]);
  });

  test('to this computer is sent directly by Node', async () => {
    const here = await httpServer((_request, response) => response.end('{}'));
    const { told, ask } = opened(() => undefined);
    expect(await ask(here.baseUrl)).toMatchObject({ ok: true });
    expect([told.requests, told.proxies]).toEqual([[], []]);
    await here.close();
  });

  test('receives the redirect it asked for', async () => {
    const { fetch } = opened((request) => {
      request.emit('redirect', 302, 'GET', 'https://media.example.com/b', {});
      request.emit('error', new Error('Redirect was cancelled'));
    });
    const answer = await fetch('https://api.example.com/a', { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://media.example.com/b']);
  });

  test.each([
    ['net::ERR_NAME_NOT_RESOLVED', 'dns'],
    ['net::ERR_CONNECTION_REFUSED', 'refused'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate'],
    ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy'],
    ["Attempted to redirect, but redirect policy was 'error'", 'redirected'],
  ])('that fails with %s is classified as %s', async (message, reason) => {
    const { ask } = opened((request) => request.emit('error', new Error(message)));
    expect(await ask()).toMatchObject({ problem: { kind: 'network', reason } });
  });

  test('that is cut off is reported as interrupted', async () => {
    const { ask } = opened((request) => {
      const stream = request.respond(200, {}, ['{"a"']);
      stream.once('data', () => stream.destroy(new Error('net::ERR_CONNECTION_RESET')));
    });
    expect(await ask()).toMatchObject({ problem: { kind: 'network', reason: 'interrupted' } });
  });

  test('is cancelled in Chromium too', async () => {
    const { fetch, told } = opened(() => undefined);
    const leaving = new AbortController();
    const answer = fetch('https://api.example.com/a', { signal: leaving.signal });
    await expect.poll(() => told.requests.length).toBe(1);
    leaving.abort();
    await expect(answer).rejects.toThrow();
    expect(told.requests[0]?.aborted).toBe(true);
  });
});

describe('a proxy that requires a password', () => {
  const signIn = { user: 'ann', password: 'secret', hosts: ['proxy.example:8080'] };
  const asking = (isProxy: boolean, host: string) => ({ isProxy, host, port: 8080 });

  /** The answer to each challenge, and how the request ends when the last one was refused. */
  async function answersTo(...questions: ReturnType<typeof asking>[]) {
    const answers: unknown[][] = [];
    const { ask, network } = opened((request) => {
      for (const question of questions) {
        request.emit('login', question, (...answer: unknown[]) => answers.push(answer));
      }
      request.emit('error', new Error('net::ERR_TUNNEL_CONNECTION_FAILED'));
    });
    await network.apply({ ...SYSTEM, signIn });
    return { answers, ended: await ask() };
  }

  test('receives the one entered for it, once', async () => {
    const question = asking(true, 'proxy.example');
    const { answers, ended } = await answersTo(question, question);
    expect(answers).toEqual([['ann', 'secret'], []]);
    expect(ended).toMatchObject({ problem: { kind: 'network', reason: 'proxy-auth' } });
  });

  test('receives none if it is a different proxy', async () => {
    const { answers, ended } = await answersTo(asking(true, 'rogue.example'));
    expect(answers).toEqual([[]]);
    expect(ended).toMatchObject({ problem: { kind: 'network', reason: 'proxy-auth' } });
  });

  test('receives none if it isn’t a proxy', async () => {
    const { answers, ended } = await answersTo(asking(false, 'proxy.example'));
    expect(answers).toEqual([[]]);
    expect(ended).toMatchObject({ problem: { kind: 'network', reason: 'proxy' } });
  });
});

describe('the settings', () => {
  test.each([
    [{ kind: 'none' } as const, { mode: 'direct' }],
    [
      { kind: 'address', url: 'http://proxy.example:8080' } as const,
      { mode: 'fixed_servers', proxyRules: 'http://proxy.example:8080' },
    ],
  ])('%j reach the session and close open connections', async (proxy, config) => {
    const { network, told, ask } = opened((request) => request.respond(200, {}, ['{}']));
    await ask();
    await network.apply({ ...SYSTEM, proxy });
    expect(told.proxies).toEqual([{ mode: 'system' }, config]);
    expect(told.resets).toBe(2);
  });

  test('list the proxies of a PAC file in order', async () => {
    const { network } = opened(() => undefined);
    expect(await network.proxiesFor('https://api.example.com')).toEqual([
      'one.example:8080',
      'two.example:443',
    ]);
  });

  test('add an authority to those of Chromium, without changing anything else', async () => {
    const { network, told, ask } = opened((request) => request.respond(200, {}, ['{}']));
    await ask();
    expect(told.verify).toBeNull();
    await network.apply({ ...SYSTEM, authorities: certificates('company-root') });
    const judge = (file: string, hostname: string, verificationResult: string): number => {
      const [data = '', issuer = ''] = certificates(file);
      const certificate = { data, issuerCert: { data: issuer } };
      let verdict = Number.NaN;
      told.verify?.({ hostname, certificate, verificationResult }, (answer) => (verdict = answer));
      return verdict;
    };
    const unknown = 'net::ERR_CERT_AUTHORITY_INVALID';
    expect(judge('company-good', 'api.parley.test', unknown)).toBe(0);
    expect(judge('company-good', 'evil.parley.test', unknown)).toBe(-3);
    expect(judge('company-expired', 'api.parley.test', unknown)).toBe(-3);
    expect(judge('company-good', 'api.parley.test', 'net::ERR_CERT_REVOKED')).toBe(-3);
    expect(judge('company-good', 'api.parley.test', 'net::OK')).toBe(-3);
    await network.apply(SYSTEM);
    expect(told.verify).toBeNull();
  });
});

const [COMPANY = ''] = certificates('company-root');
const [OTHER = ''] = certificates('authority');

/** The chain as provided by Electron: each certificate contains the next one sent by the server. */
function sent(pems: readonly string[]): SentCertificate {
  const [data = '', ...rest] = pems;
  return { data, issuerCert: rest.length === 0 ? undefined : sent(rest) };
}

describe('a certificate of an added authority', () => {
  test('is trusted for its host names, through an intermediate authority', () => {
    const chain = sent(certificates('company-good'));
    expect(isIssuedBy([OTHER, COMPANY], 'api.parley.test', chain)).toBe(true);
    expect(isIssuedBy([COMPANY], 'media.parley.test', chain)).toBe(true);
  });

  test('is trusted for an IP address it contains', () => {
    expect(isIssuedBy([OTHER], '127.0.0.1', sent(certificates('good')))).toBe(true);
    expect(isIssuedBy([OTHER], '127.0.0.2', sent(certificates('good')))).toBe(false);
  });

  test.each([
    ['is for another host', 'company-good', 'evil.parley.test'],
    ['has expired', 'company-expired', 'api.parley.test'],
    ['is one of a client', 'company-client', 'api.parley.test'],
    ['stands below more authorities than its issuer may have', 'company-too-deep', 'api.parley.test'],
    ['comes from an authority that is limited to other names', 'company-constrained', 'api.parley.test'],
    ['was signed with the certificate of a server', 'company-rogue', 'api.parley.test'],
    ['is self-signed', 'self-signed', '127.0.0.1'],
    ['comes from an authority that was not added', 'good', '127.0.0.1'],
  ])('is not trusted if it %s', (_why, file, host) => {
    expect(isIssuedBy([COMPANY], host, sent(certificates(file)))).toBe(false);
  });

  test('is not trusted if the server left out the intermediate authority', () => {
    expect(isIssuedBy([COMPANY], 'api.parley.test', sent(certificates('company-good').slice(0, 1)))).toBe(
      false,
    );
  });

  test('is not trusted outside its validity period', () => {
    const chain = sent(certificates('company-good'));
    expect(isIssuedBy([COMPANY], 'api.parley.test', chain, new Date('2019-12-31'))).toBe(false);
    expect(isIssuedBy([COMPANY], 'api.parley.test', chain, new Date('2125-01-02'))).toBe(false);
  });

  test('is not trusted if a bit was changed', () => {
    const [leaf = '', ...rest] = certificates('company-good');
    const der = Buffer.from(leaf.replaceAll(/-----.*-----|\s/g, ''), 'base64');
    der[der.length - 5] = (der[der.length - 5] ?? 0) ^ 1;
    const changed = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----`;
    expect(isIssuedBy([COMPANY], 'api.parley.test', sent([changed, ...rest]))).toBe(false);
  });
});
