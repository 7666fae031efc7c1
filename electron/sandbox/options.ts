import type { KeyForm } from './api/credentials.ts';
import type { FaultRule } from './faults/fault.ts';

/** What a sandbox can be asked for. All of it survives structured cloning, so that a worker can be asked the same. */
export interface SandboxOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** The same seed makes the same data. */
  readonly seed: number;
  readonly engagements: number;
  /** Requests per window, for the whole workspace. */
  readonly rateLimit: number;
  readonly windowMs: number;
  /** How long a media URL is good. */
  readonly mediaTtlSeconds: number;
  /** Every answer below /v2 waits this long. */
  readonly latencyMs: number;
  /** Whether calendar resources show up among contacts. */
  readonly calendarResources: 'hidden' | 'visible';
  /** Whether companies by themselves come with their names; within engagements they always do. */
  readonly standaloneCompanies: 'full' | 'nameless';
  readonly keyForm: KeyForm;
  /** What goes wrong, and when (faults/fault.ts). */
  readonly faults: readonly FaultRule[];
  /** Receives events from the start. Without a secret it gets a new one, which `log` hears of. */
  readonly webhook: { readonly url: string; readonly secret: string | undefined } | undefined;
  /** How long the first retry of a delivery waits; each next one waits twice as long. */
  readonly webhookRetryMs: number;
  /** So many changes a minute that nobody asked for. */
  readonly activityPerMinute: number;
  /** Whether the routes under /control answer. */
  readonly control: boolean;
  /** The demo workspace: times relative to now, and calls that really speak. */
  readonly demo: boolean;
  /** Where the demo's recordings are; the room's own folder by default. */
  readonly mediaDir: string | undefined;
  /** Edits are kept in this file and survive a restart. */
  readonly stateFile: string | undefined;
}

export const mostEngagements = 10_000_000;

export const defaultOptions: SandboxOptions = {
  port: 0,
  seed: 1,
  engagements: 2000,
  rateLimit: 1000,
  windowMs: 60_000,
  mediaTtlSeconds: 300,
  latencyMs: 0,
  calendarResources: 'hidden',
  standaloneCompanies: 'full',
  keyForm: 'both',
  faults: [],
  webhook: undefined,
  webhookRetryMs: 1000,
  activityPerMinute: 0,
  control: false,
  demo: false,
  mediaDir: undefined,
  stateFile: undefined,
};
