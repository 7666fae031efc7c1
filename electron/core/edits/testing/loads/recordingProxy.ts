import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { httpServer } from '../../../testing/httpServer.ts';

/** A PUT that the service carried out: what was sent, as one comparable text. */
export interface RecordedWrite {
  readonly id: string;
  readonly body: string;
}

const put = z.union([
  z.object({ contact_ids: z.array(z.string()) }).transform(({ contact_ids: ids }) => ids.sort().join()),
  z.object({ crm_object_id: z.string() }).transform((link) => link.crm_object_id),
]);

/** Stands before a service, passes everything on, and remembers the PUTs that were carried out, in their order. */
export async function recordingProxy(target: string) {
  const writes: RecordedWrite[] = [];
  const passOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request;
    let body = '';
    for await (const piece of request) body += String(piece);
    const answer = await fetch(target + url, {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      ...(method === 'PUT' ? { body } : {}),
    });
    if (method === 'PUT' && answer.ok) {
      writes.push({ id: decodeURIComponent(url.split('/')[3] ?? ''), body: put.parse(JSON.parse(body)) });
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  };
  const server = await httpServer((request, response) => {
    passOn(request, response).catch(() => response.destroy());
  });
  return { ...server, writes };
}
