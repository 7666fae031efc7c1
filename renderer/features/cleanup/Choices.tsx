import { useId, type ReactNode } from 'react';
import css from './Choices.module.css';

/** One way to set a finding right. */
export interface WayOut {
  readonly key: string;
  readonly label: string;
  /** What speaks for it, or tells it from the others. */
  readonly because: ReactNode;
}

/** The ways to set a finding right, of which one is chosen. */
export function Choices({
  title,
  choices,
  chosen,
  onChoose,
}: {
  readonly title: string;
  readonly choices: readonly WayOut[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}) {
  const id = useId();
  return (
    <fieldset className={css['choices']}>
      <legend className={css['legend']}>{title}</legend>
      {choices.map(({ key, label, because }, index) => (
        <div key={key} className={css['choice']}>
          <input
            id={`${id}-${index}`}
            type="radio"
            name={id}
            checked={index === chosen}
            aria-describedby={`${id}-${index}-why`}
            onChange={() => onChoose(index)}
          />
          <label htmlFor={`${id}-${index}`} className={css['label']}>
            {label}
          </label>
          <div id={`${id}-${index}-why`} className={css['because']}>
            {because}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
