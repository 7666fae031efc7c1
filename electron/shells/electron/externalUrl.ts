/** Longest address that every system's opener takes whole. */
const LONGEST = 2081;

/**
 * The address as it may be handed to the system's browser, written anew by the parser so that nothing rides
 * along in its spelling; null where it may not be. Other schemes start other programs, and are not opened.
 */
export function externalUrl(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  return web && url.username === '' && url.password === '' && url.href.length <= LONGEST ? url.href : null;
}
