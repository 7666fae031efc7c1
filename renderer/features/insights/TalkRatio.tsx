import { Play } from 'lucide-react';
import type { SpeakerInsight } from '#shared/domain/transcript/insights/insights.ts';
import type { Moment } from '#shared/domain/transcript/insights/measure.ts';
import type { Side } from '#shared/domain/transcript/insights/sides.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar, type Person, personColor } from '../../ui/Avatar.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
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
                      <Text tone="secondary" tabular className={css['share']}>
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
