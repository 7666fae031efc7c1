import { useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { Failure } from '../ui/ProblemView.tsx';
import { useCommand, useRead } from './ask.ts';
import { useConnectionId } from './workspace.ts';

/** Reads everything again, also what the API doesn't announce. The dot in the top bar shows how far that is. */
export function SyncNow({ look }: { readonly look: 'plain' | 'quiet' }) {
  const connectionId = useConnectionId();
  const { sync } = useText();
  const { data: progress } = useRead('sync.progress', { connectionId });
  const again = useCommand('sync.control', { answers: 'sync.progress' });
  return (
    <>
      <Button
        look={look}
        disabled={progress?.waitsFor?.kind === 'paused' || again.isPending}
        onClick={() => again.mutate({ connectionId, action: 'rescan' })}
      >
        {sync.now}
      </Button>
      <Failure of={again} />
    </>
  );
}
