import { type ReactNode, useRef } from 'react';
import { FILE_TYPES, fileName } from '#shared/domain/exportFile.ts';
import { saveCsv } from '../../queries/ExportCsv.tsx';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { saveFile } from '../../ui/fileTransfer.ts';
import { innerWidthOf, useMeasured } from '../../ui/useMeasured.ts';
import { type LegendEntry, pictureOf, writePng, writeSvg } from './chartPicture.ts';
import css from './Reports.module.css';

/** A value of a chart, both formatted for people and raw for programs. */
export interface ChartCell {
  readonly shown: string;
  readonly value: string | number | null;
}

interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ChartCell[])[];
}

/** A chart with its legend, the table behind it, and its export as a picture or as data. */
export function ChartFigure({
  id,
  title,
  sentence,
  legend,
  table,
  beside,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
  readonly legend: readonly LegendEntry[];
  readonly table: ChartTable;
  /** Controls of the chart. */
  readonly beside?: ReactNode;
  readonly children: (width: number) => ReactNode;
}) {
  const { reports } = useText();
  const blocked = usePolicyBlock('export');
  const frame = useRef<HTMLDivElement>(null);
  const width = useMeasured(frame, innerWidthOf, 0);
  const name = (ending: string) => fileName(title, new Date().toISOString(), ending);
  const picture = () => {
    const chart = frame.current?.querySelector('svg') ?? null;
    return chart === null ? null : pictureOf(chart, title, legend);
  };
  const savePng = async () => {
    const drawn = picture();
    const png = drawn === null ? null : await writePng(drawn);
    if (png !== null) saveFile(name('png'), FILE_TYPES.png, [png]);
  };
  const saveSvg = () => {
    const drawn = picture();
    if (drawn !== null) saveFile(name('svg'), FILE_TYPES.svg, [writeSvg(drawn)]);
  };
  const saveData = () => {
    const rows = table.rows.map((row) => row.map(({ value }) => value));
    saveCsv(title, { columns: table.columns, rows });
  };
  return (
    <ColumnSection
      id={id}
      title={title}
      lead={sentence}
      beside={
        <>
          {beside}
          <Menu
            look="quiet"
            label={`${reports.exportChart}: ${title}`}
            trigger={reports.exportChart}
            blocked={blocked}
            items={[
              { key: 'png', label: reports.png, onChoose: () => void savePng() },
              { key: 'svg', label: reports.svg, onChoose: saveSvg },
              { key: 'csv', label: reports.csv, onChoose: saveData },
            ]}
          />
        </>
      }
    >
      <div ref={frame} className={css['frame']}>
        {width === 0 ? null : children(width)}
      </div>
      {legend.length === 0 ? null : (
        <Row gap={12} rowGap={4} wrap>
          {legend.map(({ label, colour, dashed }) => (
            <Row key={label} gap={4} inline>
              <span
                aria-hidden="true"
                className={dashed === true ? css['dash'] : css['swatch']}
                style={{ '--colour': colour }}
              />
              <Text size="small">{label}</Text>
            </Row>
          ))}
        </Row>
      )}
      <details>
        <summary className={css['summary']}>{reports.asTable}</summary>
        {/* Scrolls horizontally if there are many columns, so it must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div role="group" aria-label={title} tabIndex={0} className={css['scroll']}>
          <table aria-labelledby={id} className={css['table']}>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([first, ...rest]) => (
                <tr key={String(first?.value)}>
                  <th scope="row">{first?.shown}</th>
                  {rest.map(({ shown }, column) => (
                    // Columns never change their order.
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={column}>{shown}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </ColumnSection>
  );
}
