import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Insights } from '../../../features/insight/Insights.tsx';
import { speakerName } from '../../../features/transcript/speakerName.ts';
import { player } from '../../../player/player.ts';
import { useText } from '../../../text/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { CallPaneProps } from './callPaneProps.ts';

const route = getRouteApi('/c/$connectionId/engagements/$engagementId');

/** The numbers of a call; a press plays the moments behind them, or shows where they stand. */
export function CallInsights({ lines, recording, playable }: CallPaneProps) {
  const text = useText();
  const navigate = route.useNavigate();
  const speakers = lines?.head.speakers;
  const nameOf = useCallback(
    (speaker: number) => speakerName(text, speakers ?? [], speaker),
    [text, speakers],
  );
  if (lines === null) {
    return <EmptyState title={text.insight.noLinesTitle}>{text.insight.noLinesBody}</EmptyState>;
  }
  return (
    <Insights
      callKey={`${recording.connectionId} ${recording.engagementId}`}
      transcript={lines.transcript}
      nameOf={nameOf}
      onPlay={(moments) => {
        const [first] = moments;
        if (playable) player.playSpans(recording, moments);
        else if (first !== undefined) {
          void navigate({ search: (before) => ({ ...before, t: first.start }), replace: true });
        }
      }}
    />
  );
}
