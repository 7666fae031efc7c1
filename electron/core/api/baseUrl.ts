import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { NetworkReason } from '#shared/contract/problem.ts';

/** What people paste into the wrong field: an API key, or a webhook signing secret. */
const TOKEN = /^(authorization\s*:\s*)?(bearer\s+\S|sk-\w+_|whsec_)/i;

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

function refuse(reason: NetworkReason, detail: string): ReturnType<typeof failed> {
  return failed({ kind: 'network', reason, detail });
}

/**
 * Parses an API address as people paste it: without a scheme, with `/v2` or a slash at the end. The result
 * has no trailing slash; paths beginning with `/v2` are appended to it. Plain http is accepted for loopback
 * only, because it would send the token unencrypted.
 */
export function parseBaseUrl(pasted: string): Result<string> {
  const text = pasted.trim();
  if (text === '') return refuse('invalid-url', 'The address is empty.');
  // Used as an address, the token would be sent to a name server in plain text. The message doesn't repeat it
  // either.
  if (TOKEN.test(text)) return refuse('invalid-url', 'This is a token; enter the address here.');
  const named = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  let url: URL;
  try {
    url = new URL(named);
  } catch {
    return refuse('invalid-url', `“${text}” is not a web address.`);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse('invalid-url', `The address must begin with https://, not ${url.protocol}//.`);
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('invalid-url', 'The address contains a user name or password; remove that part.');
  }
  if (url.search !== '' || url.hash !== '') {
    return refuse('invalid-url', 'The address contains a “?” or “#”; remove that part.');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return refuse('insecure-url', `Plain http:// to ${url.hostname} would send the token unprotected.`);
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v2$/i, '');
  return ok(url.origin + path);
}
