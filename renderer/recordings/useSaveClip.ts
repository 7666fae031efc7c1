import { useEffect, useRef, useState } from 'react';
import type { Interval } from '#shared/domain/transcript/intervals.ts';
import { fileName } from '#shared/domain/exportFile.ts';
import { mediaUrl, type Recording } from '../player/recording.ts';
import { useFormat, useText } from '../text/useText.ts';
import { saveFile } from '../ui/fileTransfer.ts';
import { showToast } from '../ui/toastStore.ts';
import { runJob } from './workerJobs.ts';

export interface RunningClip {
  /** The id of the clip. */
  readonly id: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** Saves clips of a recording as files, one at a time. Leaving the page cancels. */
export function useSaveClip(recording: Recording): {
  readonly running: RunningClip | null;
  readonly save: (id: string, range: Interval, withVideo: boolean) => void;
  readonly cancel: () => void;
  /** The name of a file about a clip. */
  readonly nameOf: (range: Interval, ending: string) => string;
} {
  const { bookmarks } = useText();
  const format = useFormat();
  const [running, setRunning] = useState<RunningClip | null>(null);
  const job = useRef<AbortController>(null);
  useEffect(() => () => job.current?.abort(), []);

  const nameOf = ({ start, end }: Interval, ending: string) => {
    // First, because a long title is cut.
    const times = `${format.duration(start)}-${format.duration(end)}`.replaceAll(':', '.');
    return fileName(`${times} ${recording.title}`, null, ending);
  };
  const cancel = () => {
    job.current?.abort();
    setRunning(null);
  };
  const save = (id: string, range: Interval, withVideo: boolean) => {
    cancel();
    const started = new AbortController();
    job.current = started;
    setRunning({ id, share: 0 });
    runJob(
      { kind: 'clip', url: new URL(mediaUrl(recording), location.href).href, ...range, withVideo },
      (message) => {
        if (message.kind === 'progress') return setRunning({ id, share: message.share });
        setRunning(null);
        if (message.kind === 'clip') {
          const name = nameOf(range, message.clip.ending);
          saveFile(name, message.clip.mime, [message.clip.bytes]);
          showToast({ words: bookmarks.clipFileSaved({ name }) });
        } else if (message.kind === 'failed') {
          showToast({ words: bookmarks.clipFailed[message.reason] });
        }
      },
      started.signal,
    );
  };
  return { running, save, cancel, nameOf };
}
