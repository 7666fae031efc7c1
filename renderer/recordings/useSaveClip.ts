import { useEffect, useRef, useState } from 'react';
import type { Interval } from '#shared/domain/transcript/intervals.ts';
import { fileName } from '#shared/domain/exportFile.ts';
import { mediaUrl, type Recording } from '../player/recording.ts';
import { useFormat, useText } from '../text/useText.ts';
import { saveFile } from '../ui/fileTransfer.ts';
import { showToast } from '../ui/toastStore.ts';
import type { JobMessage } from './recordingJob.ts';
import { runJob } from './workerJobs.ts';

type ClipFailure = Extract<JobMessage, { kind: 'failed' }>['reason'];

/** Saves clips of a recording as files, one at a time. Unmounting cancels. */
export function useSaveClip(
  recording: Recording,
  onSaved: () => void,
): {
  /** How much of the clip is made, from 0 to 1; null while none is. */
  readonly share: number | null;
  /** Why the last clip wasn't saved. */
  readonly failure: ClipFailure | null;
  readonly save: (range: Interval, withVideo: boolean) => void;
  /** The name of a file about a clip. */
  readonly nameOf: (range: Interval, ending: string) => string;
} {
  const { bookmarks } = useText();
  const format = useFormat();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<ClipFailure | null>(null);
  const job = useRef<AbortController>(null);
  useEffect(() => () => job.current?.abort(), []);

  const nameOf = ({ start, end }: Interval, ending: string) => {
    // First, because a long title is cut.
    const times = `${format.duration(start)}-${format.duration(end)}`.replaceAll(':', '.');
    return fileName(`${times} ${recording.title}`, null, ending);
  };
  const save = (range: Interval, withVideo: boolean) => {
    job.current?.abort();
    const started = new AbortController();
    job.current = started;
    setShare(0);
    setFailure(null);
    runJob(
      { kind: 'clip', url: new URL(mediaUrl(recording), location.href).href, ...range, withVideo },
      (message) => {
        if (message.kind === 'progress') return setShare(message.share);
        setShare(null);
        if (message.kind === 'clip') {
          const name = nameOf(range, message.clip.ending);
          saveFile(name, message.clip.mime, [message.clip.bytes]);
          showToast({ words: bookmarks.clipFileSaved({ name }) });
          onSaved();
        } else if (message.kind === 'failed') setFailure(message.reason);
      },
      started.signal,
    );
  };
  return { share, failure, save, nameOf };
}
