import { queryClient } from '../queries/client.ts';
import { useText } from '../text/useText.ts';
import { Broken } from './Broken.tsx';

/** A part of the window broke; the rest goes on. */
export function BrokenPart({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  const { app } = useText();
  return (
    <Broken
      title={app.partBrokeTitle}
      body={app.partBrokeBody}
      again={app.loadPart}
      error={error}
      onAgain={() => {
        // What the part showed may be what it broke on. What it alone showed is forgotten and asked for at once; what
        // others show too stays until its new answer is there, and then the part is tried once more.
        queryClient.removeQueries({ type: 'inactive' });
        onAgain();
        void queryClient.invalidateQueries().then(onAgain);
      }}
    />
  );
}
