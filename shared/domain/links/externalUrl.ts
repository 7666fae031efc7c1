/** What is used of the platform's URL, by the URL standard: both Node and browsers have it. */
interface WebUrl {
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

export type RefusalReason =
  | 'empty'
  | 'too-long'
  | 'hidden-characters'
  | 'spaces-or-quotes'
  | 'not-an-address'
  | 'credentials'
  | 'dangerous-scheme';

/** What may be done with an address that someone else wrote. */
export type ExternalUrlJudgement =
  /** A web address, written again by the parser: open this, not what came. */
  | { readonly kind: 'open'; readonly url: string }
  /** Starts another program: only after a dialog that shows the whole `url`; the answer may be kept by `scheme`. */
  | { readonly kind: 'ask'; readonly scheme: string; readonly url: string }
  | { readonly kind: 'refuse'; readonly reason: RefusalReason };

/** Longest address that the system's opener takes whole on every platform. */
export const LONGEST_URL = 2081;

/** Invisible characters: controls, directions, zero widths, private use, lone surrogates. They make an address look like another. */
const HIDDEN = /\p{C}|[\u2028\u2029\u115f\u1160\u3164\uffa0]/u;
/** These end or begin an argument where an address goes through a command line. */
const SPACES_OR_QUOTES = /[\p{Z}"'`\\<>^|{}]|[\u2018-\u201f\u2032-\u2037\u2039\u203a\u00ab\u00bb]/u;
/** The same, percent-encoded: programs decode before they pass on. */
const ENCODED_TRAP = /%(?:[01][0-9a-f]|7f|22|27|60|5c)/i;

/** Two letters at least: a single one is a drive of Windows. */
const SCHEME = /^([a-z][a-z0-9+.-]+):/i;
/** Schemes that carry an address straight after the colon; all others are `<scheme>://<path>` (API description, `external_url`). */
const WITHOUT_SLASHES = new Set(['mailto', 'tel', 'sms']);

/**
 * Schemes that run code, read files, reach the insides of a system or a browser, or send credentials of the
 * machine to a stranger. A dialog would not help: nobody can judge what `search-ms` or `ms-msdt` do.
 */
const DANGEROUS = [
  /^(?:file|filesystem|javascript|vbscript|livescript|mocha|jscript|data|blob|about|srcdoc)$/,
  /^(?:view-source|resource|jar|mk|res|its|mhtml|mht|hcp|cid|mid|wyciwyg|feed|moz-icon)$/,
  /^(?:chrome|edge|brave|opera|vivaldi|firefox|moz|safari|devtools|about)(?:[+.-].*)?$/,
  /^(?:ms|microsoft|windows|win|onenote|onenotedesktop)-.*$/,
  /^(?:search|shell|cmd|powershell|pwsh|wscript|cscript|mshta|conhost|wt|terminal|x-terminal)(?:[+.-].*)?$/,
  /^(?:smb|cifs|nfs|afp|dav|davs|webdav|sftp|ftp|ftps|telnet|rlogin|tn3270|ssh|rdp|vnc|ldap|ldaps|gopher|dict)$/,
  /^(?:jnlp|jnlps|itms-services|intent|android-app|apt|snap|appinstaller|help|x-apple\..*|x-help-.*|applescript)$/,
  // Ours are links from outside into this program; from inside there is no use for them.
  /^parley(?:-.*)?$/,
];

function refuse(reason: RefusalReason): ExternalUrlJudgement {
  return { kind: 'refuse', reason };
}

function judgeWeb(text: string): ExternalUrlJudgement {
  // The parser takes `https:host` and `https:///host` too; nobody who means well writes them.
  if (!/^https?:\/\/[^/?#]/i.test(text)) return refuse('not-an-address');
  const url = parseUrl(text);
  if (url === null || url.hostname === '') return refuse('not-an-address');
  // `https://bank.example@evil.example` leads to the latter.
  if (url.username !== '' || url.password !== '') return refuse('credentials');
  if (url.href.length > LONGEST_URL) return refuse('too-long');
  // Full-width forms of a host become what was looked for above only now.
  return SPACES_OR_QUOTES.test(url.href) ? refuse('spaces-or-quotes') : { kind: 'open', url: url.href };
}

/**
 * Judges an address before it leaves the program: `external_url`, `meeting_url`, links in texts. Pure, so that
 * the page can say beforehand what will happen, and the shell decides the same again.
 */
export function judgeExternalUrl(text: string): ExternalUrlJudgement {
  if (text === '') return refuse('empty');
  if (text.length > LONGEST_URL) return refuse('too-long');
  if (HIDDEN.test(text)) return refuse('hidden-characters');
  if (SPACES_OR_QUOTES.test(text)) return refuse('spaces-or-quotes');
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return refuse('not-an-address');
  if (scheme === 'http' || scheme === 'https') return judgeWeb(text);
  if (DANGEROUS.some((dangerous) => dangerous.test(scheme))) return refuse('dangerous-scheme');
  const rest = text.slice(scheme.length + 1);
  if (!rest.startsWith('//') && !WITHOUT_SLASHES.has(scheme)) return refuse('not-an-address');
  if (/^\/*$/.test(rest)) return refuse('not-an-address');
  if (ENCODED_TRAP.test(text)) return refuse('hidden-characters');
  return { kind: 'ask', scheme, url: text };
}
