import type { BulkColumn, CsvLook, CsvReading } from '#shared/contract/bulkEdits.ts';
import { BULK_COLUMNS, MOST_CSV_COLUMNS } from '#shared/contract/bulkEditLimits.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { cx } from '../../../ui/cx.ts';
import css from './CsvPreview.module.css';
import { errorText } from '../bulkEditText.ts';

/** What each column was taken for, with one of them said anew; a column that meant the same gives it up. */
function saying(look: CsvLook, at: number, column: BulkColumn | 'nothing'): CsvReading['columns'] {
  return look.headings.slice(0, MOST_CSV_COLUMNS).map((heading, position) => {
    if (position === at) return column;
    return heading.column === null || heading.column === column ? 'nothing' : heading.column;
  });
}

/** The first rows with what each column was taken for, and every row that can't be done as it stands. */
export function CsvPreview({
  reading,
  look,
  onReading,
}: {
  readonly reading: CsvReading;
  readonly look: CsvLook;
  readonly onReading: (reading: CsvReading) => void;
}) {
  const text = useText();
  const format = useFormat();
  const { bulkEdits: bulk } = text;
  const { bad } = look;
  return (
    <>
      {look.headings.length === 0 ? null : (
        <section aria-label={bulk.csvColumns}>
          {/* Scrolls sideways where there are many columns, so the keyboard must be able to reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div role="group" aria-label={bulk.csvColumns} tabIndex={0} className={css['tableScroll']}>
            <table className={css['table']}>
              <thead>
                <tr>
                  {look.headings.map(({ heading, column }, at) => {
                    const name = heading.trim() === '' ? bulk.csvNoHeading(at + 1) : heading;
                    return (
                      // Columns are told apart by nothing but their place.
                      // oxlint-disable-next-line react/no-array-index-key
                      <th key={at} scope="col">
                        <div>{name}</div>
                        <select
                          aria-label={bulk.csvColumnOf(name)}
                          value={column ?? 'nothing'}
                          disabled={at >= MOST_CSV_COLUMNS}
                          onChange={(event) => {
                            const said = BULK_COLUMNS.find((each) => each === event.target.value);
                            onReading({ ...reading, columns: saying(look, at, said ?? 'nothing') });
                          }}
                        >
                          <option value="nothing">{bulk.csvNothing}</option>
                          {BULK_COLUMNS.map((each) => (
                            <option key={each} value={each}>
                              {bulk.columns[each]}
                            </option>
                          ))}
                        </select>
                      </th>
                    );
                  })}
                </tr>
              </thead>
              <tbody>
                {look.sample.map((cells, row) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={row}>
                    {look.headings.map(({ column }, at) => (
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
        <section aria-label={bulk.csvBad(bad.rows)} className={css['form']}>
          <h3 className={css['wrong']}>{bulk.csvBad(bad.rows)}</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul tabIndex={0} className={css['badList']}>
            {bad.first.map(({ line, errors }) => (
              <li key={line}>
                <span className={css['small']}>{bulk.line(format.number(line))}</span>
                <span>{errors.map((error) => errorText(text, format, error)).join(' ')}</span>
              </li>
            ))}
            {bad.rows > bad.first.length ? (
              <li>
                <span />
                <span className={css['small']}>{bulk.csvBadMore(bad.rows - bad.first.length)}</span>
              </li>
            ) : null}
          </ul>
        </section>
      )}
    </>
  );
}
