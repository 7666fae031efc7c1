import {
  ADTS,
  type AudioSample,
  AudioSampleSink,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  UrlSource,
  WAVE,
  WEBM,
} from 'mediabunny';
import { PeakCollector, type Peaks } from '#shared/domain/waveform/peaks.ts';

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

/** Every channel, as speakers of a call may have one each. */
function collect(sample: AudioSample, collector: PeakCollector): void {
  const { numberOfFrames, numberOfChannels, sampleRate, timestamp } = sample;
  const plane = new Float32Array(numberOfFrames);
  for (let channel = 0; channel < numberOfChannels; channel += 1) {
    sample.copyTo(plane, { planeIndex: channel, format: 'f32-planar' });
    collector.add(plane, sampleRate, timestamp);
  }
}

/** How often progress is reported, in seconds of the recording. */
const REPORT_SECONDS = 30;

/**
 * Decodes the sound of a recording while it arrives and keeps only its peaks. Null without sound, or in a codec
 * this browser doesn't have.
 */
export async function computePeaks(url: string, onProgress: (share: number) => void): Promise<Peaks | null> {
  const input = openRecording(url);
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track === null || !(await track.canDecode())) return null;
    const duration = await track.computeDuration();
    const collector = new PeakCollector(duration);
    let reported = 0;
    for await (const sample of new AudioSampleSink(track).samples()) {
      const { timestamp } = sample;
      collect(sample, collector);
      sample.close();
      if (collector.isFull) break;
      if (timestamp - reported >= REPORT_SECONDS) {
        reported = timestamp;
        onProgress(Math.min(1, timestamp / duration));
      }
    }
    const peaks = collector.get();
    return peaks.length === 0 ? null : peaks;
  } finally {
    input.dispose();
  }
}
