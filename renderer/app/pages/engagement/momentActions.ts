import { type ComponentProps, createElement, useState } from 'react';
import { buildDeepLink } from '#shared/domain/links/deepLink.ts';
import type { MomentPlace } from '#shared/domain/transcript/export/clipTranscript.ts';
import { quoteOf, quoteText } from '#shared/domain/transcript/export/quote.ts';
import { lineAt, lineBefore } from '#shared/domain/transcript/lineAt.ts';
import { useBookmarks } from '../../../features/bookmarks/useBookmarks.ts';
import type { MomentActions } from '../../../features/transcript/SelectionToolbar.tsx';
import { speakerName } from '../../../features/transcript/speakerName.ts';
import { player, usePlayer } from '../../../player/player.ts';
import { isSameRecording, type Recording } from '../../../player/recording.ts';
import type { Text } from '../../../text/messages.gen.d.ts';
import { useText } from '../../../text/useText.ts';
import { lateDialog } from '../../../ui/late.tsx';
import { useConnection } from '../../../queries/appQueries.ts';
import type { EngagementLines } from './engagementLines.ts';

const ShareMomentDialog = lateDialog(async () => (await import('./ShareMomentDialog.tsx')).ShareMomentDialog);

type SharedRecording = ComponentProps<typeof ShareMomentDialog>['recording'];

/** The dialog that saves a moment as a file, once one is shared. */
export function useShareMoment() {
  const [shared, setShared] = useState<{ recording: SharedRecording; place: MomentPlace } | null>(null);
  return {
    share: (recording: SharedRecording, place: MomentPlace) => setShared({ recording, place }),
    dialog: shared && createElement(ShareMomentDialog, { ...shared, onClose: () => setShared(null) }),
  };
}

/** Bookmarks the current second; the beginning if the player has another recording. */
export function useBookmarkHere(recording: Recording, lines: EngagementLines | null): () => void {
  const text = useText();
  const { onKeep } = useMomentActions(recording);
  return () => {
    const start = isSameRecording(player.get().recording, recording) ? player.playhead.time : 0;
    onKeep({ start, end: null, quote: quoteAt(text, lines, start) });
  };
}

/** The quote at a second, or the last one before it; null if there is none or the lines aren't loaded. */
function quoteAt(text: Text, lines: EngagementLines | null, second: number): string | null {
  if (lines === null || lines.transcript === null) return null;
  const { transcript, head } = lines;
  const current = lineAt(transcript, second);
  const line = current === -1 ? lineBefore(transcript, second) : current;
  if (line < 0) return null;
  const whole = [
    { line, offset: 0 },
    { line, offset: Number.POSITIVE_INFINITY },
  ] as const;
  const quote = quoteOf(transcript, ...whole, (speaker) => speakerName(text, head.speakers, speaker));
  return quote === null ? null : quoteText(quote, null);
}

const MAX_QUOTE_LENGTH = 4000;
const MAX_TITLE_LENGTH = 2000;

/** Actions on a moment: copy a link to it, or save it as a bookmark or clip. */
export function useMomentActions({
  connectionId,
  engagementId,
  title,
}: Recording): Omit<MomentActions, 'sourceOf' | 'onShare' | 'onName' | 'onCorrect' | 'onSpelling'> {
  const inPlayer = usePlayer((state) => isSameRecording(state.recording, { connectionId, engagementId }));
  const connection = useConnection();
  const { add } = useBookmarks();
  // The demo's address changes with every start, so links to it name the demo instead.
  const baseUrl = connection === null || connection.kind === 'demo' ? '' : connection.baseUrl;
  return {
    onSolo: inPlayer ? (speaker) => player.hear(new Set([speaker])) : null,
    linkTo: (second) => buildDeepLink({ baseUrl, engagementId, second }),
    onKeep: ({ start, end, quote }) =>
      add({
        engagementId,
        engagementTitle: title.slice(0, MAX_TITLE_LENGTH),
        place: { start, end },
        name: '',
        note: '',
        quote:
          quote === null || quote.length <= MAX_QUOTE_LENGTH
            ? quote
            : `${quote.slice(0, MAX_QUOTE_LENGTH - 1)}…`,
      }),
  };
}
