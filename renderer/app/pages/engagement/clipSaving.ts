import { useQuery } from '@tanstack/react-query';
import type { Bookmark } from '#shared/contract/bookmarks.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { clipTranscript } from '#shared/domain/transcript/export/clipTranscript.ts';
import { exportTranscript } from '#shared/domain/transcript/export/exportTranscript.ts';
import type { ClipSaving } from '../../../features/bookmarks/BookmarkItem.tsx';
import { useDownloadTranscript, WHOLE_TRANSCRIPT } from '../../../features/export/useDownloadTranscript.ts';
import { speakerName } from '../../../features/transcript/speakerName.ts';
import type { Recording } from '../../../player/recording.ts';
import { mediaQuery } from '../../../queries/mediaQueries.ts';
import { useSaveClip } from '../../../recordings/useSaveClip.ts';
import { useText } from '../../../text/useText.ts';
import type { EngagementLines } from './engagementLines.ts';

const SUBTITLES = ['srt', 'vtt'] as const;

/** What a clip of an engagement can be saved as: sound, video, and its lines as subtitles that fit to both. */
export function useClipSaving({
  engagement,
  recording,
  lines,
}: {
  readonly engagement: Engagement;
  readonly recording: Recording;
  readonly lines: EngagementLines | null;
}): (bookmark: Bookmark) => ClipSaving | null {
  const text = useText();
  const { bookmarks, export: exports } = text;
  const { running, save, cancel, nameOf } = useSaveClip(recording);
  const { refused, download } = useDownloadTranscript();
  const media = useQuery(mediaQuery(recording.connectionId, recording.engagementId)).data;
  const isReady = media?.kind === 'ready';
  const hasVideo = isReady && media.mime?.startsWith('video/') === true;
  const transcript = lines?.transcript ?? null;
  const speakers = lines?.head.speakers ?? [];

  return ({ id, place: { start, end } }) => {
    if (end === null || (!isReady && transcript === null)) return null;
    const range = { start, end };
    const call = transcript === null ? null : clipTranscript(transcript, range);
    return {
      share: running?.id === id ? running.share : null,
      onCancel: cancel,
      items: [
        ...(isReady
          ? [
              {
                key: 'audio',
                label: bookmarks.saveAudio,
                disabled: refused,
                onChoose: () => save(id, range, false),
              },
            ]
          : []),
        ...(hasVideo
          ? [
              {
                key: 'video',
                label: bookmarks.saveVideo,
                disabled: refused,
                onChoose: () => save(id, range, true),
              },
            ]
          : []),
        ...(call === null || call.count === 0
          ? []
          : SUBTITLES.map((format) => ({
              key: format,
              label: exports.formats[format],
              disabled: refused,
              onChoose: () => {
                const file = exportTranscript(
                  {
                    engagementId: engagement.id,
                    title: engagement.title,
                    startAt: engagement.start_at ?? null,
                    transcript: call,
                    nameOf: (speaker) => speakerName(text, speakers, speaker),
                  },
                  format,
                  WHOLE_TRANSCRIPT,
                  new Date().toISOString(),
                );
                download({ ...file, name: nameOf(range, format) });
              },
            }))),
      ],
    };
  };
}
