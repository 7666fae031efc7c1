import {
  type AudioCodec,
  BufferTarget,
  Conversion,
  FlacOutputFormat,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import type { ClipJob, CutClip } from './recordingJob.ts';
import { openRecording } from './openRecording.ts';

/**
 * A copied clip may begin this many seconds early, where a packet begins; subtitles still fit. Two packets of AAC at
 * 16 kHz: the one that the clip begins in, and the one that its decoder needs before it.
 */
const BOUNDARY_SECONDS = 0.15;

interface Container {
  readonly format: OutputFormat;
  readonly ending: string;
  readonly mime: string;
}

const WAV: Container = { format: new WavOutputFormat(), ending: 'wav', mime: 'audio/wav' };

/** A container that takes the sound as it is; WAV for sound that none of them takes. */
function audioContainer(codec: AudioCodec | null): Container {
  if (codec === 'opus' || codec === 'vorbis') {
    return { format: new OggOutputFormat(), ending: 'ogg', mime: 'audio/ogg' };
  }
  if (codec === 'aac') return { format: new Mp4OutputFormat(), ending: 'm4a', mime: 'audio/mp4' };
  if (codec === 'mp3') return { format: new Mp3OutputFormat(), ending: 'mp3', mime: 'audio/mpeg' };
  if (codec === 'flac') return { format: new FlacOutputFormat(), ending: 'flac', mime: 'audio/flac' };
  return WAV;
}

async function containerFor(
  audio: InputAudioTrack | null,
  video: InputVideoTrack | null,
): Promise<Container> {
  if (video === null) return audioContainer((await audio?.getCodec()) ?? null);
  return ['vp8', 'vp9', 'av1'].includes((await video.getCodec()) ?? '')
    ? { format: new WebMOutputFormat(), ending: 'webm', mime: 'video/webm' }
    : { format: new Mp4OutputFormat(), ending: 'mp4', mime: 'video/mp4' };
}

/**
 * Cuts a range out of a recording. Sound is copied as it is wherever its container allows; pictures are copied if
 * the clip begins with a whole one, and otherwise encoded again, because it would begin seconds too early. Null if
 * this browser can't.
 */
export async function cutClip(job: ClipJob, onProgress: (share: number) => void): Promise<CutClip | null> {
  const input = openRecording(job.url);
  try {
    const audio = await input.getPrimaryAudioTrack();
    const video = job.withVideo ? await input.getPrimaryVideoTrack() : null;
    const first = await containerFor(audio, video);
    for (const { format, ending, mime } of first === WAV || video !== null ? [first] : [first, WAV]) {
      const target = new BufferTarget();
      const conversion = await Conversion.init({
        input,
        output: new Output({ format, target }),
        tracks: 'primary',
        trim: { start: job.start, end: job.end },
        // Containers without times, such as MP3, begin with the first packet.
        copy: { boundaryTolerance: BOUNDARY_SECONDS, shiftTolerance: BOUNDARY_SECONDS },
        ...(video === null ? { video: { discard: true } } : {}),
        // Nothing is lost, and a copy would only be divided every 2,048 samples.
        ...(ending === WAV.ending ? { audio: { forceTranscode: true } } : {}),
        // Tags name the workspace's software or people, and nobody asked to pass them on.
        tags: {},
        showWarnings: false,
      });
      const lacksSound = audio !== null && !conversion.utilizedTracks.includes(audio);
      if (!conversion.isValid || lacksSound) continue;
      conversion.onProgress = onProgress;
      await conversion.execute();
      if (target.buffer !== null) return { bytes: target.buffer, ending, mime };
    }
    return null;
  } finally {
    input.dispose();
  }
}
