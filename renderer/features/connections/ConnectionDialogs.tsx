import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { ask, connectionKey } from '../../queries/ask.ts';
import { connectionsQuery, storageUsageQuery } from '../../queries/connectionQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { ColorChoice } from './ConnectionFields.tsx';

/** Edits the name and the color of a connection. */
export function EditConnectionDialog({
  connection,
  onClose,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
}) {
  const { app, connections } = useText();
  const client = useQueryClient();
  const formId = useId();
  const [name, setName] = useState(connection.name);
  const [color, setColor] = useState(connection.color);
  const [empty, setEmpty] = useState(false);
  const save = useMutation<Connection>({
    mutationFn: () => ask('connections.update', { connectionId: connection.id, name: name.trim(), color }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      title={connections.editTitle({ name: connection.name })}
      width="medium"
      unsaved={name !== connection.name || color !== connection.color}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button look="primary" type="submit" form={formId} disabled={save.isPending}>
            {connections.editSave}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        gap={16}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setEmpty(name.trim() === '');
          if (name.trim() !== '' && !save.isPending) save.mutate();
        }}
      >
        <Field label={connections.name} error={empty ? connections.nameMissing : null}>
          {(control) => (
            <input
              {...control}
              value={name}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <ColorChoice value={color} onChange={setColor} />
        {connection.baseUrl === '' ? null : (
          <Text as="p" size="small" tone="tertiary">
            {connections.address}: {connection.baseUrl}
          </Text>
        )}
        {save.error === null ? null : <ProblemView problem={save.error.problem} />}
      </Stack>
    </Dialog>
  );
}

export function RemoveConnectionDialog({
  connection,
  onClose,
  onRemoved,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}) {
  const { connections } = useText();
  const client = useQueryClient();
  const { data: kept } = useQuery(storageUsageQuery(connection.id));
  const remove = useMutation<Record<string, never>>({
    mutationFn: () => ask('connections.remove', { connectionId: connection.id }),
    onSuccess: async () => {
      onRemoved();
      client.removeQueries({ queryKey: connectionKey(connection.id) });
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      showToast({ words: connections.removed({ name: connection.name }) });
    },
  });
  return (
    <ConfirmDialog
      title={connections.removeQuestion({ name: connection.name })}
      confirm={connections.removeConfirm}
      look="danger"
      busy={remove.isPending}
      problem={remove.error?.problem ?? null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {connections.removeBody}
      {kept === undefined ? null : (
        <>
          {' '}
          {connections.removeKept({
            engagements: kept.engagements,
            transcripts: kept.transcripts,
            people: kept.people,
            companies: kept.companies,
          })}
          {kept.unwritten === 0 ? null : (
            <strong> {connections.removeUnwritten({ count: kept.unwritten })}</strong>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
