import { type Child, startChild } from './child.ts';
import { connect, type Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');

/** The next path that a connection requests, given the previous response's body. */
type NextPath = (body: Buffer | undefined) => string;

/**
 * Sends requests over keep-alive connections for a while and counts the responses. The client is kept cheap: no
 * HTTP library, one request in flight per connection, bodies read by Content-Length.
 */
async function load(
  port: number,
  authorization: string,
  walkers: readonly NextPath[],
  milliseconds: number,
): Promise<{ readonly answers: number; readonly seconds: number; readonly bytes: number }> {
  let answers = 0;
  let bytes = 0;
  const begin = performance.now();
  const end = begin + milliseconds;
  await Promise.all(
    walkers.map(async (next) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let body: Buffer | undefined;
      while (performance.now() < end) {
        body = await ask(socket, next(body), authorization);
        answers++;
        bytes += body.length;
      }
      socket.destroy();
    }),
  );
  return { answers, seconds: (performance.now() - begin) / 1000, bytes: bytes / Math.max(1, answers) };
}

function ask(socket: Socket, path: string, authorization: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let wanted = Infinity;
    let bodyAt = 0;
    const onData = (chunk: Buffer): void => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (wanted === Infinity) {
        const at = received.indexOf(headEnd);
        if (at < 0) return;
        const head = received.toString('latin1', 0, at);
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
          reject(new Error(`unexpected answer: ${head}`));
          return;
        }
        bodyAt = at + headEnd.length;
        wanted = bodyAt + Number(length);
      }
      if (received.length < wanted) return;
      socket.off('data', onData);
      socket.off('error', reject);
      resolve(received.subarray(bodyAt));
    };
    socket.on('data', onData);
    socket.on('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\n\r\n`);
  });
}

/**
 * How fast the sandbox returns plain pages of 25 out of a million engagements, compared to a bare node:http server
 * that returns a constant body of the same size. Both run alternately, and medians count. Rates are responses per
 * second of the server's own processor time, if the system reports it, so that other programs and this client don't
 * count.
 */
const engagements = 1_000_000;
const pairs = 5;
const connections = 16;
const milliseconds = 1000;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** Prints a figure; `electron/commands/benchSummary.mjs` says what it is held to. */
function printFigure(name: string, value: number, details: Readonly<Record<string, unknown>> = {}): void {
  process.stdout.write(`${JSON.stringify({ figure: name, value, ...details })}\n`);
}

const list = '/v2/engagements?limit=25';

/** Walks from page to page, always over rows that were not requested before. */
function walk(from: string): NextPath {
  return (body) => {
    if (body === undefined) return from;
    const tail = body.toString('latin1', body.length - 200);
    const cursor = /"next_cursor":"([^"]+)"/.exec(tail)?.[1];
    return cursor === undefined ? from : `${list}&cursor=${cursor}`;
  };
}

/** Walks that start at random times throughout the workspace's three years. */
const walkers = (): NextPath[] =>
  Array.from({ length: connections }, (_, i) => {
    const time = new Date(Date.UTC(2026, 5, 28) - ((i + Math.random()) / connections) * 1000 * 86_400_000);
    return walk(`${list}&filter[updated_at][lte]=${time.toISOString()}`);
  });

interface Rate {
  readonly perCoreSecond: number;
  readonly perSecond: number;
  readonly bytes: number;
}

async function measure(child: Child, paths: readonly NextPath[]): Promise<Rate> {
  const before = child.cpuSeconds();
  const { answers, seconds, bytes } = await load(child.port, `Bearer ${child.token}`, paths, milliseconds);
  const after = child.cpuSeconds();
  const used = before === undefined || after === undefined ? seconds : after - before;
  return { perCoreSecond: answers / used, perSecond: answers / seconds, bytes };
}

const begun = performance.now();
const sandbox = await startChild('../sandbox/main.ts', [
  '--engagements',
  String(engagements),
  '--rate-limit',
  '1000000000',
]);
printFigure('start', Math.round(performance.now() - begun), { unit: 'ms', engagements });

const warm = await measure(sandbox, walkers());
const bare = await startChild('bareServer.ts', [String(Math.round(warm.bytes))]);
try {
  const rates: number[] = [];
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const walked = await measure(sandbox, walkers());
    const floor = await measure(
      bare,
      Array.from({ length: connections }, () => () => '/'),
    );
    rates.push(walked.perCoreSecond);
    ratios.push(walked.perCoreSecond / floor.perCoreSecond);
  }
  // Compares pages in the middle to pages at the start; none was requested before.
  const depths: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const at = (time: number): NextPath[] => [
      walk(`${list}&filter[updated_at][lte]=${new Date(time - pair * 20 * 86_400_000).toISOString()}`),
    ];
    const start = await measure(sandbox, at(Date.UTC(2026, 5, 29)));
    const middle = await measure(sandbox, at(Date.UTC(2025, 0, 1)));
    depths.push(start.perCoreSecond / middle.perCoreSecond);
  }
  printFigure('pages per second of one core', median(rates), {
    bytesPerPage: Math.round(warm.bytes),
    all: rates.map(Math.round),
  });
  printFigure('pages per second, of a bare server’s', Number(median(ratios).toPrecision(3)));
  printFigure('page in the middle, of one at the start', Number(median(depths).toPrecision(3)));
  printFigure('memory', sandbox.megabytes() ?? Number.NaN, { unit: 'MB' });
} finally {
  sandbox.stop();
  bare.stop();
}
