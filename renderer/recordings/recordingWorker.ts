import { computePeaks } from './computePeaks.ts';
import type { JobMessage, RecordingJob } from './recordingJob.ts';

const send = (message: JobMessage, transfer: Transferable[] = []): void =>
  globalThis.postMessage(message, { transfer });

async function run(job: RecordingJob): Promise<void> {
  try {
    const peaks = await computePeaks(job.url, (share) => send({ kind: 'progress', share }));
    if (peaks === null) send({ kind: 'failed', reason: 'unsupported' });
    else send({ kind: 'peaks', peaks }, [peaks.buffer]);
  } catch {
    // The error may quote the address.
    send({ kind: 'failed', reason: 'unavailable' });
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<RecordingJob>) => void run(data), {
  once: true,
});
