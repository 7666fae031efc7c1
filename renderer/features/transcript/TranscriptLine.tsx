import { memo, useRef } from 'react';
import type { Speaker } from '#shared/contract/transcript.ts';
import type { Playhead } from '../../player/playhead.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { NamedMark } from '../../queries/NamedByYou.tsx';
import type { LineMark } from './gutterMarks.ts';
import type { LineStore } from './lineStore.ts';
import { speakerPerson } from './speakerName.ts';
import css from './Transcript.module.css';
import { useIsCurrentLine, useWordHighlight } from './currentLine.ts';

interface TranscriptLineProps {
  readonly index: number;
  readonly count: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly lines: LineStore;
  readonly speakers: readonly Speaker[];
  /** Null if another engagement is in the player. */
  readonly playhead: Playhead | null;
  /** Selected for copying or as a clip. */
  readonly chosen: boolean;
  /** What is marked in the gutter. */
  readonly mark: LineMark | null;
  readonly measure: (element: HTMLElement | null) => void;
}

/** One line of the transcript. Renders when it comes on screen and when it becomes or stops being the current one. */
export const TranscriptLine = memo(function TranscriptLine({
  index,
  count,
  top,
  lines,
  speakers,
  playhead,
  chosen,
  mark,
  measure,
}: TranscriptLineProps) {
  const text = useText();
  const format = useFormat();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const isCurrent = useIsCurrentLine(playhead, index);
  useWordHighlight(paragraph, lines, index, isCurrent ? playhead : null);

  const { transcript } = lines.get();
  const speaker = transcript.speaker[index] ?? -1;
  const time = format.duration(transcript.start[index] ?? 0);
  const playFrom = text.transcript.playFrom({ time });
  const person = speakerPerson(text, speakers, speaker);
  const corrected = transcript.corrected.get(index);

  return (
    <div
      ref={measure}
      role="listitem"
      data-index={index}
      tabIndex={-1}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-current={isCurrent ? 'true' : undefined}
      data-chosen={chosen || undefined}
      data-mark={mark ?? undefined}
      data-inset
      className={css['line']}
      style={{ top }}
    >
      {lines.beginsTurn(index) ? (
        <div data-turn className={css['turn']}>
          <Avatar {...person} />
          <span className={css['speaker']}>{person.name}</span>
          <NamedMark short speaker={speakers[speaker]} />
        </div>
      ) : null}
      <button
        type="button"
        tabIndex={-1}
        aria-label={mark === null ? playFrom : `${playFrom}, ${text.transcript.marks[mark]}`}
        className={css['time']}
      >
        {time}
      </button>
      <p ref={paragraph} dir="auto" className={css['text']}>
        {transcript.text[index]}
      </p>
      {corrected === undefined ? null : (
        <div className={css['received']}>
          {text.corrections.byYou} · <bdi>{text.corrections.received({ text: corrected.received })}</bdi>
        </div>
      )}
    </div>
  );
});
