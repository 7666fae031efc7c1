import { type AudioSample, AudioSampleSink } from 'mediabunny';
import { PeakCollector, type Peaks } from '#shared/domain/waveform/peaks.ts';
import { openRecording } from './openRecording.ts';

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
export async function computePeaks(
  url: string,
  onProgress: (share: number) => void,
  onRead: () => void,
): Promise<Peaks | null> {
  const input = openRecording(url, onRead);
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
