import { Link } from '@tanstack/react-router';
import type { Connection } from '#shared/contract/connection.ts';
import { ReplaceTokenForm } from '../features/connections/ReplaceToken.tsx';
import { UnlockInPlace } from '../features/secrets/Unlock.tsx';
import { useRead } from '../queries/ask.ts';
import { useSecretsLocked } from '../queries/appQueries.ts';
import { useText } from '../text/useText.ts';
import { Stack } from '../ui/primitives.tsx';

/** Asks for a token that is missing or rejected, or for the passphrase of the file that may contain it. */
export function TokenNeeded({ connection }: { readonly connection: Connection }) {
  const { secrets } = useText();
  const isLocked = useSecretsLocked();
  const { data } = useRead('secrets.status', {});
  const count = data?.missing.length ?? 0;
  if (isLocked && connection.token === 'missing') return <UnlockInPlace />;
  return (
    <Stack gap={12}>
      <ReplaceTokenForm connection={connection} />
      {isLocked || count < 2 ? null : (
        <Link to="/settings/$section" params={{ section: 'general' }} hash="secrets-missing">
          {secrets.showMissing({ count })}
        </Link>
      )}
    </Stack>
  );
}
