import { useEffect, useId, useRef, useState } from 'react';
import { type ExportFile, fileName } from '#shared/domain/exportFile.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import {
  clipTranscript,
  type MomentPlace,
  momentRange,
} from '#shared/domain/transcript/export/clipTranscript.ts';
import {
  type ExportedEngagement,
  exportLines,
  plainText,
} from '#shared/domain/transcript/export/exportLines.ts';
import { exportTranscript } from '#shared/domain/transcript/export/exportTranscript.ts';
import { momentPage } from '#shared/domain/transcript/export/momentPage.ts';
import type { Interval } from '#shared/domain/transcript/intervals.ts';
import { commandTitle } from '../../../commands/commandCatalogue.ts';
import { parseClock } from '../../../features/exports/exportChoices.ts';
import { WHOLE_TRANSCRIPT } from '../../../features/exports/TranscriptExportDialog.tsx';
import { resumeLoading, retainLines } from '../../../features/transcript/lineCache.ts';
import { speakerName } from '../../../features/transcript/speakerName.ts';
import { mediaUrl, type Recording, type RecordingKey } from '../../../player/recording.ts';
import { useRead } from '../../../queries/ask.ts';
import { usePolicyBlock } from '../../../queries/appQueries.ts';
import type { CutClip, JobMessage } from '../../../recordings/recordingJob.ts';
import { runJob } from '../../../recordings/workerJobs.ts';
import { engagementTitle } from '../../../text/engagementTitle.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/Dialog.tsx';
import { Field, TextField } from '../../../ui/Field.tsx';
import { saveFile } from '../../../ui/fileTransfer.ts';
import { Row, Stack, Text } from '../../../ui/primitives.tsx';
import { ProblemView } from '../../../ui/ProblemView.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/Toasts.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useEngagementLines } from './engagementLines.ts';

type ClipFailure = Extract<JobMessage, { kind: 'failed' }>['reason'];

/** Cuts clips of a recording, one at a time. Unmounting cancels. */
function useCutClip(recording: RecordingKey): {
  /** How much of the clip is made, from 0 to 1; null while none is. */
  readonly share: number | null;
  /** Why the last clip wasn't made. */
  readonly failure: ClipFailure | null;
  readonly cut: (range: Interval, withVideo: boolean, onCut: (clip: CutClip) => void) => void;
} {
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<ClipFailure | null>(null);
  const job = useRef<AbortController>(null);
  useEffect(() => () => job.current?.abort(), []);

  const cut = (range: Interval, withVideo: boolean, onCut: (clip: CutClip) => void) => {
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
        if (message.kind === 'clip') onCut(message.clip);
        else if (message.kind === 'failed') setFailure(message.reason);
      },
      started.signal,
    );
  };
  return { share, failure, cut };
}

const SUBTITLES = ['srt', 'vtt'] as const;
/** A page for others, by what it plays; null for a clip or subtitles. */
const PAGE_MEDIA = { videoPage: 'video', audioPage: 'audio', textPage: 'nothing' } as const;
type PageFormat = keyof typeof PAGE_MEDIA;
type MomentFormat = PageFormat | 'audio' | 'video' | (typeof SUBTITLES)[number];

function isPage(format: MomentFormat | undefined): format is PageFormat {
  return format !== undefined && Object.hasOwn(PAGE_MEDIA, format);
}

/** Many chats and mail servers accept no more. */
const LARGE_BYTES = 20_000_000;

/** What moments of an engagement can be shared as, whether or not it is open. */
function useMomentSources({ connectionId, engagementId }: RecordingKey) {
  const engagement = useRead('engagements.get', { connectionId, engagementId });
  const media = useRead('media.check', { connectionId, engagementId });
  const head = useRead('transcripts.open', { connectionId, engagementId });
  const lines = useEngagementLines(engagementId);
  const timeline = lines?.head ?? null;
  useEffect(
    () => (timeline === null ? undefined : retainLines({ connectionId, engagementId, ...timeline })),
    [timeline, connectionId, engagementId],
  );
  const loaded = lines?.transcript ?? null;
  const isPartial = lines !== null && loaded !== null && loaded.count < lines.head.lineCount;
  const transcript = isPartial ? null : loaded;
  const hasRecording = media.data?.kind === 'ready';
  const hasVideo = media.data?.kind === 'ready' && media.data.mime?.startsWith('video/') === true;
  const failed = [engagement, media, head].filter(({ isError }) => isError);
  const pages: readonly PageFormat[] =
    failed.length > 0 || isPartial
      ? []
      : hasVideo
        ? ['videoPage', 'audioPage']
        : hasRecording
          ? ['audioPage']
          : transcript === null
            ? []
            : ['textPage'];
  const formats: readonly MomentFormat[] = [
    ...pages,
    ...(hasRecording ? (['audio'] as const) : []),
    ...(hasVideo ? (['video'] as const) : []),
    ...(transcript === null ? [] : SUBTITLES),
  ];
  const loading =
    engagement.isPending || media.isPending || head.isPending || (lines !== null && loaded === null);
  return {
    loading,
    /** The best first; none until all are known. */
    formats: loading ? [] : formats,
    engagement: engagement.data?.engagement ?? null,
    transcript,
    speakers: timeline?.speakers ?? [],
    problem: failed[0]?.error?.problem ?? null,
    isPartial,
    retry: () => {
      for (const query of failed) void query.refetch();
      if (isPartial && timeline !== null) resumeLoading(timeline.revision);
    },
  };
}

function subtitlesOf(call: ExportedEngagement, format: (typeof SUBTITLES)[number]): ExportFile {
  return exportTranscript(call, format, WHOLE_TRANSCRIPT, new Date().toISOString());
}

const SHOWN_LINES = 4;

/** A question before the file is saved. */
interface Question {
  readonly title: string;
  readonly body: string;
  readonly onConfirm: () => void;
}

/**
 * Saves a moment of an engagement as one file: a page with player and lines that opens in any browser, its audio or
 * video alone, or its lines as subtitles that fit to both.
 */
export function ShareMomentDialog({
  recording,
  place,
  onClose,
}: {
  readonly recording: Pick<Recording, keyof RecordingKey | 'title'>;
  readonly place: MomentPlace;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { app, bookmarks, exports } = text;
  const title = commandTitle(text, 'call.shareMoment');
  const format = useFormat();
  const formId = useId();
  const refused = usePolicyBlock('export');
  const { formats, transcript, engagement, speakers, loading, problem, isPartial, retry } =
    useMomentSources(recording);
  const { share, failure, cut } = useCutClip(recording);
  const [chosen, setChosen] = useState<MomentFormat | null>(null);
  const [typedFrom, setFrom] = useState<string | null>(null);
  const [typedTo, setTo] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  // What is shown is rounded: unless it is changed, the exact times count.
  const range = momentRange(transcript, place);
  const [shownStart, shownEnd] = [format.duration(range.start), format.duration(range.end)];
  const [from, to] = [typedFrom ?? shownStart, typedTo ?? shownEnd];
  const start = from === shownStart ? range.start : parseClock(from);
  const end = to === shownEnd ? range.end : parseClock(to);
  const wanted = start === null || end === null || end <= start ? null : { start, end };
  const wantedFormat = formats.find((each) => each === chosen) ?? formats[0];
  const subtitles = SUBTITLES.find((each) => each === wantedFormat);
  const isTextOnly = subtitles !== undefined || wantedFormat === 'textPage';
  const call = {
    engagementId: recording.engagementId,
    title: recording.title,
    startAt: null,
    nameOf: (speaker: number) => speakerName(text, speakers, speaker),
  };
  const clip = transcript === null || wanted === null ? null : clipTranscript(transcript, wanted);
  const clipLines = clip === null ? [] : exportLines({ ...call, transcript: clip }, WHOLE_TRANSCRIPT);
  const isSilent = isTextOnly && wanted !== null && clipLines.length === 0;
  const canSave = wanted !== null && wantedFormat !== undefined && !isSilent && share === null;

  const save = ({ start, end }: Interval, ending: string, mime: string, content: BlobPart) => {
    // First, because a long title is cut.
    const times = `${format.duration(start)}-${format.duration(end)}`.replaceAll(':', '.');
    const name = fileName(`${times} ${recording.title}`, null, ending);
    saveFile(name, mime, [content]);
    showToast({ words: exports.saved({ name }) });
    onClose();
  };
  const savePage = (times: Interval, media: CutClip | null) => {
    if (engagement === null) return;
    const { lang, dir } = document.documentElement;
    const page = momentPage({
      language: lang,
      direction: dir,
      title: engagementTitle(text, engagement.title),
      about: [
        // With the time zone, because others may be in another one.
        `${format.absolute(engagementDate(engagement))} · ${format.duration(times.start)}–${format.duration(times.end)}`,
        ...(media === null ? [bookmarks.noRecording] : []),
      ],
      media: media === null ? null : { mime: media.mime, base64: new Uint8Array(media.bytes).toBase64() },
      // Without a player, times are those in the engagement.
      lines:
        media !== null || transcript === null
          ? clipLines
          : exportLines({ ...call, transcript }, { ...WHOLE_TRANSCRIPT, range: times }),
    });
    const file = new Blob([page]);
    const saveIt = () => save(times, 'html', 'text/html;charset=utf-8', file);
    if (file.size <= LARGE_BYTES) saveIt();
    else {
      setQuestion({
        title: bookmarks.largeTitle({ size: format.bytes(file.size) }),
        body: bookmarks.largeBody({ limit: format.bytes(LARGE_BYTES) }),
        onConfirm: saveIt,
      });
    }
  };
  const make = () => {
    setQuestion(null);
    if (!canSave) return;
    if (subtitles !== undefined) {
      if (clip === null) return;
      const file = subtitlesOf({ ...call, transcript: clip }, subtitles);
      save(wanted, subtitles, file.mime, file.text);
    } else if (wantedFormat === 'textPage') savePage(wanted, null);
    else {
      const media = isPage(wantedFormat) ? PAGE_MEDIA[wantedFormat] : wantedFormat;
      cut(wanted, media === 'video', (made) => {
        if (isPage(wantedFormat)) savePage(wanted, made);
        else save(wanted, made.ending, made.mime, made.bytes);
      });
    }
  };
  const ask = () => {
    if (!canSave || refused !== null) return;
    if (engagement?.is_private !== true) make();
    else setQuestion({ title: bookmarks.privateTitle, body: bookmarks.privateBody, onConfirm: make });
  };
  const labelOf = (each: MomentFormat): string =>
    isPage(each)
      ? bookmarks.pages[each]
      : each === 'audio'
        ? bookmarks.saveAudio
        : each === 'video'
          ? bookmarks.saveVideo
          : exports.formats[each];

  return (
    <>
      <Dialog
        title={title}
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
            ask();
          }}
        >
          <Row gap={12} align="start">
            <TextField
              label={exports.from}
              hint={exports.fromHint}
              error={wanted === null ? exports.rangeWrong : null}
              value={from}
              onValue={setFrom}
            />
            <TextField label={exports.to} value={to} onValue={setTo} />
          </Row>
          {wantedFormat !== undefined ? (
            <Field
              label={exports.format}
              hint={isPage(wantedFormat) ? bookmarks.pageHint : undefined}
              error={isSilent ? exports.nothing : null}
            >
              {(control) => (
                <Select
                  {...control}
                  options={formats.map((each) => ({ value: each, label: labelOf(each) }))}
                  value={wantedFormat}
                  onChange={setChosen}
                />
              )}
            </Field>
          ) : loading ? (
            <div role="status" aria-label={bookmarks.clipLoading}>
              <Skeleton width="60%" />
            </div>
          ) : null}
          {clipLines.length === 0 ? null : (
            <Stack gap={4}>
              {clipLines.slice(0, SHOWN_LINES).map(({ line, name, text: words }) => (
                <Text as="p" key={line} size="small" tone="secondary" wrap="truncate" dir="auto">
                  {name}: {plainText(words)}
                </Text>
              ))}
              {clipLines.length > SHOWN_LINES ? (
                <Text as="p" size="small" tone="tertiary">
                  {text.search.moreLines({ count: clipLines.length - SHOWN_LINES })}
                </Text>
              ) : null}
            </Stack>
          )}
          {share === null ? null : (
            <Stack gap={4}>
              <Text as="p" size="small" tone="secondary" tabular role="status">
                {bookmarks.savingClip({ share: format.percent(share) })}
              </Text>
              <progress aria-label={title} value={share} />
            </Stack>
          )}
          {failure === null ? null : (
            <Text as="p" tone="bad" role="alert">
              {bookmarks.clipFailed[failure]}
            </Text>
          )}
          {problem !== null ? (
            <ProblemView problem={problem} onRetry={retry} />
          ) : isPartial ? (
            <Row gap={8} role="alert" wrap>
              <Text grow>{bookmarks.clipLinesMissing}</Text>
              <Button onClick={retry}>{app.tryAgain}</Button>
            </Row>
          ) : formats.length === 0 && !loading ? (
            <Text as="p" tone="secondary" role="status">
              {bookmarks.clipNothing}
            </Text>
          ) : null}
        </Stack>
      </Dialog>
      {question === null ? null : (
        <ConfirmDialog
          title={question.title}
          confirm={bookmarks.saveAnyway}
          look="primary"
          busy={false}
          problem={null}
          onConfirm={question.onConfirm}
          onClose={() => setQuestion(null)}
        >
          {question.body}
        </ConfirmDialog>
      )}
    </>
  );
}
