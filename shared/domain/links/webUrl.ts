/** What is used of the platform's URL, by the URL standard: both Node and browsers have it. */
export interface WebUrl {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** This room has the globals that every JavaScript engine has, and no more; this one comes with both our platforms. */
declare const URL: { parse(text: string): WebUrl | null };

/** The parsed URL; null where it is none. */
export function parseUrl(text: string): WebUrl | null {
  return URL.parse(text);
}
