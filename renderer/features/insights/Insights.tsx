import { useQueries } from '@tanstack/react-query';
import { ChevronRight, Play, UserPen } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { SPEAKER_SIDES } from '#shared/contract/enumerations.ts';
import type { EngagementId, UserId } from '#shared/contract/ids.ts';
import type { Speaker } from '#shared/contract/transcript.ts';
import { DEFAULT_RANGE } from '#shared/domain/reports/reportRange.ts';
import { insightSteps, type SpeakerInsight } from '#shared/domain/transcript/insights/insights.ts';
import {
  LONGEST_WAIT,
  type Measure,
  type Moment,
  type Rule,
  type Unit,
} from '#shared/domain/transcript/insights/measure.ts';
import { type Side, sidesOf } from '#shared/domain/transcript/insights/sides.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { reportQuery } from '../../queries/reportQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar, type Person } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useIdleWork } from '../../ui/useIdleWork.ts';
import { rememberedValues } from '../../ui/rememberedValues.ts';
import { Select } from '../../ui/Select.tsx';
import { NamedMark, UnusedNames } from '../../queries/NamedByYou.tsx';
import {
  type ChosenSides,
  parseSides,
  type Usual,
  type UsualFigures,
  usualFigures,
} from './insightFigures.ts';
import { MomentTimeline, TalkRatio } from './InsightPictures.tsx';
import { useConnectionId } from '../../queries/workspace.ts';
import css from './Insights.module.css';
import {
  FEWEST_WORDS,
  LONGEST_PAUSE,
  SHORTEST_UTTERANCE,
} from '#shared/domain/transcript/insights/talkSpans.ts';
import type { Text as Catalogue } from '../../text/messages.gen.d.ts';
import type { Format } from '../../text/format.ts';

/** Formats a number with its unit. */
function formatMeasure(text: Catalogue, format: Format, value: number, unit: Unit): string {
  switch (unit) {
    case 'share':
      return format.percent(value);
    case 'seconds':
      return format.length(value);
    case 'wait':
      return format.wait(value);
    case 'per-minute':
      return text.insights.perMinute({ tenths: format.tenths(value) });
    case 'count':
      return format.number(value);
    case 'sentiment':
      return format.signed(value);
  }
}

function ruleText({ insights: { rules } }: Catalogue, rule: Rule): string {
  if (rule === 'backchannels')
    return rules.backchannels({ seconds: SHORTEST_UTTERANCE, words: FEWEST_WORDS });
  if (rule === 'stretch') return rules.stretch({ seconds: LONGEST_PAUSE });
  return rule === 'breaks' ? rules.breaks({ seconds: LONGEST_WAIT }) : rules[rule];
}

const INITIAL_MOMENTS = 8;
const MOMENTS_PER_STEP = 50;

/** The moments behind a value, played one by one or all in a row. */
function MomentList({
  moments,
  transcript,
  personOf,
  onPlay,
}: {
  readonly moments: readonly Moment[];
  readonly transcript: Transcript;
  readonly personOf: (speaker: number) => Person;
  /** Plays the moments; without a recording, shows the first one. */
  readonly onPlay: (moments: readonly Moment[]) => void;
}) {
  const { insights } = useText();
  const format = useFormat();
  const [shown, setShown] = useState(INITIAL_MOMENTS);
  const left = moments.length - shown;
  return (
    <>
      {moments.length < 2 ? null : (
        <Button look="quiet" className={css['all']} onClick={() => onPlay(moments)}>
          <Play size={12} aria-hidden />
          {insights.playAll({ count: moments.length, shown: format.number(moments.length) })}
        </Button>
      )}
      <Stack as="ol" aria-label={insights.moments}>
        {moments.slice(0, shown).map((moment) => (
          <li key={`${moment.firstLine} ${moment.start}`}>
            <button type="button" data-hover className={css['moment']} onClick={() => onPlay([moment])}>
              <Text tone="accent" tabular>
                {format.duration(moment.start)}
              </Text>
              <Text tone="secondary" wrap="anywhere" lines={2} dir="auto">
                <Text tone="primary" weight="medium">
                  {personOf(transcript.speaker[moment.firstLine] ?? -1).name}
                </Text>{' '}
                {transcript.text[moment.firstLine]}
              </Text>
              <Text tone="tertiary" tabular>
                {format.length(moment.end - moment.start)}
              </Text>
            </button>
          </li>
        ))}
      </Stack>
      {left > 0 ? (
        <Button look="quiet" className={css['all']} onClick={() => setShown(shown + MOMENTS_PER_STEP)}>
          {insights.more({
            next: format.number(Math.min(MOMENTS_PER_STEP, left)),
            left: format.number(left),
          })}
        </Button>
      ) : null}
    </>
  );
}

/** One value; expanded, it shows its formula and its moments. */
function MeasureRow({
  name,
  measure,
  usual = null,
  transcript,
  personOf,
  onPlay,
}: {
  readonly name: string;
  readonly measure: Measure;
  /** What it usually is; null if unknown. */
  readonly usual?: Usual | null | undefined;
  readonly transcript: Transcript;
  readonly personOf: (speaker: number) => Person;
  readonly onPlay: (moments: readonly Moment[]) => void;
}) {
  const text = useText();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  const { value, unit, formula, missing } = measure;
  return (
    <div>
      <Row
        as="button"
        gap={4}
        type="button"
        aria-expanded={open}
        aria-controls={bodyId}
        data-hover
        className={css['row']}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight size={14} aria-hidden className={css['chevron']} />
        <Text grow>{name}</Text>
        {usual === null ? null : (
          <Text size="small" tone="tertiary" tabular className={css['usual']}>
            {text.insights.usually({
              value:
                unit === 'count'
                  ? format.tenths(usual.value)
                  : formatMeasure(text, format, usual.value, unit),
              count: usual.engagements,
            })}
          </Text>
        )}
        <Text weight="medium" tabular className={css['value']} data-missing={value === null}>
          {value === null ? text.insights.notKnown : formatMeasure(text, format, value, unit)}
        </Text>
      </Row>
      <Stack gap={6} id={bodyId} hidden={!open} className={css['body']}>
        {open ? (
          <>
            {missing === null ? null : <p>{text.insights.missing[missing]}</p>}
            <Text as="p" weight="medium">
              {text.insights.formulas[formula.name]}
            </Text>
            <Stack as="dl" gap={2} size="small">
              {formula.terms.map((term) => (
                <Row gap={12} justify="between" align="stretch" key={term.name}>
                  <Text as="dt" tone="secondary">
                    {text.insights.terms[term.name]}
                  </Text>
                  <Text as="dd" tabular>
                    {formatMeasure(text, format, term.value, term.unit)}
                  </Text>
                </Row>
              ))}
            </Stack>
            {formula.rules.map((rule) => (
              <Text as="p" size="small" tone="secondary" key={rule}>
                {ruleText(text, rule)}
              </Text>
            ))}
            {measure.moments.length === 0 ? null : (
              <MomentList
                moments={measure.moments}
                transcript={transcript}
                personOf={personOf}
                onPlay={onPlay}
              />
            )}
          </>
        ) : null}
      </Stack>
    </div>
  );
}

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
    <Text
      as="button"
      size="small"
      tone="accent"
      type="button"
      title={words.guessedTitle}
      data-link
      className={css['guess']}
      onClick={onGo}
    >
      {words.guessed({ time: format.duration(second) })}
    </Text>
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
