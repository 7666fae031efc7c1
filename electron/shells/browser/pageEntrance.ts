import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Entrance } from '#shared/contract/loopback.ts';
import { cookieName, headerOf, isFromPage, type PageAccess } from './pageAccess.ts';

/** In bytes; ours have 43. */
const LONGEST_KEY = 100;

/** For the log. */
export const KEY_REFUSED = 'A request from another site was refused.';

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += String(piece);
  return text;
}

/**
 * Answers a posted key with a session, the recordings' cookie, and first answers. Returns false if the request is
 * refused: it has no valid key, or isn't from the page.
 */
export async function exchangeKey(
  access: PageAccess,
  request: IncomingMessage,
  response: ServerResponse,
  answersFor: (key: string) => Promise<Pick<Entrance, 'first' | 'kept'>>,
): Promise<boolean> {
  const { gate } = access;
  const header = headerOf(request);
  const fits = Number(header('content-length') ?? LONGEST_KEY + 1) <= LONGEST_KEY;
  const key = isFromPage(gate, header) && fits ? await textOf(request) : null;
  if (key === null || !access.admits(key)) {
    response.writeHead(401, { 'content-type': 'text/plain; charset=UTF-8' });
    response.end('This key has already been used, or belongs to an earlier session.');
    return false;
  }
  const entrance: Entrance = { ...gate.session, ...(await answersFor(key)) };
  response.writeHead(200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'set-cookie': `${cookieName(gate.port)}=${gate.cookie}; Path=${gate.session.mediaPath}; HttpOnly; SameSite=Strict`,
  });
  response.end(JSON.stringify(entrance));
  return true;
}
