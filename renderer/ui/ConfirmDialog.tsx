import type { ReactNode } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import { useText } from '../text/useText.ts';
import { Button } from './Button.tsx';
import css from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';
import { ProblemView } from './ProblemView.tsx';

/** A deliberate step: says what will happen and asks once. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  caution = null,
  look,
  busy,
  problem,
  onConfirm,
  onClose,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  /** What the confirming button itself says of what it will do. */
  readonly caution?: string | null;
  readonly look: 'primary' | 'danger';
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  return (
    <Dialog
      title={title}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.app.cancel}</Button>
          <Button look={look} caution={caution} disabled={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={css['body']}>
        <p>{children}</p>
        {problem === null ? null : <ProblemView problem={problem} />}
      </div>
    </Dialog>
  );
}
