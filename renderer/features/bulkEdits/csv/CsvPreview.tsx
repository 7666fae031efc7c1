import type { BulkColumn, CsvLook, CsvReading } from '#shared/contract/bulkEdits.ts';
import { BULK_COLUMNS, MOST_CSV_COLUMNS } from '#shared/contract/bulkEditLimits.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { Row, Stack, Text } from '../../../ui/primitives.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './Csv.module.css';
import { errorText } from '../bulkEditText.ts';

/**
 * The meaning of each column with one of them changed. Another column with the same meaning is ignored then.
 */
function withColumn(preview: CsvLook, at: number, column: BulkColumn | 'nothing'): CsvReading['columns'] {
  return preview.headings.slice(0, MOST_CSV_COLUMNS).map((heading, position) => {
    if (position === at) return column;
    return heading.column === null || heading.column === column ? 'nothing' : heading.column;
  });
}

/** The first rows with the meaning of each column, and the invalid rows. */
export function CsvPreview({
  reading,
  preview,
  onReading,
}: {
  readonly reading: CsvReading;
  readonly preview: CsvLook;
  readonly onReading: (reading: CsvReading) => void;
}) {
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
                        <select
                          aria-label={bulkEdits.csvColumnOf({ heading: name })}
                          value={column ?? 'nothing'}
                          disabled={at >= MOST_CSV_COLUMNS}
                          onChange={(event) => {
                            const chosen = BULK_COLUMNS.find((each) => each === event.target.value);
                            onReading({ ...reading, columns: withColumn(preview, at, chosen ?? 'nothing') });
                          }}
                        >
                          <option value="nothing">{bulkEdits.csvNothing}</option>
                          {BULK_COLUMNS.map((each) => (
                            <option key={each} value={each}>
                              {bulkEdits.columns[each]}
                            </option>
                          ))}
                        </select>
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
