import http from 'node:http';
import tls from 'node:tls';
import type { Fetch, Network, NetworkSetup } from '#core/ports.ts';
import { parseProxyAddress } from '#shared/domain/network/proxyAddress.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Failures of the connection to the proxy; failures behind it arrive as a response of the proxy. */
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
  /** Includes the sign-in if there is one; null for a direct connection. */
  readonly proxy: URL | null;
  readonly exceptions: readonly string[];
}

/**
 * `fetch` based on Node's HTTP client. HTTPS_PROXY and NO_PROXY take the place of the system's proxy, because
 * Node reads neither the system's settings nor PAC files. The system's certificate authorities are enabled by
 * `--use-system-ca`, which the start command adds.
 */
export function nodeNetwork(env: Environment = process.env): { fetch: Fetch; network: Network } {
  /** Without those that were added; null until some are. Reading all of the system's takes time and memory. */
  let trusted: readonly string[] | null = null;
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
        // Plain http is only used for this computer, and a proxy would see all of it, so no proxy is set for
        // it.
        restore = http.setGlobalProxyFromEnv({
          http_proxy: '',
          HTTP_PROXY: '',
          https_proxy: route.proxy?.href ?? '',
          HTTPS_PROXY: '',
          no_proxy: route.exceptions.join(','),
          NO_PROXY: '',
        });
        // Replacing the list takes 10 ms, so it is left unchanged while nothing has been added.
        if (setup.authorities.length > 0 || trusted !== null) {
          trusted ??= tls.getCACertificates('default');
          tls.setDefaultCACertificates([...trusted, ...setup.authorities]);
        }
        return Promise.resolve();
      },
      proxiesFor: (url) => {
        const proxy = proxyFor(url);
        return Promise.resolve(proxy === null ? [] : [hostOf(proxy)]);
      },
      // This shell has no dialogs outside the page.
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

/** NO_PROXY as Node parses it: a host with its subdomains, with or without a port, or `*` for all. */
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

/** Node tries several addresses of a name at once and throws all failures together. */
function failedToConnect(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && CONNECTING.has(error.code)) return true;
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return failedToConnect(inner);
}

/** Uses Chromium's name, so that the core treats it the same in both shells. */
function proxyFailure(proxy: URL, cause: unknown): Error {
  const error = new Error(`Could not reach the proxy ${hostOf(proxy)}.`, { cause });
  return Object.assign(error, { code: 'ERR_PROXY_CONNECTION_FAILED' });
}
