import { ADTS, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, UrlSource, WAVE, WEBM } from 'mediabunny';

/** Read once from start to end, so only what is read ahead needs to be cached. */
const CACHE_BYTES = 8 * 1024 * 1024;
const MOST_RETRIES = 2;

/** What recordings come in; the others of the library would only be larger. */
const FORMATS = [MP4, QTFF, WEBM, MATROSKA, MP3, WAVE, OGG, ADTS, FLAC];

/** A recording on the page's own origin, read by ranges as it is needed. */
export function openRecording(url: string): Input {
  return new Input({
    formats: FORMATS,
    source: new UrlSource(url, {
      maxCacheSize: CACHE_BYTES,
      getRetryDelay: (attempts) => (attempts < MOST_RETRIES ? 1 : null),
    }),
  });
}
