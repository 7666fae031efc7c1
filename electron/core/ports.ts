import type { Authority } from '#shared/contract/network.ts';

/**
 * Small settings that survive the program: electron-store in Electron, its sibling conf elsewhere.
 * Values are plain JSON; what is read is checked by a schema before it is used.
 */
export interface SettingsStore {
  get(key: string): unknown;
  /** Throws what the system does where the disk refuses: `writeSettings` makes a problem of it. */
  set(key: string, value: unknown): void;
}

/**
 * Where tokens live. `keptIn` says honestly whether a token outlives the program: an encrypted file with its
 * key beside it would be no secret, so a shell without a keychain keeps tokens in memory only.
 * Methods reject where the keychain fails; the core turns that into a `storage` problem.
 */
export interface SecretStore {
  /** `locked`: in memory, because the keychain was locked when the program started. */
  readonly keptIn: 'keychain' | 'memory' | 'locked';
  get(name: string): Promise<string | null>;
  set(name: string, secret: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** A number in [0, 1). A port, so that jitter can be replayed. */
export type Random = () => number;

/** Fields are allow-listed by type: no bodies, no headers, no tokens, no transcript text can be logged by accident. */
export interface LogFields {
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly requestId?: string | null;
  readonly durationMs?: number;
  readonly connectionId?: string;
  readonly reason?: string;
}

export type LogLevel = 'info' | 'warn' | 'error';

export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export interface LogEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: LogFields;
}

/** The platform's fetch. Shells may put their own network stack behind it. */
export type Fetch = typeof globalThis.fetch;

/** How requests to other computers are sent. */
export interface NetworkSetup {
  /** `url` has a scheme, a host and a port. */
  readonly proxy:
    | { readonly kind: 'system' }
    | { readonly kind: 'none' }
    | { readonly kind: 'address'; readonly url: string };
  /** For proxies at these hosts (with port) that ask for it, and for nobody else. */
  readonly signIn: {
    readonly user: string;
    readonly password: string;
    readonly hosts: readonly string[];
  } | null;
  /** Certificates as PEM, one each, that are trusted beside those of the system. */
  readonly authorities: readonly string[];
}

/** The network stack behind `Ports.fetch`, as far as the user can set it. */
export interface Network {
  /** Where `system` finds the proxy: in the system's settings, PAC files included, or in HTTPS_PROXY alone. */
  readonly systemProxy: 'settings' | 'environment';
  /** Holds for every request that begins afterwards. */
  apply(setup: NetworkSetup): Promise<void>;
  /** Host and port of the proxies that a request to this address may go through, the first one first; empty: directly. */
  proxiesFor(url: string): Promise<readonly string[]>;
  /** Asks the user, outside of the page where the shell can, before an authority is trusted. */
  confirmAuthority(authority: Authority): Promise<boolean>;
}

/** The bundled demo workspace: a sandbox of the service on loopback, started when it is first wanted. */
export interface Demo {
  /** Starts it, or answers with the one that runs. Rejects with a plain sentence where it can't start. */
  start(): Promise<{ baseUrl: string; token: string }>;
  stop(): Promise<void>;
}

/**
 * Time as the core sees it. Two clocks, because the wall clock jumps (sleep, time zones, the user) and waits
 * must not: deadlines are kept on `monotonic`, dates for people on `now`.
 */
export interface Clock {
  /** Milliseconds since 1970, wall clock. */
  now(): number;
  /** Milliseconds since some fixed moment; never goes back. */
  monotonic(): number;
  /** Calls once after so many milliseconds; the returned function calls it off. */
  after(ms: number, call: () => void): () => void;
}

/** All that the core takes from the machine it runs on. A shell provides these and nothing else. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** What was logged last, oldest first. */
  readonly recentLog: () => readonly LogEntry[];
  readonly fetch: Fetch;
  readonly network: Network;
  readonly secrets: SecretStore;
  readonly settings: SettingsStore;
  /** Null where no demo is bundled. */
  readonly demo: Demo | null;
  readonly about: {
    readonly version: string;
    readonly shell: 'electron' | 'browser';
    readonly platform: string;
    /** The run before this one ended without closing: when it began, and where it failed if it had time to say so. */
    readonly badEnd: { readonly startedAt: string; readonly reason: string | null } | null;
  };
  /** The threads of the mirror, as the shell bundled `store/mirrorWorker.ts`. */
  readonly mirrorWorker: URL;
  /** Folder for everything the core writes itself (mirror, outbox, logs). */
  readonly dataDir: string;
}
