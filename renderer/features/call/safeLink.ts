/** What may be done with a link the service sent. */
export type SafeLink =
  { readonly kind: 'web'; readonly href: string } | { readonly kind: 'other'; readonly scheme: string };

/**
 * Web addresses may be opened, reserialised by the browser's own parser; anything else is text to be copied. An
 * address with credentials in it is not opened either: what it seems to say and where it goes are not the same.
 */
export function safeLink(raw: string): SafeLink {
  const url = URL.parse(raw);
  if (url === null) return { kind: 'other', scheme: '' };
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  if (web && url.username === '' && url.password === '') return { kind: 'web', href: url.href };
  return { kind: 'other', scheme: url.protocol };
}
