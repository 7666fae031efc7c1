import type { Authority } from '#shared/contract/network.ts';
import type { PolicyView } from '#shared/contract/policy.ts';
import type { ProgramUpdate } from '#shared/contract/programUpdate.ts';

/**
 * Small persistent settings in a file that conf writes. Values are plain JSON; everything read is validated by a schema.
 */
export interface SettingsStore {
  get(key: string): unknown;
  /** Throws the system's error if the disk refuses; `writeSettings` converts it to a problem. */
  set(key: string, value: unknown): void;
}

/**
 * Stores tokens. `keptIn` says whether they survive a restart: an encrypted file with its key beside it protects
 * nothing, so a shell without a keychain keeps tokens in memory only, and the core offers a passphrase. Methods reject
 * if the keychain or the file fails; the core converts that to a `storage` problem.
 */
export interface SecretStore {
  /** `locked`: in memory, because the keychain was locked at startup. */
  readonly keptIn: 'keychain' | 'passphrase' | 'memory' | 'locked';
  get(name: string): Promise<string | null>;
  set(name: string, secret: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** A number in [0, 1). A port, so that tests can replay jitter. */
export type Random = () => number;

/** Allow-listed fields: bodies, headers, tokens and transcripts can't be logged by accident. */
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

/** The platform's `fetch`. Shells may use their own network stack. */
export type Fetch = typeof globalThis.fetch;

/** How requests to other computers are sent. */
export interface NetworkSetup {
  /** `url` has a scheme, a host and a port. */
  readonly proxy:
    | { readonly kind: 'system' }
    | { readonly kind: 'none' }
    | { readonly kind: 'address'; readonly url: string };
  /** Sent only to proxies at these hosts (with port), and only on request. */
  readonly signIn: {
    readonly user: string;
    readonly password: string;
    readonly hosts: readonly string[];
  } | null;
  /** Trusted PEM certificates in addition to the system's, one each. */
  readonly authorities: readonly string[];
}

/** The user-configurable network stack behind `Ports.fetch`. */
export interface Network {
  /** Where `system` finds the proxy: in the system settings including PAC files, or only in HTTPS_PROXY. */
  readonly systemProxy: 'settings' | 'environment';
  /** Applies to all later requests. */
  apply(setup: NetworkSetup): Promise<void>;
  /** The proxies (host and port) for requests to this address, in order; empty connects directly. */
  proxiesFor(url: string): Promise<readonly string[]>;
  /** Asks the user before an authority is trusted, outside the page if the shell can. */
  confirmAuthority(authority: Authority): Promise<boolean>;
}

/** The bundled demo workspace: a sandbox of the API on loopback, started on first use. */
export interface Demo {
  /** Starts it or returns the running one. Rejects with a readable message if it can't start. */
  start(): Promise<{ baseUrl: string; token: string }>;
  stop(): Promise<void>;
}

/** Newer versions of Parley, in a shell that can install them. */
export interface ProgramUpdates {
  /** The update found by the user's last check; null if none. */
  current(): ProgramUpdate | null;
  onChange(listener: () => void): void;
  /** False if the download failed or there is no update. */
  download(): Promise<boolean>;
  /** Ends Parley and starts the new version, if it was downloaded. */
  install(): void;
}

/**
 * Time for the core. Two clocks, because the wall clock jumps (sleep, time zones, the user): deadlines use
 * `monotonic`, dates use `now`.
 */
export interface Clock {
  /** Milliseconds since 1970, by the wall clock. */
  now(): number;
  /** Milliseconds since an arbitrary moment; never goes back. */
  monotonic(): number;
  /** Calls once after this many milliseconds; the returned function cancels it. */
  after(ms: number, call: () => void): () => void;
}

/** Everything the core needs of its environment, provided by a shell. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Recent log entries, oldest first. */
  readonly recentLog: () => readonly LogEntry[];
  readonly fetch: Fetch;
  readonly network: Network;
  readonly secrets: SecretStore;
  readonly settings: SettingsStore;
  /** The organization's policy for this computer; null if there is none. */
  readonly policy: PolicyView | null;
  /** Null if there is no way to check for updates. */
  readonly programUpdates: ProgramUpdates | null;
  /** Null without a bundled demo. */
  readonly demo: Demo | null;
  readonly about: {
    readonly version: string;
    readonly shell: 'electron' | 'browser';
    readonly platform: string;
    /** Set if the previous session ended without closing: when it started, and where it failed if known. */
    readonly badEnd: { readonly startedAt: string; readonly reason: string | null } | null;
  };
  /** The program and first arguments that start the command line; null where it isn't installed. */
  readonly cli: readonly string[] | null;
  /** Entry of the mirror's threads, as bundled by the shell. */
  readonly mirrorWorker: URL;
  /** Shows a folder in the system's file manager; false if that isn't possible. */
  readonly openFolder: (folder: string) => Promise<boolean>;
  /** Asks for a folder in the system's dialog, null if it is cancelled; null itself if the shell has no dialog. */
  readonly chooseFolder: (() => Promise<string | null>) | null;
  /** The folder for everything the core writes on its own (mirrors, outbox, logs). */
  readonly dataDir: string;
}
