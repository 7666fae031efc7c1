import { describe, expect, test } from 'vitest';
import { networkProblem } from './networkProblem.ts';

/** Rejected fetches have the actual error as their cause. */
const node = (code: string, message = code): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });
const chromium = (name: string): Error => new Error(`net::${name}`);

describe('a rejected fetch', () => {
  test.each([
    [node('ENOTFOUND'), 'dns'],
    [node('EAI_AGAIN'), 'dns'],
    [chromium('ERR_NAME_NOT_RESOLVED'), 'dns'],
    [node('ECONNREFUSED'), 'refused'],
    [chromium('ERR_CONNECTION_REFUSED'), 'refused'],
    [node('ETIMEDOUT'), 'timeout'],
    [node('UND_ERR_CONNECT_TIMEOUT', 'Connect Timeout Error'), 'timeout'],
    [chromium('ERR_CONNECTION_TIMED_OUT'), 'timeout'],
    [chromium('ERR_TIMED_OUT'), 'timeout'],
    [node('ENETUNREACH'), 'unreachable'],
    [chromium('ERR_INTERNET_DISCONNECTED'), 'unreachable'],
    [chromium('ERR_ADDRESS_UNREACHABLE'), 'unreachable'],
    [chromium('ERR_NETWORK_CHANGED'), 'unreachable'],
    [chromium('ERR_PROXY_CONNECTION_FAILED'), 'proxy'],
    [chromium('ERR_TUNNEL_CONNECTION_FAILED'), 'proxy'],
    [chromium('ERR_PROXY_CERTIFICATE_INVALID'), 'proxy'],
    [chromium('ERR_PAC_SCRIPT_FAILED'), 'proxy'],
    [node('UND_ERR_ABORTED', 'Proxy response (502) !== 200 when HTTP Tunneling'), 'proxy'],
    [node('UND_ERR_ABORTED', 'Proxy response (407) !== 200 when HTTP Tunneling'), 'proxy-auth'],
    [chromium('ERR_PROXY_AUTH_REQUESTED'), 'proxy-auth'],
    [chromium('ERR_PROXY_AUTH_UNSUPPORTED'), 'proxy-auth'],
    [node('CERT_HAS_EXPIRED'), 'certificate'],
    [chromium('ERR_CERT_AUTHORITY_INVALID'), 'certificate'],
    [chromium('ERR_SSL_PROTOCOL_ERROR'), 'certificate'],
    [node('', 'unexpected redirect'), 'redirected'],
    [new Error("Attempted to redirect, but redirect policy was 'error'"), 'redirected'],
    [node('ECONNRESET'), 'interrupted'],
    [chromium('ERR_CONNECTION_RESET'), 'interrupted'],
  ])('with %j is classified as %s', (error, reason) => {
    expect(networkProblem(error).reason).toBe(reason);
  });

  test('after trying several addresses is judged by what all of them met', () => {
    const each = ['::1', '127.0.0.1'].map((host) =>
      Object.assign(new Error(`connect ECONNREFUSED ${host}:1`), { code: 'ECONNREFUSED' }),
    );
    const error = new TypeError('fetch failed', { cause: new AggregateError(each) });
    expect(networkProblem(error)).toEqual({
      kind: 'network',
      reason: 'refused',
      detail: 'The server refuses connections (ECONNREFUSED).',
    });
  });

  test.each([
    ['ERR_CERT_DATE_INVALID', 'Its certificate has expired, or this computer’s clock is wrong.'],
    ['ERR_CERT_COMMON_NAME_INVALID', 'Its certificate is for another host name.'],
    [
      'ERR_CERT_AUTHORITY_INVALID',
      'Its certificate was issued by an authority that this computer does not trust.',
    ],
    ['ERR_SSL_PROTOCOL_ERROR', 'Its certificate is not trusted (ERR_SSL_PROTOCOL_ERROR).'],
    ['ERR_NAME_NOT_RESOLVED', 'The server name was not found (ERR_NAME_NOT_RESOLVED).'],
  ])('in Chromium by %s is told in a sentence', (name, detail) => {
    expect(networkProblem(chromium(name)).detail).toBe(detail);
  });
});
