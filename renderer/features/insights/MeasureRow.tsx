import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Measure, Moment } from '#shared/domain/transcript/insights/measure.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useFormat, useText } from '../../text/useText.ts';
import css from './Insights.module.css';
import { measureText } from './measureText.ts';
import { MomentList } from './MomentList.tsx';

/** One number. Unfolded, it says how it came about and plays what stands behind it. */
export function MeasureRow({
  name,
  measure,
  transcript,
  nameOf,
  onPlay,
}: {
  readonly name: string;
  readonly measure: Measure;
  readonly transcript: Transcript;
  readonly nameOf: (speaker: number) => string;
  readonly onPlay: (moments: readonly Moment[]) => void;
}) {
  const text = useText();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  const { value, unit, formula, missing } = measure;
  return (
    <div className={css['measure']}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={bodyId}
        className={css['row']}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight size={14} aria-hidden className={css['chevron']} />
        <span className={css['label']}>{name}</span>
        <span className={css['value']} data-missing={value === null}>
          {value === null ? text.insights.notKnown : measureText(text, format, value, unit)}
        </span>
      </button>
      <div id={bodyId} hidden={!open} className={css['body']}>
        {open ? (
          <>
            {missing === null ? null : <p>{text.insights.missing[missing]}</p>}
            <p className={css['formula']}>{formula.expression}</p>
            <dl className={css['terms']}>
              {formula.terms.map((term) => (
                <div key={term.name}>
                  <dt>{term.name}</dt>
                  <dd>{measureText(text, format, term.value, term.unit)}</dd>
                </div>
              ))}
            </dl>
            {formula.rules.map((rule) => (
              <p key={rule} className={css['rule']}>
                {rule}
              </p>
            ))}
            {measure.moments.length === 0 ? null : (
              <MomentList moments={measure.moments} transcript={transcript} nameOf={nameOf} onPlay={onPlay} />
            )}
          </>
        ) : null}
      </div>
    </div>
  );
}
