import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate as provided by Electron, with the ones that the server sent along. */
export interface SentCertificate {
  readonly data: string;
  /** Missing at the end of the chain, despite Electron's types. */
  readonly issuerCert?: SentCertificate | undefined;
}

const MOST_CERTIFICATES = 6;
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
/** The object identifiers of X.509 extensions, as encoded in a certificate. */
const BASIC_CONSTRAINTS = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x13]);
const NAME_CONSTRAINTS = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x1e]);

/**
 * Whether a certificate that Chromium rejected, only because it doesn't know the authority, was issued by one
 * that the user added. Chromium has no way to add authorities to a session, so the chain is checked here,
 * strictly: anything this can't evaluate, such as name constraints, is not trusted.
 */
export function isIssuedBy(
  authorities: readonly string[],
  hostname: string,
  sent: SentCertificate,
  now: Date = new Date(),
): boolean {
  const chain = readChain(sent);
  const trusted = authorities.map((pem) => new X509Certificate(pem));
  const leaf = chain[0];
  if (leaf === undefined || !isFor(leaf, hostname)) return false;
  let certificate = leaf;
  for (let below = 0; below < MOST_CERTIFICATES; below += 1) {
    if (!isValidAt(certificate, now)) return false;
    const anchor = trusted.find((each) => isIssuer(each, certificate, below, now));
    if (anchor !== undefined) return true;
    const next = chain.find((each) => each !== certificate && isIssuer(each, certificate, below, now));
    if (next === undefined) return false;
    certificate = next;
  }
  return false;
}

function readChain(sent: SentCertificate): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (
    let at: SentCertificate | undefined = sent;
    at !== undefined && at !== null && chain.length < MOST_CERTIFICATES;
    at = at.issuerCert
  ) {
    chain.push(new X509Certificate(at.data));
  }
  return chain;
}

function isFor(leaf: X509Certificate, hostname: string): boolean {
  // Without the extension, a certificate may be used for anything; Node calls the list of purposes
  // `keyUsage`.
  const purposes: readonly string[] | undefined = leaf.keyUsage;
  if (purposes !== undefined && !purposes.includes(SERVER_AUTH)) return false;
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0
    ? leaf.checkHost(bare, { subject: 'never' }) !== undefined
    : leaf.checkIP(bare) !== undefined;
}

/** `below`: the number of authorities between the issuer and the server's certificate. */
function isIssuer(issuer: X509Certificate, of: X509Certificate, below: number, now: Date): boolean {
  const most = pathLength(issuer.raw);
  return (
    issuer.ca &&
    isValidAt(issuer, now) &&
    !issuer.raw.includes(NAME_CONSTRAINTS) &&
    (most === null || below <= most) &&
    of.checkIssued(issuer) &&
    of.verify(issuer.publicKey)
  );
}

function isValidAt({ validFromDate, validToDate }: X509Certificate, now: Date): boolean {
  return validFromDate <= now && now <= validToDate;
}

/**
 * The maximum number of authorities below this one; null if unlimited. Read from the extension itself,
 * because Node doesn't expose it: `SEQUENCE { BOOLEAN cA, INTEGER pathLen }`.
 */
function pathLength(raw: Buffer): number | null {
  const at = raw.indexOf(BASIC_CONSTRAINTS);
  if (at < 0) return 0;
  const critical = at + BASIC_CONSTRAINTS.length;
  const value = raw[critical] === 0x01 ? critical + 3 : critical;
  const size = raw[value + 3] ?? 0;
  const body = raw.subarray(value + 4, value + 4 + size);
  const integer = body[0] === 0x01 ? body.subarray(3) : body;
  if (integer.length === 0) return null;
  return integer[0] === 0x02 && integer[1] === 0x01 ? (integer[2] ?? 0) : 0;
}
