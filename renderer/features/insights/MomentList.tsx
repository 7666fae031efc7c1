import { Play } from 'lucide-react';
import { useState } from 'react';
import type { Moment } from '#shared/domain/transcript/insights/measure.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import css from './Insights.module.css';

const FIRST = 8;
const MORE = 50;

/** The moments behind a number. A press plays the one, or all of them one after the other. */
export function MomentList({
  moments,
  transcript,
  nameOf,
  onPlay,
}: {
  readonly moments: readonly Moment[];
  readonly transcript: Transcript;
  readonly nameOf: (speaker: number) => string;
  /** Plays the moments, or shows the first of them where there is nothing to play. */
  readonly onPlay: (moments: readonly Moment[]) => void;
}) {
  const { insights: insight } = useText();
  const format = useFormat();
  const [shown, setShown] = useState(FIRST);
  const left = moments.length - shown;
  return (
    <>
      {moments.length < 2 ? null : (
        <Button look="quiet" className={css['all']} onClick={() => onPlay(moments)}>
          <Play size={12} aria-hidden />
          {insight.playAll(moments.length, format.number(moments.length))}
        </Button>
      )}
      <ol aria-label={insight.moments} className={css['moments']}>
        {moments.slice(0, shown).map((moment) => (
          <li key={`${moment.firstLine} ${moment.start}`}>
            <button type="button" className={css['moment']} onClick={() => onPlay([moment])}>
              <span className={css['time']}>{format.duration(moment.start)}</span>
              <span dir="auto" className={css['words']}>
                <span className={css['who']}>{nameOf(transcript.speaker[moment.firstLine] ?? -1)}</span>{' '}
                {transcript.text[moment.firstLine]}
              </span>
              <span className={css['length']}>{format.duration(moment.end - moment.start)}</span>
            </button>
          </li>
        ))}
      </ol>
      {left > 0 ? (
        <Button look="quiet" className={css['all']} onClick={() => setShown(shown + MORE)}>
          {insight.more(format.number(Math.min(MORE, left)), format.number(left))}
        </Button>
      ) : null}
    </>
  );
}
