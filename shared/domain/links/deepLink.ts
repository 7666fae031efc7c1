import type { Connection } from '../../contract/connection.ts';
import { parseUrl } from './externalUrl.ts';

type Candidate = Pick<Connection, 'id' | 'kind' | 'baseUrl' | 'token'>;

/**
 * The connection a link opens on; null if none matches, because a link never creates one. If several match, the
 * current one wins, then one with a token.
 *
 * @param current Id of the connection currently shown, if any.
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
 * A link to a moment of an engagement, `parley://open?base=…&engagement=…&t=…`. The connection is identified by the
 * API's address, the only thing a team's computers share: connection ids are local, and no route of the API names
 * the workspace. It contains no token and triggers no action: opening it shows the engagement on an existing
 * connection, or nothing.
 */
export interface DeepLink {
  /** As stored with a connection: https, or http on loopback, without trailing slash. Empty for the demo. */
  readonly baseUrl: string;
  readonly engagementId: string;
  /** Seconds from the start, with milliseconds; null for the engagement itself. */
  readonly second: number | null;
}

export const DEEP_LINK_SCHEME = 'parley';
/** The demo's address changes with every run, so its name is used instead. */
const DEMO = 'demo';
const MAX_LINK_LENGTH = 4096;
const MAX_BASE_LENGTH = 2048;
const MAX_ID_LENGTH = 512;
/** A hundred hours, longer than any call. */
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
  | { readonly ok: true; readonly link: DeepLink }
  | { readonly ok: false; readonly fault: DeepLinkFault };

function fault(fault: DeepLinkFault): DeepLinkReading {
  return { ok: false, fault };
}

/** An engagement as programs name it: by a link, or by its id alone. `baseUrl` is null unless the link names one. */
export type EngagementReference = Omit<DeepLink, 'baseUrl'> & { readonly baseUrl: string | null };

/** The form that assistants know as a resource. */
const RESOURCE = /^parley:\/\/engagement\/([^/?#]+)$/i;

/** Reads every form in which Parley names an engagement; null for a link that can't be understood. */
export function parseEngagementReference(text: string): EngagementReference | null {
  const word = text.trim();
  if (!word.toLowerCase().startsWith(`${DEEP_LINK_SCHEME}://`)) {
    return { baseUrl: null, engagementId: word, second: null };
  }
  const resource = decoded(RESOURCE.exec(word)?.[1] ?? '');
  if (resource !== null && resource !== '') return { baseUrl: null, engagementId: resource, second: null };
  const reading = parseDeepLink(word);
  return reading.ok ? reading.link : null;
}

const PARTS = new Set(['base', 'engagement', 't']);
/** Systems may add a slash after the host. */
const FORM = /^parley:\/\/([a-z-]{1,32})\/?\?([^#]*)$/i;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const INVISIBLE = /\p{C}|\p{Zl}|\p{Zp}/u;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The address in the form stored with connections, or null. */
function readBase(text: string): string | null {
  if (text === DEMO) return '';
  if (text.length > MAX_BASE_LENGTH || /[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text)) return null;
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
    if (value === null || INVISIBLE.test(value)) return 'not-a-link';
    parts.set(name, value);
  }
  return parts;
}

/**
 * Parses a link from any source: another program, a web page, the command line. Strict on purpose: an unknown,
 * repeated or invalid part voids the whole link, so that a link means the same everywhere.
 */
export function parseDeepLink(text: string): DeepLinkReading {
  if (text.length > MAX_LINK_LENGTH) return fault('too-long');
  const form = FORM.exec(text);
  if (form === null) return fault('not-a-link');
  if (form[1]?.toLowerCase() !== 'open') return fault('unknown-action');
  const parts = readParts(form[2] ?? '');
  if (typeof parts === 'string') return fault(parts);
  const [base, engagementId, time] = [parts.get('base'), parts.get('engagement'), parts.get('t')];
  if (base === undefined || engagementId === undefined) return fault('part-missing');
  const baseUrl = readBase(base);
  if (baseUrl === null) return fault('bad-base');
  if (engagementId.trim() === '' || engagementId.length > MAX_ID_LENGTH) return fault('bad-engagement');
  if (time !== undefined && !/^\d{1,6}(?:\.\d{1,3})?$/.test(time)) return fault('bad-time');
  const second = time === undefined ? null : Number(time);
  if (second !== null && second > LAST_SECOND) return fault('bad-time');
  return { ok: true, link: { baseUrl, engagementId, second } };
}
