import type { Ports } from '../ports/index.ts';
import { SILENCE_MS } from '../api/http.ts';
import { cutRange, parseRange } from './byteRange.ts';
import type { MediaAnswer, MediaRequest } from './media.ts';
import type { MediaSources } from './mediaSources.ts';

/** Statuses with which a host says that a signed URL has had its time. */
const EXPIRED = new Set([401, 403, 410]);
const PASSED_ON = ['content-type', 'content-length', 'content-range', 'last-modified', 'etag'] as const;

function empty(status: number): MediaAnswer {
  return { status, headers: { 'content-length': '0' }, body: null };
}

/**
 * What the host calls the recording, if that is something to play. Anything else becomes plain bytes, so that
 * a media host can't put a page of its own onto the program's origin.
 */
function playableType(type: string | null): string {
  return type !== null && /^(audio|video)\/[\w.+-]+/i.test(type) ? type : 'application/octet-stream';
}

async function fetchMedia(ports: Ports, url: string, request: MediaRequest): Promise<Response> {
  const silence = new AbortController();
  const callOff = ports.clock.after(SILENCE_MS, () => silence.abort());
  try {
    return await ports.fetch(url, {
      // No Authorization: the URL is signed, and the token is nobody's business but the service's.
      headers: request.range === null ? {} : { range: request.range },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([request.signal, silence.signal]),
    });
  } finally {
    callOff();
  }
}

function headersOf(response: Response): Record<string, string> {
  const headers: Record<string, string> = { 'accept-ranges': 'bytes' };
  for (const name of PASSED_ON) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  headers['content-type'] = playableType(response.headers.get('content-type'));
  // A body that fetch has decoded is no longer as long as its header says.
  if (response.headers.has('content-encoding')) delete headers['content-length'];
  return headers;
}

/** The host's answer as the player needs it; a range is cut by us where the host sent everything. */
function answerOf(response: Response, request: MediaRequest): MediaAnswer {
  const headers = headersOf(response);
  const body = request.method === 'HEAD' ? null : response.body;
  const range = parseRange(request.range);
  const total = Number(headers['content-length'] ?? NaN);
  if (response.status !== 200 || range === null || !Number.isInteger(total)) {
    return { status: response.status, headers, body };
  }
  if (range.start >= total)
    return { status: 416, headers: { 'content-range': `bytes */${total}` }, body: null };
  const end = Math.min(range.end ?? total - 1, total - 1);
  headers['content-range'] = `bytes ${range.start}-${end}/${total}`;
  headers['content-length'] = String(end - range.start + 1);
  return { status: 206, headers, body: body === null ? null : cutRange(body, { start: range.start, end }) };
}

/**
 * Streams a recording to the page by Range. A signed URL that has expired is renewed once, so that playing
 * goes on at the same second; 404 where there is no recording, 502 where the host can't be had.
 */
export async function streamMedia(
  ports: Ports,
  sources: MediaSources,
  request: MediaRequest,
): Promise<MediaAnswer> {
  for (let attempt = 0; ; attempt += 1) {
    const url = await sources.url(request.connectionId, request.engagementId, request.signal);
    if (!url.ok) return empty(url.problem.kind === 'forbidden' ? 403 : 502);
    if (url.value === null) return empty(404);
    let response: Response;
    try {
      response = await fetchMedia(ports, url.value, request);
    } catch {
      return empty(502);
    }
    if (response.status === 200 || response.status === 206 || response.status === 416) {
      return answerOf(response, request);
    }
    await response.body?.cancel();
    sources.forget(request.connectionId, request.engagementId, url.value);
    if (!EXPIRED.has(response.status) || attempt > 0) return empty(response.status === 404 ? 404 : 502);
  }
}
