import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { httpServer } from '../../../testing/httpServer.ts';

/** A PUT that the service carried out: what was sent, as one comparable text. */
export interface RecordedWrite {
  readonly id: string;
  readonly body: string;
}

/** What a gateway does with a PUT before the service gets it. */
export interface Held {
  /** Milliseconds. */
  readonly forMs: number;
  /** Whether the answer is lost: the connection is cut before the PUT is delivered. */
  readonly cut: boolean;
}

const put = z.union([
  z.object({ contact_ids: z.array(z.string()) }).transform(({ contact_ids: ids }) => ids.sort().join()),
  z.object({ crm_object_id: z.string() }).transform((link) => link.crm_object_id),
]);

/** Longer than this no PUT is held: it is thrown away, as gateways do. Milliseconds. */
export const LONGEST_HELD_MS = 200;

/**
 * Stands before a service as a gateway does, and remembers the PUTs that were carried out, in their order. One that it
 * holds is delivered though its sender is long gone.
 */
export async function recordingProxy(
  target: string,
  hold: (id: string) => Held | null | Promise<Held | null> = () => null,
) {
  const writes: RecordedWrite[] = [];
  let late = 0;
  const passOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request;
    let body = '';
    for await (const piece of request) body += String(piece);
    const id = decodeURIComponent(url.split('/')[3] ?? '');
    const held = method === 'PUT' ? await hold(id) : null;
    if (held !== null) {
      const arrivedAt = performance.now();
      if (held.cut) response.destroy();
      await new Promise((resolve) => setTimeout(resolve, held.forMs));
      if (performance.now() - arrivedAt > LONGEST_HELD_MS) return void response.destroy();
    }
    const answer = await fetch(target + url, {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      ...(method === 'PUT' ? { body } : {}),
    });
    if (method === 'PUT' && answer.ok) {
      writes.push({ id, body: put.parse(JSON.parse(body)) });
      if (response.destroyed) late += 1;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  };
  const server = await httpServer((request, response) => {
    passOn(request, response).catch(() => response.destroy());
  });
  return { ...server, writes, late: () => late };
}
