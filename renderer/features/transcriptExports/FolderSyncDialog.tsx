import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FolderSync, FolderSyncSource } from '#shared/contract/folderSyncs.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { nameTemplateError } from '#shared/domain/transcriptExports/nameTemplate.ts';
import { ask, refresh } from '../../queries/ask.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { usePreference } from '../../ui/preference.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/toastStore.ts';
import {
  FolderField,
  FormatField,
  formatNamed,
  lastFormat,
  lastTemplate,
  TemplateField,
} from './ExportFields.tsx';

/** A list that a folder can follow. Its name is empty if it isn't a view. */
export interface FollowedList {
  readonly name: string;
  readonly source: FolderSyncSource;
}

type Options = Omit<InputOf<'folderSyncs.add'>, 'connectionId' | 'folder'>;

function keyOf(source: FolderSyncSource): string {
  return source.kind === 'view' ? `view ${source.viewId}` : `query ${source.query}`;
}

function NoteOption({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <Row as="label" gap={8}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </Row>
  );
}

const FORM = 'folder-sync';

/** Asks how a list keeps a folder up to date, or changes how it does. */
export function FolderSyncDialog({
  connectionId,
  lists,
  sync,
  before = null,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly lists: readonly FollowedList[];
  /** The one to change; null for a new one. */
  readonly sync: FolderSync | null;
  readonly before?: ReactNode;
  readonly onClose: () => void;
}) {
  const { app, transcriptExports: words } = useText();
  const client = useQueryClient();
  const blocked = usePolicyBlock('export');
  const remembered = { format: usePreference(lastFormat), template: usePreference(lastTemplate) };
  const [source, setSource] = useState(sync?.source ?? lists[0]?.source);
  const [format, setFormat] = useState(sync?.format ?? formatNamed(remembered.format));
  const [template, setTemplate] = useState(sync?.template ?? remembered.template);
  const [contacts, setContacts] = useState(sync?.contacts ?? true);
  const [companies, setCompanies] = useState(sync?.companies ?? true);
  const [folder, setFolder] = useState(sync?.folder ?? '');
  const { mutate, isPending, error } = useMutation<FolderSync, ProblemError, Options>({
    mutationFn: (options) =>
      sync === null
        ? ask('folderSyncs.add', { connectionId, folder, ...options })
        : ask('folderSyncs.update', { connectionId, syncId: sync.id, ...options }),
    onSuccess: (kept) => {
      lastFormat.set(kept.format);
      lastTemplate.set(kept.template);
      if (sync === null) showToast({ words: words.keeping({ folder: kept.folder }) });
      onClose();
    },
    onSettled: () => refresh(client, connectionId, STALE_READS['folderSyncs.changed']),
  });
  // A list that the folder follows but that isn't among the views any more stays selectable.
  const known = lists.some((list) => source !== undefined && keyOf(list.source) === keyOf(source));
  const shown =
    known || source === undefined || source.kind === 'view'
      ? lists
      : [...lists, { name: source.name, source }];
  const selected = source === undefined ? '' : keyOf(source);
  const named = (wanted: FolderSyncSource): FolderSyncSource => {
    if (wanted.kind === 'view' || wanted.name !== '') return wanted;
    return { ...wanted, name: wanted.query === '' ? words.allEngagements : words.listWithFilters };
  };
  const canSave =
    source !== undefined &&
    shown.some((list) => keyOf(list.source) === selected) &&
    nameTemplateError(template) === null &&
    folder.trim() !== '' &&
    !isPending;

  return (
    <Dialog
      title={sync === null ? (before === null ? words.kinds.keep : words.title) : words.editFolder}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button look="primary" type="submit" form={FORM} blocked={blocked} aria-disabled={!canSave}>
            {sync === null ? words.keep : words.saveFolder}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        id={FORM}
        noValidate
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave && blocked === null)
            mutate({ source: named(source), format, template, contacts, companies });
        }}
      >
        {before}
        <Text as="p" tone="secondary">
          {words.keepHint}
        </Text>
        {before === null ? (
          <Field label={words.view} error={sync?.name === null && !known ? words.viewGone : null}>
            {(control) => (
              <select
                {...control}
                value={selected}
                onChange={({ target }) =>
                  setSource(shown.find((list) => keyOf(list.source) === target.value)?.source ?? source)
                }
              >
                {known || shown.length > lists.length ? null : (
                  <option value={selected}>{words.noView}</option>
                )}
                {shown.map((list) => (
                  <option key={keyOf(list.source)} value={keyOf(list.source)}>
                    {list.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : null}
        <FormatField format={format} onFormat={setFormat} />
        {format === 'md' ? (
          <Stack as="fieldset" gap={4} aria-label={words.notes}>
            <NoteOption label={words.contactNotes} checked={contacts} onChange={setContacts} />
            <NoteOption label={words.companyNotes} checked={companies} onChange={setCompanies} />
            <Text as="p" size="small" tone="tertiary">
              {words.notesHint}
            </Text>
          </Stack>
        ) : null}
        {sync === null ? (
          <FolderField folder={folder} onFolder={setFolder} />
        ) : (
          <Text as="p" size="small" tone="tertiary" wrap="anywhere">
            {sync.folder}
          </Text>
        )}
        <TemplateField template={template} onTemplate={setTemplate} />
        {error === null ? null : <ProblemView problem={error.problem} />}
      </Stack>
    </Dialog>
  );
}
