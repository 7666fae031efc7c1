import http from 'node:http';
import tls from 'node:tls';
import type { Fetch, Network, NetworkSetup } from '#core/ports.ts';
import { parseProxyAddress } from '#shared/domain/network/proxyAddress.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Failures of the way to the proxy; whatever happens behind it arrives as an answer of the proxy. */
const CONNECTING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

const HERE = ['localhost', '127.0.0.1', '[::1]'];

interface Route {
  /** With the sign-in where there is one; null: directly. */
  readonly proxy: URL | null;
  readonly exceptions: readonly string[];
}

/**
 * Node's own HTTP client behind `fetch`: HTTPS_PROXY and NO_PROXY stand for the system's proxy, as Node knows neither
 * the system's settings nor PAC files. The system's authorities come with the option `--use-system-ca`, which the
 * start command adds.
 */
export function nodeNetwork(env: Environment = process.env): { fetch: Fetch; network: Network } {
  const trusted = tls.getCACertificates('default');
  let added = 0;
  let route = routeOf({ proxy: { kind: 'system' }, signIn: null, authorities: [] }, env);
  let restore: (() => void) | null = null;

  const proxyFor = (url: string): URL | null => (isException(url, route.exceptions) ? null : route.proxy);

  return {
    fetch: async (input, init) => {
      try {
        return await globalThis.fetch(input, init);
      } catch (error) {
        const proxy = proxyFor(input instanceof Request ? input.url : String(input));
        throw proxy !== null && failedToConnect(error) ? proxyFailure(proxy, error) : error;
      }
    },
    network: {
      systemProxy: 'environment',
      apply: (setup) => {
        route = routeOf(setup, env);
        restore?.();
        // Plain http is for services on this computer, and a proxy would see all of it: none is set for it.
        restore = http.setGlobalProxyFromEnv({
          http_proxy: '',
          HTTP_PROXY: '',
          https_proxy: route.proxy?.href ?? '',
          HTTPS_PROXY: '',
          no_proxy: route.exceptions.join(','),
          NO_PROXY: '',
        });
        // Replacing the list takes 10 ms, so it is left alone for as long as nothing was added.
        if (setup.authorities.length > 0 || added > 0) {
          tls.setDefaultCACertificates([...trusted, ...setup.authorities]);
        }
        added = setup.authorities.length;
        return Promise.resolve();
      },
      proxiesFor: (url) => {
        const proxy = proxyFor(url);
        return Promise.resolve(proxy === null ? [] : [hostOf(proxy)]);
      },
      // This shell has no dialog outside of the page.
      confirmAuthority: () => Promise.resolve(true),
    },
  };
}

function routeOf({ proxy, signIn }: NetworkSetup, env: Environment): Route {
  if (proxy.kind === 'none') return { proxy: null, exceptions: HERE };
  const fromSystem = proxy.kind === 'system';
  const named = fromSystem ? (env['https_proxy'] ?? env['HTTPS_PROXY'] ?? '') : proxy.url;
  const url = URL.parse(named);
  const exceptions = fromSystem ? (env['no_proxy'] ?? env['NO_PROXY'] ?? '').split(/[,\s]+/) : [];
  if (url === null || !/^https?:$/.test(url.protocol)) return { proxy: null, exceptions: HERE };
  if (signIn !== null && url.username === '' && signIn.hosts.includes(hostOf(url))) {
    url.username = encodeURIComponent(signIn.user);
    url.password = encodeURIComponent(signIn.password);
  }
  return { proxy: url, exceptions: [...HERE, ...exceptions.filter((entry) => entry !== '')] };
}

function hostOf(proxy: URL): string {
  const address = parseProxyAddress(`${proxy.protocol}//${proxy.host}`);
  return address.kind === 'address' ? address.host : proxy.host;
}

/** As Node reads NO_PROXY: a host with its subdomains, with or without a port, or `*` for all. */
function isException(url: string, exceptions: readonly string[]): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.protocol !== 'https:' || exceptions.includes('*')) return true;
  const port = parsed.port === '' ? '443' : parsed.port;
  return exceptions.some((entry) => {
    const [, host = entry, only] = /^(.+):(\d+)$/.exec(entry) ?? [];
    const name = host.replace(/^\*?\./, '').toLowerCase();
    return (
      (only === undefined || only === port) &&
      (parsed.hostname === name || parsed.hostname.endsWith(`.${name}`))
    );
  });
}

/** Node tries several addresses of a name at once and throws their failures together. */
function failedToConnect(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && CONNECTING.has(error.code)) return true;
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return failedToConnect(inner);
}

/** By Chromium's name, so that the core tells it apart in the same way in both shells. */
function proxyFailure(proxy: URL, cause: unknown): Error {
  const error = new Error(`The proxy ${hostOf(proxy)} could not be reached.`, { cause });
  return Object.assign(error, { code: 'ERR_PROXY_CONNECTION_FAILED' });
}
