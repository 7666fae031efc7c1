import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { useSetReadOnly } from './useSetReadOnly.ts';
import css from './ReadOnlyGate.module.css';

export function AllowChangesDialog({
  connection,
  onClose,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
}) {
  const { connections } = useText();
  const change = useSetReadOnly(connection, onClose);
  return (
    <ConfirmDialog
      title={connections.liftQuestion({ name: connection.name })}
      confirm={connections.liftConfirm}
      look="primary"
      busy={change.isPending}
      problem={change.error?.problem ?? null}
      onConfirm={() => change.set(false)}
      onClose={onClose}
    >
      {connections.liftBody}
    </ConfirmDialog>
  );
}

/**
 * Shown in place of an editor while its connection is read-only: explains why, and offers to allow changes unless
 * the organization forbids them.
 */
export function ReadOnlyGate({ connection }: { readonly connection: Connection }) {
  const { editors } = useText();
  const blocked = usePolicyBlock('changes');
  const forbidden = connection.kind === 'demo' ? null : blocked;
  const [lifting, setLifting] = useState(false);
  return (
    <Row gap={12} align="start" tone="tertiary">
      <Lock size={16} aria-hidden />
      <Text as="div" tone="primary">
        <Text as="p" weight="strong">
          {editors.readOnlyTitle}
        </Text>
        <Text as="p" tone="secondary" className={css['body']}>
          {forbidden ?? editors.readOnlyBody({ name: connection.name })}
        </Text>
        {forbidden === null ? <Button onClick={() => setLifting(true)}>{editors.allowChanges}</Button> : null}
      </Text>
      {lifting ? <AllowChangesDialog connection={connection} onClose={() => setLifting(false)} /> : null}
    </Row>
  );
}
