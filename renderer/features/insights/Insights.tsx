import { useMemo } from 'react';
import { insightSteps } from '#shared/domain/transcript/insights/insights.ts';
import type { Moment } from '#shared/domain/transcript/insights/measure.ts';
import { sidesOf } from '#shared/domain/transcript/insights/sides.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useIdleWork } from '../../ui/useIdleWork.ts';
import { useChosenSides } from './chosenSides.ts';
import css from './Insights.module.css';
import { MeasureRow } from './MeasureRow.tsx';
import { SpeakerInsights } from './SpeakerInsights.tsx';
import { TalkBar } from './TalkBar.tsx';

/** The numbers of a call, each explained and each to be heard. Worked out between frames. */
export function Insights({
  callKey,
  transcript,
  nameOf,
  onPlay,
}: {
  /** Tells one call from another. */
  readonly callKey: string;
  /** Null while the lines arrive. */
  readonly transcript: Transcript | null;
  readonly nameOf: (speaker: number) => string;
  readonly onPlay: (moments: readonly Moment[]) => void;
}) {
  const { insights: insight } = useText();
  const [chosen, choose] = useChosenSides(callKey);
  const work = useMemo(() => {
    if (transcript === null) return null;
    const sides = sidesOf(transcript.speakers).map((side, speaker) => chosen.get(speaker) ?? side);
    return () => insightSteps(transcript, sides);
  }, [transcript, chosen]);
  const insights = useIdleWork(work);

  if (transcript === null || insights === null) {
    return (
      <div role="status" aria-label={insight.working} className={css['insights']}>
        <Skeleton width="100%" height={12} />
        {[70, 55, 62, 48, 58].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    );
  }
  if (insights.speakers.length === 0) {
    return <EmptyState title={insight.nobodyTitle}>{insight.nobodyBody}</EmptyState>;
  }
  const common = { transcript, nameOf, onPlay };
  return (
    <div className={css['insights']}>
      <TalkBar speakers={insights.speakers} nameOf={nameOf} />
      <div>
        <MeasureRow name={insight.talkRatio} measure={insights.talkRatio} {...common} />
        <MeasureRow name={insight.longestMonologue} measure={insights.longestMonologue} {...common} />
        <MeasureRow name={insight.longestCustomerStory} measure={insights.longestCustomerStory} {...common} />
        <MeasureRow name={insight.interactivity} measure={insights.interactivity} {...common} />
        <MeasureRow name={insight.patience} measure={insights.patience} {...common} />
        <MeasureRow name={insight.questions} measure={insights.questions} {...common} />
      </div>
      <p className={css['rule']}>{insight.sidesExplained}</p>
      {insights.speakers.map((of) => (
        <SpeakerInsights
          key={of.speaker}
          insight={of}
          isChosen={chosen.has(of.speaker)}
          onChoose={(side) => choose(of.speaker, side)}
          {...common}
        />
      ))}
    </div>
  );
}
