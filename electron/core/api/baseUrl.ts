import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { NetworkReason } from '#shared/contract/problem.ts';

/** What people paste into the wrong field: a key of this service, or one to sign webhooks with. */
const TOKEN = /^(authorization\s*:\s*)?(bearer\s+\S|sk-\w+_|whsec_)/i;

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

function refuse(reason: NetworkReason, detail: string): ReturnType<typeof failed> {
  return failed({ kind: 'network', reason, detail });
}

/**
 * Reads the address of a service as people paste it: without a scheme, with `/v2` at the end, with a slash
 * too many. The answer has no trailing slash; paths beginning with `/v2` are appended to it. Plain http is
 * taken for loopback only: anywhere else the token would travel in the open.
 */
export function parseBaseUrl(pasted: string): Result<string> {
  const text = pasted.trim();
  if (text === '') return refuse('invalid-url', 'The address is empty.');
  // Read as an address, its name would be asked of the next name server in the open. It is not repeated here either.
  if (TOKEN.test(text)) return refuse('invalid-url', 'This is a token; the address goes here.');
  const named = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  let url: URL;
  try {
    url = new URL(named);
  } catch {
    return refuse('invalid-url', `“${text}” is not a web address.`);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse('invalid-url', `An address begins with https://, not ${url.protocol}//.`);
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('invalid-url', 'The address holds a name or password; leave that part out.');
  }
  if (url.search !== '' || url.hash !== '') {
    return refuse('invalid-url', 'The address has a “?” or “#” part; leave that part out.');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return refuse(
      'insecure-url',
      `${url.hostname} was given with http://, which would send the token unprotected.`,
    );
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v2$/i, '');
  return ok(url.origin + path);
}
