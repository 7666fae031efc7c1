import type { CsvLook, CsvReading } from '#shared/contract/bulkEdits.ts';
import { CSV_DELIMITERS, CSV_ENCODINGS } from '#shared/contract/bulkEditLimits.ts';
import { CRM_OBJECT_TYPES } from '#shared/contract/enumerations.ts';
import { useText } from '../../../text/useText.ts';
import { Field } from '../../../ui/Field.tsx';
import css from './Csv.module.css';

const MODES = ['add', 'remove', 'replace'] as const;
/** The value of the option that detects it. */
const DETECTED = '';

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
  /** The option for no choice. Without it, one of the values is always chosen. */
  readonly none?: string;
  readonly onChoose: (value: T | null) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          value={value ?? DETECTED}
          onChange={(event) => onChoose(values.find((each) => each === event.target.value) ?? null)}
        >
          {none === undefined ? null : <option value={DETECTED}>{none}</option>}
          {values.map((each) => (
            <option key={each} value={each}>
              {words(each)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** How the file is read; each part can be changed. */
export function CsvSettings({
  reading,
  preview,
  onReading,
}: {
  readonly reading: CsvReading;
  readonly preview: CsvLook;
  readonly onReading: (reading: CsvReading) => void;
}) {
  const { bulkEdits: bulk, call } = useText();
  return (
    <section aria-label={bulk.csvHow} className={css['fields']}>
      <Choice
        label={bulk.csvEncoding}
        value={reading.encoding}
        values={CSV_ENCODINGS}
        words={(each) => bulk.encodings[each] ?? each}
        none={bulk.csvFound(bulk.encodings[preview.encoding] ?? '–')}
        onChoose={(encoding) => onReading({ ...reading, encoding })}
      />
      <Choice
        label={bulk.csvDelimiter}
        value={reading.delimiter}
        values={CSV_DELIMITERS}
        words={(each) => bulk.delimiters[each] ?? each}
        none={bulk.csvFound(bulk.delimiters[preview.delimiter] ?? '–')}
        // Another delimiter makes other columns.
        onChoose={(delimiter) => onReading({ ...reading, delimiter, columns: [] })}
      />
      <Choice
        label={bulk.csvMode}
        value={reading.contactsMode}
        values={MODES}
        words={(each) => bulk.csvModes[each]}
        onChoose={(contactsMode) => {
          if (contactsMode !== null) onReading({ ...reading, contactsMode });
        }}
      />
      <Choice
        label={bulk.csvType}
        value={reading.objectType}
        values={CRM_OBJECT_TYPES}
        words={(each) => call.crmTypes[each] ?? each}
        none={bulk.csvNoType}
        onChoose={(objectType) => onReading({ ...reading, objectType })}
      />
      <Field label={bulk.csvSource}>
        {(control) => (
          <input
            {...control}
            value={reading.source ?? ''}
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            placeholder="SALESFORCE"
            onChange={(event) => {
              const { value } = event.target;
              onReading({ ...reading, source: value.trim() === '' ? null : value });
            }}
          />
        )}
      </Field>
    </section>
  );
}
