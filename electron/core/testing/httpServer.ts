import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CleanUp } from './cleanUp.ts';

export interface TestServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/**
 * A real server on loopback for responses no correct API sends: HTML, truncated bodies, redirects. Until `cleanUp` or
 * `close`.
 */
export async function httpServer(listener: RequestListener, cleanUp?: CleanUp): Promise<TestServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> => closed(server);
  cleanUp?.(close);
  return { baseUrl: `http://127.0.0.1:${portOf(server)}`, close };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
