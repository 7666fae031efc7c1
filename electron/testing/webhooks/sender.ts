import { createHmac, randomBytes } from 'node:crypto';
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';

/** Standard Webhooks with `node:crypto`, so that the library isn't tested against itself. */
export function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

export function signature(secret: string, id: string, timestamp: number, body: Buffer): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

export interface Sending {
  readonly secret: string;
  readonly body: Buffer;
  readonly id?: string;
  /** Unix seconds. */
  readonly timestamp?: number;
  readonly names?: 'webhook' | 'svix';
}

export function signedBy({ secret, body, ...more }: Sending): Record<string, string> {
  const id = more.id ?? `msg_${randomBytes(8).toString('hex')}`;
  const timestamp = more.timestamp ?? Math.floor(Date.now() / 1000);
  const names = more.names ?? 'webhook';
  return {
    'content-type': 'application/json',
    [`${names}-id`]: id,
    [`${names}-timestamp`]: String(timestamp),
    [`${names}-signature`]: signature(secret, id, timestamp, body),
  };
}

/** Returns the response status. Not `fetch`, which can't set the host or omit the length. */
export function post(
  url: string,
  headers: OutgoingHttpHeaders,
  body: Buffer,
  method = 'POST',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers, agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    let answered = false;
    sent.once('response', () => (answered = true));
    sent.once('error', (error) => (answered ? undefined : reject(error)));
    sent.end(body);
  });
}

let events = 0;

/** An event as sent by the API; `state` goes into `data.object`. */
export function eventOf(
  type: string,
  state: Readonly<Record<string, unknown>>,
  envelope: Readonly<Record<string, unknown>> = {},
): Buffer {
  events += 1;
  return Buffer.from(
    JSON.stringify({
      id: `evt_${events}`,
      type,
      api_version: 'v1',
      created_at: new Date().toISOString(),
      workspace_id: 'wrks_1',
      data: { object: { object: 'engagement', id: 'ngmt_1', title: 'Ünïcode ✓ 🎧', ...state } },
      ...envelope,
    }),
  );
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address === null || typeof address === 'string'
          ? reject(new Error('The server has no port.'))
          : resolve(address.port),
      );
    });
  });
}
