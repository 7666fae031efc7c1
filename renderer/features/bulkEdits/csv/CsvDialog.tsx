import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { CsvReading } from '#shared/contract/bulkEdits.ts';
import { MOST_CSV_BYTES } from '#shared/contract/bulkEditLimits.ts';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import { ask } from '../../../queries/ask.ts';
import { csvPreviewQuery, bulkEditQuery, bulkEditsQuery } from '../../../queries/bulkEditQueries.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { Button, ButtonRow } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ProblemView } from '../../../ui/ProblemView.tsx';
import css from './CsvDialog.module.css';
import { CsvPreview } from './CsvPreview.tsx';
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

/** Changes from a CSV file: handed over, looked at, read another way if need be, then tried out as a run. */
export function CsvDialog({
  connectionId,
  onCreated,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly onCreated: (bulkEditId: BulkEditId) => void;
  readonly onClose: () => void;
}) {
  const { bulkEdits: bulk } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const { upload, send } = useCsvUpload(connectionId);
  const [reading, setReading] = useState(START);
  const uploadId = upload.kind === 'there' ? upload.uploadId : NO_UPLOAD;
  const look = useQuery({
    ...csvPreviewQuery(connectionId, uploadId, reading),
    enabled: upload.kind === 'there',
    // While another reading is on its way, the one before stays to be seen; another file begins anew.
    placeholderData: (previous, query) =>
      query?.queryKey.includes(uploadId) === true ? keepPreviousData(previous) : undefined,
  });
  const begin = useMutation({
    mutationFn: (fileName: string) => ask('bulkEdits.readCsv', { connectionId, uploadId, fileName, reading }),
    onSuccess: (bulkEdit) => {
      client.setQueryData(bulkEditQuery(connectionId, bulkEdit.id).queryKey, bulkEdit);
      void client.invalidateQueries({ queryKey: bulkEditsQuery(connectionId).queryKey });
      onCreated(bulkEdit.id);
    },
  });

  const choose = (file: File) => {
    // What was said of the columns of one file says nothing of another's.
    setReading((before) => ({ ...before, encoding: null, delimiter: null, columns: [] }));
    begin.reset();
    void send(file);
  };
  const seen = look.data;
  const asked = (seen?.changes.contacts ?? 0) + (seen?.changes.crm ?? 0);
  const mayBegin = seen?.defect === null && !look.isPlaceholderData && asked > 0 && !begin.isPending;

  let body: ReactNode;
  if (upload.kind === 'none') body = <FileDrop onFile={choose} />;
  else if (upload.kind === 'sending') {
    body = <p role="status">{bulk.csvUploading(format.percent(upload.share))}</p>;
  } else if (upload.kind === 'failed') {
    const { why } = upload;
    body = (
      <>
        {why === 'too-large' || why === 'unreadable' ? (
          <p role="alert" className={css['wrong']}>
            {why === 'unreadable'
              ? bulk.csvUnreadable
              : bulk.csvTooLarge(`${MOST_CSV_BYTES / 1024 / 1024} MB`)}
          </p>
        ) : (
          <ProblemView problem={why} />
        )}
        <FileDrop onFile={choose} />
      </>
    );
  } else if (look.error !== null) {
    body = <ProblemView problem={look.error.problem} onRetry={() => void look.refetch()} />;
  } else if (seen !== undefined) {
    body = (
      <>
        {seen.defect === null ? null : (
          <p role="alert" className={css['wrong']}>
            {bulk.defects[seen.defect.kind]}
          </p>
        )}
        <CsvSettings reading={reading} look={seen} onReading={setReading} />
        <CsvPreview reading={reading} look={seen} onReading={setReading} />
      </>
    );
  }

  return (
    <Dialog
      title={bulk.csvTitle}
      width="wide"
      onClose={onClose}
      footer={
        upload.kind === 'there' ? (
          <>
            <p role="status">
              {seen === undefined || seen.defect !== null
                ? null
                : `${bulk.csvRows(seen.rows)}: ${asked === 0 ? bulk.csvNothingAsked : bulk.csvAsked(seen.changes.contacts, seen.changes.crm)}`}
            </p>
            <Button look="primary" disabled={!mayBegin} onClick={() => begin.mutate(upload.fileName)}>
              {begin.isPending ? bulk.beginning : bulk.tryOut}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className={css['form']}>
        {upload.kind === 'none' ? null : (
          <ButtonRow>
            <strong className={css['name']}>{upload.fileName}</strong>
            {upload.kind === 'there' ? (
              <FileButton look="plain" label={bulk.csvOther} onFile={choose} />
            ) : null}
          </ButtonRow>
        )}
        {body}
        {begin.error === null ? null : <ProblemView problem={begin.error.problem} />}
      </div>
    </Dialog>
  );
}
