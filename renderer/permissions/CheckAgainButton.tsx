import { useCommand } from '../queries/ask.ts';
import { useFormat, useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { Failure } from '../ui/ProblemView.tsx';
import { showToast } from '../ui/Toasts.tsx';
import { useConnectionId } from '../queries/workspace.ts';

/** Beside what the token can't see: asks the API whether it can now. What it can is then read again everywhere. */
export function CheckAgainButton({ onChecked }: { readonly onChecked?: () => void }) {
  const connectionId = useConnectionId();
  const { scopes } = useText().connections;
  const format = useFormat();
  const check = useCommand('connections.checkScopes', {
    onSuccess: (missing) => {
      if (missing.length > 0) showToast({ words: scopes.stillMissing({ scopes: format.names(missing) }) });
      onChecked?.();
    },
  });
  return (
    <>
      <Button look="quiet" disabled={check.isPending} onClick={() => check.mutate({ connectionId })}>
        {scopes.checkAgain}
      </Button>
      <Failure of={check} />
    </>
  );
}
