import { type DragEvent, useRef, useState } from 'react';
import { usePolicyBlock } from '../../../queries/appQueries.ts';
import { useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Stack, Text } from '../../../ui/primitives.tsx';
import { saveFile } from '../../../ui/fileTransfer.ts';
import css from './Csv.module.css';
import { CSV_TEMPLATE } from './csvFile.ts';

/** Props of an element that accepts a dropped file. Dropping needs a pointer; a button must do the same without one. */
export function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file !== undefined) onFile(file);
    },
  };
}

/** Accepts a dropped or selected file. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const { bulkEdits } = useText();
  const blocked = usePolicyBlock('export');
  const drop = useFileDrop(onFile);
  return (
    <Stack gap={12} align="center" role="presentation" className={css['drop']} {...drop}>
      <Text as="p" weight="medium">
        {bulkEdits.csvDrop}
      </Text>
      <FileButton look="primary" label={bulkEdits.csvChoose} onFile={onFile} />
      <Text as="p" tone="secondary">
        {bulkEdits.csvLead}
      </Text>
      <Button
        look="quiet"
        blocked={blocked}
        onClick={() => saveFile(bulkEdits.csvTemplateName, 'text/csv;charset=utf-8', [CSV_TEMPLATE])}
      >
        {bulkEdits.csvTemplate}
      </Button>
    </Stack>
  );
}

/** A button that opens the system's file dialog. */
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
          // Cleared, so that selecting the same file again after correcting it fires a change event.
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
