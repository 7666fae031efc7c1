import { useRef, useState } from 'react';
import { useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { saveFile } from '../../../ui/fileTransfer.ts';
import css from './CsvFileDrop.module.css';
import { CSV_TEMPLATE } from './csvFile.ts';

/** Where a file is dropped or chosen. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const { bulkEdits: bulk } = useText();
  const [over, setOver] = useState(false);
  return (
    // A place to drop on is for the pointer only; the button in it does the same for everybody.
    <div
      role="presentation"
      className={css['drop']}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined) onFile(file);
      }}
    >
      <p className={css['strong']}>{bulk.csvDrop}</p>
      <FileButton look="primary" label={bulk.csvChoose} onFile={onFile} />
      <p className={css['quiet']}>{bulk.csvLead}</p>
      <Button
        look="quiet"
        onClick={() => saveFile(bulk.csvTemplateName, 'text/csv;charset=utf-8', [CSV_TEMPLATE])}
      >
        {bulk.csvTemplate}
      </Button>
    </div>
  );
}

/** A button that opens the system's own choice of a file. */
export function FileButton({
  label,
  look,
  onFile,
}: {
  readonly label: string;
  readonly look: 'primary' | 'plain';
  readonly onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        aria-label={label}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file again, corrected meanwhile, is a change too.
          event.target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      <Button look={look} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
