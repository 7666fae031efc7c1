import { useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import css from './Notices.module.css';
import type { Standing } from './standing.ts';

/** What to know before editing: what was begun here before, and what else of this call isn't settled. */
export function Notices({
  asOf,
  start,
  offered,
  onTakeUp,
  onForget,
}: {
  /** The time of the reading that stands in while the service can't be asked. */
  readonly asOf: string | null;
  readonly start: Standing;
  /** Whether a draft was kept that can be taken up again. */
  readonly offered: boolean;
  readonly onTakeUp: () => void;
  readonly onForget: () => void;
}) {
  const { edit } = useText();
  const lines = [
    asOf === null ? null : edit.asKnown(asOf),
    start.staged === null ? null : edit.editingStaged,
    start.waiting ? edit.alsoWaiting : null,
    start.stuck ? edit.alsoStuck : null,
  ].filter((line) => line !== null);
  if (lines.length === 0 && !offered) return null;
  return (
    <div className={css['notices']}>
      {lines.map((line) => (
        <p key={line} role="status">
          {line}
        </p>
      ))}
      {offered ? (
        <p role="status" className={css['offer']}>
          {edit.keptDraft}
          <Button onClick={onTakeUp}>{edit.keptDraftTake}</Button>
          <Button look="quiet" onClick={onForget}>
            {edit.keptDraftForget}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
