import { useId } from 'react';
import type { Fix } from '#shared/contract/hygiene/hygiene.ts';
import { useFormat, useText } from '../../text/useText.ts';
import css from './CleanUp.module.css';
import { evidenceWords, fixWords } from './findingWords.ts';

/** What could be done about a finding, each with what speaks for it; one is chosen. */
export function FixChoice({
  fixes,
  chosen,
  onChoose,
}: {
  readonly fixes: readonly Fix[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}) {
  const text = useText();
  const format = useFormat();
  const id = useId();
  if (fixes.length === 0) return <p className={css['quiet']}>{text.cleanUp.noSuggestion}</p>;
  return (
    <fieldset className={css['fixes']}>
      <legend className={css['legend']}>{text.cleanUp.suggestions}</legend>
      {fixes.map((fix, index) => {
        const words = fixWords(text, format, fix);
        return (
          <div key={JSON.stringify(fix.change)} className={css['fix']}>
            <input
              id={`${id}-${index}`}
              type="radio"
              name={id}
              checked={index === chosen}
              aria-describedby={`${id}-${index}-why`}
              onChange={() => onChoose(index)}
            />
            <label htmlFor={`${id}-${index}`} className={css['strong']}>
              {words}
            </label>
            <ul id={`${id}-${index}-why`} aria-label={text.cleanUp.why} className={css['because']}>
              {fix.evidence.map((why) => (
                <li key={JSON.stringify(why)}>{evidenceWords(text, why)}</li>
              ))}
            </ul>
          </div>
        );
      })}
    </fieldset>
  );
}
