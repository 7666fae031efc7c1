/**
 * The page's own scheme. Not `file:`, whose pages may read other files; not `parley:`, which is for links from
 * elsewhere.
 */
export const PAGE_SCHEME = 'parley-app';
export const PAGE_HOST = 'page';
export const PAGE_URL = `${PAGE_SCHEME}://${PAGE_HOST}/`;

/** Whether an address is our page. By its parts: schemes of our own have no origin that Node could name. */
export function isPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === `${PAGE_SCHEME}:` && host === PAGE_HOST && username === '' && password === '';
}

/** Whether a download is of what the page itself has written, such as an export. */
export function isFromPage(url: string): boolean {
  return url.startsWith('blob:') && isPage(url.slice('blob:'.length));
}
