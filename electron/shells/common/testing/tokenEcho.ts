import type { RequestListener } from 'node:http';
import { sentEngagement } from '../../../core/mirror/testing/fixtures.ts';

export const engagement = sentEngagement('ngmt_1');

/** An API that echoes the token it was sent in every part of a response. */
export function echo(status: number, kind: 'problem' | 'page' | 'html' | 'engagement'): RequestListener {
  return (request, response) => {
    const sent = request.headers.authorization ?? '';
    const bodies = {
      problem: JSON.stringify({
        type: `https://e.example/${encodeURIComponent(sent)}`,
        title: `You sent ${sent}`,
        detail: sent,
        status,
        request_id: sent,
        errors: [{ field: sent, code: sent, message: sent }],
      }),
      page: JSON.stringify({
        object: 'list',
        data: [
          { id: 7, headers: { authorization: sent } },
          { ...engagement, title: sent, description: sent },
        ],
        has_more: true,
        next_cursor: sent,
      }),
      html: `<html><body>${sent}</body></html>`,
      engagement: JSON.stringify({
        ...engagement,
        title: sent,
        contacts: [{ id: sent }],
        owner: { id: sent },
      }),
    };
    const safe = sent.replaceAll(/[^\x20-\x7e]/g, '');
    response.writeHead(status, {
      'content-type': kind === 'html' ? 'text/html' : 'application/json',
      'x-request-id': safe,
      etag: `"${safe}"`,
      'www-authenticate': `Bearer realm="${safe}"`,
      'retry-after': '0',
    });
    response.end(bodies[kind]);
  };
}
