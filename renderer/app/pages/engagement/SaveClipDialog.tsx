import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { fileName } from '#shared/domain/exportFile.ts';
import { clipTranscript } from '#shared/domain/transcript/export/clipTranscript.ts';
import { exportTranscript } from '#shared/domain/transcript/export/exportTranscript.ts';
import type { Interval } from '#shared/domain/transcript/intervals.ts';
import { parseClock } from '../../../features/exports/exportChoices.ts';
import { useDownloadTranscript, WHOLE_TRANSCRIPT } from '../../../features/exports/useDownloadTranscript.ts';
import { resumeLoading, retainLines } from '../../../features/transcript/lineCache.ts';
import { speakerName } from '../../../features/transcript/speakerName.ts';
import { mediaUrl, type Recording } from '../../../player/recording.ts';
import { mediaQuery } from '../../../queries/mediaQueries.ts';
import { transcriptHeadQuery } from '../../../queries/transcriptQueries.ts';
import type { JobMessage } from '../../../recordings/recordingJob.ts';
import { runJob } from '../../../recordings/workerJobs.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { saveFile } from '../../../ui/fileTransfer.ts';
import { Row, Stack, Text } from '../../../ui/primitives.tsx';
import { ProblemView } from '../../../ui/ProblemView.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toastStore.ts';
import { useEngagementLines } from './engagementLines.ts';

type ClipFailure = Extract<JobMessage, { kind: 'failed' }>['reason'];

/** Saves clips of a recording as files, one at a time. Unmounting cancels. */
function useSaveClip(
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

const SUBTITLES = ['srt', 'vtt'] as const;
type ClipFormat = 'audio' | 'video' | (typeof SUBTITLES)[number];

/** What clips of an engagement can be saved from, whether or not it is open. */
function useClipSources({ connectionId, engagementId }: Recording) {
  const media = useQuery(mediaQuery(connectionId, engagementId));
  const head = useQuery(transcriptHeadQuery(connectionId, engagementId));
  const lines = useEngagementLines(connectionId, engagementId);
  const timeline = lines?.head ?? null;
  useEffect(
    () => (timeline === null ? undefined : retainLines({ connectionId, engagementId, ...timeline })),
    [timeline, connectionId, engagementId],
  );
  const loaded = lines?.transcript ?? null;
  const isPartial = lines !== null && loaded !== null && loaded.count < lines.head.lineCount;
  const hasRecording = media.data?.kind === 'ready';
  const hasVideo = media.data?.kind === 'ready' && media.data.mime?.startsWith('video/') === true;
  const formats: readonly ClipFormat[] = [
    ...(hasRecording ? (['audio'] as const) : []),
    ...(hasVideo ? (['video'] as const) : []),
    ...(loaded === null || isPartial ? [] : SUBTITLES),
  ];
  return {
    loading: media.isPending || head.isPending || (lines !== null && loaded === null),
    formats,
    transcript: isPartial ? null : loaded,
    speakers: timeline?.speakers ?? [],
    problem: media.error?.problem ?? head.error?.problem ?? null,
    isPartial,
    retry: () => {
      if (media.isError) void media.refetch();
      if (head.isError) void head.refetch();
      if (isPartial && timeline !== null) resumeLoading(timeline.revision);
    },
  };
}

/** Saves a part of a recording as audio or video, or its lines as subtitles that fit to both. */
export function SaveClipDialog({
  recording,
  range,
  onClose,
}: {
  readonly recording: Recording;
  readonly range: Interval;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { app, bookmarks, exports } = text;
  const format = useFormat();
  const formId = useId();
  const sources = useClipSources(recording);
  const { formats, transcript, problem } = sources;
  const { refused, download } = useDownloadTranscript();
  const { share, failure, save, nameOf } = useSaveClip(recording, onClose);
  const [chosen, setChosen] = useState<ClipFormat>('audio');
  const [from, setFrom] = useState(format.duration(range.start));
  const [to, setTo] = useState(format.duration(range.end));

  // What is shown is rounded: unless it is changed, the exact times count.
  const start = from === format.duration(range.start) ? range.start : parseClock(from);
  const end = to === format.duration(range.end) ? range.end : parseClock(to);
  const wanted = start === null || end === null || end <= start ? null : { start, end };
  const wantedFormat = formats.includes(chosen) ? chosen : formats[0];
  const subtitles = SUBTITLES.find((each) => each === wantedFormat);
  const clipLines = transcript === null || wanted === null ? null : clipTranscript(transcript, wanted);
  const isSilent = subtitles !== undefined && wanted !== null && (clipLines?.count ?? 0) === 0;
  const canSave = wanted !== null && wantedFormat !== undefined && !isSilent && share === null;

  const saveClip = () => {
    if (!canSave || refused !== null) return;
    if (subtitles === undefined) {
      save(wanted, wantedFormat === 'video');
      return;
    }
    if (clipLines === null) return;
    const file = exportTranscript(
      {
        engagementId: recording.engagementId,
        title: recording.title,
        startAt: null,
        transcript: clipLines,
        nameOf: (speaker) => speakerName(text, sources.speakers, speaker),
      },
      subtitles,
      WHOLE_TRANSCRIPT,
      new Date().toISOString(),
    );
    download({ ...file, name: nameOf(wanted, subtitles) });
    onClose();
  };
  const labelOf = (each: ClipFormat): string =>
    each === 'audio' ? bookmarks.saveAudio : each === 'video' ? bookmarks.saveVideo : exports.formats[each];

  return (
    <Dialog
      title={bookmarks.saveClipTitle}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button look="primary" type="submit" form={formId} disabled={!canSave} blocked={refused}>
            {bookmarks.save}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        id={formId}
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          saveClip();
        }}
      >
        <Row gap={12} align="start">
          <Field
            label={exports.from}
            hint={exports.fromHint}
            error={wanted === null ? exports.rangeWrong : null}
          >
            {(control) => (
              <input {...control} value={from} onChange={({ target }) => setFrom(target.value)} />
            )}
          </Field>
          <Field label={exports.to}>
            {(control) => <input {...control} value={to} onChange={({ target }) => setTo(target.value)} />}
          </Field>
        </Row>
        {formats.length > 0 ? (
          <Field label={exports.format} error={isSilent ? exports.nothing : null}>
            {(control) => (
              <select
                {...control}
                value={wantedFormat}
                onChange={({ target }) => setChosen(formats.find((each) => each === target.value) ?? 'audio')}
              >
                {formats.map((each) => (
                  <option key={each} value={each}>
                    {labelOf(each)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : sources.loading ? (
          <div role="status" aria-label={bookmarks.clipLoading}>
            <Skeleton width="60%" />
          </div>
        ) : null}
        {share === null ? null : (
          <Stack gap={4}>
            <Text as="p" size="small" tone="secondary" tabular role="status">
              {bookmarks.savingClip({ share: format.percent(share) })}
            </Text>
            <progress aria-label={bookmarks.saveClipTitle} value={share} />
          </Stack>
        )}
        {failure === null ? null : (
          <Text as="p" tone="bad" role="alert">
            {bookmarks.clipFailed[failure]}
          </Text>
        )}
        {problem !== null ? (
          <ProblemView problem={problem} onRetry={sources.retry} />
        ) : sources.isPartial ? (
          <Row gap={8} role="alert" wrap>
            <Text grow>{bookmarks.clipLinesMissing}</Text>
            <Button onClick={sources.retry}>{app.tryAgain}</Button>
          </Row>
        ) : formats.length === 0 && !sources.loading ? (
          <Text as="p" tone="secondary" role="status">
            {bookmarks.clipNothing}
          </Text>
        ) : null}
      </Stack>
    </Dialog>
  );
}
