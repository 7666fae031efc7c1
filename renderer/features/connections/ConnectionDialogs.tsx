import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { CRM_URL_PRESETS, crmTemplateError } from '#shared/domain/links/crmUrl.ts';
import { ask, connectionKey } from '../../queries/ask.ts';
import { connectionsQuery, storageUsageQuery } from '../../queries/connectionQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { ColorChoice } from './ConnectionFields.tsx';

const NAMES: Readonly<Record<string, string>> = { HUBSPOT: 'HubSpot', SALESFORCE: 'Salesforce' };

/** The templates without empty ones; null if any of them is invalid. */
function usableTemplates(typed: Readonly<Record<string, string>>): Readonly<Record<string, string>> | null {
  const filled = Object.entries(typed)
    .map(([source, template]) => [source, template.trim()] as const)
    .filter(([, template]) => template !== '');
  return filled.some(([, template]) => crmTemplateError(template) !== null)
    ? null
    : Object.fromEntries(filled);
}

/** The URL templates of each CRM, which turn record ids into links. */
function CrmUrlFields({
  value,
  onChange,
}: {
  readonly value: Readonly<Record<string, string>>;
  readonly onChange: (value: Readonly<Record<string, string>>) => void;
}) {
  const { connections: words } = useText();
  const sources = [...new Set([...Object.keys(CRM_URL_PRESETS), ...Object.keys(value)])];
  return (
    <Stack as="section" gap={8} aria-label={words.crmUrls}>
      <Text as="h3" weight="medium">
        {words.crmUrls}
      </Text>
      <Text as="p" size="small" tone="secondary">
        {words.crmUrlsHint({ type: '{type}', id: '{id}' })}
      </Text>
      {sources.map((source) => {
        const typed = value[source] ?? '';
        const error = typed.trim() === '' ? null : crmTemplateError(typed.trim());
        const preset = CRM_URL_PRESETS[source];
        return (
          <Field
            key={source}
            label={NAMES[source] ?? source}
            error={error === null ? null : words.crmUrlErrors[error]}
          >
            {(control) => (
              <Row gap={8}>
                <input
                  {...control}
                  value={typed}
                  maxLength={2000}
                  spellCheck={false}
                  autoComplete="off"
                  placeholder={preset}
                  onChange={(event) => onChange({ ...value, [source]: event.target.value })}
                />
                {preset === undefined || typed !== '' ? null : (
                  <Button
                    aria-label={words.crmUrlPresetOf({ crm: NAMES[source] ?? source })}
                    onClick={() => onChange({ ...value, [source]: preset })}
                  >
                    {words.crmUrlPreset}
                  </Button>
                )}
              </Row>
            )}
          </Field>
        );
      })}
    </Stack>
  );
}

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
  const [templates, setTemplates] = useState(connection.crmUrls);
  const crmUrls = usableTemplates(templates);
  const save = useMutation<Connection>({
    mutationFn: () =>
      ask('connections.update', {
        connectionId: connection.id,
        name: name.trim(),
        color,
        ...(crmUrls === null ? {} : { crmUrls }),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      title={connections.editTitle({ name: connection.name })}
      width="medium"
      unsaved={name !== connection.name || color !== connection.color || templates !== connection.crmUrls}
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
          if (name.trim() !== '' && crmUrls !== null && !save.isPending) save.mutate();
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
        <CrmUrlFields value={templates} onChange={setTemplates} />
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
