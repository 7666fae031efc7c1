import { useState } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import { AllowChangesDialog, ReplaceTokenDialog } from '../features/connections/ConnectionMenu.tsx';
import { useSecretsLocked, useConnection } from '../queries/appQueries.ts';
import { useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { lateDialog } from '../ui/late.tsx';

const UnlockDialog = lateDialog(async () => (await import('../features/secrets/Unlock.tsx')).UnlockDialog);

/** The button for problems of the connection itself: a missing token, or read-only mode. */
export function ProblemAction({ problem }: { readonly problem: Problem }) {
  const { connections, editors, secrets } = useText();
  const connection = useConnection();
  const isLocked = useSecretsLocked() && connection?.token === 'missing';
  const [open, setOpen] = useState(false);
  if (connection === null) return null;

  const needsToken =
    problem.kind === 'unauthenticated' || (problem.kind === 'refused' && problem.reason === 'no-token');
  const isReadOnly = problem.kind === 'refused' && problem.reason === 'read-only';
  if (!needsToken && !isReadOnly) return null;

  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {!needsToken ? editors.allowChanges : isLocked ? secrets.unlock : connections.replaceToken}
      </Button>
      {open && needsToken && isLocked ? <UnlockDialog onClose={close} /> : null}
      {open && needsToken && !isLocked ? (
        <ReplaceTokenDialog connection={connection} onClose={close} />
      ) : null}
      {open && isReadOnly ? <AllowChangesDialog connection={connection} onClose={close} /> : null}
    </>
  );
}
