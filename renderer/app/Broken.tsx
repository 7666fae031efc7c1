import { useState } from 'react';
import { useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/clipboard.ts';
import css from './Broken.module.css';
import { brokenDetails } from './brokenDetails.ts';

/** Says that something broke, and offers a way on and what helps whoever looks into it. */
export function Broken({
  title,
  body,
  again,
  error,
  onAgain,
}: {
  readonly title: string;
  readonly body: string;
  /** What the way on is called. */
  readonly again: string;
  readonly error: unknown;
  readonly onAgain: () => void;
}) {
  const { app } = useText();
  const [copied, setCopied] = useState(false);
  return (
    <div role="alert" className={css['broken']}>
      <h2 className={css['title']}>{title}</h2>
      <p className={css['body']}>{body}</p>
      <div className={css['actions']}>
        <Button look="primary" onClick={onAgain}>
          {again}
        </Button>
        <Button onClick={() => void copyText(brokenDetails(error)).then(setCopied)}>
          {copied ? app.copied : app.copyDetails}
        </Button>
      </div>
    </div>
  );
}
