import type { ReactNode } from 'react';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import css from './SetCrm.module.css';

/** Two people set two links. Nothing is written until the user has seen all three states and decided. */
export function Clash({
  before,
  theirs,
  mine,
  busy,
  problem,
  onKeepTheirs,
  onUseMine,
}: {
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
  readonly busy: boolean;
  readonly problem: ReactNode;
  readonly onKeepTheirs: () => void;
  readonly onUseMine: () => void;
}) {
  const { edit } = useText();
  return (
    <div role="alert" className={css['form']}>
      <div>
        <h3>{edit.clashTitle}</h3>
        <p className={css['quiet']}>{edit.clashBody}</p>
      </div>
      <dl className={css['states']}>
        <div>
          <dt>{edit.clashBefore}</dt>
          <dd>{before}</dd>
        </div>
        <div>
          <dt>{edit.clashTheirs}</dt>
          <dd>{theirs}</dd>
        </div>
        <div>
          <dt>{edit.clashMine}</dt>
          <dd>{mine}</dd>
        </div>
      </dl>
      {problem}
      <div className={css['buttons']}>
        <Button onClick={onKeepTheirs}>{edit.keepTheirs}</Button>
        <Button look="primary" disabled={busy} onClick={onUseMine}>
          {edit.useMine}
        </Button>
      </div>
    </div>
  );
}
