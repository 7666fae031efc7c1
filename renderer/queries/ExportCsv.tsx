import { csvLine } from '#shared/domain/csvText.ts';
import { FILE_TYPES, fileName } from '#shared/domain/exportFile.ts';
import { useFormat, useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { saveFile } from '../ui/fileTransfer.ts';
import { showToast } from '../ui/Toasts.tsx';
import { usePolicyBlock } from './appQueries.ts';

type Cells = readonly (string | number | null)[];

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
  /** How many rows there are without a limit. */
  readonly total: number;
}

export function saveCsv(title: string, { columns, rows }: Omit<CsvTable, 'total'>): void {
  const name = fileName(title, new Date().toISOString(), 'csv');
  saveFile(name, FILE_TYPES.csv, [csvLine(columns), ...rows.map(csvLine)]);
}

/** Saves a table as CSV: what there is, not only the rows that the page has loaded or shows. */
export function ExportCsv({
  title,
  read,
  disabled = false,
}: {
  readonly title: string;
  readonly read: () => Promise<CsvTable>;
  readonly disabled?: boolean;
}) {
  const { reports } = useText();
  const format = useFormat();
  const blocked = usePolicyBlock('export');
  const save = async () => {
    try {
      const table = await read();
      saveCsv(title, table);
      const { rows, total } = table;
      if (total > rows.length) {
        const counts = { count: format.number(rows.length), total: format.number(total) };
        showToast({ words: reports.exportedFirst(counts) });
      }
    } catch {
      showToast({ words: reports.notExported });
    }
  };
  return (
    <Button disabled={disabled} blocked={blocked} onClick={() => void save()}>
      {reports.export}
    </Button>
  );
}
