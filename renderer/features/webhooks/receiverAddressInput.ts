import { WEBHOOK_PORTS } from '#shared/contract/enumerations.ts';

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;
const LONGEST_HOST = 253;

/** What was typed for the port; null where it is none. */
export function readPort(typed: string): number | null {
  const port = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return port >= WEBHOOK_PORTS.least && port <= WEBHOOK_PORTS.most ? port : null;
}

/** What was typed for the public host: null for none at all, undefined where it is no host name. */
export function readHost(typed: string): string | null | undefined {
  const host = typed.trim();
  if (host === '') return null;
  return host.length <= LONGEST_HOST && HOST.test(host) ? host.toLowerCase() : undefined;
}
