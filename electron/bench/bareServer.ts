import { createServer } from 'node:http';

/** The baseline: plain node:http that answers every request with the same body. Its size is a command-line argument. */
const body = Buffer.alloc(Number(process.argv[2] ?? '0'), 'x');
const server = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}` })}\n`);
});
