import { useFormat, useText } from '../../text/useText.ts';
import css from './Insights.module.css';

/** Where something was probably said, plainly as a guess. A press goes there. */
export function GuessedPlace({ second, onGo }: { readonly second: number; readonly onGo: () => void }) {
  const { insights: insight } = useText();
  const format = useFormat();
  return (
    <button type="button" title={insight.guessedTitle} className={css['guess']} onClick={onGo}>
      {insight.guessed(format.duration(second))}
    </button>
  );
}
