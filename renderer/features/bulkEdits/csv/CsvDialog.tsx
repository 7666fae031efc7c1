import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  BULK_COLUMNS,
  CSV_DELIMITERS,
  CSV_ENCODINGS,
  MOST_CSV_BYTES,
  MOST_CSV_COLUMNS,
} from '#shared/contract/bulkEditLimits.ts';
import type { BulkColumn, CsvLook, CsvReading } from '#shared/contract/bulkEdits.ts';
import { CRM_OBJECT_TYPES } from '#shared/contract/enumerations.ts';
import type { BulkEditId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ask } from '../../../queries/ask.ts';
import { useConnectionId, useWorkspaceCommand, useWorkspaceRead } from '../../../queries/workspace.ts';
import { ProblemError } from '../../../queries/problemError.ts';
import { lookUp } from '../../../text/lookUp.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { Button, ButtonRow } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, TextField } from '../../../ui/Field.tsx';
import { Row, Stack, Text } from '../../../ui/primitives.tsx';
import { Failure, ProblemView } from '../../../ui/ProblemView.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useShowCreated } from '../bulkEditMutations.ts';
import { errorText } from '../bulkEditText.ts';
import { base64Of, needsNoChoice } from './csvFile.ts';
import { FileButton, FileDrop } from './CsvFileDrop.tsx';
import css from './Csv.module.css';

/** Small enough not to delay other calls. */
const CHUNK_BYTES = 192 * 1024;

type CsvUpload =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly fileName: string; readonly share: number }
  | { readonly kind: 'there'; readonly fileName: string; readonly uploadId: string }
  | {
      readonly kind: 'failed';
      readonly fileName: string;
      readonly why: 'too-large' | 'unreadable' | Problem;
    };

/** Uploads a file in chunks. A new file replaces it at any time. */
function useCsvUpload() {
  const connectionId = useConnectionId();
  const [upload, setUpload] = useState<CsvUpload>({ kind: 'none' });
  const latest = useRef('');

  const send = async (file: File): Promise<void> => {
    const uploadId = crypto.randomUUID();
    latest.current = uploadId;
    const { name: fileName } = file;
    const say = (next: CsvUpload) => {
      if (latest.current === uploadId) setUpload(next);
    };
    if (file.size > MOST_CSV_BYTES) {
      say({ kind: 'failed', fileName, why: 'too-large' });
      return;
    }
    try {
      // An empty file is uploaded too, so that its error is reported like any other.
      for (let at = 0; at === 0 || at < file.size; at += CHUNK_BYTES) {
        if (latest.current !== uploadId) return;
        say({ kind: 'sending', fileName, share: file.size === 0 ? 0 : at / file.size });
        const bytes = new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
        await ask('bulkEdits.upload', { connectionId, uploadId, piece: base64Of(bytes) });
      }
      say({ kind: 'there', fileName, uploadId });
    } catch (error) {
      if (error instanceof ProblemError) say({ kind: 'failed', fileName, why: error.problem });
      else if (error instanceof DOMException) say({ kind: 'failed', fileName, why: 'unreadable' });
      else throw error;
    }
  };

  return { upload, send };
}

/**
 * The meaning of each column with one of them changed. Another column with the same meaning is ignored then.
 */
function withColumn(preview: CsvLook, at: number, column: BulkColumn | 'nothing'): CsvReading['columns'] {
  return preview.headings.slice(0, MOST_CSV_COLUMNS).map((heading, position) => {
    if (position === at) return column;
    return heading.column === null || heading.column === column ? 'nothing' : heading.column;
  });
}

interface ReadingProps {
  readonly reading: CsvReading;
  readonly preview: CsvLook;
  readonly onReading: (reading: CsvReading) => void;
}

/** The first rows with the meaning of each column, and the invalid rows. */
function CsvPreview({ reading, preview, onReading }: ReadingProps) {
  const text = useText();
  const format = useFormat();
  const { bulkEdits } = text;
  const { bad } = preview;
  return (
    <>
      {preview.headings.length === 0 ? null : (
        <section aria-label={bulkEdits.csvColumns}>
          {/* Scrolls horizontally if there are many columns, so it must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div role="group" aria-label={bulkEdits.csvColumns} tabIndex={0} className={css['tableScroll']}>
            <table className={css['table']}>
              <thead>
                <tr>
                  {preview.headings.map(({ heading, column }, at) => {
                    const name = heading.trim() === '' ? bulkEdits.csvNoHeading({ column: at + 1 }) : heading;
                    return (
                      // Columns have no key but their position.
                      // oxlint-disable-next-line react/no-array-index-key
                      <th key={at} scope="col">
                        <div>{name}</div>
                        <Select
                          aria-label={bulkEdits.csvColumnOf({ heading: name })}
                          options={[
                            { value: 'nothing', label: bulkEdits.csvNothing },
                            ...BULK_COLUMNS.map((each) => ({ value: each, label: bulkEdits.columns[each] })),
                          ]}
                          value={column ?? 'nothing'}
                          disabled={at >= MOST_CSV_COLUMNS}
                          onChange={(chosen) =>
                            onReading({ ...reading, columns: withColumn(preview, at, chosen) })
                          }
                          className={css['column']}
                        />
                      </th>
                    );
                  })}
                </tr>
              </thead>
              <tbody>
                {preview.sample.map((cells, row) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={row}>
                    {preview.headings.map(({ column }, at) => (
                      // oxlint-disable-next-line react/no-array-index-key
                      <td key={at} className={cx(column === null && css['off'])}>
                        {cells[at] ?? ''}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      {bad.rows === 0 ? null : (
        <Stack as="section" gap={16} aria-label={bulkEdits.csvBad({ count: bad.rows })}>
          <Text as="h3" tone="bad">
            {bulkEdits.csvBad({ count: bad.rows })}
          </Text>
          {/* Scrollable, so it must be reachable by keyboard. */}
          <Stack as="ul" gap={4} scroll tabIndex={0} className={css['invalid']}>
            {bad.kinds.map(({ rows, first: [example, ...more] }) =>
              example === undefined ? null : (
                <li key={example.error.kind}>
                  <details open={bad.kinds.length === 1 && rows === 1}>
                    <summary>
                      {bulkEdits.csvBadKind({ count: rows, error: errorText(text, format, example.error) })}
                    </summary>
                    <ul>
                      {[example, ...more].map(({ line, error }) => (
                        <Row as="li" gap={8} align="baseline" key={`${line} ${JSON.stringify(error)}`}>
                          <Text size="small" tone="tertiary" wrap="nowrap">
                            {bulkEdits.line({ line: format.number(line) })}
                          </Text>
                          {rows === 1 ? null : <span>{errorText(text, format, error)}</span>}
                        </Row>
                      ))}
                      {rows > more.length + 1 ? (
                        <Text as="li" size="small" tone="tertiary">
                          {bulkEdits.csvBadMore({ count: rows - more.length - 1 })}
                        </Text>
                      ) : null}
                    </ul>
                  </details>
                </li>
              ),
            )}
          </Stack>
        </Stack>
      )}
    </>
  );
}

function Choice<T extends string>({
  label,
  value,
  values,
  words,
  none,
  onChoose,
}: {
  readonly label: string;
  readonly value: T | null;
  readonly values: readonly T[];
  readonly words: (value: T) => string;
  /** The option for no value. Without it, one of the values is always selected. */
  readonly none?: string;
  readonly onChoose: (value: T | null) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          options={[
            ...(none === undefined ? [] : [{ value: null, label: none }]),
            ...values.map((each) => ({ value: each, label: words(each) })),
          ]}
          value={value}
          onChange={onChoose}
        />
      )}
    </Field>
  );
}

/** How the file is parsed; every setting can be changed. */
function CsvSettings({ reading, preview, onReading }: ReadingProps) {
  const { bulkEdits, engagement } = useText();
  return (
    <section aria-label={bulkEdits.csvHow} className={css['fields']}>
      <Choice
        label={bulkEdits.csvEncoding}
        value={reading.encoding}
        values={CSV_ENCODINGS}
        words={(each) => lookUp(bulkEdits.encodings, each) ?? each}
        none={bulkEdits.csvFound({ what: lookUp(bulkEdits.encodings, preview.encoding) ?? '–' })}
        onChoose={(encoding) => onReading({ ...reading, encoding })}
      />
      <Choice
        label={bulkEdits.csvDelimiter}
        value={reading.delimiter}
        values={CSV_DELIMITERS}
        words={(each) => lookUp(bulkEdits.delimiters, each) ?? each}
        none={bulkEdits.csvFound({ what: lookUp(bulkEdits.delimiters, preview.delimiter) ?? '–' })}
        // Another delimiter results in other columns.
        onChoose={(delimiter) => onReading({ ...reading, delimiter, columns: [] })}
      />
      <Choice
        label={bulkEdits.csvMode}
        value={reading.contactsMode}
        values={['add', 'remove', 'replace']}
        words={(each) => bulkEdits.csvModes[each]}
        onChoose={(contactsMode) => {
          if (contactsMode !== null) onReading({ ...reading, contactsMode });
        }}
      />
      <Choice
        label={bulkEdits.csvType}
        value={reading.objectType}
        values={CRM_OBJECT_TYPES}
        words={(each) => lookUp(engagement.crmTypes, each) ?? each}
        none={bulkEdits.csvNoType}
        onChoose={(objectType) => onReading({ ...reading, objectType })}
      />
      <TextField
        label={bulkEdits.csvSource}
        value={reading.source ?? ''}
        maxLength={255}
        placeholder="SALESFORCE"
        onValue={(value) => onReading({ ...reading, source: value.trim() === '' ? null : value })}
      />
    </section>
  );
}

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
  dropped,
  onCreated,
  onClose,
}: {
  /** A file that was dropped on the page; null to choose one. */
  readonly dropped: File | null;
  readonly onCreated: (bulkEditId: BulkEditId) => void;
  readonly onClose: () => void;
}) {
  const { bulkEdits } = useText();
  const format = useFormat();
  const { upload, send } = useCsvUpload();
  const [reading, setReading] = useState(START);
  const uploadId = upload.kind === 'there' ? upload.uploadId : NO_UPLOAD;
  const query = useWorkspaceRead(
    'bulkEdits.previewCsv',
    { uploadId, reading },
    {
      enabled: upload.kind === 'there',
      // The preview stays visible while the file is parsed with other settings; another file starts over.
      meta: { uploadId },
      placeholderData: (previous, earlier) =>
        earlier?.meta?.['uploadId'] === uploadId ? previous : undefined,
      // The file is deleted with its dialog.
      gcTime: 0,
    },
  );
  const create = useWorkspaceCommand('bulkEdits.readCsv', { onSuccess: useShowCreated(onCreated) });
  const begin = (fileName: string) => create.mutate({ uploadId, fileName, reading });

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
    if (needsNoChoice(look)) begin(upload.fileName);
  });
  const rereading = query.isPlaceholderData;
  const settled = rereading ? undefined : preview;
  useEffect(() => {
    if (settled !== undefined) onFirstRead(settled);
  }, [settled]);
  const changes = (preview?.changes.contacts ?? 0) + (preview?.changes.crm ?? 0);
  // Invalid rows can be corrected in the preview.
  const isUsable = preview?.defect === null && changes + preview.bad.rows > 0;
  const canCreate = isUsable && !rereading && !create.isPending;

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
    body = <Failure of={query} />;
  } else if (preview !== undefined) {
    body = (
      <>
        {preview.defect === null ? null : (
          <Text as="p" role="alert" tone="bad">
            {bulkEdits.defects[preview.defect.kind]}
          </Text>
        )}
        {preview.result === null ? null : <p>{bulkEdits.csvResult(preview.result)}</p>}
        <CsvSettings reading={reading} preview={preview} onReading={setReading} />
        <Stack gap={16} aria-busy={rereading}>
          <CsvPreview reading={reading} preview={preview} onReading={setReading} />
        </Stack>
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
              {rereading
                ? bulkEdits.csvRereading
                : preview === undefined || preview.defect !== null
                  ? null
                  : `${bulkEdits.csvRows({ count: preview.rows })}: ${
                      changes === 0
                        ? bulkEdits.csvNothingAsked
                        : [
                            preview.changes.contacts > 0 &&
                              bulkEdits.csvAskedContacts({ count: preview.changes.contacts }),
                            preview.changes.crm > 0 &&
                              bulkEdits.csvAskedLinks({ count: preview.changes.crm }),
                          ]
                            .filter(Boolean)
                            .join(', ')
                    }`}
            </p>
            <Button look="primary" disabled={!canCreate} onClick={() => begin(upload.fileName)}>
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
        <Failure of={create} />
      </Stack>
    </Dialog>
  );
}
