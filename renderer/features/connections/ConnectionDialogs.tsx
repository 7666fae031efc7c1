import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask, connectionKey, refresh, useCommand } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Text } from '../../ui/primitives.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { ColorChoice } from './ConnectionFields.tsx';

/** Edits the name and the color of a connection. */
export function EditConnectionDialog({
  connection,
  onClose,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
}) {
  const { connect, connections } = useText();
  const [name, setName] = useState(connection.name);
  const [color, setColor] = useState(connection.color);
  const [empty, setEmpty] = useState(false);
  const save = useCommand('connections.update', { refreshes: ['connections.list'], onSuccess: onClose });
  return (
    <FormDialog
      title={connections.editTitle({ name: connection.name })}
      unsaved={name !== connection.name || color !== connection.color}
      confirm={connections.editSave}
      disabled={save.isPending}
      problem={save.error?.problem ?? null}
      onSubmit={() => {
        setEmpty(name.trim() === '');
        if (name.trim() !== '') save.mutate({ connectionId: connection.id, name: name.trim(), color });
      }}
      onClose={onClose}
    >
      <TextField
        label={connect.name}
        error={empty ? connect.nameMissing : null}
        spellCheck
        value={name}
        maxLength={80}
        onValue={setName}
      />
      <ColorChoice value={color} onChange={setColor} />
      {connection.baseUrl === '' ? null : (
        <Text as="p" size="small" tone="tertiary">
          {connect.address}: {connection.baseUrl}
        </Text>
      )}
    </FormDialog>
  );
}

/** The amount of data stored for a workspace, which is deleted with its connection. */
function useStorageUsage(connectionId: ConnectionId) {
  return useQuery({
    queryKey: [...connectionKey(connectionId), 'kept'],
    queryFn: async ({ signal }) => {
      const count = (kind: 'contact' | 'company') =>
        ask('mirror.records', { connectionId, kind, search: '', offset: 0, limit: 1 }, signal);
      const [coverage, people, companies, edits] = await Promise.all([
        ask('mirror.coverage', { connectionId }, signal),
        count('contact'),
        count('company'),
        ask('edits.counts', { connectionId }, signal),
      ]);
      return {
        engagements: coverage.engagements,
        transcripts: coverage.withTimeline + coverage.withText,
        people: people.total,
        companies: companies.total,
        // Changes that are neither saved nor discarded, which would be lost.
        unwritten: edits.staged + edits.queued + edits.writing,
      };
    },
    staleTime: 0,
  }).data;
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
  const kept = useStorageUsage(connection.id);
  const remove = useCommand('connections.remove', {
    onSuccess: async () => {
      onRemoved();
      client.removeQueries({ queryKey: connectionKey(connection.id) });
      await refresh(client, null, ['connections.list']);
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
      onConfirm={() => remove.mutate({ connectionId: connection.id })}
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
