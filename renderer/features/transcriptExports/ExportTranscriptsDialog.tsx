import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EXPORT_FORMATS } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import type { TranscriptExport, TranscriptExportId } from '#shared/contract/transcriptExports.ts';
import {
  DEFAULT_NAME_TEMPLATE,
  NAME_FIELDS,
  nameTemplateError,
} from '#shared/domain/transcriptExports/nameTemplate.ts';
import { appInfoQuery } from '../../queries/appQueries.ts';
import { ask } from '../../queries/ask.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import {
  exportPreviewQuery,
  folderCheckQuery,
  transcriptExportQuery,
  transcriptExportsKey,
} from '../../queries/transcriptExportQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { preference, usePreference } from '../../ui/preference.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { ExportStatus } from './ExportStatus.tsx';
import { exportPhase, isGoing } from './exportState.ts';
import css from './TranscriptExports.module.css';

type StartInput = InputOf<'transcriptExports.start'>;
export type TranscriptSource = StartInput['source'];

const text = (stored: unknown) => (typeof stored === 'string' ? stored : null);
const lastFormat = preference('exportFormat', 'md', text);
const lastTarget = preference('exportTarget', 'folder', text);
const lastFolder = preference('exportFolder', '', text);
const lastTemplate = preference('exportTemplate', DEFAULT_NAME_TEMPLATE, text);

/** Long enough not to ask at every key, short enough to look live. */
const TYPING_MS = 200;

interface DialogProps {
  readonly connectionId: ConnectionId;
  readonly source: TranscriptSource;
  readonly onClose: () => void;
}

/** Asks where and how to export transcripts, then shows the progress, which goes on when the dialog is closed. */
export function ExportTranscriptsDialog({ connectionId, source, onClose }: DialogProps) {
  // The selection when the dialog opened, whatever arrives later.
  const [chosen] = useState(source);
  const [started, setStarted] = useState<TranscriptExportId | null>(null);
  return started === null ? (
    <ExportForm connectionId={connectionId} source={chosen} onStarted={setStarted} onClose={onClose} />
  ) : (
    <ExportProgress connectionId={connectionId} exportId={started} onClose={onClose} />
  );
}

function ExportProgress({
  connectionId,
  exportId,
  onClose,
}: Omit<DialogProps, 'source'> & { readonly exportId: TranscriptExportId }) {
  const { app, transcriptExports: words } = useText();
  const { data: made } = useQuery(transcriptExportQuery(connectionId, exportId));
  const goesOn = made !== undefined && isGoing(exportPhase(made));
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <p>
            {goesOn ? `${words.goesOn} ` : null}
            <Link to="/c/$connectionId/developer/exports" params={{ connectionId }} onClick={onClose}>
              {words.showAll}
            </Link>
          </p>
          <Button onClick={onClose}>{app.close}</Button>
        </>
      }
    >
      {made === undefined ? null : <ExportStatus made={made} />}
    </Dialog>
  );
}

function FolderField({
  folder,
  onFolder,
}: {
  readonly folder: string;
  readonly onFolder: (folder: string) => void;
}) {
  const { transcriptExports: words } = useText();
  const { data: info } = useQuery(appInfoQuery);
  const typed = useDebounced(folder, TYPING_MS);
  const { data: check } = useQuery({ ...folderCheckQuery(typed), enabled: typed.trim() !== '' });
  const defect = typed === folder && typed.trim() !== '' ? (check?.defect ?? null) : null;
  const choose = async () => {
    const answer = await ask('transcriptExports.chooseFolder', {});
    if (answer.folder !== null) onFolder(answer.folder);
  };
  return (
    <Field
      label={words.folder}
      hint={words.folderHint}
      error={defect === null ? null : words.folderDefects[defect]}
    >
      {(control) => (
        <Row gap={8}>
          <input
            {...control}
            value={folder}
            spellCheck={false}
            autoComplete="off"
            maxLength={4096}
            onChange={({ target }) => onFolder(target.value)}
          />
          {info?.shell === 'electron' ? (
            <Button onClick={() => void choose().catch(() => undefined)}>{words.chooseFolder}</Button>
          ) : null}
        </Row>
      )}
    </Field>
  );
}

/** Counts and the first names, or why there are none. */
function ExportPreview({ input }: { readonly input: InputOf<'transcriptExports.preview'> }) {
  const { transcriptExports: words } = useText();
  const { data, error } = useQuery(exportPreviewQuery(input));
  if (error !== null) return <ProblemView problem={error.problem} />;
  return (
    <Stack gap={4} className={css['preview']}>
      <Text as="p" role="status" tabular>
        {data === undefined
          ? words.counting
          : data.missing === 0
            ? words.count({ count: data.total })
            : words.countMissing({ count: data.total, missing: data.missing })}
      </Text>
      <ul aria-label={words.names}>
        {(data?.names ?? []).map((name) => (
          <Text as="li" key={name} size="small" tone="secondary" wrap="truncate" title={name}>
            {name}
          </Text>
        ))}
      </ul>
    </Stack>
  );
}

const FORM = 'export-transcripts';

function ExportForm({
  connectionId,
  source,
  onStarted,
  onClose,
}: DialogProps & { readonly onStarted: (id: TranscriptExportId) => void }) {
  const { app, transcriptExports: words, export: exportWords } = useText();
  const client = useQueryClient();
  const remembered = usePreference(lastFormat);
  const [format, setFormat] = useState(EXPORT_FORMATS.find((each) => each === remembered) ?? 'md');
  const [target, setTarget] = useState<StartInput['target']>(
    usePreference(lastTarget) === 'zip' ? 'zip' : 'folder',
  );
  const [folder, setFolder] = useState(usePreference(lastFolder));
  const [template, setTemplate] = useState(usePreference(lastTemplate));
  const blocked = usePolicyBlock('export');
  const templateError = nameTemplateError(template);
  const settled = useDebounced(template, TYPING_MS);
  const input = { connectionId, source, format, template: settled };
  const { mutate, isPending, error } = useMutation<TranscriptExport, ProblemError, StartInput>({
    mutationFn: (start) => ask('transcriptExports.start', start),
    onSuccess: (made) => {
      lastFormat.set(made.format);
      lastTarget.set(made.target);
      lastFolder.set(made.folder);
      lastTemplate.set(made.template);
      client.setQueryData(transcriptExportQuery(connectionId, made.id).queryKey, made);
      void client.invalidateQueries({ queryKey: transcriptExportsKey(connectionId) });
      onStarted(made.id);
    },
  });
  const canStart = templateError === null && folder.trim() !== '' && !isPending;

  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{app.cancel}</Button>
          <Button look="primary" type="submit" form={FORM} blocked={blocked} aria-disabled={!canStart}>
            {words.start}
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
          if (canStart && blocked === null)
            mutate({ connectionId, source, format, template, target, folder });
        }}
      >
        <Field label={exportWords.format}>
          {(control) => (
            <select
              {...control}
              value={format}
              onChange={({ target }) =>
                setFormat(EXPORT_FORMATS.find((each) => each === target.value) ?? 'md')
              }
            >
              {EXPORT_FORMATS.map((each) => (
                <option key={each} value={each}>
                  {words.formats[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={words.target}>
          {(control) => (
            <select
              {...control}
              value={target}
              onChange={(event) => setTarget(event.target.value === 'zip' ? 'zip' : 'folder')}
            >
              <option value="folder">{words.targets.folder}</option>
              <option value="zip">{words.targets.zip}</option>
            </select>
          )}
        </Field>
        <FolderField folder={folder} onFolder={setFolder} />
        <Field
          label={words.template}
          hint={words.templateHint({ fields: NAME_FIELDS.map((field) => `{${field}}`).join(' ') })}
          error={templateError === null ? null : words.templateErrors[templateError]}
        >
          {(control) => (
            <input
              {...control}
              value={template}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => setTemplate(target.value)}
            />
          )}
        </Field>
        {nameTemplateError(settled) === null ? <ExportPreview input={input} /> : null}
        {error === null ? null : <ProblemView problem={error.problem} />}
      </Stack>
    </Dialog>
  );
}
