import { useText } from '../../text/useText.ts';
import { Broken } from '../Broken.tsx';
import css from './Pages.module.css';

/** The frame itself broke, and with it all that stands in it. */
export function BrokenPage({ error }: { readonly error: unknown }) {
  const { app } = useText();
  return (
    <main className={css['whole']}>
      <Broken
        title={app.brokeTitle}
        body={app.brokeBody}
        again={app.reload}
        error={error}
        onAgain={() => window.location.reload()}
      />
    </main>
  );
}
