import type { CsvLook, CsvReading } from '#shared/contract/bulkEdits.ts';
import { CSV_DELIMITERS, CSV_ENCODINGS } from '#shared/contract/bulkEditLimits.ts';
import { CRM_OBJECT_TYPES } from '#shared/contract/enumerations.ts';
import { useText } from '../../../text/useText.ts';
import { Field } from '../../../ui/Field.tsx';
import css from './CsvSettings.module.css';

const MODES = ['add', 'remove', 'replace'] as const;
/** Stands for what is found out. */
const FOUND = '';

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
  /** What choosing nothing means; without it, something is always chosen. */
  readonly none?: string;
  readonly onChoose: (value: T | null) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          value={value ?? FOUND}
          onChange={(event) => onChoose(values.find((each) => each === event.target.value) ?? null)}
        >
          {none === undefined ? null : <option value={FOUND}>{none}</option>}
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

/** How a file was read, each part of it to be changed. */
export function CsvSettings({
  reading,
  look,
  onReading,
}: {
  readonly reading: CsvReading;
  readonly look: CsvLook;
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
        none={bulk.csvFound(bulk.encodings[look.encoding] ?? '–')}
        onChoose={(encoding) => onReading({ ...reading, encoding })}
      />
      <Choice
        label={bulk.csvDelimiter}
        value={reading.delimiter}
        values={CSV_DELIMITERS}
        words={(each) => bulk.delimiters[each] ?? each}
        none={bulk.csvFound(bulk.delimiters[look.delimiter] ?? '–')}
        // Cut up another way, its columns are others.
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
