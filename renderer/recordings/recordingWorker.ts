import { computePeaks } from './computePeaks.ts';
import { NothingInRangeError, RecordingUnavailableError } from './openRecording.ts';
import { cutClip } from './cutClip.ts';
import type { JobMessage, RecordingJob } from './recordingJob.ts';

const send = (message: JobMessage, transfer: Transferable[] = []): void =>
  globalThis.postMessage(message, { transfer });

/** At most this often, in shares of the job: a picture is finished every few milliseconds. */
const PROGRESS_STEP = 0.01;

function reasonOf(error: unknown): 'unavailable' | 'nothingInRange' | 'damaged' {
  if (error instanceof RecordingUnavailableError) return 'unavailable';
  return error instanceof NothingInRangeError ? 'nothingInRange' : 'damaged';
}

async function run(job: RecordingJob): Promise<void> {
  let reported = 0;
  const onProgress = (share: number): void => {
    if (share - reported < PROGRESS_STEP) return;
    reported = share;
    send({ kind: 'progress', share });
  };
  const onRead = () => send({ kind: 'read' });
  try {
    if (job.kind === 'peaks') {
      const peaks = await computePeaks(job.url, onProgress, onRead);
      if (peaks !== null) return send({ kind: 'peaks', peaks }, [peaks.buffer]);
    } else {
      const clip = await cutClip(job, onProgress, onRead);
      if (clip !== null) return send({ kind: 'clip', clip }, [clip.bytes]);
    }
    send({ kind: 'failed', reason: 'unsupported' });
  } catch (error) {
    // Only its kind, because the error may quote the address.
    send({ kind: 'failed', reason: reasonOf(error) });
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<RecordingJob>) => void run(data), {
  once: true,
});
