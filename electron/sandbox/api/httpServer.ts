import { createServer, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { problemBody, type ProblemKind, problemResponse, problems, ProblemError } from './problemDetails.ts';
import type { RequestIds } from './apiRoutes.ts';

export interface HttpServerParts {
  readonly fetch: (request: Request, outgoing: ServerResponse) => Response | Promise<Response>;
  readonly requestIds: RequestIds;
  readonly baseUrl: () => string;
}

const notHttp = ['malformedRequest', 'This is not HTTP.'] as const;
const causes: Readonly<Record<string, readonly [ProblemKind, string]>> = {
  HPE_HEADER_OVERFLOW: ['headersTooLarge', 'The header fields are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['requestTimeout', 'The request did not arrive in time.'],
};

/**
 * The HTTP server under the app. Broken lines, endless headers and silence never become requests but still get a
 * problem response, and no client can hold a silent connection open.
 */
export function createHttpServer({ fetch, requestIds, baseUrl }: HttpServerParts): Server {
  const dispatch = (request: Request, outgoing: unknown): Response | Promise<Response> => {
    if (outgoing instanceof ServerResponse) return fetch(request, outgoing);
    throw new TypeError('only HTTP/1 is served');
  };
  const listener = getRequestListener((request, { outgoing }) => dispatch(request, outgoing), {
    errorHandler: (error) => {
      const detail = error instanceof Error ? error.message : 'unreadable';
      const problemError = new ProblemError('malformedRequest', `The request can't be read: ${detail}.`);
      return problemResponse(problemError, baseUrl(), requestIds.next(), { Connection: 'close' });
    },
  });
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1000,
      // Otherwise Node answers a missing Host itself, without a problem body. The listener rejects it anyway.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      void listener(incoming, outgoing);
    },
  );
  const rawProblem = (kind: ProblemKind, detail: string): string => {
    const problemError = new ProblemError(kind, detail);
    const body = JSON.stringify(problemBody(problemError, baseUrl(), requestIds.next()));
    const { status, title } = problems[kind];
    return (
      `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
    );
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [kind, detail] = causes[error.code ?? ''] ?? notHttp;
    socket.end(rawProblem(kind, detail));
  });
  server.on('connect', (_, socket) => {
    socket.end(rawProblem('methodNotAllowed', 'CONNECT is not supported.'));
  });
  server.on('checkExpectation', (_, outgoing) => {
    const problemError = new ProblemError('expectationFailed', 'Only "Expect: 100-continue" is supported.');
    outgoing.writeHead(417, { 'Content-Type': 'application/problem+json', Connection: 'close' });
    outgoing.end(JSON.stringify(problemBody(problemError, baseUrl(), requestIds.next())));
  });
  return server;
}

/** Listens only on loopback; resolves with the port. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new Error(`Port ${port} is taken; choose another with --port, or 0 for any.`) : error);
    });
    server.listen(port, '127.0.0.1', () => {
      server.removeAllListeners('error');
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Stops immediately and closes open connections; a sandbox has nothing to finish. */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
