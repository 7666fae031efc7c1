import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { useCommand, useRead } from '../../queries/ask.ts';
import { refetchFailed } from '../../queries/cacheInvalidation.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { TokenField } from './ConnectionFields.tsx';

export function ReplaceTokenDialog({
  connection,
  onClose,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
}) {
  const { connections } = useText();
  return (
    <Dialog title={connections.replaceToken} width="narrow" onClose={onClose}>
      <ReplaceTokenForm connection={connection} onReplaced={onClose} />
    </Dialog>
  );
}

/** Asks in place for the token of a connection that has none, or whose token is no longer accepted. */
export function ReplaceTokenForm({
  connection,
  onReplaced,
}: {
  readonly connection: Connection;
  readonly onReplaced?: () => void;
}) {
  const { connect, connections } = useText();
  const client = useQueryClient();
  const { data: secrets } = useRead('secrets.status', {});
  const token = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(false);

  const replace = useCommand('connections.replaceToken', {
    refreshes: ['connections.list'],
    onSuccess: async () => {
      if (token.current !== null) token.current.value = '';
      await refetchFailed(client, connection.id);
      onReplaced?.();
    },
  });

  const missing = secrets?.keptIn === 'locked' ? connections.tokenLockedBody : connections.tokenMissingBody;

  return (
    <Stack
      as="form"
      gap={16}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = token.current?.value ?? '';
        setEmpty(typed.trim() === '');
        if (typed.trim() !== '' && !replace.isPending)
          replace.mutate({ connectionId: connection.id, token: typed });
      }}
    >
      {connection.token === 'ready' ? null : (
        <div>
          <h2>{connections.tokenNeededTitle({ name: connection.name })}</h2>
          <Text as="p" tone="secondary">
            {connection.token === 'missing' ? missing : connections.tokenRejectedBody}
          </Text>
        </div>
      )}
      <TokenField ref={token} error={empty ? connect.tokenMissing : null} />
      <Failure of={replace} action={null} />
      <Row justify="end">
        <Button look="primary" type="submit" disabled={replace.isPending}>
          {replace.isPending ? connections.savingToken : connections.saveToken}
        </Button>
      </Row>
    </Stack>
  );
}
