import { Copy, Download } from 'lucide-react';
import { useKeyLabel } from '../../commands/keymap.ts';
import { useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';

/** What can always be done with a selection. */
export function SelectionButtons({
  onCopy,
  onExport,
}: {
  readonly onCopy: () => void;
  readonly onExport: () => void;
}) {
  const { listExport } = useText();
  const copyKey = useKeyLabel('list.copy');
  return (
    <>
      <IconButton
        label={listExport.copy}
        {...(copyKey === undefined ? {} : { keys: copyKey })}
        onClick={onCopy}
      >
        <Copy size={14} aria-hidden />
      </IconButton>
      <IconButton label={listExport.openSelection} onClick={onExport}>
        <Download size={14} aria-hidden />
      </IconButton>
    </>
  );
}
