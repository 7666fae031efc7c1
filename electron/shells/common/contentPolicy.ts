/**
 * What the page may load and do: its own files and the host's wire, nothing else. No `unsafe-*`, no inline
 * script or style. Trusted Types with no policy at all close every string-to-code door of the DOM.
 *
 * @param wire WebSocket origins beyond the page's own; older engines don't count `ws:` as part of `'self'`.
 */
export function contentPolicy(wire: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...wire].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** On every answer to the page, whatever it is. */
export function securityHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), hid=(), payment=(), midi=()',
    'x-frame-options': 'DENY',
  };
}
