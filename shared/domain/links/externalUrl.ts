/** The part of the platform's URL we use; both Node and browsers have it. */
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

/** `shared` compiles without DOM and Node types, so the one global both platforms have is declared here. */
declare const URL: { parse(text: string): WebUrl | null };

/** The parsed URL; null if invalid. */
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

/** What may be done with an address written by someone else. */
export type ExternalUrlJudgement =
  /** A web address normalised by the parser: open this, not the original. */
  | { readonly kind: 'open'; readonly url: string }
  /**
   * Would start another program: only after a dialog showing the whole `url`; the answer can be remembered by
   * `scheme`.
   */
  | { readonly kind: 'ask'; readonly scheme: string; readonly url: string }
  | { readonly kind: 'refuse'; readonly reason: RefusalReason };

/** Longest address every platform's opener accepts. */
export const LONGEST_URL = 2081;

/**
 * Invisible characters: controls, direction marks, zero widths, private use, lone surrogates. They make an address
 * look like another.
 */
const HIDDEN = /\p{C}|[\u2028\u2029\u115f\u1160\u3164\uffa0]/u;
/** Characters that start or end an argument when an address passes through a command line. */
const SPACES_OR_QUOTES = /[\p{Z}"'`\\<>^|{}]|[\u2018-\u201f\u2032-\u2037\u2039\u203a\u00ab\u00bb]/u;
/** The same, percent-encoded: programs decode before passing an address on. */
const ENCODED_TRAP = /%(?:[01][0-9a-f]|7f|22|27|60|5c)/i;

/** At least two letters, because a single one is a Windows drive. */
const SCHEME = /^([a-z][a-z0-9+.-]+):/i;
/** Schemes followed directly by an address; all others are `<scheme>://<path>` (API description, `external_url`). */
const WITHOUT_SLASHES = new Set(['mailto', 'tel', 'sms']);

/**
 * Schemes that run code, read files, expose internals of the system or a browser, or send the machine's credentials
 * to a stranger. Asking would not help: nobody can judge what `search-ms` or `ms-msdt` does.
 */
const DANGEROUS = [
  /^(?:file|filesystem|javascript|vbscript|livescript|mocha|jscript|data|blob|about|srcdoc)$/,
  /^(?:view-source|resource|jar|mk|res|its|mhtml|mht|hcp|cid|mid|wyciwyg|feed|moz-icon)$/,
  /^(?:chrome|edge|brave|opera|vivaldi|firefox|moz|safari|devtools|about)(?:[+.-].*)?$/,
  /^(?:ms|microsoft|windows|win|onenote|onenotedesktop)-.*$/,
  /^(?:search|shell|cmd|powershell|pwsh|wscript|cscript|mshta|conhost|wt|terminal|x-terminal)(?:[+.-].*)?$/,
  /^(?:smb|cifs|nfs|afp|dav|davs|webdav|sftp|ftp|ftps|telnet|rlogin|tn3270|ssh|rdp|vnc|ldap|ldaps|gopher|dict)$/,
  /^(?:jnlp|jnlps|itms-services|intent|android-app|apt|snap|appinstaller|help|x-apple\..*|x-help-.*|applescript)$/,
  // Our own links are meant for opening Parley from outside.
  /^parley(?:-.*)?$/,
];

function refuse(reason: RefusalReason): ExternalUrlJudgement {
  return { kind: 'refuse', reason };
}

function judgeWeb(text: string): ExternalUrlJudgement {
  // The parser also accepts `https:host` and `https:///host`, which nobody writes with good intentions.
  if (!/^https?:\/\/[^/?#]/i.test(text)) return refuse('not-an-address');
  const url = parseUrl(text);
  if (url === null || url.hostname === '') return refuse('not-an-address');
  // `https://bank.example@evil.example` leads to the latter.
  if (url.username !== '' || url.password !== '') return refuse('credentials');
  if (url.href.length > LONGEST_URL) return refuse('too-long');
  // Normalising full-width forms in the host may produce what was checked for above.
  return SPACES_OR_QUOTES.test(url.href) ? refuse('spaces-or-quotes') : { kind: 'open', url: url.href };
}

/**
 * Judges an address before it leaves Parley: `external_url`, `meeting_url`, links in texts. Pure, so that the page
 * can predict the result and the shell decides the same again.
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
