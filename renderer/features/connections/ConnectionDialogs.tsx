import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { ask, connectionKey } from '../../queries/ask.ts';
import { connectionsQuery, storageUsageQuery } from '../../queries/connectionQueries.ts';
import { useText } from '../../text/useText.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Text } from '../../ui/primitives.tsx';
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
  const { connections } = useText();
  const client = useQueryClient();
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
    <FormDialog
      title={connections.editTitle({ name: connection.name })}
      unsaved={name !== connection.name || color !== connection.color}
      confirm={connections.editSave}
      disabled={save.isPending}
      problem={save.error?.problem ?? null}
      onSubmit={() => {
        setEmpty(name.trim() === '');
        if (name.trim() !== '') save.mutate();
      }}
      onClose={onClose}
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
    </FormDialog>
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
