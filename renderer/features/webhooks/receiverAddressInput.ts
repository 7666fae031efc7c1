import { WEBHOOK_PORTS } from '#shared/contract/enumerations.ts';

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;
const MAX_HOST_LENGTH = 253;

/** The parsed port; null if invalid. */
export function readPort(typed: string): number | null {
  const port = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return port >= WEBHOOK_PORTS.least && port <= WEBHOOK_PORTS.most ? port : null;
}

/** The parsed host: null if empty, undefined if invalid. */
export function readHost(typed: string): string | null | undefined {
  const host = typed.trim();
  if (host === '') return null;
  return host.length <= MAX_HOST_LENGTH && HOST.test(host) ? host.toLowerCase() : undefined;
}

interface Address {
  readonly port: number;
  readonly publicHost: string | null;
}

export type AddressInput =
  | { readonly kind: 'invalid'; readonly port: boolean; readonly host: boolean }
  | { readonly kind: 'unchanged' }
  | ({ readonly kind: 'changed' } & Address);

/** The input of both fields, compared with the current address. */
export function readAddress(typed: { port: string; host: string }, current: Address): AddressInput {
  const port = readPort(typed.port);
  const publicHost = readHost(typed.host);
  if (port === null || publicHost === undefined) {
    return { kind: 'invalid', port: port === null, host: publicHost === undefined };
  }
  if (port === current.port && publicHost === current.publicHost) return { kind: 'unchanged' };
  return { kind: 'changed', port, publicHost };
}
