import { useMemo, useState } from 'react';
import { insightSteps, type SpeakerInsight } from '#shared/domain/transcript/insights/insights.ts';
import type { Moment } from '#shared/domain/transcript/insights/measure.ts';
import { type Side, sidesOf } from '#shared/domain/transcript/insights/sides.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Person, personColor } from '../../ui/Avatar.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { useIdleWork } from '../../ui/useIdleWork.ts';
import { MeasureRow } from './MeasureRow.tsx';
import { SpeakerInsights } from './SpeakerInsights.tsx';
import css from './Insights.module.css';

/** The approximate time of something; a click goes there. */
export function ApproximateMoment({ second, onGo }: { readonly second: number; readonly onGo: () => void }) {
  const { insights: words } = useText();
  const format = useFormat();
  return (
    <button type="button" title={words.guessedTitle} className={css['guess']} onClick={onGo}>
      {words.guessed({ time: format.duration(second) })}
    </button>
  );
}

type ChosenSides = ReadonlyMap<number, Side>;

const NONE: ChosenSides = new Map();
/** By engagement, while the window is open: the API can't store it. */
const remembered = new Map<string, ChosenSides>();

/** The sides that the user chose, by speaker index. */
function useChosenSides(call: string): readonly [ChosenSides, (speaker: number, side: Side) => void] {
  const [chosen, setChosen] = useState(() => remembered.get(call) ?? NONE);
  const choose = (speaker: number, side: Side) => {
    const next = new Map(chosen).set(speaker, side);
    remembered.set(call, next);
    setChosen(next);
  };
  return [chosen, choose];
}

/** The talk ratio as one bar: our side first, then the customer's. */
function TalkBar({
  speakers,
  personOf,
}: {
  readonly speakers: readonly SpeakerInsight[];
  readonly personOf: (speaker: number) => Person;
}) {
  const { insights: insight } = useText();
  const format = useFormat();
  const order = { ours: 0, theirs: 1, unknown: 2 } as const;
  const parts = speakers
    .toSorted((a, b) => order[a.side] - order[b.side])
    .map(({ speaker, side, talkShare }) => ({ speaker, side, share: talkShare.value ?? 0 }))
    .filter(({ share }) => share > 0);
  const sides = (['ours', 'theirs', 'unknown'] as const)
    .map((side) => ({
      side,
      share: parts.filter((part) => part.side === side).reduce((sum, { share }) => sum + share, 0),
    }))
    .filter(({ share }) => share > 0);
  if (parts.length === 0) return null;
  const sentence = format.names(
    parts.map(({ speaker, share }) =>
      insight.spoke({ name: personOf(speaker).name, share: format.percent(share) }),
    ),
  );
  return (
    <figure className={css['talk']}>
      <Row gap={2} align="stretch" role="img" aria-label={sentence} className={css['bar']}>
        {parts.map(({ speaker, share }) => (
          <span
            key={speaker}
            title={insight.spoke({ name: personOf(speaker).name, share: format.percent(share) })}
            className={css['part']}
            style={{ flexGrow: share, background: personColor(personOf(speaker)) }}
          />
        ))}
      </Row>
      <figcaption className={css['sides']}>
        {sides.map(({ side, share }) => (
          <span key={side}>
            {insight.sides[side]} <b>{format.percent(share)}</b>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The insights of an engagement. Each number can be explained and played; they are computed between frames. */
export function Insights({
  callKey,
  transcript,
  personOf,
  onPlay,
}: {
  /** Identifies the engagement. */
  readonly callKey: string;
  /** Null while the transcript is loading. */
  readonly transcript: Transcript | null;
  readonly personOf: (speaker: number) => Person;
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
  const common = { transcript, personOf, onPlay };
  return (
    <div className={css['insights']}>
      <TalkBar speakers={insights.speakers} personOf={personOf} />
      <div>
        <MeasureRow name={insight.talkRatio} measure={insights.talkRatio} {...common} />
        <MeasureRow name={insight.longestMonologue} measure={insights.longestMonologue} {...common} />
        <MeasureRow name={insight.longestCustomerStory} measure={insights.longestCustomerStory} {...common} />
        <MeasureRow name={insight.interactivity} measure={insights.interactivity} {...common} />
        <MeasureRow name={insight.patience} measure={insights.patience} {...common} />
        <MeasureRow name={insight.questions} measure={insights.questions} {...common} />
      </div>
      <Text as="p" size="small" tone="secondary">
        {insight.sidesExplained}
      </Text>
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
