import { cookieName, readCookie, sameKey } from './runKey.ts';

/** One header of a request, as it came. */
export type Header = (name: string) => string | null | undefined;

/** Whether a request comes from our own page: let in, still to be let in (it lacks the cookie), or turned away. */
export type Verdict = 'ours' | 'stranger' | 'foreign';

export interface Gate {
  readonly port: number;
  /** What the cookie must hold. */
  readonly cookie: string;
}

export function originOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/**
 * Every check on every request, whichever way it comes. Host: a name that was made to point at 127.0.0.1 (DNS
 * rebinding) names itself here. Origin and Sec-Fetch-Site: a page elsewhere, another port of this machine
 * included, for which SameSite cookies count as ours. Cookie: whoever was not given the printed address.
 */
export function judge(gate: Gate, header: Header): Verdict {
  if (header('host') !== `127.0.0.1:${gate.port}`) return 'foreign';
  const origin = header('origin') ?? null;
  if (origin !== null && origin !== originOf(gate.port)) return 'foreign';
  const site = header('sec-fetch-site') ?? null;
  if (site !== null && site !== 'same-origin' && site !== 'none') return 'foreign';
  return sameKey(readCookie(header('cookie') ?? '', cookieName(gate.port)) ?? '', gate.cookie)
    ? 'ours'
    : 'stranger';
}

/** A WebSocket is not held back by any rule of the browser's own: the browser must have said where it comes from. */
export function judgeUpgrade(gate: Gate, header: Header): Verdict {
  return (header('origin') ?? null) === null ? 'foreign' : judge(gate, header);
}
