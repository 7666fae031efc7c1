import type { RequestListener, ServerResponse } from 'node:http';

/** The recording these hosts serve. */
export const BYTES = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);

/** Serves ranges under valid URLs. */
export function rangeHost(good: (url: string) => boolean = () => true): RequestListener {
  return (request, response) => {
    if (!good(request.url ?? '')) {
      response.writeHead(403).end();
      return;
    }
    const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
    const start = Number(from ?? 0);
    const end = to === '' || to === undefined ? BYTES.length - 1 : Number(to);
    response.writeHead(from === undefined ? 200 : 206, {
      'content-type': 'audio/wav',
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${BYTES.length}`,
    });
    response.end(BYTES.subarray(start, end + 1));
  };
}

/** Sends this many bytes of what it announced, then calls `then`. */
export function shortHost(
  most: number,
  then: (response: ServerResponse) => void,
  headers: object = {},
): RequestListener {
  return (request, response) => {
    const start = Number(/bytes=(\d+)/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(206, {
      'content-type': 'audio/wav',
      'content-length': BYTES.length - start,
      'content-range': `bytes ${start}-${BYTES.length - 1}/${BYTES.length}`,
      ...headers,
    });
    const last = start + most >= BYTES.length;
    const sent = BYTES.subarray(start, start + most);
    if (last) response.end(sent);
    else response.write(sent, () => then(response));
  };
}

export const cut = (response: ServerResponse): void => {
  response.destroy();
};
