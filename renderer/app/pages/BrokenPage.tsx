import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import css from './Pages.module.css';

/** A part of the page broke. Says so plainly; the details name places in the program, and nothing of the user's. */
export function BrokenPage({ error }: { readonly error: unknown }) {
  const { app } = useText();
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    <div role="alert" className={css['broken']}>
      <h1 className={css['title']}>{app.brokeTitle}</h1>
      <p className={css['lead']}>{app.brokeBody}</p>
      <div className={css['actions']}>
        <Button look="primary" onClick={() => window.location.reload()}>
          {app.reload}
        </Button>
        <Button onClick={() => void copyText(details)}>{app.copyDetails}</Button>
      </div>
    </div>
  );
}
