import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Clock, Ports } from '../ports/index.ts';
import { rangeHeader, type ByteRange } from './byteRange.ts';
import type { MediaSources } from './mediaSources.ts';
import { readHostAnswer, type HostAnswer, type Recording } from './recording.ts';

/** Longest silence of a media host, in milliseconds: before it answers, and between two pieces that are waited for. */
export const MEDIA_SILENCE_MS = 8000;
/** How long a host in trouble is left alone before it is asked once more. */
const TROUBLE_PAUSE_MS = 400;

export interface WantedRecording {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  /** Null for all of it. */
  readonly range: ByteRange | null;
  readonly signal: AbortSignal;
}

export type Opening =
  | { readonly kind: 'sends'; readonly recording: Recording }
  | { readonly kind: 'past-the-end'; readonly total: number | null }
  | { readonly kind: 'failed'; readonly status: 403 | 404 | 502 };

/** Hosts of recordings send on to the place where they keep them; further than this none does. */
const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The host's answer after its redirects; null where they lead to an address that may not be asked, or on and on. */
async function fetchMedia(
  ports: Ports,
  sources: MediaSources,
  url: string,
  wanted: WantedRecording,
  signal: AbortSignal,
): Promise<Response | null> {
  let at = url;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await ports.fetch(at, {
      // No Authorization: the URL is signed, and the token is nobody's business but the service's.
      headers: wanted.range === null ? {} : { range: rangeHeader(wanted.range) },
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    if (!REDIRECTS.has(response.status)) return response;
    await response.body?.cancel();
    const next = URL.parse(response.headers.get('location') ?? '', at);
    if (next === null || next.href === at || !(await sources.mayFetch(wanted.connectionId, next.href)))
      return null;
    at = next.href;
  }
  return null;
}

async function askHost(
  ports: Ports,
  sources: MediaSources,
  url: string,
  wanted: WantedRecording,
): Promise<HostAnswer> {
  const transfer = new AbortController();
  const callOff = ports.clock.after(MEDIA_SILENCE_MS, () => transfer.abort());
  try {
    const signal = AbortSignal.any([wanted.signal, transfer.signal]);
    const response = await fetchMedia(ports, sources, url, wanted, signal);
    if (response === null) return { kind: 'refused', status: 502 };
    const answer = readHostAnswer(response, wanted.range, () => transfer.abort());
    if (answer.kind !== 'sends') transfer.abort();
    return answer;
  } catch {
    return { kind: 'troubled' };
  } finally {
    callOff();
  }
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const callOff = clock.after(ms, resolve);
    signal.addEventListener(
      'abort',
      () => {
        callOff();
        resolve();
      },
      { once: true },
    );
  });
}

/**
 * Asks for a recording, or a range of it, with the signed URL at hand. A URL that is refused is renewed, once; a
 * host in trouble is asked a second time, once. 404 where there is no recording, 403 where the token may not have
 * it, 502 where the host can't be had.
 */
export async function openRecording(
  ports: Ports,
  sources: MediaSources,
  wanted: WantedRecording,
): Promise<Opening> {
  const { connectionId, engagementId, signal } = wanted;
  let [renewed, askedAgain] = [false, false];
  for (;;) {
    const url = await sources.url(connectionId, engagementId, signal);
    if (!url.ok) return { kind: 'failed', status: url.problem.kind === 'forbidden' ? 403 : 502 };
    if (url.value === null) return { kind: 'failed', status: 404 };
    const answer = await askHost(ports, sources, url.value, wanted);
    switch (answer.kind) {
      case 'sends':
      case 'past-the-end':
        return answer;
      case 'refused':
        sources.forget(connectionId, engagementId, url.value);
        if (renewed) return { kind: 'failed', status: answer.status };
        renewed = true;
        break;
      case 'troubled':
        if (askedAgain || signal.aborted) return { kind: 'failed', status: 502 };
        askedAgain = true;
        await pause(ports.clock, TROUBLE_PAUSE_MS, signal);
        break;
      case 'useless':
        return { kind: 'failed', status: 502 };
    }
  }
}
