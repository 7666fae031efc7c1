import { Readable } from 'node:stream';
import type { ClientRequestConstructorOptions, Session } from 'electron';
import { isLoopback } from '#core/api/baseUrl.ts';
import type { Fetch, Network, NetworkSetup } from '#core/ports.ts';
import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate as provided by Electron, with the ones that the server sent along. */
export interface SentCertificate {
  readonly data: string;
  /** Missing at the end of the chain, despite Electron's types. */
  readonly issuerCert?: SentCertificate | undefined;
}

const MOST_CERTIFICATES = 6;
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
/** The object identifiers of X.509 extensions, as encoded in a certificate. */
const BASIC_CONSTRAINTS = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x13]);
const NAME_CONSTRAINTS = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x1e]);

/**
 * Whether a certificate that Chromium rejected, only because it doesn't know the authority, was issued by one
 * that the user added. Chromium has no way to add authorities to a session, so the chain is checked here,
 * strictly: anything this can't evaluate, such as name constraints, is not trusted.
 */
export function isIssuedBy(
  authorities: readonly string[],
  hostname: string,
  sent: SentCertificate,
  now: Date = new Date(),
): boolean {
  const chain = readChain(sent);
  const trusted = authorities.map((pem) => new X509Certificate(pem));
  const leaf = chain[0];
  if (leaf === undefined || !isFor(leaf, hostname)) return false;
  let certificate = leaf;
  for (let below = 0; below < MOST_CERTIFICATES; below += 1) {
    if (!isValidAt(certificate, now)) return false;
    const anchor = trusted.find((each) => isIssuer(each, certificate, below, now));
    if (anchor !== undefined) return true;
    const next = chain.find((each) => each !== certificate && isIssuer(each, certificate, below, now));
    if (next === undefined) return false;
    certificate = next;
  }
  return false;
}

function readChain(sent: SentCertificate): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (
    let at: SentCertificate | undefined = sent;
    at !== undefined && at !== null && chain.length < MOST_CERTIFICATES;
    at = at.issuerCert
  ) {
    chain.push(new X509Certificate(at.data));
  }
  return chain;
}

function isFor(leaf: X509Certificate, hostname: string): boolean {
  // Without the extension, a certificate may be used for anything; Node calls the list of purposes
  // `keyUsage`.
  const purposes: readonly string[] | undefined = leaf.keyUsage;
  if (purposes !== undefined && !purposes.includes(SERVER_AUTH)) return false;
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0
    ? leaf.checkHost(bare, { subject: 'never' }) !== undefined
    : leaf.checkIP(bare) !== undefined;
}

/** `below`: the number of authorities between the issuer and the server's certificate. */
function isIssuer(issuer: X509Certificate, of: X509Certificate, below: number, now: Date): boolean {
  const most = pathLength(issuer.raw);
  return (
    issuer.ca &&
    isValidAt(issuer, now) &&
    !issuer.raw.includes(NAME_CONSTRAINTS) &&
    (most === null || below <= most) &&
    of.checkIssued(issuer) &&
    of.verify(issuer.publicKey)
  );
}

function isValidAt({ validFromDate, validToDate }: X509Certificate, now: Date): boolean {
  return validFromDate <= now && now <= validToDate;
}

/**
 * The maximum number of authorities below this one; null if unlimited. Read from the extension itself,
 * because Node doesn't expose it: `SEQUENCE { BOOLEAN cA, INTEGER pathLen }`.
 */
function pathLength(raw: Buffer): number | null {
  const at = raw.indexOf(BASIC_CONSTRAINTS);
  if (at < 0) return 0;
  const critical = at + BASIC_CONSTRAINTS.length;
  const value = raw[critical] === 0x01 ? critical + 3 : critical;
  const size = raw[value + 3] ?? 0;
  const body = raw.subarray(value + 4, value + 4 + size);
  const integer = body[0] === 0x01 ? body.subarray(3) : body;
  if (integer.length === 0) return null;
  return integer[0] === 0x02 && integer[1] === 0x01 ? (integer[2] ?? 0) : 0;
}

/** The part of Electron's `ClientRequest` that is used. */
interface ChromiumRequest {
  on(event: 'response', listener: (response: ChromiumResponse) => void): unknown;
  on(
    event: 'redirect',
    listener: (status: number, method: string, url: string, headers: Record<string, string[]>) => void,
  ): unknown;
  on(
    event: 'login',
    listener: (
      asking: { readonly isProxy: boolean; readonly host: string; readonly port: number },
      answer: (user?: string, password?: string) => void,
    ) => void,
  ): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  end(body?: string): unknown;
  abort(): void;
}

interface ChromiumResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

type NetworkSession = Pick<
  Session,
  'setProxy' | 'resolveProxy' | 'setCertificateVerifyProc' | 'closeAllConnections' | 'clearAuthCache'
>;

interface ChromiumParts {
  /** In memory, without a cache, and used for nothing else. Created with the first request that needs it. */
  readonly session: () => NetworkSession & Session;
  readonly request: (options: ClientRequestConstructorOptions) => ChromiumRequest;
  readonly confirmAuthority: Network['confirmAuthority'];
}

const USE_CHROMIUMS_VERDICT = -3;
const TRUST = 0;
const NO_BODY = new Set([101, 204, 205, 304]);

/**
 * `fetch` based on Chromium's network stack, for the system's proxy with PAC files and single sign-on, and
 * the system's certificate authorities. Uses `net.request`, because `net.fetch` can neither answer a proxy
 * that requires a password nor return a redirect. Requests to this computer are sent directly by Node.
 */
export function chromiumNetwork(parts: ChromiumParts): { fetch: Fetch; network: Network } {
  let setup: NetworkSetup = { proxy: { kind: 'system' }, signIn: null, authorities: [] };
  let session: (NetworkSession & Session) | null = null;
  let ready: Promise<void> = Promise.resolve();

  const configure = async (to: NetworkSession): Promise<void> => {
    await to.setProxy(proxyConfig(setup));
    const { authorities } = setup;
    to.setCertificateVerifyProc(
      authorities.length === 0
        ? null
        : ({ hostname, certificate, verificationResult }, callback) =>
            callback(verdict(authorities, hostname, certificate, verificationResult)),
    );
    // Cached state no longer applies: proxy passwords, and decisions about certificates.
    await Promise.all([to.clearAuthCache(), to.closeAllConnections()]);
  };

  const open = async (): Promise<NetworkSession & Session> => {
    if (session === null) {
      session = parts.session();
      ready = configure(session);
    }
    await ready;
    return session;
  };

  return {
    fetch: async (input, init) => {
      const asked = new Request(input, init);
      if (isLoopback(new URL(asked.url).hostname)) return globalThis.fetch(input, init);
      return send(parts, await open(), () => setup, asked, await bodyOf(asked));
    },
    network: {
      systemProxy: 'settings',
      apply: async (to) => {
        setup = to;
        if (session !== null) ready = ready.then(() => configure(session ?? parts.session()));
        await ready;
      },
      proxiesFor: async (url) => readProxies(await (await open()).resolveProxy(url)),
      confirmAuthority: parts.confirmAuthority,
    },
  };
}

function proxyConfig({ proxy }: NetworkSetup): Electron.ProxyConfig {
  switch (proxy.kind) {
    case 'system':
      return { mode: 'system' };
    case 'none':
      return { mode: 'direct' };
    case 'address':
      return { mode: 'fixed_servers', proxyRules: proxy.url };
  }
}

function verdict(
  authorities: readonly string[],
  hostname: string,
  certificate: Electron.Certificate,
  chromiums: string,
): number {
  // Any other reason, such as a revoked certificate, applies regardless of who issued it.
  if (!chromiums.endsWith('ERR_CERT_AUTHORITY_INVALID')) return USE_CHROMIUMS_VERDICT;
  try {
    return isIssuedBy(authorities, hostname, certificate) ? TRUST : USE_CHROMIUMS_VERDICT;
  } catch {
    return USE_CHROMIUMS_VERDICT;
  }
}

/** Parses the result of a PAC file, such as `PROXY a:1; HTTPS b:2; DIRECT`. */
function readProxies(answer: string): readonly string[] {
  return answer.split(';').flatMap((each) => /^\s*(?:PROXY|HTTPS|SOCKS\d?)\s+(\S+)/i.exec(each)?.[1] ?? []);
}

async function bodyOf(asked: Request): Promise<string | null> {
  return asked.body === null ? null : asked.text();
}

function send(
  { request }: ChromiumParts,
  session: Session,
  setup: () => NetworkSetup,
  asked: Request,
  body: string | null,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = asked;
    if (signal.aborted) {
      reject(reasonOf(signal));
      return;
    }
    // Neither `credentials` nor `useSessionCookies`: without them, no cookies are sent or stored.
    const sending = request({
      session,
      url: asked.url,
      method: asked.method,
      headers: Object.fromEntries(asked.headers),
      redirect: asked.redirect === 'follow' ? 'error' : asked.redirect,
      cache: 'no-store',
    });
    let stream: Readable | null = null;
    let challenged = false;
    const abort = (): void => {
      const reason = reasonOf(signal);
      stream?.destroy(reason);
      sending.abort();
      reject(reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    const done = (): void => signal.removeEventListener('abort', abort);

    sending.on('login', (asking, answer) => {
      const { signIn } = setup();
      const host = `${asking.host}:${asking.port}`;
      const mayAnswer = asking.isProxy && !challenged && signIn?.hosts.includes(host) === true;
      challenged ||= asking.isProxy;
      // A second challenge means that the proxy refused the first answer.
      if (mayAnswer) answer(signIn.user, signIn.password);
      else answer();
    });
    sending.on('redirect', (status, _method, url) => {
      done();
      resolve(new Response(null, { status, headers: { location: url } }));
    });
    sending.on('response', (response) => {
      if (response.statusCode === 407) {
        reject(new Error('net::ERR_PROXY_AUTH_REQUESTED'));
        sending.abort();
        return;
      }
      const headers = new Headers();
      for (const [name, value] of Object.entries(response.headers)) {
        headers.set(name, Array.isArray(value) ? value.join(', ') : value);
      }
      const { statusCode: status } = response;
      if (!(response instanceof Readable) || asked.method === 'HEAD' || NO_BODY.has(status)) {
        done();
        resolve(new Response(null, { status, headers }));
        return;
      }
      stream = response;
      stream.once('close', done);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's type of the same class
      resolve(new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { status, headers }));
    });
    sending.on('error', (error) => {
      done();
      const wasTunnel = challenged && error.message.includes('ERR_TUNNEL_CONNECTION_FAILED');
      reject(wasTunnel ? new Error('net::ERR_PROXY_AUTH_REQUESTED', { cause: error }) : error);
    });
    sending.end(body ?? undefined);
  });
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new DOMException('The request was aborted.', 'AbortError');
}
