import type { CsvLook, CsvReading } from '#shared/contract/bulkEdits.ts';
import { CSV_DELIMITERS, CSV_ENCODINGS } from '#shared/contract/bulkEditLimits.ts';
import { CRM_OBJECT_TYPES } from '#shared/contract/enumerations.ts';
import { useText } from '../../../text/useText.ts';
import { Field, TextField } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import css from './Csv.module.css';
import { lookUp } from '../../../text/lookUp.ts';

const MODES = ['add', 'remove', 'replace'] as const;

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
export function CsvSettings({
  reading,
  preview,
  onReading,
}: {
  readonly reading: CsvReading;
  readonly preview: CsvLook;
  readonly onReading: (reading: CsvReading) => void;
}) {
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
        values={MODES}
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
