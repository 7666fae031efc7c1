import { useCallback } from 'react';
import { Insights } from '../../../features/insights/Insights.tsx';
import { speakerName } from '../../../features/transcript/speakerName.ts';
import { player } from '../../../player/player.ts';
import { useText } from '../../../text/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { CallPaneProps } from './callPaneProps.ts';

/** The numbers of a call; a press plays the moments behind them, or shows where they stand. */
export function CallInsights({ lines, recording, playable, onGoTo }: CallPaneProps) {
  const text = useText();
  const speakers = lines?.head.speakers;
  const nameOf = useCallback(
    (speaker: number) => speakerName(text, speakers ?? [], speaker),
    [text, speakers],
  );
  if (lines === null) {
    return <EmptyState title={text.insights.noLinesTitle}>{text.insights.noLinesBody}</EmptyState>;
  }
  return (
    <Insights
      callKey={`${recording.connectionId} ${recording.engagementId}`}
      transcript={lines.transcript}
      nameOf={nameOf}
      onPlay={(moments) => {
        const [first] = moments;
        if (playable) player.playSpans(recording, moments);
        else if (first !== undefined) onGoTo(first.start);
      }}
    />
  );
}
