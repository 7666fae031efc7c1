import { X509Certificate } from 'node:crypto';
import type { Authority } from '#shared/contract/network.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

export type AuthorityReading =
  | { readonly kind: 'authorities'; readonly pems: readonly string[] }
  | { readonly kind: 'refused'; readonly why: 'unreadable' | 'not-an-authority' };

/** Parses the certificates of a PEM file, if all of them are certificate authorities. */
export function readAuthorities(text: string): AuthorityReading {
  const pems = text.match(CERTIFICATE) ?? [];
  const certificates = pems.map(parseCertificate);
  if (pems.length === 0 || certificates.includes(null)) return { kind: 'refused', why: 'unreadable' };
  return certificates.every((certificate) => certificate?.ca === true)
    ? { kind: 'authorities', pems }
    : { kind: 'refused', why: 'not-an-authority' };
}

function parseCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

/** The authority as shown in the page; null if it can't be parsed any more. */
export function describeAuthority(pem: string): Authority | null {
  const certificate = parseCertificate(pem);
  if (certificate === null) return null;
  const commonName = /^CN=(.+)$/m.exec(certificate.subject)?.[1];
  return {
    name: commonName ?? certificate.subject.replaceAll('\n', ', '),
    fingerprint: certificate.fingerprint256,
    validUntil: certificate.validToDate.toISOString(),
  };
}
