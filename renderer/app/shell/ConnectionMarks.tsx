import { KeyRound, Lock } from 'lucide-react';
import type { Connection } from '#shared/contract/connection.ts';
import { useText } from '../../text/useText.ts';
import { Row, VisuallyHidden } from '../../ui/primitives.tsx';

/** Marks for a connection that is read-only, or that needs a token. */
export function ConnectionMarks({ connection }: { readonly connection: Connection }) {
  const { app, connections } = useText();
  const tokenNeeded = connections.tokenNeededTitle({ name: connection.name });
  return (
    <>
      {connection.readOnly ? (
        <Row as="span" inline title={app.readOnly}>
          <Lock size={13} aria-hidden color="var(--ink-3)" />
          <VisuallyHidden>{app.readOnly}</VisuallyHidden>
        </Row>
      ) : null}
      {connection.token === 'ready' ? null : (
        <Row as="span" inline title={tokenNeeded}>
          <KeyRound size={13} aria-hidden color="var(--warn)" />
          <VisuallyHidden>{tokenNeeded}</VisuallyHidden>
        </Row>
      )}
    </>
  );
}
