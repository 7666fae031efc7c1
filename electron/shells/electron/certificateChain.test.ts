import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isIssuedBy, type SentCertificate } from './certificateChain.ts';

const PEMS = fileURLToPath(new URL('../../core/testing/certificates/', import.meta.url));
const pemsOf = (name: string): string[] =>
  readFileSync(path.join(PEMS, `${name}.pem`), 'utf8').match(
    /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g,
  ) ?? [];
const [COMPANY = ''] = pemsOf('company-root');
const [OTHER = ''] = pemsOf('authority');

/** The chain as provided by Electron: each certificate contains the next one sent by the server. */
function sent(pems: readonly string[]): SentCertificate {
  const [data = '', ...rest] = pems;
  return { data, issuerCert: rest.length === 0 ? undefined : sent(rest) };
}

describe('a certificate of an added authority', () => {
  test('is trusted for its host names, through an intermediate authority', () => {
    const chain = sent(pemsOf('company-good'));
    expect(isIssuedBy([OTHER, COMPANY], 'api.parley.test', chain)).toBe(true);
    expect(isIssuedBy([COMPANY], 'media.parley.test', chain)).toBe(true);
  });

  test('is trusted for an IP address it contains', () => {
    expect(isIssuedBy([OTHER], '127.0.0.1', sent(pemsOf('good')))).toBe(true);
    expect(isIssuedBy([OTHER], '127.0.0.2', sent(pemsOf('good')))).toBe(false);
  });

  test.each([
    ['is for another host', 'company-good', 'evil.parley.test'],
    ['has expired', 'company-expired', 'api.parley.test'],
    ['is one of a client', 'company-client', 'api.parley.test'],
    ['stands below more authorities than its issuer may have', 'company-too-deep', 'api.parley.test'],
    ['comes from an authority that is limited to other names', 'company-constrained', 'api.parley.test'],
    ['was signed with the certificate of a server', 'company-rogue', 'api.parley.test'],
    ['is self-signed', 'self-signed', '127.0.0.1'],
    ['comes from an authority that was not added', 'good', '127.0.0.1'],
  ])('is not trusted if it %s', (_why, file, host) => {
    expect(isIssuedBy([COMPANY], host, sent(pemsOf(file)))).toBe(false);
  });

  test('is not trusted if the server left out the intermediate authority', () => {
    expect(isIssuedBy([COMPANY], 'api.parley.test', sent(pemsOf('company-good').slice(0, 1)))).toBe(false);
  });

  test('is not trusted outside its validity period', () => {
    const chain = sent(pemsOf('company-good'));
    expect(isIssuedBy([COMPANY], 'api.parley.test', chain, new Date('2019-12-31'))).toBe(false);
    expect(isIssuedBy([COMPANY], 'api.parley.test', chain, new Date('2125-01-02'))).toBe(false);
  });

  test('is not trusted if a bit was changed', () => {
    const [leaf = '', ...rest] = pemsOf('company-good');
    const der = Buffer.from(leaf.replaceAll(/-----.*-----|\s/g, ''), 'base64');
    der[der.length - 5] = (der[der.length - 5] ?? 0) ^ 1;
    const changed = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----`;
    expect(isIssuedBy([COMPANY], 'api.parley.test', sent([changed, ...rest]))).toBe(false);
  });
});
