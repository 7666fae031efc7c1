import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import type { Selection } from './selection.ts';
import css from './SelectionBar.module.css';
import type { Gathering } from './useGather.ts';

/** What is selected, for those who act on it. */
export interface Selected {
  readonly ids: readonly EngagementId[];
}

interface SelectionBarProps {
  readonly selection: Selection;
  readonly gathering: Gathering;
  /** Rows of the view: all of it, or those loaded where the rest can't be told. */
  readonly total: number;
  readonly whole: boolean;
  readonly onAll: () => void;
  readonly onClear: () => void;
  readonly actions: ReactNode;
}

/** At the list's foot while something is selected: how much, and what can be done with it. */
export function SelectionBar({
  selection,
  gathering,
  total,
  whole,
  onAll,
  onClear,
  actions,
}: SelectionBarProps) {
  const text = useText();
  const format = useFormat();
  const words = text.selection;
  const count = selection.size();
  const isGathering = gathering.done !== null;
  return (
    <section
      aria-label={words.title}
      className={count > 0 || isGathering || gathering.problem !== null ? css['bar'] : css['none']}
    >
      {count === 0 || isGathering ? null : (
        <IconButton label={words.clear} keys="Esc" onClick={onClear}>
          <X size={14} aria-hidden />
        </IconButton>
      )}
      {/* There before it has words, so that the first of them are read out too. */}
      <p role="status" className={css['count']}>
        {isGathering
          ? words.gathering(format.number(gathering.done), format.number(total))
          : count > 0
            ? words.count(count)
            : null}
      </p>
      {isGathering ? <Button onClick={gathering.stop}>{words.stop}</Button> : null}
      {count === 0 || isGathering ? null : (
        <>
          {count >= total ? null : (
            <Button look="quiet" title={whole ? undefined : words.onlyLoaded} onClick={onAll}>
              {whole ? words.all(total) : words.loaded(total)}
            </Button>
          )}
          <span className={css['actions']}>{actions}</span>
        </>
      )}
      {gathering.problem === null ? null : (
        <div className={css['problem']}>
          <ProblemView problem={gathering.problem} onRetry={onAll} />
        </div>
      )}
    </section>
  );
}
