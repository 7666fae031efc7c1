import type { Fix } from '#shared/contract/cleanup.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Choices } from './Choices.tsx';
import { evidenceWords, fixWords } from './findingWords.ts';
import css from './FixChoice.module.css';

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
  if (fixes.length === 0) return <p className={css['quiet']}>{text.cleanup.noSuggestion}</p>;
  return (
    <Choices
      title={text.cleanup.suggestions}
      chosen={chosen}
      onChoose={onChoose}
      choices={fixes.map((fix) => ({
        key: JSON.stringify(fix.change),
        label: fixWords(text, format, fix),
        because: (
          <ul aria-label={text.cleanup.why}>
            {fix.evidence.map((why) => (
              <li key={JSON.stringify(why)}>{evidenceWords(text, why)}</li>
            ))}
          </ul>
        ),
      }))}
    />
  );
}
