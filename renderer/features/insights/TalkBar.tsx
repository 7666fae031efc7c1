import type { SpeakerInsight } from '#shared/domain/transcript/insights/insights.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { HUES } from '../../ui/initials.ts';
import css from './Insights.module.css';

/** Who had how much of the talking, as one bar: our side first, then the customer's. */
export function TalkBar({
  speakers,
  nameOf,
}: {
  readonly speakers: readonly SpeakerInsight[];
  readonly nameOf: (speaker: number) => string;
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
    parts.map(({ speaker, share }) => insight.spoke(nameOf(speaker), format.percent(share))),
  );
  return (
    <figure className={css['talk']}>
      <div role="img" aria-label={sentence} className={css['bar']}>
        {parts.map(({ speaker, share }) => (
          <span
            key={speaker}
            title={insight.spoke(nameOf(speaker), format.percent(share))}
            className={css['part']}
            style={{ flexGrow: share, background: `var(--speaker-ink-${speaker % HUES})` }}
          />
        ))}
      </div>
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
