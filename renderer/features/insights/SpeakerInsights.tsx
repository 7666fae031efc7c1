import type { Speaker } from '#shared/contract/transcript.ts';
import type { SpeakerInsight } from '#shared/domain/transcript/insights/insights.ts';
import type { Moment } from '#shared/domain/transcript/insights/measure.ts';
import type { Side } from '#shared/domain/transcript/insights/sides.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useText } from '../../text/useText.ts';
import { Avatar, type Person } from '../../ui/Avatar.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import css from './Insights.module.css';
import { MeasureRow } from './MeasureRow.tsx';
import type { UsualFigures } from './usualFigures.ts';

const SIDES: readonly Side[] = ['ours', 'theirs', 'unknown'];

function isSide(value: string): value is Side {
  return SIDES.some((side) => side === value);
}

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
export function SpeakerInsights({
  insight: of,
  isChosen,
  usual,
  onChoose,
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
  readonly transcript: Transcript;
  readonly personOf: (speaker: number) => Person;
  readonly onPlay: (moments: readonly Moment[]) => void;
}) {
  const { insights } = useText();
  const name = personOf(of.speaker).name;
  const common = { transcript, personOf, onPlay };
  return (
    <section aria-label={name} className={css['speaker']}>
      <Row gap={8}>
        <Avatar {...personOf(of.speaker)} isTeam={of.side === 'ours'} size={24} />
        <Text as="h3" wrap="anywhere" grow>
          {name}
        </Text>
        <select
          aria-label={insights.sideOf({ name })}
          className={css['side']}
          value={of.side}
          onChange={({ currentTarget: { value } }) => {
            if (isSide(value)) onChoose(value);
          }}
        >
          {SIDES.map((side) => (
            <option key={side} value={side}>
              {insights.sides[side]}
            </option>
          ))}
        </select>
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
    </section>
  );
}
