import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CsvLook, CsvReading } from '#shared/contract/bulkEdits.ts';
import { MOST_CSV_BYTES } from '#shared/contract/bulkEditLimits.ts';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import { ask } from '../../../queries/ask.ts';
import { csvPreviewQuery } from '../../../queries/bulkEditQueries.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { Button, ButtonRow } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack, Text } from '../../../ui/primitives.tsx';
import { ProblemView } from '../../../ui/ProblemView.tsx';
import { useCreateBulkEdit } from '../bulkEditMutations.ts';
import { CsvPreview } from './CsvPreview.tsx';
import { needsNoChoice } from './csvFile.ts';
import { CsvSettings } from './CsvSettings.tsx';
import { FileButton, FileDrop } from './CsvFileDrop.tsx';
import { useCsvUpload } from './useCsvUpload.ts';

const START: CsvReading = {
  contactsMode: 'add',
  objectType: null,
  source: null,
  encoding: null,
  delimiter: null,
  columns: [],
};
const NO_UPLOAD = 'none';

/**
 * Creates a bulk edit from a CSV file: uploads it, previews it, and lets the user correct how it is parsed.
 */
export function CsvDialog({
  connectionId,
  dropped,
  onCreated,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  /** A file that was dropped on the page; null to choose one. */
  readonly dropped: File | null;
  readonly onCreated: (bulkEditId: BulkEditId) => void;
  readonly onClose: () => void;
}) {
  const { bulkEdits } = useText();
  const format = useFormat();
  const { upload, send } = useCsvUpload(connectionId);
  const [reading, setReading] = useState(START);
  const uploadId = upload.kind === 'there' ? upload.uploadId : NO_UPLOAD;
  const query = useQuery({
    ...csvPreviewQuery(connectionId, uploadId, reading),
    enabled: upload.kind === 'there',
    // The preview stays visible while the file is parsed with other settings; another file starts over.
    placeholderData: (previous, earlier) =>
      earlier?.queryKey.includes(uploadId) === true ? keepPreviousData(previous) : undefined,
  });
  const create = useCreateBulkEdit(
    connectionId,
    (fileName: string) => ask('bulkEdits.readCsv', { connectionId, uploadId, fileName, reading }),
    onCreated,
  );

  const choose = (file: File) => {
    // The columns of one file don't apply to another.
    setReading((before) => ({ ...before, encoding: null, delimiter: null, columns: [] }));
    create.reset();
    void send(file);
  };
  const sendDropped = useEffectEvent((file: File) => void send(file));
  useEffect(() => {
    if (dropped !== null) sendDropped(dropped);
  }, [dropped]);

  const preview = query.data;
  // Only the first reading of a file: later ones show what a setting does.
  const firstRead = useRef(NO_UPLOAD);
  const onFirstRead = useEffectEvent((look: CsvLook) => {
    if (upload.kind !== 'there' || firstRead.current === uploadId) return;
    firstRead.current = uploadId;
    if (needsNoChoice(look)) create.mutate(upload.fileName);
  });
  const settled = query.isPlaceholderData ? undefined : preview;
  useEffect(() => {
    if (settled !== undefined) onFirstRead(settled);
  }, [settled]);
  const changes = (preview?.changes.contacts ?? 0) + (preview?.changes.crm ?? 0);
  const canCreate = preview?.defect === null && !query.isPlaceholderData && changes > 0 && !create.isPending;

  let body: ReactNode;
  if (upload.kind === 'none') body = <FileDrop onFile={choose} />;
  else if (upload.kind === 'sending') {
    body = <p role="status">{bulkEdits.csvUploading({ done: format.percent(upload.share) })}</p>;
  } else if (upload.kind === 'failed') {
    const { why } = upload;
    body = (
      <>
        {why === 'too-large' || why === 'unreadable' ? (
          <Text as="p" role="alert" tone="bad">
            {why === 'unreadable'
              ? bulkEdits.csvUnreadable
              : bulkEdits.csvTooLarge({ most: `${MOST_CSV_BYTES / 1024 / 1024} MB` })}
          </Text>
        ) : (
          <ProblemView problem={why} />
        )}
        <FileDrop onFile={choose} />
      </>
    );
  } else if (query.error !== null) {
    body = <ProblemView problem={query.error.problem} onRetry={() => void query.refetch()} />;
  } else if (preview !== undefined) {
    body = (
      <>
        {preview.defect === null ? null : (
          <Text as="p" role="alert" tone="bad">
            {bulkEdits.defects[preview.defect.kind]}
          </Text>
        )}
        <CsvSettings reading={reading} preview={preview} onReading={setReading} />
        <CsvPreview reading={reading} preview={preview} onReading={setReading} />
      </>
    );
  }

  return (
    <Dialog
      title={bulkEdits.csvTitle}
      width="wide"
      onClose={onClose}
      footer={
        upload.kind === 'there' ? (
          <>
            <p role="status">
              {preview === undefined || preview.defect !== null
                ? null
                : `${bulkEdits.csvRows({ count: preview.rows })}: ${
                    changes === 0
                      ? bulkEdits.csvNothingAsked
                      : [
                          preview.changes.contacts > 0 &&
                            bulkEdits.csvAskedContacts({ count: preview.changes.contacts }),
                          preview.changes.crm > 0 && bulkEdits.csvAskedLinks({ count: preview.changes.crm }),
                        ]
                          .filter(Boolean)
                          .join(', ')
                  }`}
            </p>
            <Button look="primary" disabled={!canCreate} onClick={() => create.mutate(upload.fileName)}>
              {create.isPending ? bulkEdits.beginning : bulkEdits.tryOut}
            </Button>
          </>
        ) : undefined
      }
    >
      <Stack gap={16}>
        {upload.kind === 'none' ? null : (
          <ButtonRow>
            <Text as="strong" tone="secondary" grow>
              {upload.fileName}
            </Text>
            {upload.kind === 'there' ? (
              <FileButton look="plain" label={bulkEdits.csvOther} onFile={choose} />
            ) : null}
          </ButtonRow>
        )}
        {body}
        {create.error === null ? null : <ProblemView problem={create.error.problem} />}
      </Stack>
    </Dialog>
  );
}
