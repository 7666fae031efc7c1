import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { ask } from '../../queries/ask.ts';
import { connectionsQuery } from '../../queries/connections.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { ColorChoice } from './ColorChoice.tsx';
import css from './ConnectDialog.module.css';

/** What a connection is called here, and the colour it is told apart by. */
export function EditConnectionDialog({
  connection,
  onClose,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
}) {
  const { app, connections: connect } = useText();
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
      title={connect.editTitle(connection.name)}
      width="narrow"
      unsaved={name !== connection.name || color !== connection.color}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button look="primary" type="submit" form={formId} disabled={save.isPending}>
            {connect.editSave}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          setEmpty(name.trim() === '');
          if (name.trim() !== '' && !save.isPending) save.mutate();
        }}
      >
        <Field label={connect.name} error={empty ? connect.nameMissing : null}>
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
          <p className={css['kept']}>
            {connect.address}: {connection.baseUrl}
          </p>
        )}
        {save.error === null ? null : <ProblemView problem={save.error.problem} />}
      </form>
    </Dialog>
  );
}
