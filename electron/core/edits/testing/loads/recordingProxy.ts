import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { httpServer } from '../../../testing/httpServer.ts';

/** A PUT the API applied, with its body as comparable text. */
export interface RecordedWrite {
  readonly id: string;
  readonly body: string;
}

/** What the gateway does with a PUT before forwarding it. */
export interface Held {
  /** Milliseconds; `again`: until the API has applied another PUT of the same record, however long that takes. */
  readonly forMs: number | 'again';
  /** The connection is cut before the PUT is delivered, so its response is lost. */
  readonly cut: boolean;
}

const put = z.union([
  z.object({ contact_ids: z.array(z.string()) }).transform(({ contact_ids: ids }) => ids.sort().join()),
  z.object({ crm_object_id: z.string() }).transform((link) => link.crm_object_id),
]);

/** Longest delay in milliseconds; a PUT held longer is dropped, as gateways do. */
export const LONGEST_HELD_MS = 200;

/**
 * A gateway in front of an API that records the applied PUTs in order. A held PUT is delivered even after its
 * sender is gone.
 */
export async function recordingProxy(
  target: string,
  hold: (id: string) => Held | null | Promise<Held | null> = () => null,
) {
  const writes: RecordedWrite[] = [];
  const waiting = new Map<string, () => void>();
  let late = 0;
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request;
    let body = '';
    for await (const piece of request) body += String(piece);
    const id = decodeURIComponent(url.split('/')[3] ?? '');
    const held = method === 'PUT' ? await hold(id) : null;
    if (held !== null) {
      const arrivedAt = performance.now();
      if (held.cut) response.destroy();
      const { forMs } = held;
      await new Promise<void>((resolve) => {
        if (forMs === 'again') waiting.set(id, resolve);
        else setTimeout(resolve, forMs);
      });
      if (forMs !== 'again' && performance.now() - arrivedAt > LONGEST_HELD_MS)
        return void response.destroy();
    }
    const answer = await fetch(target + url, {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      ...(method === 'PUT' ? { body } : {}),
    });
    if (method === 'PUT' && answer.ok) {
      writes.push({ id, body: put.parse(JSON.parse(body)) });
      if (response.destroyed) late += 1;
      waiting.get(id)?.();
      waiting.delete(id);
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  };
  const server = await httpServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  return { ...server, writes, late: () => late };
}
