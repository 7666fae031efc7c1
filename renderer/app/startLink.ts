/** The link that this window was opened with, read before the address leads elsewhere; followed once. */
let waiting = new URLSearchParams(window.location.search).get('link');

export function takeStartLink(): string | null {
  const link = waiting;
  waiting = null;
  return link;
}
