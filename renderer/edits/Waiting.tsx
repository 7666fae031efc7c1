import { Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Edit } from '#shared/contract/edit.ts';
import { useFormat, useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { holdWords } from './holdWords.ts';
import css from './Waiting.module.css';

/** In a dialog: the change is kept, what it waits for, and the two ways on. */
export function Waiting({
  edit,
  onTakeBack,
  onLeave,
}: {
  readonly edit: Edit;
  readonly onTakeBack: () => void;
  readonly onLeave: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const { editors } = text;
  const leave = useRef<HTMLButtonElement>(null);
  const confirming = edit.hold?.reason === 'confirming';
  useEffect(() => leave.current?.focus(), []);
  return (
    <div role="alert" className={css['waiting']}>
      <Clock size={16} aria-hidden className={css['icon']} />
      <div className={css['words']}>
        <p className={css['title']}>{confirming ? editors.confirmingTitle : editors.waitingTitle}</p>
        {edit.hold === null ? null : (
          <p className={css['body']}>{holdWords(text, format, edit.hold, edit.problem)}</p>
        )}
        {confirming ? null : <p className={css['body']}>{editors.waitingKept}</p>}
        <div className={css['buttons']}>
          {edit.state === 'writing' ? null : <Button onClick={onTakeBack}>{editors.takeBack}</Button>}
          <Button ref={leave} look="primary" onClick={onLeave}>
            {editors.waitingLeave}
          </Button>
        </div>
      </div>
    </div>
  );
}
