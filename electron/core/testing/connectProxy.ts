import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface ConnectProxy {
  readonly host: string;
  readonly url: string;
  /** The requests it received: method and target. */
  readonly asked: string[];
  /** The received sign-ins, as sent. */
  readonly signIns: string[];
  /** Everything that passed through it from the client, as text. */
  passed(): string;
  close(): Promise<void>;
}

export interface ProxyBehaviour {
  /** `user:password`; if missing, no sign-in is required. */
  readonly signIn?: string;
  /** The status with which every tunnel is refused. */
  readonly refuse?: number;
  /** The port that tunnels to this name lead to, because no name server knows it. */
  readonly port?: number;
}

/** A real proxy on this computer that opens tunnels, requires a password, or refuses. */
export async function connectProxy({ signIn, refuse, port }: ProxyBehaviour): Promise<ConnectProxy> {
  const asked: string[] = [];
  const signIns: string[] = [];
  const passed: Buffer[] = [];
  const sockets = new Set<Socket>();
  const isSignedIn = ({ headers }: IncomingMessage): boolean =>
    signIn === undefined ||
    headers['proxy-authorization'] === `Basic ${Buffer.from(signIn).toString('base64')}`;

  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    passed.push(Buffer.from(JSON.stringify(request.headers)));
    response.writeHead(200).end('seen by the proxy');
  });
  server.on('connect', (request, client: Socket) => {
    asked.push(`CONNECT ${request.url}`);
    const { 'proxy-authorization': sent, ...headers } = request.headers;
    if (sent !== undefined) signIns.push(sent);
    passed.push(Buffer.from(JSON.stringify(headers)));
    client.on('error', () => undefined);
    if (!isSignedIn(request)) {
      client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="proxy"\r\n\r\n',
      );
      return;
    }
    if (refuse !== undefined || port === undefined) {
      client.end(`HTTP/1.1 ${refuse ?? 502} Refused\r\n\r\n`);
      return;
    }
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.on('data', (piece: Buffer) => passed.push(piece));
      client.pipe(target).pipe(client);
    });
    target.on('error', () => client.destroy());
    client.on('close', () => target.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    asked,
    signIns,
    passed: () => Buffer.concat(passed).toString('latin1'),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
