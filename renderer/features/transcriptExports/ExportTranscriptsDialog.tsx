import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import type { TranscriptExport, TranscriptExportId } from '#shared/contract/transcriptExports.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { nameTemplateError } from '#shared/domain/transcriptExports/nameTemplate.ts';
import { ask, refresh } from '../../queries/ask.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { transcriptExportQuery } from '../../queries/transcriptExportQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { usePreference } from '../../ui/preference.ts';
import { Row, Stack } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import {
  ExportPreview,
  FolderField,
  FormatField,
  formatNamed,
  lastFolder,
  lastFormat,
  lastTarget,
  lastTemplate,
  TemplateField,
  TYPING_MS,
} from './ExportFields.tsx';
import { ExportStatus } from './ExportStatus.tsx';
import { exportPhase, isGoing } from './exportState.ts';
import { type FollowedList, FolderSyncDialog } from './FolderSyncDialog.tsx';
import css from './TranscriptExports.module.css';

type StartInput = InputOf<'transcriptExports.start'>;
export type TranscriptSource = StartInput['source'];
export type ExportKind = 'once' | 'keep';

interface DialogProps {
  readonly connectionId: ConnectionId;
  readonly source: TranscriptSource;
  readonly onClose: () => void;
}

function KindField({
  kind,
  onKind,
}: {
  readonly kind: ExportKind;
  readonly onKind: (kind: ExportKind) => void;
}) {
  const { transcriptExports: words } = useText();
  const group = useId();
  return (
    <Row as="fieldset" gap={16} rowGap={4} wrap aria-label={words.kind} className={css['kinds']}>
      {(['once', 'keep'] as const).map((each) => (
        <Row as="label" key={each} gap={8}>
          <input type="radio" name={group} checked={kind === each} onChange={() => onKind(each)} />
          {words.kinds[each]}
        </Row>
      ))}
    </Row>
  );
}

/**
 * Asks where and how to export transcripts, then shows the progress, which goes on when the dialog is closed. A whole
 * list can keep a folder up to date instead.
 */
export function ExportTranscriptsDialog({
  connectionId,
  source,
  list = null,
  firstKind = 'once',
  onClose,
}: DialogProps & {
  /** The list that a folder could follow; null for a selection or a search. */
  readonly list?: FollowedList | null;
  readonly firstKind?: ExportKind;
}) {
  // The selection when the dialog opened, whatever arrives later.
  const [chosen] = useState(source);
  const [kind, setKind] = useState(firstKind);
  const [started, setStarted] = useState<TranscriptExportId | null>(null);
  if (started !== null)
    return <ExportProgress connectionId={connectionId} exportId={started} onClose={onClose} />;
  const kinds = list === null ? null : <KindField kind={kind} onKind={setKind} />;
  return list !== null && kind === 'keep' ? (
    <FolderSyncDialog
      connectionId={connectionId}
      lists={[list]}
      sync={null}
      before={kinds}
      onClose={onClose}
    />
  ) : (
    <ExportForm
      connectionId={connectionId}
      source={chosen}
      before={kinds}
      onStarted={setStarted}
      onClose={onClose}
    />
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
            <Link
              to="/c/$connectionId/settings/$section"
              params={{ connectionId, section: 'exports' }}
              onClick={onClose}
            >
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

const FORM = 'export-transcripts';

function ExportForm({
  connectionId,
  source,
  before,
  onStarted,
  onClose,
}: DialogProps & {
  readonly before: ReactNode;
  readonly onStarted: (id: TranscriptExportId) => void;
}) {
  const { app, transcriptExports: words } = useText();
  const client = useQueryClient();
  const remembered = usePreference(lastFormat);
  const [format, setFormat] = useState(formatNamed(remembered));
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
      void refresh(client, connectionId, STALE_READS['transcriptExports.changed']);
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
        {before}
        <FormatField format={format} onFormat={setFormat} />
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
        <TemplateField template={template} onTemplate={setTemplate} />
        {nameTemplateError(settled) === null ? <ExportPreview input={input} /> : null}
        {error === null ? null : <ProblemView problem={error.problem} />}
      </Stack>
    </Dialog>
  );
}
