import { useText } from '../../text/useText.ts';
import { Broken } from '../Broken.tsx';
import { WholePage } from './frame/WholePage.tsx';

/** The frame itself broke, and with it all that stands in it. */
export function BrokenPage({ error }: { readonly error: unknown }) {
  const { app } = useText();
  return (
    <WholePage as="main">
      <Broken
        title={app.brokeTitle}
        body={app.brokeBody}
        again={app.reload}
        error={error}
        onAgain={() => window.location.reload()}
      />
    </WholePage>
  );
}
