import type { Connection } from '../../contract/connection.ts';
import { parseUrl } from './externalUrl.ts';

type Candidate = Pick<Connection, 'id' | 'kind' | 'baseUrl' | 'token'>;

/**
 * The connection on which a link opens; null where none leads to its service: a link never makes one. Several may
 * lead to the same service: the one in use is taken first, then one whose token is at hand.
 *
 * @param current Id of the connection that is shown, where one is.
 */
export function linkedConnection<C extends Candidate>(
  link: DeepLink,
  connections: readonly C[],
  current: string | null,
): C | null {
  const matching = connections.filter(({ kind, baseUrl }) =>
    link.baseUrl === '' ? kind === 'demo' : kind === 'remote' && baseUrl === link.baseUrl,
  );
  return (
    matching.find(({ id }) => id === current) ??
    matching.find(({ token }) => token === 'ready') ??
    matching[0] ??
    null
  );
}

/**
 * A link to a moment of an engagement, `parley://open?base=…&engagement=…&t=…`. The connection is named by the
 * service's address, the one thing that the computers of a team have in common: connection ids are made up on
 * each of them, and no route of the service tells the workspace. It holds no token and nothing that is carried out: opening shows the
 * engagement on a connection that is already there, or nothing.
 */
export interface DeepLink {
  /** As kept of a connection: https, or http on loopback; no slash at the end. Empty for the demo. */
  readonly baseUrl: string;
  readonly engagementId: string;
  /** Seconds from the start, to the millisecond; null for the engagement as such. */
  readonly second: number | null;
}

export const DEEP_LINK_SCHEME = 'parley';
/** The demo's address is new with every run, so it goes by its name. */
const DEMO = 'demo';
const LONGEST_LINK = 4096;
const LONGEST_BASE = 2048;
const LONGEST_ID = 512;
/** A hundred hours: no call is longer, and larger numbers are someone's experiment. */
const LAST_SECOND = 360_000;

export function buildDeepLink({ baseUrl, engagementId, second }: DeepLink): string {
  const parts = [
    `base=${encodeURIComponent(baseUrl === '' ? DEMO : baseUrl)}`,
    `engagement=${encodeURIComponent(engagementId.toWellFormed())}`,
  ];
  if (second !== null && Number.isFinite(second)) {
    const within = Math.min(LAST_SECOND, Math.max(0, second));
    parts.push(`t=${Math.round(within * 1000) / 1000}`);
  }
  return `${DEEP_LINK_SCHEME}://open?${parts.join('&')}`;
}

export type DeepLinkFault =
  | 'too-long'
  | 'not-a-link'
  | 'unknown-action'
  | 'unknown-part'
  | 'part-twice'
  | 'part-missing'
  | 'bad-base'
  | 'bad-engagement'
  | 'bad-time';

export type DeepLinkReading =
  { readonly ok: true; readonly link: DeepLink } | { readonly ok: false; readonly fault: DeepLinkFault };

function fault(fault: DeepLinkFault): DeepLinkReading {
  return { ok: false, fault };
}

const PARTS = new Set(['base', 'engagement', 't']);
/** Systems put a slash after the host, or leave it as it was written. */
const FORM = /^parley:\/\/([a-z-]{1,32})\/?\?([^#]*)$/i;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const UNSEEN = /\p{C}|\p{Zl}|\p{Zp}/u;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The address as connections keep it, or null. */
function readBase(text: string): string | null {
  if (text === DEMO) return '';
  if (text.length > LONGEST_BASE || /[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text)) return null;
  const url = parseUrl(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (text.includes('?') || text.includes('#')) return null;
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) return null;
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function readParts(query: string): Map<string, string> | DeepLinkFault {
  const parts = new Map<string, string>();
  for (const part of query.split('&')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(0, at));
    const value = decoded(part.slice(at + 1));
    if (!PARTS.has(name)) return 'unknown-part';
    if (parts.has(name)) return 'part-twice';
    if (value === null || UNSEEN.test(value)) return 'not-a-link';
    parts.set(name, value);
  }
  return parts;
}

/**
 * Reads a link that came from anywhere: another program, a web page, the command line. Strict on purpose: a part
 * that is unknown, twice or out of bounds makes the whole link void, so that a link means the same to everybody.
 */
export function parseDeepLink(text: string): DeepLinkReading {
  if (text.length > LONGEST_LINK) return fault('too-long');
  const form = FORM.exec(text);
  if (form === null) return fault('not-a-link');
  if (form[1]?.toLowerCase() !== 'open') return fault('unknown-action');
  const parts = readParts(form[2] ?? '');
  if (typeof parts === 'string') return fault(parts);
  const [base, engagementId, time] = [parts.get('base'), parts.get('engagement'), parts.get('t')];
  if (base === undefined || engagementId === undefined) return fault('part-missing');
  const baseUrl = readBase(base);
  if (baseUrl === null) return fault('bad-base');
  if (engagementId.trim() === '' || engagementId.length > LONGEST_ID) return fault('bad-engagement');
  if (time !== undefined && !/^\d{1,6}(?:\.\d{1,3})?$/.test(time)) return fault('bad-time');
  const second = time === undefined ? null : Number(time);
  if (second !== null && second > LAST_SECOND) return fault('bad-time');
  return { ok: true, link: { baseUrl, engagementId, second } };
}
