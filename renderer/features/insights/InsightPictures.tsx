import { Play } from 'lucide-react';
import { useMemo } from 'react';
import type { Insights, SpeakerInsight } from '#shared/domain/transcript/insights/insights.ts';
import type { Moment } from '#shared/domain/transcript/insights/measure.ts';
import type { Side } from '#shared/domain/transcript/insights/sides.ts';
import { hasSentiment, sentimentOver } from '#shared/domain/transcript/sentiment.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar, type Person, personColor } from '../../ui/Avatar.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { sentimentLine } from './insightFigures.ts';
import css from './InsightPictures.module.css';

const SIDES = ['ours', 'theirs', 'unknown'] as const satisfies readonly Side[];

/** Talk time by side: a bar for each speaker, which plays what they said. */
export function TalkRatio({
  speakers,
  personOf,
  onPlay,
}: {
  readonly speakers: readonly SpeakerInsight[];
  readonly personOf: (speaker: number) => Person;
  readonly onPlay: (moments: readonly Moment[]) => void;
}) {
  const { insights: words } = useText();
  const format = useFormat();
  const shares = speakers.map(({ speaker, side, talkShare }) => ({
    speaker,
    side,
    share: talkShare.value ?? 0,
    moments: talkShare.moments,
  }));
  const most = Math.max(...shares.map(({ share }) => share), Number.EPSILON);
  return (
    <Stack as="section" gap={12} aria-label={words.talkRatio}>
      {SIDES.map((side) => {
        const ofSide = shares.filter((each) => each.side === side).toSorted((a, b) => b.share - a.share);
        if (ofSide.length === 0) return null;
        const total = ofSide.reduce((sum, { share }) => sum + share, 0);
        return (
          <Stack key={side} gap={2}>
            <Row as="h3" gap={8} align="baseline" justify="between">
              <Text size="small" tone="secondary" weight="medium">
                {words.sides[side]}
              </Text>
              <Text size="title" tabular>
                {format.percent(total)}
              </Text>
            </Row>
            <ul>
              {ofSide.map(({ speaker, share, moments }) => {
                const person = personOf(speaker);
                return (
                  <li key={speaker}>
                    <button
                      type="button"
                      data-hover
                      className={css['talker']}
                      title={words.playSpeaker({ name: person.name })}
                      aria-label={`${words.spoke({ name: person.name, share: format.percent(share) })}. ${words.playSpeaker({ name: person.name })}`}
                      disabled={moments.length === 0}
                      onClick={() => onPlay(moments)}
                    >
                      <Avatar {...person} isTeam={side === 'ours'} />
                      <Text wrap="truncate">{person.name}</Text>
                      <span className={css['track']}>
                        <span
                          className={css['fill']}
                          style={{ width: `${(share / most) * 100}%`, background: personColor(person) }}
                        />
                      </span>
                      <Text tone="secondary" tabular end>
                        {format.percent(share)}
                      </Text>
                      <Play size={12} aria-hidden className={css['play']} />
                    </button>
                  </li>
                );
              })}
            </ul>
          </Stack>
        );
      })}
    </Stack>
  );
}

/** More couldn't be told apart on a wide screen. */
const PLACES = 1000;

/** The longest of those that begin at the same place of the picture. */
function distinct(marks: readonly Mark[], duration: number): readonly Mark[] {
  const found = new Map<number, Mark>();
  const lengthOf = ({ moment }: Mark) => moment.end - moment.start;
  for (const mark of marks) {
    const place = Math.floor((mark.moment.start / duration) * PLACES);
    const known = found.get(place);
    if (known === undefined || lengthOf(mark) > lengthOf(known)) found.set(place, mark);
  }
  return [...found.values()];
}

const SENTIMENT_PARTS = 60;
const SENTIMENT_HEIGHT = 40;

interface Mark {
  readonly moment: Moment;
  readonly person: Person;
  readonly words: string;
}

/** Marks on the time axis. For the pointer only: the lists below have the same moments as buttons. */
function MarkRow({
  title,
  sentence,
  marks,
  duration,
  isSpan,
  onPlay,
}: {
  readonly title: string;
  readonly sentence: string;
  readonly marks: readonly Mark[];
  readonly duration: number;
  /** As wide as their duration, otherwise a stroke each. */
  readonly isSpan: boolean;
  readonly onPlay: (moments: readonly Moment[]) => void;
}) {
  return (
    <Row gap={12}>
      <Text size="small" tone="secondary" className={css['axisName']}>
        {title}
      </Text>
      <div role="img" aria-label={sentence} className={css['axis']}>
        {distinct(marks, duration).map(({ moment, person, words }) => (
          // The same moment is a button in the list of its value.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <span
            key={`${moment.firstLine} ${moment.start}`}
            title={words}
            data-team={person.isTeam === true}
            className={css[isSpan ? 'span' : 'stroke']}
            style={{
              left: `${(moment.start / duration) * 100}%`,
              width: isSpan ? `${((moment.end - moment.start) / duration) * 100}%` : undefined,
              background: personColor(person),
            }}
            onClick={() => onPlay([moment])}
          />
        ))}
      </div>
    </Row>
  );
}

/** Questions, the longest monologues and the sentiment over the call. */
export function MomentTimeline({
  insights,
  transcript,
  personOf,
  onPlay,
}: {
  readonly insights: Insights;
  readonly transcript: Transcript;
  readonly personOf: (speaker: number) => Person;
  readonly onPlay: (moments: readonly Moment[]) => void;
}) {
  const { insights: words } = useText();
  const format = useFormat();
  const duration = Math.max(transcript.duration, 1);
  const sentiment = useMemo(
    () => (hasSentiment(transcript) ? sentimentOver(transcript, 0, duration, SENTIMENT_PARTS) : null),
    [transcript, duration],
  );
  const markOf = (moment: Moment): Mark => {
    const person = personOf(transcript.speaker[moment.firstLine] ?? -1);
    const text = transcript.text[moment.firstLine] ?? '';
    return { moment, person, words: `${format.duration(moment.start)} ${person.name}: ${text}` };
  };
  const ofTeam = insights.questions.moments.filter(
    ({ firstLine }) => personOf(transcript.speaker[firstLine] ?? -1).isTeam === true,
  ).length;
  const { monologues } = insights;
  const longest = insights.longestMonologue.value ?? 0;
  return (
    <Stack as="section" gap={6} aria-label={words.overTime} className={css['timeline']}>
      <MarkRow
        title={words.questions}
        sentence={words.questionsSentence({
          count: insights.questions.moments.length,
          team: format.number(ofTeam),
        })}
        marks={insights.questions.moments.map(markOf)}
        duration={duration}
        isSpan={false}
        onPlay={onPlay}
      />
      <MarkRow
        title={words.monologues}
        sentence={words.monologuesSentence({
          count: monologues.length,
          longest: format.duration(longest),
        })}
        marks={monologues.map(markOf)}
        duration={duration}
        isSpan
        onPlay={onPlay}
      />
      {sentiment === null ? null : (
        <Row gap={12}>
          <Text size="small" tone="secondary" className={css['axisName']}>
            {words.sentiment}
          </Text>
          <button
            type="button"
            aria-label={words.sentimentSentence({ mean: format.signed(insights.sentiment.value ?? 0) })}
            className={css['sentiment']}
            onClick={({ currentTarget, clientX, detail }) => {
              const { left, width } = currentTarget.getBoundingClientRect();
              // Without a pointer position, plays from the lowest sentiment.
              const share = detail === 0 ? lowest(sentiment) / SENTIMENT_PARTS : (clientX - left) / width;
              onPlay([
                { start: share * duration, end: duration, firstLine: 0, lastLine: transcript.count - 1 },
              ]);
            }}
          >
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${SENTIMENT_PARTS} ${SENTIMENT_HEIGHT}`}
              preserveAspectRatio="none"
            >
              <path d={`M0 ${SENTIMENT_HEIGHT / 2}H${SENTIMENT_PARTS}`} className={css['zero']} />
              <path d={sentimentLine(sentiment, SENTIMENT_HEIGHT)} className={css['line']} />
            </svg>
          </button>
        </Row>
      )}
      <Row justify="between" className={css['ends']}>
        <Text size="small" tone="tertiary" tabular>
          {format.duration(0)}
        </Text>
        <Text size="small" tone="tertiary" tabular>
          {format.duration(duration)}
        </Text>
      </Row>
    </Stack>
  );
}

/** The part with the lowest value. */
function lowest(values: Float32Array): number {
  let at = 0;
  for (const [part, value] of values.entries()) {
    if (value < (values[at] ?? Number.NaN) || Number.isNaN(values[at])) at = part;
  }
  return at;
}
