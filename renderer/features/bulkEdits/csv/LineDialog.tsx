import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BULK_COLUMNS } from '#shared/contract/bulkEditLimits.ts';
import type { BulkColumn, BulkEdit, BulkRow, CsvReading, RowCells } from '#shared/contract/bulkEdits.ts';
import { CRM_OBJECT_TYPES } from '#shared/contract/enumerations.ts';
import { isSameCells } from '#shared/domain/edits/bulkEditCsv.ts';
import { useWorkspaceRead } from '../../../queries/workspace.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, TextField } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Stack, Text } from '../../../ui/primitives.tsx';
import { Failure } from '../../../ui/ProblemView.tsx';
import { Select } from '../../../ui/Select.tsx';
import { LoadingLines } from '../../../ui/Skeleton.tsx';
import { useCorrectRow } from '../bulkEditMutations.ts';
import { columnOfError } from '../bulkEditState.ts';
import { errorText } from '../bulkEditText.ts';

interface LineDialogProps {
  readonly bulkEdit: BulkEdit;
  readonly row: BulkRow;
  /** Another way to correct the row, as a button; null if there is none. */
  readonly instead: ReactNode;
  readonly onCorrected: (rows: readonly BulkRow[]) => void;
  readonly onClose: () => void;
}

/** The type of a CRM record in a line; without one, the default of the file applies. */
function TypeField({
  label,
  value,
  error,
  reading,
  onValue,
}: {
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly reading: CsvReading | null;
  readonly onValue: (value: string) => void;
}) {
  const { bulkEdits, engagement } = useText();
  const type = reading?.objectType ?? null;
  const automatic =
    type === null ? bulkEdits.csvNoType : bulkEdits.csvFound({ what: engagement.crmTypes[type] });
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select
          {...control}
          options={[
            { value: '', label: automatic },
            ...CRM_OBJECT_TYPES.map((each) => ({ value: each, label: engagement.crmTypes[each] })),
          ]}
          value={CRM_OBJECT_TYPES.find((each) => each === value.toLowerCase()) ?? ''}
          onChange={onValue}
        />
      )}
    </Field>
  );
}

/** The cells of the line as fields, each with what is wrong with it. */
function LineForm({
  bulkEdit,
  row,
  instead,
  onCorrected,
  onClose,
  title,
  stored,
}: LineDialogProps & { readonly title: string; readonly stored: RowCells }) {
  const text = useText();
  const format = useFormat();
  const { bulkEdits, editors } = text;
  const reading = bulkEdit.origin.kind === 'csv' ? bulkEdit.origin.reading : null;
  const correct = useCorrectRow();
  const [cells, setCells] = useState(stored);
  /** The row as last checked, with the cells that it was checked with. */
  const [checked, setChecked] = useState({ cells: stored, item: row.item, errors: row.errors });
  const changed = !isSameCells(cells, checked.cells);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (checked.errors.length > 0)
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [checked.errors]);
  const wrong = (column: BulkColumn | null): string[] =>
    checked.errors
      .filter((error) => columnOfError(error) === column)
      .map((error) => errorText(text, format, error));
  const shown = BULK_COLUMNS.filter(
    (column) =>
      column === 'engagement' ||
      stored[column] !== undefined ||
      wrong(column).length > 0 ||
      ((column === 'crm-type' || column === 'crm-source') && stored['crm-id'] !== undefined),
  );

  const submit = () => {
    if (!changed) return;
    correct.mutate(
      {
        bulkEditId: bulkEdit.id,
        item: checked.item,
        correction: { kind: 'cells', cells },
      },
      {
        onSuccess: ({ rows }) => {
          const errors = rows.flatMap((each) => each.errors);
          const [first] = rows;
          // What is still wrong is shown at the fields, which stay as they are.
          if (errors.length > 0 && first !== undefined) setChecked({ cells, item: first.item, errors });
          else {
            onCorrected(rows);
            onClose();
          }
        },
      },
    );
  };

  return (
    <FormDialog
      title={title}
      unsaved={changed}
      confirm={correct.isPending ? editors.checkingValue : bulkEdits.correctLineSave}
      disabled={!changed || correct.isPending}
      problem={correct.error?.problem ?? null}
      // It would discard what was typed.
      more={changed ? null : instead}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text as="p" tone="secondary">
        {bulkEdits.correctLineLead}
      </Text>
      {wrong(null).map((words) => (
        <Text as="p" key={words} role="alert" tone="bad">
          {words}
        </Text>
      ))}
      <Stack ref={fields} gap={16}>
        {shown.map((column) => {
          const field = {
            label: bulkEdits.columns[column],
            value: cells[column] ?? '',
            error: wrong(column).join('. ') || null,
            onValue: (value: string) => setCells((before) => ({ ...before, [column]: value })),
          };
          return column === 'crm-type' ? (
            <TypeField key={column} {...field} reading={reading} />
          ) : (
            <TextField
              key={column}
              {...field}
              placeholder={column === 'crm-source' ? (reading?.source ?? undefined) : undefined}
            />
          );
        })}
      </Stack>
    </FormDialog>
  );
}

/** Corrects a line of an imported file in the preview. */
export function LineDialog(props: LineDialogProps) {
  const { app, bulkEdits } = useText();
  const format = useFormat();
  const { bulkEdit, row, onClose } = props;
  const title = bulkEdits.correctLineTitle({ line: format.number(row.line ?? row.item) });
  const query = useWorkspaceRead(
    'bulkEdits.cells',
    { bulkEditId: bulkEdit.id, item: row.item },
    { gcTime: 0 },
  );
  const cells = query.data?.cells;
  if (cells !== undefined && cells !== null) return <LineForm {...props} title={title} stored={cells} />;
  return (
    <Dialog key={query.isPending ? 'pending' : 'settled'} title={title} width="narrow" onClose={onClose}>
      {query.isError ? (
        <Failure of={query} />
      ) : cells === null ? (
        <p>{bulkEdits.correctLineNone}</p>
      ) : (
        <LoadingLines label={app.loading} widths={[42, 60]} />
      )}
    </Dialog>
  );
}
