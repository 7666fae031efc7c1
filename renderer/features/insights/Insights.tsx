import { useQueries } from '@tanstack/react-query';
import { UserPen } from 'lucide-react';
import { useMemo, useState } from 'react';
import { SPEAKER_SIDES } from '#shared/contract/enumerations.ts';
import type { EngagementId, UserId } from '#shared/contract/ids.ts';
import type { Speaker } from '#shared/contract/transcript.ts';
import { DEFAULT_RANGE } from '#shared/domain/reports/reportRange.ts';
import { insightSteps, type SpeakerInsight } from '#shared/domain/transcript/insights/insights.ts';
import type { Moment } from '#shared/domain/transcript/insights/measure.ts';
import { type Side, sidesOf } from '#shared/domain/transcript/insights/sides.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { reportQuery } from '../../queries/reportQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar, type Person } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useIdleWork } from '../../ui/useIdleWork.ts';
import { rememberedValues } from '../../ui/rememberedValues.ts';
import { Select } from '../../ui/Select.tsx';
import { NamedMark, UnusedNames } from '../../queries/NamedByYou.tsx';
import { type ChosenSides, parseSides } from './chosenSides.ts';
import { MeasureRow } from './MeasureRow.tsx';
import { MomentTimeline, TalkRatio } from './InsightPictures.tsx';
import { type UsualFigures, usualFigures } from './usualFigures.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import css from './Insights.module.css';

const MOST_REMEMBERED = 100;

function sideReason(
  side: Side,
  speaker: Speaker | undefined,
  isChosen: boolean,
): 'chosen' | 'user' | 'contact' | 'domain' | 'nothing' {
  if (isChosen) return 'chosen';
  if ((speaker?.userId ?? null) !== null) return 'user';
  if ((speaker?.contactId ?? null) !== null) return 'contact';
  return side === 'unknown' ? 'nothing' : 'domain';
}

/** The insights of one speaker, and the side they count for. */
function SpeakerInsights({
  insight: of,
  isChosen,
  usual,
  onChoose,
  onName,
  transcript,
  personOf,
  onPlay,
}: {
  readonly insight: SpeakerInsight;
  /** Whether the user chose the side. */
  readonly isChosen: boolean;
  /** What this speaker usually does; null for a customer, and while it isn't known. */
  readonly usual: UsualFigures | null;
  readonly onChoose: (side: Side) => void;
  readonly onName: () => void;
  readonly transcript: Transcript;
  readonly personOf: (speaker: number) => Person;
  readonly onPlay: (moments: readonly Moment[]) => void;
}) {
  const { insights, speakerNames } = useText();
  const name = personOf(of.speaker).name;
  const common = { transcript, personOf, onPlay };
  return (
    <Stack as="section" pad={[12, 0, 0]} border="top" aria-label={name}>
      <Row gap={8}>
        <Avatar {...personOf(of.speaker)} isTeam={of.side === 'ours'} size={24} />
        <Text as="h3" wrap="anywhere">
          {name}
        </Text>
        <NamedMark speaker={transcript.speakers[of.speaker]} />
        <IconButton label={speakerNames.whoIs({ name })} onClick={onName}>
          <UserPen size={14} aria-hidden />
        </IconButton>
        <Text grow />
        <Select
          aria-label={insights.sideOf({ name })}
          className={css['side']}
          options={SPEAKER_SIDES.map((side) => ({ value: side, label: insights.sides[side] }))}
          value={of.side}
          onChange={onChoose}
        />
      </Row>
      <Text as="p" size="small" tone="secondary" className={css['why']}>
        {insights.why[sideReason(of.side, transcript.speakers[of.speaker], isChosen)]}
      </Text>
      <MeasureRow name={insights.talkShare} measure={of.talkShare} usual={usual?.talkRatio} {...common} />
      <MeasureRow
        name={insights.longestMonologue}
        measure={of.longestMonologue}
        usual={usual?.longestMonologue}
        {...common}
      />
      <MeasureRow name={insights.turns} measure={of.interactivity} usual={usual?.interactivity} {...common} />
      <MeasureRow name={insights.patience} measure={of.patience} usual={usual?.patience} {...common} />
      <MeasureRow name={insights.questions} measure={of.questions} usual={usual?.questions} {...common} />
      <MeasureRow name={insights.sentiment} measure={of.sentiment} usual={usual?.sentiment} {...common} />
    </Stack>
  );
}

/** An approximate position; a click seeks to it. */
export function ApproximateMoment({ second, onGo }: { readonly second: number; readonly onGo: () => void }) {
  const { insights: words } = useText();
  const format = useFormat();
  return (
    <button type="button" title={words.guessedTitle} data-link className={css['guess']} onClick={onGo}>
      {words.guessed({ time: format.duration(second) })}
    </button>
  );
}

/**
 * The sides that the user chose, by speaker index: they stay on this computer, because the API can't store them.
 * @param engagementId The last hundred engagements of a workspace are remembered.
 */
function useChosenSides(engagementId: string) {
  const connectionId = useConnectionId();
  // The core deletes the value with its connection, which it finds by this name.
  const name = `insights.sides.${connectionId}`;
  const [chosen, setChosen] = useState(
    () => new Map(parseSides(rememberedValues.get(name)).find(([id]) => id === engagementId)?.[1]),
  );
  const choose = (speaker: number, side: Side) => {
    const next = new Map(chosen).set(speaker, side);
    setChosen(next);
    const others = parseSides(rememberedValues.get(name)).filter(([id]) => id !== engagementId);
    const all: readonly ChosenSides[] = [...others, [engagementId, [...next]]];
    rememberedValues.set(name, JSON.stringify(all.slice(-MOST_REMEMBERED)));
  };
  return [chosen, choose] as const;
}

const NOBODY: readonly number[] = [];

/** What the team members among the speakers usually do, in the default range of reports. */
function useUsualFigures(
  speakers: readonly number[],
  userOf: (speaker: number) => UserId | null,
): ReadonlyMap<number, UsualFigures> {
  const connectionId = useConnectionId();
  const { timeZone } = useFormat();
  const scope = { connectionId, filter: {}, range: DEFAULT_RANGE, timeZone };
  const users = speakers.flatMap((speaker) => {
    const user = userOf(speaker);
    return user === null ? [] : [{ speaker, user }];
  });
  const reports = useQueries({
    queries: users.map(({ user }) =>
      reportQuery('mirror.userReport', scope, { userId: user, pointsOf: null, limit: 0 }),
    ),
  });
  return new Map(
    users.flatMap(({ speaker }, at) => {
      const talk = reports[at]?.data?.talk;
      return talk === undefined ? [] : [[speaker, usualFigures(talk.figures)] as const];
    }),
  );
}

/**
 * The insights of an engagement. Each value can be explained and played; they are computed between frames.
 */
export function Insights({
  engagementId,
  transcript,
  personOf,
  userOf,
  onName,
  onPlay,
}: {
  readonly engagementId: EngagementId;
  /** Null while the transcript is loading. */
  readonly transcript: Transcript | null;
  readonly personOf: (speaker: number) => Person;
  /** The team member who speaks; null for anyone else. */
  readonly userOf: (speaker: number) => UserId | null;
  /** Asks who a speaker is. */
  readonly onName: (speaker: number) => void;
  readonly onPlay: (moments: readonly Moment[]) => void;
}) {
  const { insights: insight } = useText();
  const [chosen, choose] = useChosenSides(engagementId);
  const work = useMemo(() => {
    if (transcript === null) return null;
    const sides = sidesOf(transcript.speakers).map((side, speaker) => chosen.get(speaker) ?? side);
    return () => insightSteps(transcript, sides);
  }, [transcript, chosen]);
  const insights = useIdleWork(work);
  const usual = useUsualFigures(insights?.speakers.map(({ speaker }) => speaker) ?? NOBODY, userOf);

  if (transcript === null || insights === null) {
    return (
      <Stack gap={16} pad={[16, 'page', 48]} role="status" aria-label={insight.working}>
        <Skeleton width="100%" height={12} />
        {[70, 55, 62, 48, 58].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </Stack>
    );
  }
  if (insights.speakers.length === 0) {
    return <EmptyState title={insight.nobodyTitle}>{insight.nobodyBody}</EmptyState>;
  }
  const common = { transcript, personOf, onPlay };
  return (
    <Stack gap={16} pad={[16, 'page', 48]}>
      <TalkRatio speakers={insights.speakers} personOf={personOf} onPlay={onPlay} />
      <MomentTimeline insights={insights} {...common} />
      <div>
        <MeasureRow name={insight.talkRatio} measure={insights.talkRatio} {...common} />
        <MeasureRow name={insight.longestMonologue} measure={insights.longestMonologue} {...common} />
        <MeasureRow name={insight.longestCustomerStory} measure={insights.longestCustomerStory} {...common} />
        <MeasureRow name={insight.interactivity} measure={insights.interactivity} {...common} />
        <MeasureRow name={insight.patience} measure={insights.patience} {...common} />
        <MeasureRow name={insight.questions} measure={insights.questions} {...common} />
        <MeasureRow name={insight.sentiment} measure={insights.sentiment} {...common} />
      </div>
      <Text as="p" size="small" tone="secondary">
        {insight.sidesExplained}
      </Text>
      <UnusedNames engagementId={engagementId} speakers={transcript.speakers} />
      {insights.speakers.map((of) => (
        <SpeakerInsights
          key={of.speaker}
          insight={of}
          isChosen={chosen.has(of.speaker)}
          usual={usual.get(of.speaker) ?? null}
          onChoose={(side) => choose(of.speaker, side)}
          onName={() => onName(of.speaker)}
          {...common}
        />
      ))}
    </Stack>
  );
}
