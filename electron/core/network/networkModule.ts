import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { PROXY_MODES } from '#shared/contract/enumerations.ts';
import type { Authority, NetworkTest, NetworkView } from '#shared/contract/network.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { parseProxyAddress } from '#shared/domain/network/proxyAddress.ts';
import { isLoopback, parseBaseUrl } from '../api/baseUrl.ts';
import { exchange, TIME_LIMITS } from '../api/http.ts';
import type { AppEvent, Handlers } from '../app.ts';
import { checkBaseUrl } from '../policy/policy.ts';
import type { Fetch, Network, NetworkSetup, Ports, SettingsStore } from '../ports.ts';
import { writeSettings } from '../settings/settingsModule.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

type AuthorityReading =
  | { readonly kind: 'authorities'; readonly pems: readonly string[] }
  | { readonly kind: 'refused'; readonly why: 'unreadable' | 'not-an-authority' };

/** Parses the certificates of a PEM file, if all of them are certificate authorities. */
function readAuthorities(text: string): AuthorityReading {
  const pems = text.match(CERTIFICATE) ?? [];
  const certificates = pems.map(parseCertificate);
  if (pems.length === 0 || certificates.includes(null)) return { kind: 'refused', why: 'unreadable' };
  return certificates.every((certificate) => certificate?.ca === true)
    ? { kind: 'authorities', pems }
    : { kind: 'refused', why: 'not-an-authority' };
}

function parseCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

/** The authority as shown in the page; null if it can't be parsed any more. */
function describeAuthority(pem: string): Authority | null {
  const certificate = parseCertificate(pem);
  if (certificate === null) return null;
  const commonName = /^CN=(.+)$/m.exec(certificate.subject)?.[1];
  return {
    name: commonName ?? certificate.subject.replaceAll('\n', ', '),
    fingerprint: certificate.fingerprint256,
    validUntil: certificate.validToDate.toISOString(),
  };
}

/**
 * Not part of the exported settings: a settings file from someone else must not be able to route requests
 * through their proxy or make their authority trusted.
 */
const networkSettings = z.object({
  proxy: z.enum(PROXY_MODES).catch('system'),
  address: z
    .string()
    .refine((text) => text === '' || parseProxyAddress(text).kind === 'address')
    .catch(''),
  signIn: z
    .object({ user: z.string(), hosts: z.array(z.string()) })
    .nullable()
    .catch(null),
  /** As PEM, one certificate each. */
  authorities: z.array(z.string()).catch([]),
});
type NetworkSettings = z.infer<typeof networkSettings>;

const SETTINGS_KEY = 'network';
const DEFAULTS: NetworkSettings = { proxy: 'system', address: '', signIn: null, authorities: [] };

class NetworkSettingsStore {
  readonly #store: SettingsStore;
  #current: NetworkSettings;

  constructor(store: SettingsStore) {
    this.#store = store;
    const reading = networkSettings.safeParse(store.get(SETTINGS_KEY));
    this.#current = reading.success ? reading.data : DEFAULTS;
  }

  current(): NetworkSettings {
    return this.#current;
  }

  /** Problems: `storage`; the settings stay unchanged. */
  change(change: Partial<NetworkSettings>): Result<null> {
    const next = { ...this.#current, ...change };
    const written = writeSettings(() => this.#store.set(SETTINGS_KEY, next));
    if (written.ok) this.#current = next;
    return written;
  }
}

const PASSWORD = 'proxy:password';
const MOST_AUTHORITIES = 20;

interface NetworkModule {
  /** Requests to other computers wait until proxy and authorities are set. */
  readonly fetch: Fetch;
  /** The user of a proxy whose password is missing; null if none is. */
  missingPassword(): Promise<string | null>;
  /** Secrets can be read that were missing before. */
  secretsOpened(): Promise<void>;
  readonly handlers: Pick<Handlers, Extract<keyof Handlers, `network.${string}`>>;
}

/** Proxy, proxy sign-in and additional authorities: stored here, applied by the shell's network stack. */
export function openNetworkModule(
  ports: Pick<Ports, 'fetch' | 'network' | 'secrets' | 'settings' | 'clock' | 'logger' | 'policy'>,
  baseUrls: () => readonly string[],
  emit: (event: AppEvent) => void,
): NetworkModule {
  const settings = new NetworkSettingsStore(ports.settings);
  let applying: Promise<void> | null = null;

  const password = async (): Promise<string | null> => {
    if (settings.current().signIn === null) return null;
    // Keychain failures are reported where tokens are stored; the proxy then asks for its password again.
    return ports.secrets.get(PASSWORD).catch(() => null);
  };

  const setup = async (): Promise<NetworkSetup> => {
    const { proxy, address, signIn, authorities } = settings.current();
    const named = parseProxyAddress(address);
    const kept = await password();
    return {
      proxy:
        proxy === 'address' && named.kind === 'address'
          ? named
          : { kind: proxy === 'none' ? 'none' : 'system' },
      signIn: signIn === null || kept === null ? null : { ...signIn, password: kept },
      authorities,
    };
  };

  const applySettings = async (): Promise<void> => {
    try {
      await ports.network.apply(await setup());
    } catch {
      ports.logger.error('Could not apply the network settings.');
    }
  };

  const apply = async (): Promise<void> => {
    const now = applySettings();
    applying = now;
    await now;
    if (applying === now) applying = null;
  };
  void apply();

  const view = async (): Promise<Result<NetworkView>> => {
    const { proxy, address, signIn, authorities } = settings.current();
    return ok({
      proxy,
      address,
      systemProxy: ports.network.systemProxy,
      signIn: signIn === null ? null : { ...signIn, passwordKept: (await password()) !== null },
      authorities: authorities.map(describeAuthority).filter((each): each is Authority => each !== null),
    });
  };

  const change = async (to: Parameters<NetworkSettingsStore['change']>[0]): Promise<Result<NetworkView>> => {
    const written = settings.change(to);
    if (!written.ok) return written;
    await apply();
    emit({ name: 'network.changed', payload: {} });
    return view();
  };

  const fetch: Fetch = async (input, init) => {
    if (applying !== null && !isHere(input)) await applying;
    return ports.fetch(input, init);
  };

  return {
    fetch,
    missingPassword: async () => {
      const { signIn } = settings.current();
      return signIn === null || (await password()) !== null ? null : signIn.user;
    },
    secretsOpened: async () => {
      if (settings.current().signIn === null) return;
      await apply();
      emit({ name: 'network.changed', payload: {} });
    },
    handlers: {
      'network.get': view,

      'network.setProxy': ({ proxy, address }) => {
        const named = parseProxyAddress(address ?? settings.current().address);
        // Without an address, requests would be sent directly, which is not what the user asked for.
        if (named.kind === 'invalid' && (proxy === 'address' || address !== undefined)) {
          return NO_ADDRESS;
        }
        return change({ proxy, ...(named.kind === 'address' ? { address: named.url } : {}) });
      },

      'network.signIn': async ({ user, password: given }) => {
        const hosts = await signInHosts(ports.network, settings.current(), baseUrls());
        if (hosts.length === 0) return NO_PROXY;
        try {
          await ports.secrets.set(PASSWORD, given);
        } catch (error) {
          const detail = error instanceof Error ? error.message : 'The keychain did not respond.';
          return failed({ kind: 'storage', reason: 'unavailable', detail });
        }
        return change({ signIn: { user, hosts: [...hosts] } });
      },

      'network.signOut': async () => {
        await ports.secrets.delete(PASSWORD).catch(() => undefined);
        return change({ signIn: null });
      },

      'network.addAuthority': async ({ pem }) => {
        const reading = readAuthorities(pem);
        if (reading.kind === 'refused') return ok(reading);
        const kept = settings.current().authorities;
        const added = reading.pems.filter((each) => !kept.includes(each));
        if (kept.length + added.length > MOST_AUTHORITIES) return ok({ kind: 'refused', why: 'unreadable' });
        for (const each of added) {
          const authority = describeAuthority(each);
          if (authority === null || !(await ports.network.confirmAuthority(authority))) {
            return ok({ kind: 'refused', why: 'declined' });
          }
        }
        const changed = await change({ authorities: [...kept, ...added] });
        return changed.ok ? ok({ kind: 'added', network: changed.value }) : changed;
      },

      'network.removeAuthority': ({ fingerprint }) =>
        change({
          authorities: settings
            .current()
            .authorities.filter((pem) => describeAuthority(pem)?.fingerprint !== fingerprint),
        }),

      'network.test': ({ baseUrl }, { signal }) => testAddress({ ...ports, fetch }, baseUrl, signal),
    },
  };
}

const NO_PROXY = failed({
  kind: 'network',
  reason: 'proxy',
  detail: 'No proxy is in use, so there is nothing to sign in to.',
});
const NO_ADDRESS = failed({
  kind: 'network',
  reason: 'invalid-url',
  detail: 'A proxy needs an address such as http://proxy.example.com:8080.',
});

function isHere(input: Parameters<Fetch>[0]): boolean {
  const url = input instanceof Request ? input.url : String(input);
  return isLoopback(URL.parse(url)?.hostname ?? '');
}

/** For PAC files: a host that is in none of their rules. */
const ANY_ADDRESS = 'https://api.example.com';

/** A password is only sent to the proxy in use when it was entered, and to no other that asks later. */
async function signInHosts(
  network: Network,
  { proxy, address }: NetworkSettings,
  baseUrls: readonly string[],
): Promise<readonly string[]> {
  if (proxy === 'none') return [];
  const named = parseProxyAddress(address);
  if (proxy === 'address') return named.kind === 'address' ? [named.host] : [];
  const hosts = await Promise.all([...baseUrls, ANY_ADDRESS].map((url) => network.proxiesFor(url)));
  return [...new Set(hosts.flat())];
}

/** Whether this address responds at all, with any status; no credentials are sent. */
async function testAddress(
  ports: Pick<Ports, 'fetch' | 'clock' | 'network' | 'policy'>,
  pasted: string,
  signal: AbortSignal,
): Promise<Result<NetworkTest>> {
  const baseUrl = parseBaseUrl(pasted);
  if (!baseUrl.ok) return baseUrl;
  const url = baseUrl.value;
  const allowed = checkBaseUrl(ports.policy, url);
  if (!allowed.ok) return allowed;
  const began = ports.clock.monotonic();
  const request = { method: 'GET', url, headers: {}, body: null } as const;
  const answer = await exchange(ports, request, signal, TIME_LIMITS.interactive);
  if (!answer.ok && answer.problem.kind === 'cancelled') return answer;
  const proxies = isHere(url) ? [] : await ports.network.proxiesFor(url);
  // A redirect can't answer API calls, but it proves that the server is reachable.
  const redirected =
    !answer.ok && answer.problem.kind === 'network' && answer.problem.reason === 'redirected';
  return ok({
    status: answer.ok ? answer.value.status : null,
    problem: answer.ok || redirected ? null : answer.problem,
    proxy: proxies[0] ?? null,
    tookMs: ports.clock.monotonic() - began,
  });
}
