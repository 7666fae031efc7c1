export type ProxyAddress =
  | { readonly kind: 'address'; /** Scheme, host and port. */ readonly url: string; readonly host: string }
  | { readonly kind: 'invalid'; readonly why: 'not-an-address' | 'scheme' | 'credentials' };

/** Parses the address of a proxy as people paste it: without a scheme, or with a trailing slash. */
export function parseProxyAddress(pasted: string): ProxyAddress {
  const text = pasted.trim();
  const named = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.parse(named);
  if (text === '' || url === null) return { kind: 'invalid', why: 'not-an-address' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'invalid', why: 'scheme' };
  // A password in the address would be stored with the settings in plain text.
  if (url.username !== '' || url.password !== '') return { kind: 'invalid', why: 'credentials' };
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.hostname === '') {
    return { kind: 'invalid', why: 'not-an-address' };
  }
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const host = `${url.hostname}:${port}`;
  return { kind: 'address', url: `${url.protocol}//${host}`, host };
}
